import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useAnchored } from './anchored.ts'
import styles from './tooltip.module.css'

const pauseBeforeHover = 350
/** Long enough to move the pointer from the control onto the tooltip. */
const pauseBeforeLeaving = 120

type ControlProps = HTMLAttributes<Element> & { ref?: Ref<Element> | undefined }

export type TooltipProps = {
  /** Nothing is shown without a text. */
  text: string | undefined
  /** A key that does the same, e.g. `/` or `Ctrl Enter`. */
  shortcut?: string | undefined
  side?: 'above' | 'below'
  /** The text is already the accessible name of the child, so it need not be read twice. */
  namesChild?: boolean
  /** A tap shows it too: for what does nothing else when it is tapped. */
  onTap?: boolean
  /** One control that passes its handlers and its ref on to its element. */
  // biome-ignore lint/suspicious/noExplicitAny: any control; what is used of its props is in ControlProps
  children: ReactElement<any>
}

/**
 * A word of help beside a control, on hover and on keyboard focus. Esc and typing hide it, and the pointer may enter it
 * (WCAG 1.4.13). It adds no element around the control, which so stays where its container laid it out, and stays the
 * same element when the text comes or goes.
 */
export function Tooltip({ text, shortcut, side = 'above', namesChild = false, onTap = false, children }: TooltipProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const anchor = useRef<Element>(null)
  const box = useRef<HTMLSpanElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = open && Boolean(text)
  const control: ControlProps = children.props
  useAnchored(shown, anchor, box, { side, align: 'center' })

  const turn = (on: boolean, after: number) => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => setOpen(on), after)
  }
  useEffect(() => () => clearTimeout(waiting.current), [])
  useEffect(() => {
    if (!shown) return
    const hideOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    const hideOnPressElsewhere = ({ target }: Event) =>
      target instanceof Node && !anchor.current?.contains(target) && setOpen(false)
    window.addEventListener('keydown', hideOnEscape, { capture: true })
    window.addEventListener('pointerdown', hideOnPressElsewhere, { capture: true })
    return () => {
      window.removeEventListener('keydown', hideOnEscape, { capture: true })
      window.removeEventListener('pointerdown', hideOnPressElsewhere, { capture: true })
    }
  }, [shown])

  const controlRef = control.ref
  const ref = useCallback(
    (element: Element | null) => {
      anchor.current = element
      if (typeof controlRef === 'function') return controlRef(element)
      if (controlRef) controlRef.current = element
    },
    [controlRef],
  )
  const byPointer = (event: PointerEvent) => event.pointerType !== 'touch'
  const listeners: ControlProps = {
    onPointerEnter: (event) => {
      control.onPointerEnter?.(event)
      if (byPointer(event)) turn(true, pauseBeforeHover)
    },
    onPointerLeave: (event) => {
      control.onPointerLeave?.(event)
      if (byPointer(event)) turn(false, pauseBeforeLeaving)
    },
    onPointerDown: (event) => {
      control.onPointerDown?.(event)
      if (byPointer(event)) turn(false, 0)
    },
    onPointerUp: (event) => {
      control.onPointerUp?.(event)
      if (!byPointer(event) && onTap) turn(true, 0)
    },
    onFocus: (event: FocusEvent) => {
      control.onFocus?.(event)
      if (event.target.matches(':focus-visible')) turn(true, 0)
    },
    onBlur: (event) => {
      control.onBlur?.(event)
      turn(false, 0)
    },
    onInput: (event) => {
      control.onInput?.(event)
      // Who types knows what to type, and what a search finds stands below its field.
      turn(false, 0)
    },
  }
  const describedBy = [control['aria-describedby'], shown && !namesChild && id].filter(Boolean).join(' ')
  return (
    <>
      {cloneElement(children, { ...(text && listeners), ref, 'aria-describedby': describedBy || undefined })}
      {text && (
        <span
          className={styles.tooltip}
          id={id}
          ref={box}
          role="tooltip"
          popover="manual"
          onPointerEnter={() => clearTimeout(waiting.current)}
          onPointerLeave={() => turn(false, pauseBeforeLeaving)}
        >
          <span>{text}</span>
          {shortcut && <kbd>{shortcut}</kbd>}
        </span>
      )}
    </>
  )
}
