import { type ComponentProps, type MouseEvent, useRef } from 'react'

export type BareButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'onClick'> & {
  /** What takes a while is returned as a promise: until it is settled, the button takes no second press. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
  busy?: boolean | undefined
  disabled?: boolean | undefined
  /** Takes no press, but stays reachable, so that it can say why. */
  blocked?: boolean | undefined
}

/** What every button of the kit shares: never a submit by accident, and no second press while the first one runs. */
export function BareButton({
  busy = false,
  blocked = false,
  disabled = false,
  type = 'button',
  onClick,
  ...rest
}: BareButtonProps) {
  const inert = busy || blocked
  const isRunning = useRef(false)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert || isRunning.current) {
      // aria-disabled leaves the button alive, so the press (and the submit that Enter makes of it) must stop here.
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const work = onClick?.(event)
    if (!(work instanceof Promise)) return
    isRunning.current = true
    void work.finally(() => {
      isRunning.current = false
    })
  }
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled && !inert}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    />
  )
}
