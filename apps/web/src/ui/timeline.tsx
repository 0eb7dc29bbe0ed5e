import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { classNames } from './class-names.ts'
import type { Moment } from './message-thread.tsx'
import styles from './timeline.module.css'

export type TimelineEntry = {
  key: string | number
  title: ReactNode
  at: Moment
  /** Who did it. */
  by?: ReactNode
  details?: ReactNode
  tone?: Tone | undefined
}

/** What happened, in order. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {entries.map(({ key, title, at, by, details, tone = 'grey' }) => (
        <li key={key} className={styles.entry}>
          <span className={classNames(styles.dot, styles[tone])} aria-hidden="true" />
          <div className={styles.title}>{title}</div>
          <p className={styles.meta}>
            <time dateTime={at.iso} title={at.full}>
              {at.text}
            </time>
            {by && <span dir="auto">{by}</span>}
          </p>
          {details && (
            <div className={styles.details} dir="auto">
              {details}
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
