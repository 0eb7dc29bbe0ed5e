import { classNames } from './class-names.ts'
import { Row, VisuallyHidden } from './layout.tsx'
import styles from './spinner.module.css'

export type SpinnerProps = {
  /** What is being waited for, read to screen readers. Leave it out where text beside the spinner says it. */
  label?: string | undefined
  size?: 'm' | 'l'
}

/** Three arcs of the mark, turning. */
export function Spinner({ label, size = 'm' }: SpinnerProps) {
  return (
    <span className={classNames(styles.spinner, size === 'l' && styles.l)} role={label ? 'status' : undefined}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <circle className={styles.track} cx="12" cy="12" r="9.5" />
        <circle className={styles.arc} cx="12" cy="12" r="9.5" pathLength="100" />
      </svg>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}

/** A spinner with its text, in the middle of the page. It shows after a while: quick answers do not flicker. */
export const Loading = ({ label }: { label: string }) => (
  <Row as="p" middle soft gap={3} className={styles.loading} role="status">
    <Spinner size="l" />
    <span>{label}</span>
  </Row>
)
