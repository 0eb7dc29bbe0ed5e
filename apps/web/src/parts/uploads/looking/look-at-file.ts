import type { FileFault } from '@portal/domain/evidence/file-fault.ts'
import { faultsOfPicture, lookedAtPixels } from '@portal/domain/evidence/picture-faults.ts'
import { boxAt, boxHeadSize, faultsOfVideo } from '@portal/domain/evidence/video-faults.ts'

/** What is wrong with a picture. Decoding is done beside the page; reducing and looking take a few milliseconds. */
export async function lookAtPicture(file: Blob): Promise<FileFault[]> {
  const bitmap = await createImageBitmap(file)
  try {
    const { width, height } = bitmap
    const scale = Math.min(1, lookedAtPixels / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
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

/** The longest description of a film that is read: an hour takes less than a megabyte. */
const longestMovieBox = 8 * 1024 * 1024
const mostBoxes = 100

/** What is wrong with a video: only its description is read, nothing is decoded. */
export async function lookAtVideo(file: Blob): Promise<FileFault[]> {
  let offset = 0
  for (let boxes = 0; boxes < mostBoxes && offset < file.size; boxes += 1) {
    const box = boxAt(await bytesOf(file, offset, boxHeadSize), 0, file.size - offset)
    if (!box) return []
    if (box.type === 'moov')
      return box.size > longestMovieBox ? [] : faultsOfVideo(await bytesOf(file, offset, box.size))
    offset += box.size
  }
  return []
}

const bytesOf = async (file: Blob, offset: number, length: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(offset, offset + length).arrayBuffer())
