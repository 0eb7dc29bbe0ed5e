import { VisuallyHidden } from './layout.tsx'
import { Tooltip } from './tooltip.tsx'
import styles from './unread-mark.module.css'

/** A copper dot: something new is waiting. `text` says what. */
export function UnreadMark({ text }: { text: string }) {
  return (
    <Tooltip text={text} namesChild onTap>
      <span className={styles.mark}>
        <span className={styles.dot} aria-hidden="true" />
        <VisuallyHidden>{text}</VisuallyHidden>
      </span>
    </Tooltip>
  )
}

/**
 * How many, in a small disc. `text` is what screen readers hear instead of the bare figure; it is left out where the name
 * of what is around it says so.
 */
export function CountDot({ count, text, max = 99 }: { count: number; text?: string; max?: number }) {
  if (count < 1) return null
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > max ? `${max}+` : count}</span>
      {text && <VisuallyHidden>{text}</VisuallyHidden>}
    </span>
  )
}
