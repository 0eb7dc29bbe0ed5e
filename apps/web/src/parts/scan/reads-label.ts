import type { LabelCode } from '@portal/domain/items/label-code.ts'
import { openCodeReader } from './code-reader.ts'
import { codesInPhoto } from './codes-in-photo.ts'

/** The codes in the photo of a type label. Rejects where the reader cannot be loaded, or the photo not be opened. */
export async function readsLabel(photo: Blob): Promise<readonly LabelCode[]> {
  const reader = await openCodeReader()
  try {
    return await codesInPhoto(reader, photo)
  } finally {
    reader.close()
  }
}
