import { Text, VisuallyHidden } from './layout.tsx'
import { Tooltip } from './tooltip.tsx'
import styles from './unread-mark.module.css'

/** A copper dot where what is around it says that something new is waiting. */
export const UnreadDot = () => <span className={styles.dot} aria-hidden="true" />

/** A copper dot: something new is waiting. `text` says what. */
export function UnreadMark({ text }: { text: string }) {
  return (
    <Tooltip text={text} namesChild onTap>
      <span className={styles.mark}>
        <UnreadDot />
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
    <Text as="span" disc fine bold digits className={styles.count}>
      <span aria-hidden="true">{count > max ? `${max}+` : count}</span>
      {text && <VisuallyHidden>{text}</VisuallyHidden>}
    </Text>
  )
}
