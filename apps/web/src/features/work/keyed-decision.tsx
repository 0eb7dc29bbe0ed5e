import type { ReactNode } from 'react'
import { useShortcutsAreOn } from '../../parts/shortcuts/use-shortcut.ts'
import styles from './decision-keys.module.css'

/** Around the form that decides: shows the digit of each option while keys are in use. */
export const KeyedDecision = ({ children }: { children: ReactNode }) => (
  <div className={useShortcutsAreOn() ? styles.keyed : undefined}>{children}</div>
)
