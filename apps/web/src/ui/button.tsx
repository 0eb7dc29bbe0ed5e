import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { BareButton, type BareButtonProps } from './bare-button.tsx'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

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
