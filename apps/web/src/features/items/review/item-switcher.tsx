import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { itemStatusFacts } from '@portal/domain/items/item-statuses.ts'
import { m } from '@portal/texts/messages.ts'
import { itemStatusLabel } from '@portal/texts/value-labels.ts'
import { useEffect, useRef } from 'react'
import { type Shortcut, shortcuts } from '../../../parts/shortcuts/shortcuts.ts'
import { useShortcut, useShortcutKey } from '../../../parts/shortcuts/use-shortcut.ts'
import { ToneDot } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { IconChevronRight } from '../../../ui/icons.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { IconChevronLeft } from '../../../ui/more-icons.tsx'
import { useNavigate } from '../../../ui/routing/routing.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { UnreadDot } from '../../../ui/unread-mark.tsx'
import styles from './review.module.css'

export interface ItemSwitcherProps {
  readonly item: ItemDetail
  readonly linkTo: (itemId: number) => string
}

/**
 * The items of the request side by side, each with the colour of its status and its unread mark; by click, or by keys
 * to the previous and next one.
 */
export function ItemSwitcher({ item, linkTo }: ItemSwitcherProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (current) list.current?.scrollTo({ left: current.offsetLeft - list.current.clientWidth / 2 })
  }, [])
  const { requestItems, position } = item
  if (requestItems.length < 2) return null
  return (
    <Row as="nav" unbroken aria-label={m.items_of_this_request()}>
      <Step shortcut="previousItem" itemId={requestItems[position - 2]?.id} linkTo={linkTo} />
      <Row as="ol" unbroken strip gap={1} ref={list}>
        {requestItems.map((sibling) => (
          <li key={sibling.id}>
            <Tooltip text={`${sibling.itemNumber} · ${itemStatusLabel(sibling.status)}`} side="below" namesChild>
              <Link
                className={buttonClass({ size: 's' }, styles.item)}
                to={linkTo(sibling.id)}
                aria-current={sibling.id === item.id ? 'page' : undefined}
                aria-label={[
                  m.review_item_in_switcher({
                    itemId: sibling.id,
                    status: itemStatusLabel(sibling.status),
                  }),
                  ...(sibling.hasUnreadMessages ? [m.common_new_message_from_user()] : []),
                ].join(', ')}
              >
                <ToneDot tone={itemStatusFacts[sibling.status].tone} />
                <span>{sibling.id}</span>
                {sibling.hasUnreadMessages && <UnreadDot />}
              </Link>
            </Tooltip>
          </li>
        ))}
      </Row>
      <Step shortcut="nextItem" itemId={requestItems[position]?.id} linkTo={linkTo} />
    </Row>
  )
}

interface StepProps extends Pick<ItemSwitcherProps, 'linkTo'> {
  readonly shortcut: Extract<Shortcut, 'previousItem' | 'nextItem'>
  /** Undefined at the end of the list. */
  readonly itemId: number | undefined
}

/** A link to the previous or next item. At the end of the list it keeps its place, so that nothing moves. */
function Step({ shortcut, itemId, linkTo }: StepProps) {
  const navigate = useNavigate()
  const key = useShortcutKey(shortcut)
  const go = itemId === undefined ? undefined : () => void navigate(linkTo(itemId))
  useShortcut(shortcut, go)
  return (
    <IconButton
      variant="secondary"
      size="s"
      label={shortcuts[shortcut].does()}
      shortcut={key}
      aria-keyshortcuts={key}
      icon={shortcut === 'nextItem' ? <IconChevronRight /> : <IconChevronLeft />}
      disabled={itemId === undefined}
      onClick={go}
    />
  )
}
