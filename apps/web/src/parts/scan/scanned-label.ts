import type { LabelledUnit } from '@portal/domain/items/label-code.ts'
import { drawsTruly } from '../camera/honest-canvas.ts'

/** What was read from a type label. */
export interface ScannedLabel {
  readonly unit: LabelledUnit
  /** The picture it was read in. */
  readonly photo: File | undefined
}

/** What the camera saw of the label, as a file; the frame is used up. Undefined where the browser cannot make one: the code was read all the same. */
export async function photoOfFrame(frame: ImageBitmap): Promise<File | undefined> {
  if (!drawsTruly()) {
    frame.close()
    return undefined
  }
  const canvas = document.createElement('canvas')
  canvas.width = frame.width
  canvas.height = frame.height
  canvas.getContext('2d')?.drawImage(frame, 0, 0)
  frame.close()
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  return photo ? new File([photo], 'label.jpg', { type: 'image/jpeg' }) : undefined
}
