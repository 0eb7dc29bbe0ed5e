import { m } from '@portal/texts/messages.ts'
import { type HTMLAttributes, useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { IconCheckCircle, IconErrorCircle } from './icons.tsx'
import { Row } from './layout.tsx'
import { onToast, type ToastMessage } from './notify.ts'
import styles from './toasts.module.css'

/** The look of a `popover` that holds notices: they stand in its middle, and what is beside them can be pressed. */
export const noticeLayer = styles.layer

/** Whether the pointer or the focus rests on a notice, which does not leave then; and the handlers that tell. */
export function useHeld() {
  const [held, setHeld] = useState(false)
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return { held, holding: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release } }
}

/** A notice: what happened, behind its sign. */
export const Notice = ({
  isError = false,
  className,
  children,
  ...rest
}: HTMLAttributes<HTMLElement> & { isError?: boolean }) => (
  <Row
    {...rest}
    boxed
    unbroken
    strong
    snug
    gap={3}
    className={classNames(styles.notice, className)}
    data-tone={isError ? 'red' : 'green'}
  >
    {isError ? <IconErrorCircle /> : <IconCheckCircle />}
    {children}
  </Row>
)

interface ShownToast extends ToastMessage {
  readonly id: number
}

/** Shows the toasts, each for `duration` ms: top centre, above an open dialog. Render it once in the app. */
export function Toasts({ duration }: { duration: number }) {
  const [notes, setNotes] = useState<readonly ShownToast[]>([])
  const lastId = useRef(0)
  const layer = useRef<HTMLElement>(null)
  const newest = notes.at(-1)?.id

  useEffect(
    () =>
      onToast((note) => {
        const id = ++lastId.current
        setNotes((before) => [...before, { ...note, id }])
      }),
    [],
  )
  useEffect(() => {
    if (newest === undefined) return
    const box = layer.current
    box?.showPopover()
    // Closed and opened again for each toast, so that it is above dialogs that were opened since.
    return () => box?.hidePopover()
  }, [newest])

  return (
    <section ref={layer} popover="manual" aria-label={m.notifications()} className={styles.layer}>
      {notes.map(({ id, ...note }) => (
        <Toast
          key={id}
          {...note}
          duration={duration}
          onEnd={() => setNotes((before) => before.filter((other) => other.id !== id))}
        />
      ))}
    </section>
  )
}

/** A toast stays while the pointer rests on it. */
function Toast({ kind, text, duration, onEnd }: ToastMessage & { duration: number; onEnd: () => void }) {
  const { held, holding } = useHeld()
  const isError = kind === 'error'
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => end(), duration)
    return () => clearTimeout(timer)
  }, [held, duration])
  return (
    <Notice {...holding} isError={isError} role={isError ? 'alert' : 'status'} className={styles.toast}>
      <span>{text}</span>
    </Notice>
  )
}
