import type { ReactNode } from 'react'
import styles from './wizard-actions.module.css'

/** The buttons of a step, the main one first. On a phone they stay at the bottom while the form scrolls. */
export function WizardActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
