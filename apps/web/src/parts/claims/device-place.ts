import { m } from '@portal/texts/messages.ts'
import { logFailure } from '../failures/log-failure.ts'
import { kindOfFile } from '../uploads/file-rules.ts'
import { lighterFile } from '../uploads/lighter/lighter-file.ts'
import { UnreadableHeic } from '../uploads/lighter/unreadable-heic.ts'
import type { SentFile } from '../uploads/upload-list.ts'
import type { FilePlace } from '../uploads/use-media-uploads.ts'
import type { KeptClaim, KeptFile } from './kept-claim.ts'
import { keepFile, removeFile } from './kept-claims.ts'

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
