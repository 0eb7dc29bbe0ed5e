import { limits } from '@portal/domain/limits.ts'
import { problemOfMessage } from '@portal/domain/messages/message-rules.ts'
import type { Side } from '@portal/domain/sides.ts'
import { problemText } from '@portal/texts/problem-texts.ts'
import { problemsIn } from '../../api/client.ts'
import { useAccountStore } from '../../local-store/use-account-store.ts'
import { commonTexts } from '../../parts/common-texts.ts'
import { polling } from '../../parts/intervals.ts'
import { acceptedMedia } from '../../parts/uploads/file-rules.ts'
import { useLeaveGuard } from '../../parts/uploads/leave-guard.tsx'
import { hasFailed, keysOf, uploadTexts } from '../../parts/uploads/upload.ts'
import { UploadTiles, UploadWarnings } from '../../parts/uploads/upload-tiles.tsx'
import { useMediaUploads } from '../../parts/uploads/use-media-uploads.ts'
import { Composer } from '../../ui/composer.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { attemptFor, emptyDraft, parseMessageDraft, takenBack } from './message-draft.ts'
import { messagePanelTexts as texts } from './message-panel-texts.ts'
import type { OutgoingMessage } from './message-queries.ts'

export interface MessageComposerProps {
  readonly side: Side
  readonly itemId: number
  /** Resolves when the message was posted. */
  readonly onSend: (message: OutgoingMessage) => Promise<unknown>
  readonly sending: boolean
}

/**
 * The field for a message, with up to three pictures or videos. What was typed and uploaded survives a reload; a
 * message that could not be sent returns to the field.
 */
export function MessageComposer({ side, itemId, onSend, sending }: MessageComposerProps) {
  const [draft, store] = useAccountStore(`message:${side}:${itemId}`, emptyDraft, parseMessageDraft)
  const uploads = useMediaUploads({
    initial: draft.uploads,
    keep: (kept) => store((before) => ({ ...before, uploads: kept })),
    count: { maximum: limits.message.maximumFiles, tooMany: 'TOO_MANY_MESSAGE_FILES' },
    probeEveryMs: polling.messageVideoMs,
  })
  useLeaveGuard(uploads.sending)

  const send = async () => {
    const text = draft.text.trim()
    if (problemOfMessage(text)) return
    const { keys: attachments, thumbnails } = keysOf(uploads.uploads)
    const attempt = attemptFor(draft, text, attachments)
    const outgoing = { text: draft.text, uploads: draft.uploads }
    uploads.replace([])
    store((before) => ({ ...before, text: '', outgoing, attempt }))
    try {
      await onSend({ ...attempt, thumbnails })
      store(({ text, uploads }) => ({ text, uploads }))
    } catch (error) {
      // The mutation has logged it. Nothing more is said of most failures: the message is back here.
      store(takenBack)
      uploads.replace(outgoing.uploads)
      // With the same files it would be refused for ever.
      if (problemsIn(error).attachments?.code === 'FILE_GONE') await uploads.dropRefused(outgoing.uploads)
    }
  }

  const problem = problemOfMessage(draft.text)
  const failedLeft = uploads.uploads.some(hasFailed)
  return (
    <Composer
      label={texts.label}
      placeholder={texts.placeholder}
      value={draft.text}
      onChange={(text) => store((before) => ({ ...before, text }))}
      onSend={() => void send()}
      sendText={texts.send}
      sendingText={texts.sending}
      sending={sending}
      disabled={draft.text.trim() === ''}
      disabledReason={uploads.busy ? uploadTexts.wait : failedLeft ? uploadTexts.failedLeft : undefined}
      limit={limits.message.maximumCharacters}
      countText={commonTexts.charactersLeft}
      attach={{
        text: texts.attach,
        accept: acceptedMedia,
        onFiles: uploads.add,
        disabledReason: sending ? texts.sending : undefined,
      }}
      attachments={<UploadTiles label={texts.attachments} uploads={uploads} />}
      notice={
        <>
          {problem?.code === 'MESSAGE_TOO_LONG' && <ErrorBox>{problemText(problem)}</ErrorBox>}
          <UploadWarnings uploads={uploads} />
        </>
      }
    />
  )
}
