import type { ReplyOf } from '@portal/contract/endpoint.ts'
import type { unreadForAdmins } from '@portal/contract/messages/messages.ts'
import { useState } from 'react'

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
