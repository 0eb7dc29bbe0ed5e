import type { ReactNode } from 'react'
import styles from './figures.module.css'

/** Ids, serial numbers, dates: digits of equal width that read from left to right in every language. */
export function Figures({ children }: { children: ReactNode }) {
  return <bdi className={styles.figures}>{children}</bdi>
}
