import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** The five meanings a colour can have; `../theme/tones.css` has their colours. */
export type Tone = 'green' | 'red' | 'yellow' | 'grey' | 'blue'

/** A state in a word. The colour never says more than the word does. */
export function Badge({ tone = 'grey', children }: { tone?: Tone | undefined; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <span className={styles.dot} aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}

/** A colour that has a meaning, as a dot beside the word that says it. */
export const ToneDot = ({ tone }: { tone: Tone }) => <span className={styles.dot} data-tone={tone} aria-hidden="true" />
