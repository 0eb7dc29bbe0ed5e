import type { ReactNode } from 'react'
import styles from './button.module.css'
import { BareButton, type BareButtonProps, type ButtonLook, buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

type Look = Pick<ButtonLook, 'variant' | 'size'> & {
  /** The accessible name, shown as a tooltip too. */
  label: string
  icon: ReactNode
}

export type IconButtonProps = Omit<BareButtonProps, 'blocked' | 'children'> &
  Look & {
    /** A key that does the same, shown in the tooltip. */
    shortcut?: string | undefined
    /** As on Button. */
    disabledReason?: string | undefined
  }

/** A square button with an icon; its name appears on hover and focus. */
export function IconButton({
  label,
  icon,
  shortcut,
  variant = 'quiet',
  size,
  busy,
  disabledReason,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip
      text={disabledReason ?? label}
      shortcut={disabledReason ? undefined : shortcut}
      namesChild={!disabledReason}
      onTap={Boolean(disabledReason)}
    >
      <BareButton
        {...rest}
        busy={busy}
        blocked={Boolean(disabledReason)}
        aria-label={label}
        className={buttonClass({ variant, size }, classNames(styles.square, className))}
      >
        {busy ? <Spinner /> : icon}
      </BareButton>
    </Tooltip>
  )
}

export type IconLinkProps = Omit<LinkProps, 'children' | 'className'> & Omit<Look, 'variant' | 'size'>

/** A link to a page that looks so. */
export function IconLink({ label, icon, ...rest }: IconLinkProps) {
  return (
    <Tooltip text={label} namesChild>
      <Link {...rest} aria-label={label} className={buttonClass({ variant: 'secondary', size: 's' }, styles.square)}>
        {icon}
      </Link>
    </Tooltip>
  )
}
