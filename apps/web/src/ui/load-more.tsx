import { Button } from './button.tsx'
import styles from './load-more.module.css'

/** The button at the end of a list. Leave it out when there is nothing more. */
export function LoadMore({
  text,
  busyText,
  busy,
  onMore,
}: {
  text: string
  busyText?: string | undefined
  busy: boolean
  onMore: () => void
}) {
  return (
    <div className={styles.more}>
      <Button busy={busy} busyText={busyText} onClick={onMore}>
        {text}
      </Button>
    </div>
  )
}
