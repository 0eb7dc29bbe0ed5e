import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { IconChevronDown } from './icons.tsx'
import styles from './list-opener.module.css'

export interface ListOpenerProps {
  readonly children: ReactNode
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLSpanElement>
}

/** A control that opens a list, with the arrow that says so. */
export const ListOpener = ({ children, className, ref }: ListOpenerProps) => (
  <span className={classNames(styles.box, className)} ref={ref}>
    {children}
    <IconChevronDown className={styles.arrow} />
  </span>
)
