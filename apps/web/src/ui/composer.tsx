import { type ReactNode, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { CharacterCount } from './character-count.tsx'
import styles from './composer.module.css'
import { IconButton } from './icon-button.tsx'
import { IconPaperclip, IconSend } from './icons.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type ComposerProps = {
  label: string
  placeholder?: string | undefined
  value: string
  onChange: (value: string) => void
  onSend: () => void
  sendText: string
  sendingText?: string | undefined
  sending?: boolean | undefined
  /** Sending is not possible now, e.g. while a file uploads. */
  disabled?: boolean | undefined
  /** The same with a sentence that says why. */
  disabledReason?: string | undefined
  /** Shows a counter near the end. What is too long stays to be shortened. */
  limit?: number | undefined
  countText?: ((left: number) => string) | undefined
  /** Offers a button for files. Dropped and pasted files arrive here too. */
  attach?:
    | { text: string; accept: string; onFiles: (files: File[]) => void; disabledReason?: string | undefined }
    | undefined
  /** FileTiles of what will be sent. */
  attachments?: ReactNode
  /** A warning about the text or the files. */
  notice?: ReactNode
}

/** Where a message is written. Ctrl or Cmd with Enter sends; Enter alone is a new line. */
export function Composer({
  label,
  placeholder,
  value,
  onChange,
  onSend,
  sendText,
  sendingText,
  sending,
  disabled,
  disabledReason,
  limit,
  countText,
  attach,
  attachments,
  notice,
}: ComposerProps) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const canSend = !disabled && !disabledReason && !sending
  const takeFiles = (files: FileList | null) => {
    const taken = [...(files ?? [])]
    if (attach && !attach.disabledReason && taken.length > 0) attach.onFiles(taken)
    return taken.length > 0
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) onSend()
      }}
      onDragOver={(event) => attach && event.preventDefault()}
      onDrop={(event) => {
        if (attach && takeFiles(event.dataTransfer.files)) event.preventDefault()
      }}
    >
      {notice}
      {attachments}
      <div className={styles.box}>
        <label htmlFor={id}>
          <VisuallyHidden>{label}</VisuallyHidden>
        </label>
        <textarea
          id={id}
          dir="auto"
          rows={2}
          className={styles.text}
          placeholder={placeholder}
          value={value}
          aria-invalid={limit !== undefined && value.length > limit ? true : undefined}
          onChange={(event) => onChange(event.target.value)}
          onPaste={(event) => {
            if (takeFiles(event.clipboardData.files)) event.preventDefault()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) {
              event.preventDefault()
              event.currentTarget.form?.requestSubmit()
            }
          }}
        />
        <div className={styles.foot}>
          {attach && (
            <>
              <IconButton
                label={attach.text}
                icon={<IconPaperclip />}
                disabledReason={attach.disabledReason}
                onClick={() => picker.current?.click()}
              />
              <input
                ref={picker}
                type="file"
                hidden
                multiple
                accept={attach.accept}
                onChange={(event) => {
                  takeFiles(event.target.files)
                  event.target.value = ''
                }}
              />
            </>
          )}
          {limit !== undefined && value.length > limit * 0.8 && (
            <CharacterCount length={value.length} limit={limit} text={countText} />
          )}
          <span className={styles.send}>
            <Button
              type="submit"
              variant="primary"
              size="s"
              icon={<IconSend />}
              busy={sending}
              busyText={sendingText}
              disabled={disabled}
              disabledReason={disabledReason}
            >
              {sendText}
            </Button>
          </span>
        </div>
      </div>
    </form>
  )
}
