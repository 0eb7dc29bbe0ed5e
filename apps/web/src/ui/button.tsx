import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

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

export type ButtonLook = {
  /** One primary per screen; danger only for what cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'm' | 's' | undefined
  /** An icon before the text. */
  icon?: ReactNode
  /** As wide as its container. */
  wide?: boolean | undefined
}

export type ButtonProps = Omit<BareButtonProps, 'blocked'> &
  ButtonLook & {
    /** What the button says while `busy`, e.g. `Requesting...`. It takes no second press, and keeps the focus. */
    busyText?: string | undefined
    /** Why it cannot be pressed. Disables the button, keeps it reachable by keyboard and touch, and shows the sentence. */
    disabledReason?: string | undefined
  }

export const buttonClass = ({ variant = 'secondary', size, wide }: ButtonLook, more?: string): string =>
  classNames(styles.button, styles[variant], size === 's' && styles.small, wide && styles.wide, more)

export function Button({
  variant,
  size,
  icon,
  wide,
  busy,
  busyText,
  disabledReason,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <Tooltip text={disabledReason} onTap>
      <BareButton
        {...rest}
        busy={busy}
        blocked={Boolean(disabledReason)}
        className={buttonClass({ variant, size, wide }, className)}
      >
        {busy ? <Spinner /> : icon}
        {/* Of its own, as every text beside something that comes and goes: browsers replace text that they translate. */}
        <span>{busy && busyText ? busyText : children}</span>
      </BareButton>
    </Tooltip>
  )
}

export type LinkButtonProps = Omit<LinkProps, 'className'> & ButtonLook

/** A link to a page that looks like a button. */
export function LinkButton({ variant, size, icon, wide, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, wide })}>
      {icon}
      {children}
    </Link>
  )
}
