import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'
import styles from './spinner.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type SpinnerProps = {
  /** What is being waited for, read to screen readers. Leave it out where text beside the spinner says it. */
  label?: string | undefined
  size?: 's' | 'm' | 'l'
  /** The spinner takes its room at once but shows only after this many milliseconds: quick answers do not flicker. */
  appearAfterMs?: number | undefined
}

/** Three arcs of the mark, turning. */
export function Spinner({ label, size = 'm', appearAfterMs }: SpinnerProps) {
  const style: CSSProperties | undefined = appearAfterMs ? { animationDelay: `${appearAfterMs}ms` } : undefined
  return (
    <span className={classNames(styles.spinner, styles[size])} style={style} role={label ? 'status' : undefined}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <circle className={styles.track} cx="12" cy="12" r="9.5" />
        <circle className={styles.arc} cx="12" cy="12" r="9.5" pathLength="100" />
      </svg>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}

/** A spinner with its words, in the middle of the room that the content will take. */
export function Loading({ label, appearAfterMs }: { label: string; appearAfterMs?: number | undefined }) {
  return (
    <p
      className={styles.loading}
      style={appearAfterMs ? { animationDelay: `${appearAfterMs}ms` } : undefined}
      role="status"
    >
      <Spinner size="l" />
      {label}
    </p>
  )
}
