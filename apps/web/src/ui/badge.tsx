import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { IconCheck } from './icons.tsx'
import { Text } from './layout.tsx'

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

/** Whether something is done: an open circle, or one that is ticked. What is around it says so in words. */
export const Tick = ({ done }: { done: boolean }) => (
  <Text as="span" disc className={styles.tick} data-tone={done ? 'green' : undefined} aria-hidden="true">
    {done && <IconCheck />}
  </Text>
)

/** A colour that has a meaning, as a dot beside the word that says it. */
export const ToneDot = ({ tone }: { tone: Tone }) => <span className={styles.dot} data-tone={tone} aria-hidden="true" />
