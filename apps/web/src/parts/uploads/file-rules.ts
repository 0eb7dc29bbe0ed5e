import { limits } from '@portal/domain/limits.ts'
import { isHeic } from '@portal/domain/media/heic.ts'
import { isMediaType, knownAs, mediaKindOf, nameOfRefusedType } from '@portal/domain/media/media-rules.ts'
import { shownFileName } from '@portal/domain/media/shown-file-name.ts'
import type { Problem } from '@portal/domain/problem.ts'
import type { FileKind } from '../device/upload.ts'
import { typesByEnding } from './accepted-media.ts'
import { type Refusal, withFailure } from './upload-failure.ts'

/** Which files a form takes, and how many. */
export interface FileRule {
  readonly maximum: number
  /** What is wrong with one file too many; `present` is how many are there. */
  readonly tooMany: (present: number) => Problem
  /** What a file is, or what is wrong with it. */
  readonly check: (file: File) => { readonly kind: FileKind } | { readonly problem: Problem }
}

interface ChosenFile {
  readonly file: File
  readonly kind: FileKind
}

/**
 * Which of the chosen files can be uploaded, and what is wrong with the others. As many are taken as there is room for.
 * The server looks at the bytes again; here a wrong file is refused before it is sent.
 */
export function chooseFiles(
  files: readonly File[],
  present: number,
  rule: FileRule,
): { taken: ChosenFile[]; refusals: readonly Refusal[] } {
  const taken: ChosenFile[] = []
  let refusals: readonly Refusal[] = []
  let hasRoom = true
  for (const file of files) {
    const checked = rule.check(file)
    if ('problem' in checked) {
      const saysWhich = files.length === 1 || 'fileName' in checked.problem
      refusals = withFailure(refusals, checked.problem, saysWhich ? undefined : shownFileName(file.name))
    } else if (present + taken.length >= rule.maximum) hasRoom = false
    else taken.push({ file, kind: checked.kind })
  }
  return { taken, refusals: hasRoom ? refusals : withFailure(refusals, rule.tooMany(present)) }
}

/** How many pictures and videos a form takes, and what one too many is called. */
export interface MediaCount {
  readonly maximum: number
  readonly tooMany: 'TOO_MANY_ITEM_FILES' | 'TOO_MANY_MESSAGE_FILES'
  /** No videos. */
  readonly picturesOnly?: boolean
}

/** Pictures and videos. */
export const mediaRule = ({ maximum, tooMany, picturesOnly = false }: MediaCount): FileRule => ({
  maximum,
  tooMany: (present) => ({ code: tooMany, limit: maximum, present }),
  check(file) {
    const type = typeOf(file)
    const fileName = file.name
    const limit = limits.file.maximumBytes
    // It becomes a JPEG before it is sent.
    const heic = isHeic(file)
    if (picturesOnly && !heic && !(isMediaType(type) && mediaKindOf(type) === 'image'))
      return { problem: { code: 'NOT_A_PICTURE' } }
    if (!heic && !isMediaType(type))
      return { problem: { code: 'UNSUPPORTED_FILE_TYPE', type: nameOfRefusedType(type || undefined, undefined) } }
    if (file.size > limit) return { problem: { code: 'FILE_TOO_LARGE', fileName, limit } }
    if (file.size === 0) return { problem: { code: 'FILE_EMPTY', fileName } }
    return { kind: isMediaType(type) ? mediaKindOf(type) : 'image' }
  },
})

/** What a file is that a rule has let through. */
export function kindOfFile(file: File): FileKind {
  const type = typeOf(file)
  return isMediaType(type) ? mediaKindOf(type) : isHeic(file) ? 'image' : 'document'
}

/** Some phones give a video no type; then the ending of its name decides. */
function typeOf(file: File): string {
  if (file.type) return knownAs(file.type)
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()
  return typesByEnding[ending] ?? ''
}
