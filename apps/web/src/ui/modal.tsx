import { m } from '@portal/texts/messages.ts'
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { IconClose } from './icons.tsx'
import { Row, Stack, Text } from './layout.tsx'
import styles from './modal.module.css'

export type ModalProps = {
  open: boolean
  /** Called for Esc, the close button and a press beside the dialog. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** Buttons, the safe one first. */
  actions?: ReactNode
  /** In place of these, the button of what the dialog is for, beside one that leaves all as it is. */
  main?: ReactNode
  /** A red edge over what cannot be undone. */
  destructive?: boolean | undefined
  /** For pictures: as wide as the window allows. */
  wide?: boolean | undefined
  /** For a camera: graphite in both modes, and on a phone the whole window. */
  stage?: boolean | undefined
}

/**
 * A native modal dialog: the page behind is inert, focus stays inside and returns to where it was. Its content exists
 * only while it is open, so every opening starts afresh. The first control of its body or actions gets the focus, or the
 * one with the attribute `data-autofocus`.
 */
export function Modal({ open, ...dialog }: ModalProps) {
  return open ? <OpenModal {...dialog} /> : null
}

const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled'

/** The close button comes first in the dialog, but does not get the focus. */
const firstToFocus = (dialog: HTMLDialogElement) =>
  dialog.querySelector<HTMLElement>('[data-autofocus]') ??
  [...dialog.querySelectorAll<HTMLElement>(controls)].find((one) => !dialog.querySelector('header')?.contains(one))

const passOver = (click: MouseEvent) => {
  if (click.detail < 2) return
  click.preventDefault()
  click.stopPropagation()
}

/** What comes under the pointer as a dialog opens or closes is not meant by the second half of a double click. */
const passOverSecondHalf = () => addEventListener('click', passOver, { capture: true, once: true })

function OpenModal({ onClose, title, children, main, actions, destructive, wide, stage }: Omit<ModalProps, 'open'>) {
  const titleId = useId()
  const bodyId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  /** From its beginning to its end: a selection that is dragged out of the dialog, or into it, closes nothing. */
  const wasPressedBeside = useRef(false)

  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return
    shown.showModal()
    firstToFocus(shown)?.focus()
    passOverSecondHalf()
    return () => {
      // Closing it while it is still on the page is what makes the browser give the focus back; hence a layout effect.
      shown.close()
      passOverSecondHalf()
    }
  }, [])

  useEffect(() => {
    const content = body.current
    if (!content) return
    // What has to be scrolled must be reachable by keyboard; what has not should not be one stop more.
    const watch = new ResizeObserver(() => setScrolls(content.scrollHeight > content.clientHeight))
    watch.observe(content)
    return () => watch.disconnect()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboards close it with Esc, see onCancel
    <dialog
      ref={dialog}
      className={classNames(
        styles.modal,
        destructive && styles.destructive,
        wide && styles.large,
        stage && styles.stage,
      )}
      aria-labelledby={titleId}
      aria-describedby={children ? bodyId : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // Browsers close a dialog on a second Esc without asking.
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
      }}
      onPointerDown={(event) => {
        wasPressedBeside.current = event.target === event.currentTarget
      }}
      onPointerUp={(event) => {
        wasPressedBeside.current &&= event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && wasPressedBeside.current) onClose()
      }}
    >
      <div className={styles.frame}>
        <Row as="header" spread top unbroken gap={3} className={styles.head}>
          <Text as="h2" large id={titleId}>
            {title}
          </Text>
          <IconButton
            className={styles.close}
            size="s"
            label={m.common_close()}
            icon={<IconClose />}
            onClick={onClose}
          />
        </Row>
        {children && (
          <Stack
            ref={body}
            soft
            gap={3}
            className={styles.body}
            id={bodyId}
            {...(scrolls && { tabIndex: 0, role: 'group', 'aria-labelledby': titleId })}
          >
            {children}
          </Stack>
        )}
        {(actions || main) && (
          <Row as="footer" buttons gap={3} className={styles.actions}>
            {main && <Button onClick={onClose}>{m.common_cancel()}</Button>}
            {main}
            {actions}
          </Row>
        )}
      </div>
    </dialog>
  )
}

/**
 * Lets the browser's Back close a layer above the page instead of leaving the page: adds an entry to the history for as
 * long as the component is shown. A layer that asks before it closes is left by no Back while it asks.
 */
export function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const mark = Math.random()
    const stayAbove = () => history.pushState({ ...history.state, over: mark }, '')
    stayAbove()
    const onBack = (event: PopStateEvent) => {
      // Not for the router: it is still the same page.
      event.stopImmediatePropagation()
      // The layer may ask first, and stay.
      stayAbove()
      close()
    }
    window.addEventListener('popstate', onBack, { capture: true })
    return () => {
      window.removeEventListener('popstate', onBack, { capture: true })
      if (history.state?.over !== mark) return
      window.addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
      history.back()
    }
  }, [])
}
