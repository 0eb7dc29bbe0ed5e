import type { FileFault } from '@portal/domain/evidence/file-fault.ts'
import { faultsOfPicture, lookedAtPixels } from '@portal/domain/evidence/picture-faults.ts'
import { drawsTruly } from '../../camera/honest-canvas.ts'

// What is not told is not held against a picture: one that cannot be decoded is the server's to refuse.
self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void lookAtPicture(data)
    .catch(() => [])
    .then((faults) => self.postMessage(faults))
})

/** What is wrong with a picture. Needs no page: reducing a photo of 48 megapixels takes too long for one. */
async function lookAtPicture(file: Blob): Promise<FileFault[]> {
  if (!drawsTruly()) return []
  const bitmap = await createImageBitmap(file)
  try {
    const { width, height } = bitmap
    const scale = Math.min(1, lookedAtPixels / Math.max(width, height))
    const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return []
    // What is transparent is shown on white.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return faultsOfPicture({ width, height }, context.getImageData(0, 0, canvas.width, canvas.height))
  } finally {
    bitmap.close()
  }
}
