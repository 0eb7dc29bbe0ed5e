import type { ReactNode, Ref } from 'react'
import { useShortcutsAreOn } from '../../parts/shortcuts/use-shortcut.ts'
import styles from './work.module.css'

export interface KeyedDecisionProps {
  readonly children: ReactNode
  /** What the keys act on. */
  readonly ref: Ref<HTMLDivElement>
}

/** Around the form that decides: shows the digit of each option while keys are in use. */
export const KeyedDecision = ({ children, ref }: KeyedDecisionProps) => (
  <div ref={ref} className={useShortcutsAreOn() ? styles.keyed : undefined}>
    {children}
  </div>
)
