import { m } from '@portal/texts/messages.ts'
import { removeFile } from '../../../parts/device/files.ts'
import type { KeptClaim, KeptFile } from '../../../parts/device/kept-claim.ts'
import { keepFile } from '../../../parts/device/kept-claims.ts'
import { logFailure } from '../../../parts/failures/log-failure.ts'
import { kindOfFile } from '../../../parts/uploads/file-rules.ts'
import { lighterFile } from '../../../parts/uploads/lighter/lighter-file.ts'
import { UnreadableHeic } from '../../../parts/uploads/lighter/unreadable-heic.ts'
import type { SentFile } from '../../../parts/uploads/upload-list.ts'
import type { FilePlace } from '../../../parts/uploads/use-media-uploads.ts'

/** How a form shows a file that this device keeps. */
export const storedOnDevice = ({ key, kind }: Pick<KeptFile, 'key' | 'kind'>, attached: boolean): SentFile['file'] => ({
  ...{ key, thumbnailKey: kind === 'image' ? key : null, processing: 'ready', failure: null, attached },
})

/** Puts the files of a form into this device, with the claim that they belong to. */
export const devicePlace = (claim: KeptClaim): FilePlace => ({
  async send(chosen): Promise<SentFile> {
    // A photo takes less room so, and a HEIC that cannot be read is said while another can still be taken.
    const file = await lighterFile(chosen)
    const kind = kindOfFile(file)
    return {
      kind,
      byteSize: file.size,
      file: storedOnDevice({ key: await keepFile(claim, { file, kind }), kind }, false),
    }
  },
  failureIn: (error) =>
    error instanceof UnreadableHeic
      ? { code: 'HEIC_UNREADABLE', fileName: error.fileName }
      : { said: m.claims_no_room() },
  deleteStored: ({ key }) => removeFile(key).catch(logFailure('remove kept file')),
})
