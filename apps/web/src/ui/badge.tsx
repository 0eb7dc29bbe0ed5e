import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'

/** The five meanings a colour can have. Which state has which tone is said where the states are. */
export type Tone = 'green' | 'red' | 'yellow' | 'grey' | 'blue'

/** A state in a word. The colour never says more than the word does. */
export function Badge({ tone = 'grey', children }: { tone?: Tone | undefined; children: ReactNode }) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      <span className={styles.dot} aria-hidden="true" />
      {children}
    </span>
  )
}
