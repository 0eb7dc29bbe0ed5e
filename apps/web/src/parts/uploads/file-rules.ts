import {
  acceptedMediaTypes,
  emptyFile,
  fileTooLarge,
  isMediaType,
  type MediaKind,
  maximumFileBytes,
  mediaKindOf,
  nameOfRefusedType,
  unsupportedFileType,
} from '@portal/domain/media/media-rules.ts'

export type FileKind = MediaKind | 'document'

/** Which files a form takes, and how many. */
export interface FileRule {
  readonly maximum: number
  /** The sentence for one file too many; `present` is how many are there. */
  readonly tooMany: (present: number) => string
  /** What a file is, or the sentence that refuses it. */
  readonly check: (file: File) => { readonly kind: FileKind } | { readonly refusal: string }
}

interface ChosenFile {
  readonly file: File
  readonly kind: FileKind
}

/**
 * Which of the chosen files can be uploaded, and a sentence for each that cannot. As many are taken as there is room for.
 * The server looks at the bytes again; here a wrong file is refused before it is sent.
 */
export function chooseFiles(
  files: readonly File[],
  present: number,
  rule: FileRule,
): { taken: ChosenFile[]; refusals: string[] } {
  const taken: ChosenFile[] = []
  const refusals = new Set<string>()
  let hasRoom = true
  for (const file of files) {
    const checked = rule.check(file)
    if ('refusal' in checked) refusals.add(checked.refusal)
    else if (present + taken.length >= rule.maximum) hasRoom = false
    else taken.push({ file, kind: checked.kind })
  }
  if (!hasRoom) refusals.add(rule.tooMany(present))
  return { taken, refusals: [...refusals] }
}

/** Pictures and videos. */
export const mediaRule = (count: Pick<FileRule, 'maximum' | 'tooMany'>): FileRule => ({
  ...count,
  check(file) {
    const type = typeOf(file)
    if (!isMediaType(type)) return { refusal: unsupportedFileType(nameOfRefusedType(type || undefined, undefined)) }
    if (file.size > maximumFileBytes) return { refusal: fileTooLarge(file.name) }
    return file.size === 0 ? { refusal: emptyFile(file.name) } : { kind: mediaKindOf(type) }
  },
})

const typesByEnding: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
}

/** For file dialogs: the accepted types, and their name endings for phones that know no types. */
export const acceptedMedia = [...acceptedMediaTypes, ...Object.keys(typesByEnding).map((ending) => `.${ending}`)].join(
  ',',
)

/** Some phones give a video no type; then the ending of its name decides. */
function typeOf(file: File): string {
  if (file.type) return file.type
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()
  return typesByEnding[ending] ?? ''
}
