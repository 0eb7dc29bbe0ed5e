import { limits } from '@portal/domain/limits.ts'
import { isHeic } from '@portal/domain/media/heic.ts'
import { isMediaType, mediaKindOf } from '@portal/domain/media/media-rules.ts'
import { logFailure } from '../../failures/log-failure.ts'
import { besideThePage, oneAtATime } from '../beside-the-page.ts'
import { hasCameraData, isCutShort } from './jpeg-bytes.ts'
import { UnreadableHeic } from './unreadable-heic.ts'

/** What the worker made of a picture; nothing where the browser cannot decode it. */
export type LighterAnswer = { readonly jpeg: Blob } | { readonly failed: string }

/**
 * The file to send in the place of a chosen one: a photo larger than it is kept, and one that may say where it was
 * taken, becomes a JPEG of at most that size, upright and nothing but its pixels; a HEIC becomes a JPEG. All else, what the
 * browser cannot decode and a JPEG that is cut short is sent as it is.
 * Throws `UnreadableHeic` for a HEIC that this browser cannot decode.
 */
export async function lighterFile(file: File): Promise<File> {
  const heic = isHeic(file)
  const isPicture = isMediaType(file.type) && mediaKindOf(file.type) === 'image'
  if (!heic && !isPicture) return file
  try {
    const mustChange = heic || (file.type === 'image/jpeg' && (await hasCameraData(file)))
    if (!mustChange && file.size <= limits.picture.lightBytes) return file

    // Decoded here, nobody would see any more that something is missing.
    if (file.type === 'image/jpeg' && (await isCutShort(file))) return file

    const answer = await madeBesideThePage(file)
    if ('failed' in answer) throw new Error(answer.failed)
    const { jpeg } = answer
    return mustChange || jpeg.size < file.size ? new File([jpeg], jpegName(file.name), { type: jpeg.type }) : file
  } catch (error) {
    if (heic) throw new UnreadableHeic(file.name)
    logFailure('make photo smaller')(error)
    return file
  }
}

const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.jpg`

/** Decoding a photo of 12 megapixels would hold the page up. */
const madeBesideThePage = (picture: File): Promise<LighterAnswer> =>
  oneAtATime(() =>
    besideThePage<LighterAnswer>(
      new Worker(new URL('./lighter-worker.ts', import.meta.url), { type: 'module' }),
      picture,
    ),
  )
