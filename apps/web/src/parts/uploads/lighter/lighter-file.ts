import { limits } from '@portal/domain/limits.ts'
import { isHeic } from '@portal/domain/media/heic.ts'
import { isMediaType, mediaKindOf } from '@portal/domain/media/media-rules.ts'
import { logFailure } from '../../failures/log-failure.ts'
import { besideThePage, oneAtATime } from '../beside-the-page.ts'
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

/** Both stand near the beginning of a file. */
const searchedBytes = 256 * 1024
const marks = ['Exif\0\0', 'http://ns.adobe.com/xap/1.0/\0']

/** Whether a JPEG carries what cameras write beside the pixels, where the photo was taken among it: Exif or XMP. */
export async function hasCameraData(jpeg: Blob): Promise<boolean> {
  const bytes = await jpeg.slice(0, searchedBytes).arrayBuffer()
  const text = new TextDecoder('latin1').decode(bytes)
  return marks.some((mark) => text.includes(mark))
}

const [begin, startOfPixels, end] = [0xd8, 0xda, 0xd9]

/** Whether a picture is a JPEG without its end, which stands behind the pixels: it breaks off in them. */
export async function isCutShort(picture: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  if (bytes[0] !== 0xff || bytes[1] !== begin) return false
  // Segments before the pixels may hold a whole small picture, with an end of its own.
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== startOfPixels)
    at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
  for (let mark = bytes.indexOf(0xff, at); mark >= 0; mark = bytes.indexOf(0xff, mark + 1))
    if (bytes[mark + 1] === end) return false
  return true
}
