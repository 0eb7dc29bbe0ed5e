import type { Tone } from './badge.tsx'
import styles from './tone-dot.module.css'

/** A colour that has a meaning, as a dot beside the word that says it. */
export const ToneDot = ({ tone }: { tone: Tone }) => <span className={styles.dot} data-tone={tone} aria-hidden="true" />
