import { Stack } from './layout.tsx'
import styles from './skeleton.module.css'

export type SkeletonProps = {
  /** CSS lengths. */
  width?: string | undefined
  height?: string | undefined
  /** A text as it usually is: the line gets its length. */
  like?: string | undefined
}

/** A grey line in the place of a text that is still coming. */
export function Skeleton({ width = '100%', height, like }: SkeletonProps) {
  return (
    <span
      className={styles.bone}
      style={{ inlineSize: like ? 'max-content' : width, ...(height && { blockSize: height }) }}
      aria-hidden="true"
    >
      {like && <span className={styles.like}>{like}</span>}
    </span>
  )
}

/** A paragraph of them. */
export function SkeletonText({ lines = 3 }: { lines?: number | undefined }) {
  return (
    <span className={styles.text} aria-hidden="true">
      {[...Array(lines).keys()].map((line) => (
        <Skeleton key={line} width={line === lines - 1 ? '55%' : `${92 - ((line * 7) % 15)}%`} />
      ))}
    </span>
  )
}

/** A heading and facts, in the size of a panel. `label` is read while it waits. */
export function SkeletonPanel({ label, lines = 5 }: { label: string; lines?: number | undefined }) {
  return (
    <Stack card gap={4} className={styles.panel} role="status" aria-label={label}>
      <Skeleton width="30%" height="1.25rem" />
      <SkeletonText lines={lines} />
    </Stack>
  )
}
