import type { ReactNode } from 'react'
import styles from './layout.module.css'

/** The look of what only screen readers meet, for elements that cannot be the span below. */
export const visuallyHidden = styles.hidden

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}
