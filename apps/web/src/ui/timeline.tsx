import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { Row, Stack, Text } from './layout.tsx'
import styles from './timeline.module.css'

/** What happened, one thing below the other, on a line. */
export function Timeline({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack as="ol" small snug gap={0} aria-label={label}>
      {children}
    </Stack>
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
    <Stack as="li" gap={0} className={styles.entry}>
      <span className={styles.dot} data-tone={tone} aria-hidden="true" />
      <Text as="div" strong>
        {title}
      </Text>
      <Row as="p" soft tiny digits gap={[0, 3]}>
        {meta}
      </Row>
      {children && (
        <Stack soft written gap={2} dir="auto">
          {children}
        </Stack>
      )}
    </Stack>
  )
}
