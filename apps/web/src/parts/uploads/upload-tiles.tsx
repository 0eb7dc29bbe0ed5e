import { megabytesText } from '@portal/texts/file-words.ts'
import { leftOutText } from '@portal/texts/left-out-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { videoFailureText } from '@portal/texts/video-failure-texts.ts'
import { useState } from 'react'
import { likelySeconds } from '../../api/send-file.ts'
import { type FileState, FileTile, FileTiles } from '../../ui/file-tile.tsx'
import { WarningBox } from '../../ui/message-box.tsx'
import { shortTimeText } from '../dates/age.ts'
import { hasFailed, isOnDevice, type Upload } from '../device/upload.ts'
import type { MediaFile } from '../media/media-file.ts'
import { useProcessingText } from '../media/media-tiles.tsx'
import { MediaViewer } from '../media/media-viewer.tsx'
import { DoubtedFiles } from './looking/look-first.ts'
import { saysAlready, uploadFailureText } from './upload-failure.ts'
import type { ShownUpload, Uploads } from './use-uploads.ts'

/** The files of a form: progress with cancel, retry, remove; a stored one opens at full size. */
export function UploadTiles({
  label,
  uploads: { uploads, refusals, cancel, retry, remove, sendAnyway, addInstead },
}: {
  label: string
  uploads: Pick<Uploads, 'uploads' | 'refusals' | 'cancel' | 'retry' | 'remove' | 'sendAnyway' | 'addInstead'>
}) {
  const [open, setOpen] = useState<number>()
  const ready = uploads.filter((upload) => upload.kind !== 'document' && stateOf(upload) === 'ready')
  const processing = uploads.flatMap((upload) =>
    stateOf(upload) === 'processing' && upload.step === 'stored' ? upload.file.key : [],
  )
  const processingText = useProcessingText(processing)
  const doubted = uploads.filter((upload) => upload.step === 'doubted')
  if (uploads.length === 0) return null
  return (
    <>
      <FileTiles label={label}>
        {uploads.map((upload) => (
          <FileTile
            key={upload.id}
            name={upload.fileName}
            kind={upload.kind}
            state={stateOf(upload)}
            stateText={stateAndSize(upload, refusals, processingText)}
            // All sent, the server still takes it in.
            progress={upload.step === 'sending' && upload.progress < 1 ? upload.progress : undefined}
            thumbnailUrl={upload.preview}
            onOpen={upload.kind === 'document' ? undefined : () => setOpen(ready.indexOf(upload))}
            onCancel={() => cancel(upload.id)}
            cancelText={m.upload_cancel()}
            onRetry={upload.step === 'failed' && upload.retriable ? () => retry(upload.id) : undefined}
            onRemove={() => void remove(upload.id)}
            removing={upload.step === 'stored' && upload.removing}
          />
        ))}
      </FileTiles>
      {doubted.length > 0 && <DoubtedFiles {...{ doubted, sendAnyway, addInstead }} />}
      <MediaViewer files={ready.map(mediaOf)} start={open} onClose={() => setOpen(undefined)} />
    </>
  )
}

/** Why files were not taken or not sent. */
export function UploadWarnings({
  uploads: { refusals, dismissRefusals },
}: {
  uploads: Pick<Uploads, 'refusals' | 'dismissRefusals'>
}) {
  if (refusals.length === 0) return null
  return (
    <WarningBox onDismiss={dismissRefusals}>
      {refusals.map((refusal) => (
        <p key={uploadFailureText(refusal)}>
          {refusal.names && <strong dir="auto">{refusal.names.join(', ')}</strong>} {uploadFailureText(refusal)}
        </p>
      ))}
    </WarningBox>
  )
}

function stateOf(upload: ShownUpload): FileState {
  if (upload.step === 'sending') return 'uploading'
  if (upload.step === 'doubted') return 'waiting'
  if (hasFailed(upload) || upload.step === 'failed') return 'failed'
  return upload.file.processing
}

function stateAndSize(
  upload: ShownUpload,
  refusals: Uploads['refusals'],
  processingText: (key: string) => string,
): string | undefined {
  if (upload.step === 'sending') return sizeOnItsWay(upload)
  const state = stateText(upload, refusals, processingText)
  const size = sizeThatWaits(upload)
  return size === undefined ? state : m.upload_size_and_state({ size, state })
}

function stateText(
  upload: Exclude<ShownUpload, { step: 'sending' }>,
  refusals: Uploads['refusals'],
  processingText: (key: string) => string,
): string {
  if (upload.step === 'doubted') return m.doubt_waiting()
  if (upload.step === 'failed')
    return saysAlready(refusals, upload.reason) ? m.upload_not_uploaded() : uploadFailureText(upload.reason)
  if (upload.file.processing === 'failed') return videoFailureText(upload.file.failure ?? 'NOT_CONVERTED')
  if (isOnDevice(upload.file.key)) return m.upload_on_device()
  if (upload.file.processing !== 'ready') return processingText(upload.file.key)
  const { leftOut = [] } = upload.file
  return leftOut.length > 0 ? `${m.media_ready()} · ${leftOutText(leftOut)}` : m.media_ready()
}

const mediaOf = (upload: ShownUpload): MediaFile => ({
  key: upload.step === 'stored' ? upload.file.key : upload.id,
  name: upload.fileName,
  kind: upload.kind === 'video' ? 'video' : 'image',
  state: stateOf(upload) === 'ready' ? 'ready' : 'processing',
  failure: null,
  thumbnailUrl: upload.preview ?? null,
})

/** What a file on its way weighs, and how long what is left of it is likely to take, as far as that can be told. */
export function sizeOnItsWay({ progress, ...upload }: Extract<Upload, { step: 'sending' }>): string | undefined {
  if (upload.byteSize === undefined || isMadeLighter(upload) || progress === 1) return undefined
  const size = megabytesText(upload.byteSize)
  const seconds = likelySeconds(upload.byteSize * (1 - progress))
  return seconds === undefined ? size : m.upload_size_and_time({ size, time: shortTimeText(seconds) })
}

/** What a file weighs that is still to be sent, and how long that is likely to take; nothing of one that has arrived. */
export function sizeThatWaits(upload: Exclude<Upload, { step: 'sending' }>): string | undefined {
  const isHere = upload.step === 'stored' && isOnDevice(upload.file.key)
  const hasArrived = upload.step === 'stored' && !isHere
  if (upload.byteSize === undefined || hasArrived || (isMadeLighter(upload) && !isHere)) return undefined
  const size = megabytesText(upload.byteSize)
  const seconds = likelySeconds(upload.byteSize)
  return seconds === undefined ? size : m.upload_size_and_likely_time({ size, time: shortTimeText(seconds) })
}

/** What a chosen photo weighs says little: it is made smaller before it is sent or kept. */
const isMadeLighter = ({ kind }: Pick<Upload, 'kind'>): boolean => kind === 'image'
