import { Tooltip } from './tooltip.tsx'
import styles from './unread-mark.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

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

interface CountProps {
  count: number
  max?: number
}

/** How many, in a small disc, where its surroundings say what is counted. */
export const Count = ({ count, max = 99 }: CountProps) => (
  <span className={styles.count} aria-hidden="true">
    {count > max ? `${max}+` : count}
  </span>
)

/** How many, in a small disc. `text` is what screen readers hear instead of the bare figure. */
export function CountDot({ text, ...counted }: CountProps & { text: string }) {
  if (counted.count < 1) return null
  return (
    <>
      <Count {...counted} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </>
  )
}
