import type { ReplyOf } from '@portal/contract/endpoint.ts'
import type { unreadForAdmins } from '@portal/contract/messages/messages.ts'
import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isAt, paths } from '../../page-links.ts'
import { dayAndTime } from '../../parts/dates/moments.ts'
import { notices } from '../../parts/intervals.ts'
import { unreadQuery } from '../../parts/work/header-counts.ts'
import { useAnchored } from '../../ui/anchored.ts'
import { buttonClass } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { Menu } from '../../ui/menu.tsx'
import { IconMessage } from '../../ui/more-icons.tsx'
import { useLocation } from '../../ui/routing/routing.tsx'
import { useHeld } from '../../ui/toasts.tsx'
import { CountDot } from '../../ui/unread-mark.tsx'
import styles from './new-messages.module.css'

export type UnreadItem = ReplyOf<typeof unreadForAdmins>['newest'][number]

/** Names an item with the time of its message: a second message about an unread item is new, too. */
const nameOf = ({ itemId, at }: UnreadItem): string => `${itemId} ${at}`

/**
 * The newest of `unread` that is not in `known`, both newest first. The list is cut after a few entries: when one is
 * read, an older one moves up, and that one is not new.
 */
function newsIn(unread: readonly UnreadItem[], known: readonly UnreadItem[]): UnreadItem | undefined {
  const knownNames = known.map(nameOf)
  const isKnown = (item: UnreadItem) => knownNames.includes(nameOf(item))
  const newestKnown = known[0]?.at ?? ''
  return unread.find(
    (item, at) => !isKnown(item) && (item.at > newestKnown || unread.slice(at + 1).some((later) => isKnown(later))),
  )
}

/** The newest item that became unread after this component first saw the list, until `dismiss`. */
export function useArrivals(unread: readonly UnreadItem[] | undefined) {
  const [known, setKnown] = useState<readonly UnreadItem[]>()
  const [arrived, setArrived] = useState<UnreadItem>()
  if (unread && unread.map(nameOf).join() !== known?.map(nameOf).join()) {
    setKnown(unread)
    const newest = known && newsIn(unread, known)
    if (newest) setArrived(newest)
    // It was read meanwhile, here or by a colleague.
    else if (arrived && !unread.some((item) => nameOf(item) === nameOf(arrived))) setArrived(undefined)
  }
  return { arrived, dismiss: () => setArrived(undefined) }
}

export interface NewMessagesProps {
  /** Called with the number of unread items. */
  readonly onCount: (count: number) => void
}

/**
 * In the header for administrators: how many items have new messages of dealers, links to the newest, and a
 * notification when one arrives while they are on another page.
 */
export function NewMessages({ onCount }: NewMessagesProps) {
  const { data: unread } = useQuery(unreadQuery)
  const { pathname, search } = useLocation()
  const inQueue = pathname === paths.adminWork() ? new URLSearchParams(search).get('item') : null
  const elsewhere = ({ itemId }: UnreadItem) =>
    inQueue !== String(itemId) && !isAt(pathname, paths.adminRequestItem(itemId))
  const newest = unread?.newest.filter((item) => !item.marked && elsewhere(item))
  const { arrived, dismiss } = useArrivals(newest)
  const count = unread?.count ?? 0
  useEffect(() => {
    onCount(count)
    return () => onCount(0)
  }, [count, onCount])
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <Row as="span" gap={0} ref={anchor}>
      {unread && unread.newest.length > 0 ? (
        <Menu
          label={m.new_messages()}
          buttonClassName={buttonClass({ variant: 'quiet' }, styles.button)}
          button={
            <>
              <IconMessage />
              <CountDot
                count={count}
                max={limits.unreadItems.maximumCounted - 1}
                text={m.new_messages_count({ count })}
              />
            </>
          }
          heading={m.new_messages_count({ count })}
          items={unread.newest.map((item) => ({
            key: String(item.itemId),
            to: paths.adminRequestItem(item.itemId),
            label: <UnreadLine item={item} />,
          }))}
        />
      ) : (
        <IconButton label={m.new_messages()} disabledReason={m.new_messages_none()} icon={<IconMessage />} />
      )}
      <Arrival item={arrived && elsewhere(arrived) ? arrived : undefined} anchor={anchor} onEnd={dismiss} />
    </Row>
  )
}

function UnreadLine({ item: { companyName, itemNumber, itemId, at } }: { item: UnreadItem }) {
  return (
    <Stack as="span" snug gap={0}>
      <span dir="auto">{companyName}</span>
      <Text as="span" soft tiny digits>
        {`${m.new_messages_item({ itemNumber, itemId })} · ${dayAndTime(at).text}`}
      </Text>
    </Stack>
  )
}

interface ArrivalProps {
  readonly item: UnreadItem | undefined
  readonly anchor: RefObject<HTMLElement | null>
  readonly onEnd: () => void
}

/** A notification with a link to the message. It stays while the pointer or the focus is on it. */
function Arrival({ item, anchor, onEnd }: ArrivalProps) {
  const box = useRef<HTMLDivElement>(null)
  const { held, holding } = useHeld()
  useAnchored(item !== undefined, anchor, box, { align: 'end' })
  useEffect(() => {
    if (!item || held) return
    const end = setTimeout(onEnd, notices.toastMs)
    return () => clearTimeout(end)
  }, [item, held, onEnd])
  return (
    <div role="status">
      <div ref={box} popover="manual" className={styles.arrival} {...holding}>
        {item && (
          <Row unbroken gap={5}>
            <Stack as="span" snug gap={0}>
              <span dir="auto">{m.new_messages_from({ companyName: item.companyName })}</span>
              <Text as="span" soft tiny digits>
                {m.new_messages_item({ itemNumber: item.itemNumber, itemId: item.itemId })}
              </Text>
            </Stack>
            <Text as="span" strong end>
              <Link to={paths.adminRequestItem(item.itemId)} onClick={onEnd}>
                {m.new_messages_open()}
              </Link>
            </Text>
          </Row>
        )}
      </div>
    </div>
  )
}
