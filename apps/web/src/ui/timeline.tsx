import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import styles from './timeline.module.css'

/** What happened, one thing below the other, on a line. */
export function Timeline({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {children}
    </ol>
  )
}

export type TimelineEntryProps = {
  title: ReactNode
  tone?: Tone | undefined
  /** When, and by whom. */
  meta: ReactNode
  /** What belongs to it. */
  children?: ReactNode
}

/** One thing that happened. */
export function TimelineEntry({ title, tone = 'grey', meta, children }: TimelineEntryProps) {
  return (
    <li className={styles.entry}>
      <span className={styles.dot} data-tone={tone} aria-hidden="true" />
      <div className={styles.title}>{title}</div>
      <p className={styles.meta}>{meta}</p>
      {children && (
        <div className={styles.details} dir="auto">
          {children}
        </div>
      )}
    </li>
  )
}
