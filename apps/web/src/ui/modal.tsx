import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { IconClose } from './icons.tsx'
import styles from './modal.module.css'

export type ModalProps = {
  open: boolean
  /** Called for Esc, the close button and a press beside the dialog. Not called while `busy`. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** Buttons, the safe one first. */
  actions?: ReactNode
  closeText: string
  size?: 'm' | 'wide' | undefined
  /** A red edge over what cannot be undone. */
  destructive?: boolean | undefined
  /** Must be answered: no close button, and a press beside it does nothing. Esc still closes. */
  mustAnswer?: boolean | undefined
  busy?: boolean | undefined
}

/**
 * A native modal dialog: the page behind is inert, focus stays inside and returns to where it was. Its content exists
 * only while it is open, so every opening starts afresh. Mark the first control to focus with `autoFocus`.
 */
export function Modal({ open, ...dialog }: ModalProps) {
  return open ? <OpenModal {...dialog} /> : null
}

function OpenModal({
  onClose,
  title,
  children,
  actions,
  closeText,
  size = 'm',
  destructive,
  mustAnswer,
  busy,
}: Omit<ModalProps, 'open'>) {
  const titleId = useId()
  const bodyId = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Closing before it leaves the page is what makes the browser give the focus back.
    return () => shown?.close()
  }, [])

  const close = () => {
    if (!busy) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way, and onCancel hears it
    <dialog
      ref={dialog}
      className={classNames(styles.modal, size === 'wide' && styles.wide, destructive && styles.destructive)}
      aria-labelledby={titleId}
      aria-describedby={children ? bodyId : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close()
      }}
      onClick={(event) => {
        if (!mustAnswer && event.target === event.currentTarget) close()
      }}
    >
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          {!mustAnswer && (
            <IconButton className={styles.close} size="s" label={closeText} icon={<IconClose />} onClick={close} />
          )}
        </header>
        {children && (
          <div className={styles.body} id={bodyId}>
            {children}
          </div>
        )}
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  )
}
