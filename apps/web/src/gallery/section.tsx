import type { ReactNode } from 'react'
import styles from './gallery.module.css'

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
)
export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
export const Grid = ({ children }: { children: ReactNode }) => <div className={styles.grid}>{children}</div>
