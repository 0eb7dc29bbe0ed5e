import { limits } from '@portal/domain/limits.ts'
import { isHeic } from '@portal/domain/media/heic.ts'
import { isMediaType, mediaKindOf } from '@portal/domain/media/media-rules.ts'
import { logFailure } from '../../failures/log-failure.ts'
import { UnreadableHeic } from './unreadable-heic.ts'

/** What the worker made of a picture; nothing where the browser cannot decode it. */
export type LighterAnswer = { readonly jpeg: Blob } | { readonly failed: string }

/**
 * The file to send in the place of a chosen one: a photo larger than it is kept becomes a JPEG of that size, upright
 * and without its location; a HEIC becomes a JPEG. All else, and what the browser cannot decode, is sent as it is.
 * Throws `UnreadableHeic` for a HEIC that this browser cannot decode.
 */
export async function lighterFile(file: File): Promise<File> {
  const heic = isHeic(file)
  const isPicture = isMediaType(file.type) && mediaKindOf(file.type) === 'image'
  if (!heic && (!isPicture || file.size <= limits.picture.lightBytes)) return file
  try {
    const answer = await madeBesideThePage(file)
    if ('failed' in answer) throw new Error(answer.failed)
    const { jpeg } = answer
    return heic || jpeg.size < file.size ? new File([jpeg], jpegName(file.name), { type: jpeg.type }) : file
  } catch (error) {
    if (heic) throw new UnreadableHeic(file.name)
    logFailure('make photo smaller')(error)
    return file
  }
}

const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.jpg`

/** Decoding a photo of 12 megapixels would hold the page up. */
async function madeBesideThePage(picture: File): Promise<LighterAnswer> {
  const worker = new Worker(new URL('./lighter-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<LighterAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<LighterAnswer>) => resolve(data))
      worker.addEventListener('error', reject)
      worker.postMessage(picture)
    })
  } finally {
    worker.terminate()
  }
}
