import { limits } from '@portal/domain/limits.ts'
import type { Side } from '@portal/domain/sides.ts'
import { m } from '@portal/texts/messages.ts'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle } from 'react'
import type { WaitingFile } from '../../parts/device/database.ts'
import type { Upload } from '../../parts/device/upload.ts'
import { polling } from '../../parts/intervals.ts'
import { useLeaveGuard } from '../../parts/uploads/leave-guard.tsx'
import { fileToKeep, forgetFile } from '../../parts/uploads/send-chosen.ts'
import { UploadTiles, UploadWarnings } from '../../parts/uploads/upload-tiles.tsx'
import { useMediaUploads } from '../../parts/uploads/use-media-uploads.ts'

export interface MessageFilesProps {
  readonly ref: Ref<MessageFilesHandle>
  readonly side: Side
  /** What stood in the message before. */
  readonly initial: readonly Upload[]
  readonly keep: (uploads: readonly Upload[]) => void
  /** Whether what does not arrive for want of a connection is sent later. */
  readonly waitsForConnection: boolean
  /** Files can be added. */
  readonly onReady: () => void
}

export interface MessageFilesHandle
  extends Pick<ReturnType<typeof useMediaUploads>, 'add' | 'replace' | 'state' | 'handOver' | 'dropRefused'> {
  /** Those of a message that the server does not have, made ready to be kept by this device and sent first. */
  readonly toKeep: (written: readonly Upload[]) => Promise<readonly WaitingFile[]>
  /** Forgets what is kept elsewhere from now on. */
  readonly forget: (files: readonly WaitingFile[]) => Promise<unknown>
}

/** The pictures and videos of a message that is being written. */
export function MessageFiles({ ref, side, initial, keep, waitsForConnection, onReady }: MessageFilesProps) {
  const uploads = useMediaUploads({
    ...{ initial, keep, waitsForConnection },
    count: { maximum: limits.message.maximumFiles, tooMany: 'TOO_MANY_MESSAGE_FILES' },
    // What dealers send is evidence; administrators send what they have.
    looksFirst: side === 'dealer',
    probeEveryMs: polling.messageVideoMs,
  })
  useLeaveGuard(uploads.isOnlyHere)
  useImperativeHandle(ref, () => ({
    ...uploads,
    toKeep: (written) =>
      Promise.all(
        uploads.notArrived(written).map(async (one) => {
          try {
            return await fileToKeep(one)
          } catch (error) {
            uploads.cannotBeKept(one.id, error)
            throw error
          }
        }),
      ),
    forget: (files) => Promise.all(files.map(({ id }) => forgetFile(id))),
  }))
  const isReady = useEffectEvent(onReady)
  useEffect(() => isReady(), [])
  return (
    <>
      <UploadWarnings uploads={uploads} />
      <UploadTiles label={m.message_attachments()} uploads={uploads} />
    </>
  )
}
