import styles from './progress-bar.module.css'

/** Progress from 0 to 1; without a value it moves back and forth. */
export function ProgressBar({ label, value }: { label: string; value?: number | undefined }) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      data-unknown={percent === undefined || undefined}
    >
      <div className={styles.bar} style={percent === undefined ? undefined : { inlineSize: `${percent}%` }} />
    </div>
  )
}
