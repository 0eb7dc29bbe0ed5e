import type { Tone } from './badge.tsx'
import { classNames } from './class-names.ts'
import styles from './tone-dot.module.css'

/** A colour that has a meaning, as a dot beside the word that says it. */
export const ToneDot = ({ tone }: { tone: Tone }) => (
  <span className={classNames(styles.dot, styles[tone])} aria-hidden="true" />
)
