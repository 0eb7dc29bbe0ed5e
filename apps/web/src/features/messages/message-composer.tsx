import { limits } from '@portal/domain/limits.ts'
import type { Side } from '@portal/domain/sides.ts'
import { problemText } from '@portal/texts/problem-texts.ts'
import { problemsIn } from '../../api/client.ts'
import { commonTexts } from '../../parts/common-texts.ts'
import { useForm } from '../../parts/forms/use-form.ts'
import { polling } from '../../parts/intervals.ts'
import { acceptedMedia } from '../../parts/uploads/file-rules.ts'
import { useLeaveGuard } from '../../parts/uploads/leave-guard.tsx'
import { keysOf } from '../../parts/uploads/upload.ts'
import { UploadTiles, UploadWarnings } from '../../parts/uploads/upload-tiles.tsx'
import { useMediaUploads } from '../../parts/uploads/use-media-uploads.ts'
import { Composer } from '../../ui/composer.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import {
  attemptFor,
  blockedBy,
  emptyDraft,
  type MessageDraft,
  parseMessageDraft,
  problemsOfDraft,
  takenBack,
} from './message-draft.ts'
import { messagePanelTexts as texts } from './message-panel-texts.ts'
import type { OutgoingMessage } from './message-queries.ts'

export interface MessageComposerProps {
  readonly side: Side
  readonly itemId: number
  /** Resolves when the message was posted. */
  readonly onSend: (message: OutgoingMessage) => Promise<unknown>
}

/**
 * The field for a message, with up to three pictures or videos. What was typed and uploaded survives a reload; a
 * message that could not be sent returns to the field.
 */
export function MessageComposer({ side, itemId, onSend }: MessageComposerProps) {
  const form = useForm<MessageDraft>({
    initial: emptyDraft,
    validate: problemsOfDraft,
    blockedBy,
    send: async (draft) => {
      const { keys, thumbnails } = keysOf(draft.uploads)
      const attempt = attemptFor(draft, draft.text.trim(), keys)
      uploads.replace([])
      form.change({ text: '', outgoing: { text: draft.text, uploads: draft.uploads }, attempt })
      try {
        await onSend({ ...attempt, thumbnails })
        form.change({ outgoing: undefined, attempt: undefined })
      } catch (error) {
        // The mutation has logged the failure. The message is back in the field, and no alert is shown.
        form.change(takenBack)
        uploads.replace(draft.uploads)
        // With the same files it would be refused for ever.
        if (problemsIn(error).attachments?.code === 'FILE_GONE') await uploads.dropRefused(draft.uploads)
        throw error
      }
    },
    stored: { key: `message:${side}:${itemId}`, parse: parseMessageDraft },
  })
  const uploads = useMediaUploads({
    initial: form.values.uploads,
    keep: (kept) => form.change({ uploads: kept }),
    count: { maximum: limits.message.maximumFiles, tooMany: 'TOO_MANY_MESSAGE_FILES' },
    probeEveryMs: polling.messageVideoMs,
  })
  useLeaveGuard(uploads.sending)
  const { text } = form.values
  const problem = form.problems.text

  return (
    <Composer
      label={texts.label}
      placeholder={texts.placeholder}
      value={text}
      onChange={(typed) => form.change({ text: typed })}
      onSend={form.props.onSubmit}
      sendText={texts.send}
      sendingText={texts.sending}
      sending={form.busy}
      disabled={text.trim() === ''}
      disabledReason={form.blockedBy}
      limit={limits.message.maximumCharacters}
      countText={commonTexts.charactersLeft}
      attach={{
        text: texts.attach,
        accept: acceptedMedia,
        onFiles: uploads.add,
        disabledReason: form.busy ? texts.sending : undefined,
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
