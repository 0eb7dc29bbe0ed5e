import { m } from '@portal/texts/messages.ts'
import { hasFailed, isBusy, isDoubted, type Upload } from '../device/upload.ts'

/** Why a form cannot be sent now, as far as its files are concerned. */
export function blockedByUploads(uploads: readonly Upload[]): string | undefined {
  if (uploads.some(isDoubted)) return m.doubt_left()
  if (isBusy(uploads)) return m.upload_wait()
  return uploads.some(hasFailed) ? m.upload_failed_left() : undefined
}
