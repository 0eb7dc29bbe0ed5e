import { limits } from '@portal/domain/limits.ts'
import type { Side } from '@portal/domain/sides.ts'
import { fileProblemText } from '@portal/texts/file-problem-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { NoResponse, problemsIn } from '../../api/client.ts'
import { isConnectionLost, useConnectionLost } from '../../api/connection.ts'
import { useForm } from '../../parts/forms/use-form.ts'
import { polling } from '../../parts/intervals.ts'
import { selectMissing } from '../../parts/messages/select-missing.ts'
import type { WaitingMessage } from '../../parts/offline/device-database.ts'
import { acceptedMedia } from '../../parts/uploads/file-rules.ts'
import { useLeaveGuard } from '../../parts/uploads/leave-guard.tsx'
import { isStored, keysOf } from '../../parts/uploads/upload.ts'
import { UploadTiles, UploadWarnings } from '../../parts/uploads/upload-tiles.tsx'
import { useMediaUploads } from '../../parts/uploads/use-media-uploads.ts'
import { Button } from '../../ui/button.tsx'
import { CharacterCount } from '../../ui/character-count.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconPaperclip, IconSend } from '../../ui/icons.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { notify } from '../../ui/notify.ts'
import { submitOnCtrlEnter } from '../../ui/submit-on-ctrl-enter.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './message-composer.module.css'
import {
  attemptFor,
  blockedBy,
  emptyDraft,
  type MessageDraft,
  parseMessageDraft,
  problemsOfDraft,
  takenBack,
} from './message-draft.ts'
import type { OutgoingMessage } from './message-queries.ts'

export interface MessageComposerProps {
  readonly side: Side
  readonly itemId: number
  /** Resolves when the message was posted. */
  readonly onSend: (message: OutgoingMessage) => Promise<unknown>
  /** Puts a message by that cannot be sent for want of a connection. Without it such a message returns to the field. */
  readonly onWait?: ((message: MessageToWait) => Promise<void>) | undefined
  /** A message that waited and is to be written on. */
  readonly takenBack?: MessageToWait | undefined
  /** More tools under the field, which help to write into it. */
  readonly tools?: ComposerTools | undefined
}

export type MessageToWait = Pick<WaitingMessage, 'id' | 'text' | 'uploads' | 'files'>

/** Whether something worked. */
const didIt = [() => true, () => false] as const

export type ComposerTools = (field: RefObject<HTMLTextAreaElement | null>) => ReactNode

/**
 * The field for a message, with up to three pictures or videos. What was typed and uploaded survives a reload; a
 * message that could not be sent returns to the field. Ctrl or Cmd with Enter sends; Enter alone is a new line.
 */
export function MessageComposer({ side, itemId, onSend, onWait, takenBack: returned, tools }: MessageComposerProps) {
  const id = useId()
  const waitsForConnection = useConnectionLost() && onWait !== undefined
  const form = useForm<MessageDraft>({
    initial: emptyDraft,
    validate: (draft) => problemsOfDraft(draft, side),
    blockedBy: (draft) => blockedBy(draft, waitsForConnection),
    say: fileProblemText,
    send: async (draft): Promise<void> => {
      const { keys, thumbnails } = keysOf(draft.uploads)
      const attempt = attemptFor(draft, draft.text.trim(), keys)
      const files = uploads.notArrived(draft.uploads)
      const wait = async () =>
        onWait?.({
          // With files that the server has not, it is another content than any that was sent before.
          id: files.length > 0 ? crypto.randomUUID() : attempt.key,
          text: attempt.text,
          uploads: draft.uploads.filter(isStored),
          files,
        })
      if (waitsForConnection) {
        await wait().catch((error: unknown) => {
          notify.error(m.outbox_not_kept())
          throw error
        })
        uploads.replace([])
        form.change({ text: '', uploads: [], attempt: undefined })
        return
      }
      uploads.replace([])
      form.change({ text: '', outgoing: { text: draft.text, uploads: draft.uploads }, attempt })
      try {
        await onSend({ ...attempt, thumbnails })
        form.change({ outgoing: undefined, attempt: undefined })
      } catch (error) {
        const canWait = onWait !== undefined && error instanceof NoResponse && isConnectionLost()
        if (canWait && (await wait().then(...didIt))) {
          form.change({ outgoing: undefined, attempt: undefined })
          return
        }
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
    // What dealers send is evidence; administrators send what they have.
    looksFirst: side === 'dealer',
    waitsForConnection: onWait !== undefined,
    probeEveryMs: polling.messageVideoMs,
  })
  useLeaveGuard(uploads.sending)
  const writeOn = useEffectEvent(({ id: key, text, uploads: stored, files }: NonNullable<typeof returned>) => {
    uploads.replace([...form.values.uploads, ...stored])
    form.change(
      takenBack({
        ...{ text: form.values.text, uploads: [] },
        outgoing: { text, uploads: [...form.values.uploads, ...stored] },
        // Perhaps it was posted, and only the answer got lost: sent unchanged, it is not posted again.
        attempt: files.length === 0 ? { key, text, attachments: keysOf(stored).keys } : undefined,
      }),
    )
    if (files.length > 0) uploads.add(files.map(({ file }) => file))
    field.current?.focus()
  })
  useEffect(() => {
    if (returned) writeOn(returned)
  }, [returned])
  const { text } = form.values
  const problem = form.problems.text

  const picker = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const limit = limits.message.maximumCharacters
  const disabled = text.trim() === ''
  const takeFiles = (files: FileList | null) => {
    const taken = [...(files ?? [])]
    if (!form.busy && taken.length > 0) uploads.add(taken)
    return taken.length > 0
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        if (disabled) return
        form.props.onSubmit()
        if (side === 'admins') selectMissing(field.current)
      }}
      onKeyDown={disabled ? undefined : submitOnCtrlEnter}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (takeFiles(event.dataTransfer.files)) event.preventDefault()
      }}
    >
      {problem && problem.code !== 'MESSAGE_MISSING' && <ErrorBox>{fileProblemText(problem)}</ErrorBox>}
      <UploadWarnings uploads={uploads} />
      <UploadTiles label={m.message_attachments()} uploads={uploads} />
      <div className={styles.box}>
        <label htmlFor={id}>
          <VisuallyHidden>{m.message_label()}</VisuallyHidden>
        </label>
        <textarea
          ref={field}
          id={id}
          dir="auto"
          rows={2}
          className={styles.text}
          placeholder={m.message_placeholder()}
          value={text}
          aria-invalid={text.length > limit || undefined}
          onChange={(event) => form.change({ text: event.target.value })}
          onPaste={(event) => {
            if (takeFiles(event.clipboardData.files)) event.preventDefault()
          }}
        />
        <div className={styles.foot}>
          <IconButton
            label={m.message_attach()}
            icon={<IconPaperclip />}
            disabledReason={form.busy ? m.message_sending() : undefined}
            onClick={() => picker.current?.click()}
          />
          <input
            ref={picker}
            type="file"
            hidden
            multiple
            accept={acceptedMedia}
            onChange={(event) => {
              takeFiles(event.target.files)
              event.target.value = ''
            }}
          />
          {tools?.(field)}
          {text.length > limit * 0.8 && (
            <CharacterCount length={text.length} limit={limit} text={(count) => m.common_characters_left({ count })} />
          )}
          <span className={styles.send}>
            <Button
              type="submit"
              variant="primary"
              size="s"
              icon={<IconSend />}
              busy={form.busy}
              busyText={m.message_sending()}
              disabled={disabled}
              disabledReason={form.blockedBy}
            >
              {m.message_send()}
            </Button>
          </span>
        </div>
      </div>
    </form>
  )
}
