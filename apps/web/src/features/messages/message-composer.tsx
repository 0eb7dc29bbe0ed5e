import { limits } from '@portal/domain/limits.ts'
import type { Side } from '@portal/domain/sides.ts'
import { fileProblemText } from '@portal/texts/file-problem-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useConnectionLost } from '../../api/connection.ts'
import { isStored, keysOf, type Upload } from '../../parts/device/upload.ts'
import { useForm } from '../../parts/forms/use-form.ts'
import { polling } from '../../parts/intervals.ts'
import { selectMissing } from '../../parts/messages/select-missing.ts'
import { acceptedMedia } from '../../parts/uploads/file-rules.ts'
import { useLeaveGuard } from '../../parts/uploads/leave-guard.tsx'
import { fileToKeep, forgetFile } from '../../parts/uploads/send-chosen.ts'
import { UploadTiles, UploadWarnings } from '../../parts/uploads/upload-tiles.tsx'
import { useMediaUploads } from '../../parts/uploads/use-media-uploads.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { IconPaperclip, IconSend } from '../../ui/more-icons.tsx'
import { notify } from '../../ui/notify.ts'
import { CharacterCount, submitOnCtrlEnter } from '../../ui/text-area.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import {
  attemptFor,
  blockedBy,
  emptyDraft,
  type MessageDraft,
  messageDraftEntry,
  parseMessageDraft,
  problemsOfDraft,
  withReturned,
} from './message-draft.ts'
import styles from './messages.module.css'
import type { WrittenMessage } from './use-unsent-messages.ts'

export interface MessageComposerProps {
  readonly side: Side
  readonly itemId: number
  /**
   * Sends a message, and calls `onSafe` when it need not stand in the field any more. Rejects where one of its files is
   * gone: it returns to the field without that file.
   */
  readonly onSend: (message: WrittenMessage, onSafe: () => void) => Promise<void>
  /** Puts a message by until there is a connection. */
  readonly onWait?: ((message: WrittenMessage) => Promise<void>) | undefined
  /** A message that was not sent and is to be written on. */
  readonly takenBack?: WrittenMessage | undefined
  /** More tools under the field, which help to write into it. */
  readonly tools?: ComposerTools | undefined
}

export type ComposerTools = (field: RefObject<HTMLTextAreaElement | null>) => ReactNode

/**
 * The field for a message, with up to three pictures or videos. What was typed and uploaded survives a reload. Ctrl or
 * Cmd with Enter sends; Enter alone is a new line.
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
      const { key, text } = attemptFor(draft, draft.text.trim(), keysOf(draft.uploads).keys)
      const message = { id: key, text, uploads: draft.uploads.filter(isStored), files: [] }
      const empty = () => {
        uploads.handOver(draft.uploads)
        form.change((now) => ({ text: now.text === draft.text ? '' : now.text, attempt: undefined }))
      }
      if (waitsForConnection) {
        await letWait(message, draft.uploads)
        return empty()
      }
      try {
        await onSend(message, empty)
      } catch (error) {
        writeOn({ text: draft.text, uploads: draft.uploads })
        await uploads.dropRefused(draft.uploads)
        throw error
      }
    },
    stored: { key: messageDraftEntry(side, itemId), parse: parseMessageDraft },
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
  /** Puts a message and its files by. What the server does not have of them is made ready to be sent first. */
  const letWait = async (message: WrittenMessage, written: readonly Upload[]) => {
    const notArrived = uploads.notArrived(written)
    // With files that the server has not, it is another content than any that was sent before.
    const id = notArrived.length > 0 ? crypto.randomUUID() : message.id
    const files = await Promise.all(
      notArrived.map(async (one) => {
        try {
          return await fileToKeep(one)
        } catch (error) {
          uploads.cannotBeKept(one.id, error)
          throw error
        }
      }),
    )
    try {
      await onWait?.({ ...message, id, files })
    } catch (error) {
      notify.error(m.outbox_not_kept())
      throw error
    }
    await Promise.all(files.map((file) => forgetFile(file.id)))
  }
  /** Puts a message before what was typed since, and its files beside those that were added. */
  const writeOn = (message: Pick<WrittenMessage, 'text' | 'uploads'>, attempt?: MessageDraft['attempt']) => {
    form.change((draft) => ({ ...withReturned(draft, message), attempt }))
    uploads.replace([...message.uploads, ...uploads.state().uploads])
  }
  const takeBack = useEffectEvent(({ id: key, files, ...message }: WrittenMessage) => {
    // Perhaps it was posted, and only the answer got lost: sent unchanged, it is not posted again.
    const attachments = keysOf(message.uploads).keys
    writeOn(message, files.length === 0 ? { key, text: message.text, attachments } : undefined)
    if (files.length > 0) uploads.add(files.map(({ file }) => file))
    field.current?.focus()
  })
  useEffect(() => {
    if (returned) takeBack(returned)
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
      <div className={styles.fieldBox}>
        <label htmlFor={id}>
          <VisuallyHidden>{m.message_label()}</VisuallyHidden>
        </label>
        <textarea
          ref={field}
          id={id}
          dir="auto"
          rows={2}
          className={styles.field}
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
