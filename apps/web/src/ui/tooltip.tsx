import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { useAnchored } from './anchored.ts'
import styles from './tooltip.module.css'

const pauseBeforeHover = 350

export type TooltipProps = {
  /** Nothing is shown for an empty text. */
  text: string | undefined
  /** A key that does the same, e.g. `/` or `Ctrl Enter`. */
  shortcut?: string | undefined
  side?: 'above' | 'below'
  /** The text is already the accessible name of the child, so it need not be read twice. */
  namesChild?: boolean
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

/**
 * A word of help beside a control, on hover and on keyboard focus. Esc hides it, and the pointer may enter it
 * (WCAG 1.4.13). Never the only place where something is said on touch: a tap on the control shows it too.
 */
export function Tooltip({ text, shortcut, side = 'above', namesChild = false, children }: TooltipProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const anchor = useRef<Element>(null)
  const box = useRef<HTMLSpanElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = open && Boolean(text)
  useAnchored(shown, anchor, box, { side, align: 'center' })

  useEffect(() => () => clearTimeout(waiting.current), [])
  useEffect(() => {
    if (!shown) return
    const hideOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    window.addEventListener('keydown', hideOnEscape, { capture: true })
    return () => window.removeEventListener('keydown', hideOnEscape, { capture: true })
  }, [shown])

  const show = (after: number) => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => setOpen(true), after)
  }
  const hide = () => {
    clearTimeout(waiting.current)
    setOpen(false)
  }
  if (!text) return children

  const describedBy = [children.props['aria-describedby'], shown && !namesChild && id].filter(Boolean).join(' ')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens; the control inside is what is used
    <span
      className={styles.wrapper}
      ref={(wrapper) => {
        anchor.current = wrapper?.firstElementChild ?? null
      }}
      onPointerEnter={(event) => event.pointerType !== 'touch' && show(pauseBeforeHover)}
      onPointerLeave={hide}
      onPointerDown={(event) => event.pointerType !== 'touch' && hide()}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
    >
      {cloneElement(children, { 'aria-describedby': describedBy || undefined })}
      <span className={styles.tooltip} id={id} ref={box} role="tooltip" popover="manual">
        {text}
        {shortcut && <kbd className={styles.key}>{shortcut}</kbd>}
      </span>
    </span>
  )
}
