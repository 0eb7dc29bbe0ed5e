import { keptPictureSize } from '@portal/domain/media/picture-size.ts'
import { drawsTruly } from '../../camera/honest-canvas.ts'
import type { LighterAnswer } from './lighter-file.ts'

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void lighterJpeg(data)
    .then((jpeg): LighterAnswer => ({ jpeg }))
    .catch((error: unknown): LighterAnswer => ({ failed: String(error) }))
    .then((answer) => self.postMessage(answer))
})

/** The server encodes once more: from this quality on the second time is not seen. */
const quality = 0.9

/**
 * A picture as a JPEG in the size in which it is kept: upright, on white, nothing but its pixels. Rejects what cannot
 * be decoded.
 */
async function lighterJpeg(picture: Blob): Promise<Blob> {
  if (!drawsTruly()) throw new Error('The canvas hands out something else than was drawn')
  const bitmap = await createImageBitmap(picture)
  try {
    const { width, height } = keptPictureSize(bitmap)
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality })
  } finally {
    bitmap.close()
  }
}
