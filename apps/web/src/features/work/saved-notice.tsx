import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { m } from '@portal/texts/messages.ts'
import { itemStatusLabel } from '@portal/texts/value-labels.ts'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { notices } from '../../parts/intervals.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconCheckCircle, IconClose } from '../../ui/icons.tsx'
import styles from './saved-notice.module.css'

export interface SavedDecision {
  readonly itemId: number
  readonly status: ItemStatus
}

export interface SavedNoticeProps {
  readonly saved: SavedDecision | undefined
  /** Leads back to an item. */
  readonly linkTo: (itemId: number) => string
  /** What else can be done about it. */
  readonly actions?: ((saved: SavedDecision) => ReactNode) | undefined
  readonly onEnd: () => void
}

/** Says while the next item is shown what was saved last, and leads back to it. Gone after a while, unless it is used. */
export const SavedNotice = ({ saved, ...props }: SavedNoticeProps) => (
  <div role="status">{saved && <Notice key={saved.itemId} saved={saved} {...props} />}</div>
)

function Notice({ saved, linkTo, actions, onEnd }: SavedNoticeProps & { saved: SavedDecision }) {
  const { itemId, status } = saved
  const [held, setHeld] = useState(false)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => end(), notices.savedDecisionMs)
    return () => clearTimeout(timer)
  }, [held])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stays while somebody is about to use what is in it
    <div
      className={styles.notice}
      data-tone="green"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <IconCheckCircle />
      <span className={styles.text}>{m.work_saved({ itemId, status: itemStatusLabel(status) })}</span>
      {actions?.(saved)}
      <Link to={linkTo(itemId)}>{m.work_saved_open()}</Link>
      <IconButton size="s" label={m.common_dismiss()} icon={<IconClose />} onClick={onEnd} />
    </div>
  )
}
