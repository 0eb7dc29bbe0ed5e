import {
  emptyFile,
  fileTooLarge,
  isMediaType,
  type MediaKind,
  maximumFileBytes,
  mediaKindOf,
  nameOfRefusedType,
  unsupportedFileType,
} from '@portal/domain/media/media-rules.ts'

/** How many files a place takes, and the sentence for one too many. */
export interface FileCount {
  readonly maximum: number
  readonly tooMany: (present: number) => string
}

export interface ChosenFile {
  readonly file: File
  readonly kind: MediaKind
}

/**
 * Which of the chosen files can be uploaded, and a sentence for each that cannot. As many as there is room for are
 * taken. The server looks at the bytes again; here a wrong file is refused before it is sent.
 */
export function chooseFiles(
  files: readonly File[],
  present: number,
  count: FileCount,
): { taken: ChosenFile[]; refusals: string[] } {
  const taken: ChosenFile[] = []
  const refusals: string[] = []
  let noRoom = false
  for (const file of files) {
    const type = typeOf(file)
    if (!isMediaType(type)) refusals.push(unsupportedFileType(nameOfRefusedType(type || undefined, undefined)))
    else if (file.size > maximumFileBytes) refusals.push(fileTooLarge(file.name))
    else if (file.size === 0) refusals.push(emptyFile(file.name))
    else if (present + taken.length >= count.maximum) noRoom = true
    else taken.push({ file, kind: mediaKindOf(type) })
  }
  if (noRoom) refusals.push(count.tooMany(present))
  return { taken, refusals: [...new Set(refusals)] }
}

const typesByEnding: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
}

/** Some phones give a video no type; then the ending of its name decides. */
function typeOf(file: File): string {
  if (file.type) return file.type
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()
  return typesByEnding[ending] ?? ''
}
