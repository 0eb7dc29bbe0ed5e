import { limits } from '@portal/domain/limits.ts'
import type { Side } from '@portal/domain/sides.ts'
import { fileProblemText } from '@portal/texts/file-problem-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useConnectionLost } from '../../api/connection.ts'
import { isStored, keysOf, type Upload } from '../../parts/device/upload.ts'
import { missingScriptText } from '../../parts/failures/missing-script.ts'
import { SubmitButton } from '../../parts/forms/submit-button.tsx'
import { useForm } from '../../parts/forms/use-form.ts'
import { loadedLater } from '../../parts/loaded-later.tsx'
import { selectMissing } from '../../parts/messages/select-missing.ts'
import { acceptedMedia } from '../../parts/uploads/accepted-media.ts'
import { useLeaveGuard } from '../../parts/uploads/leave-guard.tsx'
import { FilePicker } from '../../ui/file-picker.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Row, Stack, VisuallyHidden } from '../../ui/layout.tsx'
import { ErrorBox, WarningBox } from '../../ui/message-box.tsx'
import { IconPaperclip, IconSend } from '../../ui/more-icons.tsx'
import { notify } from '../../ui/notify.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CharacterCount, submitOnCtrlEnter } from '../../ui/text-area.tsx'
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
import type { MessageFilesHandle, MessageFilesProps } from './message-files.tsx'
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
  /** It stands in the field now. */
  readonly onTaken: () => void
  /** More tools under the field, which help to write into it. */
  readonly tools?: ComposerTools | undefined
}

/** Of a picture with its name and state. */
const tileHeight = 'calc(var(--tile) + var(--space-2) + var(--space-05))'

/** Loaded when somebody begins to write, or with a message that has files. */
const MessageFiles = loadedLater<
  typeof import('./message-files.tsx'),
  'MessageFiles',
  MessageFilesProps & { isMissed: boolean }
>(() => import('./message-files.tsx'), 'MessageFiles', {
  meanwhile: ({ isMissed }) => isMissed && <Skeleton width="var(--tile)" height={tileHeight} />,
  missing: ({ isMissed }) => isMissed && <WarningBox>{missingScriptText()}</WarningBox>,
})

export type ComposerTools = (field: RefObject<HTMLTextAreaElement | null>) => ReactNode

/**
 * The field for a message, with up to three pictures or videos. What was typed and uploaded survives a reload. Ctrl or
 * Cmd with Enter sends; Enter alone is a new line.
 */
export function MessageComposer({ side, itemId, onSend, onWait, takenBack, onTaken, tools }: MessageComposerProps) {
  const id = useId()
  const waitsForConnection = useConnectionLost() && onWait !== undefined
  const files = useRef<MessageFilesHandle>(null)
  /** Whether what sends files is loaded. */
  const [isReady, setIsReady] = useState(false)
  const [isWritten, setIsWritten] = useState(false)
  /** What was chosen, and is not among the uploads yet. */
  const [chosen, setChosen] = useState<readonly File[]>([])
  const form = useForm<MessageDraft>({
    initial: emptyDraft,
    validate: (draft) => problemsOfDraft(draft, side),
    blockedBy: (draft) => (chosen.length > 0 ? m.upload_wait() : blockedBy(draft, waitsForConnection)),
    say: fileProblemText,
    send: async (draft): Promise<void> => {
      const { key, text } = attemptFor(draft, draft.text.trim(), keysOf(draft.uploads).keys)
      const message = { id: key, text, uploads: draft.uploads.filter(isStored), files: [] }
      const empty = () => {
        files.current?.handOver(draft.uploads)
        // Without a text the button takes no press, and would lose the focus of whoever pressed it by keyboard.
        if (button.current?.matches(':focus-visible')) field.current?.focus()
        const sent = new Set(draft.uploads.map((upload) => upload.id))
        form.change((now) => ({
          text: now.text === draft.text ? '' : now.text,
          uploads: now.uploads.filter((upload) => !sent.has(upload.id)),
          attempt: undefined,
        }))
      }
      if (waitsForConnection) {
        await letWait(message, draft.uploads)
        return empty()
      }
      try {
        await onSend(message, empty)
      } catch (error) {
        writeOn({ text: draft.text, uploads: draft.uploads })
        await files.current?.dropRefused(draft.uploads)
        throw error
      }
    },
    stored: { key: messageDraftEntry(side, itemId), parse: parseMessageDraft },
  })
  useLeaveGuard(chosen.length > 0)
  useEffect(() => {
    if (!isReady || chosen.length === 0) return
    files.current?.add(chosen)
    setChosen([])
  }, [isReady, chosen])
  /** Puts a message and its files by. What the server does not have of them is made ready to be sent first. */
  const letWait = async (message: WrittenMessage, written: readonly Upload[]) => {
    const unsent = (await files.current?.toKeep(written)) ?? []
    // With files that the server has not, it is another content than any that was sent before.
    const id = unsent.length > 0 ? crypto.randomUUID() : message.id
    try {
      await onWait?.({ ...message, id, files: unsent })
    } catch (error) {
      notify.error(m.outbox_not_kept())
      throw error
    }
    await files.current?.forget(unsent)
  }
  const choose = (more: readonly File[]) => more.length > 0 && setChosen((before) => [...before, ...more])
  /** Puts a message before what was typed since, and its files beside those that were added. */
  const writeOn = (message: Pick<WrittenMessage, 'text' | 'uploads'>, attempt?: MessageDraft['attempt']) => {
    form.change((draft) => ({ ...withReturned(draft, message), attempt }))
    files.current?.replace([...message.uploads, ...files.current.state().uploads])
  }
  const takeBack = useEffectEvent(({ id: key, files: unsent, ...message }: WrittenMessage) => {
    // Perhaps it was posted, and only the answer got lost: sent unchanged, it is not posted again.
    const attachments = keysOf(message.uploads).keys
    writeOn(message, unsent.length === 0 ? { key, text: message.text, attachments } : undefined)
    choose(unsent.map(({ file }) => file))
    field.current?.focus()
    onTaken()
  })
  useEffect(() => {
    if (takenBack) takeBack(takenBack)
  }, [takenBack])
  const { text } = form.values
  const problem = form.problems.text

  const picker = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const limit = limits.message.maximumCharacters
  const disabled = text.trim() === ''
  const isMissed = !isReady && chosen.length + form.values.uploads.length > 0
  const takeFiles = (list: Iterable<File> | null) => {
    const taken = [...(list ?? [])]
    if (!form.busy) choose(taken)
    return taken.length > 0
  }
  return (
    <Stack
      as="form"
      ruled
      gap={3}
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        if (disabled) return
        form.props.onSubmit()
        if (side === 'admins') selectMissing(field.current)
      }}
      onKeyDown={disabled ? undefined : submitOnCtrlEnter}
      onFocus={() => setIsWritten(true)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (takeFiles(event.dataTransfer.files)) event.preventDefault()
      }}
    >
      {problem && problem.code !== 'MESSAGE_MISSING' && <ErrorBox>{fileProblemText(problem)}</ErrorBox>}
      {(isReady || isWritten || isMissed) && (
        <MessageFiles
          ref={files}
          side={side}
          initial={form.values.uploads}
          keep={(uploads) => form.change({ uploads })}
          waitsForConnection={onWait !== undefined}
          onReady={() => setIsReady(true)}
          isMissed={isMissed}
        />
      )}
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
        <Row unbroken className={styles.foot}>
          <IconButton
            label={m.message_attach()}
            icon={<IconPaperclip />}
            disabledReason={form.busy ? m.message_sending() : undefined}
            onClick={() => picker.current?.click()}
          />
          <FilePicker ref={picker} multiple accept={acceptedMedia} onFiles={takeFiles} />
          {tools?.(field)}
          {text.length > limit * 0.8 && <CharacterCount length={text.length} limit={limit} />}
          <span className={styles.send}>
            <SubmitButton
              of={form}
              ref={button}
              size="s"
              icon={<IconSend />}
              busyText={m.message_sending()}
              disabled={disabled}
            >
              {m.common_send()}
            </SubmitButton>
          </span>
        </Row>
      </div>
    </Stack>
  )
}
