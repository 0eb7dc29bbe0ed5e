import type { ReplyOf } from '@portal/contract/endpoint.ts'
import type { unreadForAdmins } from '@portal/contract/messages/messages.ts'
import { useState } from 'react'

export type UnreadItem = ReplyOf<typeof unreadForAdmins>['newest'][number]

/** A second message about an item that is still unread is news, too. */
const nameOf = ({ itemId, at }: UnreadItem): string => `${itemId} ${at}`

/**
 * The newest of `unread` that was not in `known`, both newest first. The list is short: what moves up into its end when
 * something else was read is older than all that was known, and no news.
 */
function newsIn(unread: readonly UnreadItem[], known: readonly UnreadItem[]): UnreadItem | undefined {
  const knownNames = known.map(nameOf)
  const isKnown = (item: UnreadItem) => knownNames.includes(nameOf(item))
  const newestKnown = known[0]?.at ?? ''
  return unread.find(
    (item, at) => !isKnown(item) && (item.at > newestKnown || unread.slice(at + 1).some((later) => isKnown(later))),
  )
}

/**
 * What has become unread since this component saw the list first: the newest of it, until `dismiss`. What was unread
 * before is nobody's news.
 */
export function useArrivals(unread: readonly UnreadItem[] | undefined) {
  const [known, setKnown] = useState<readonly UnreadItem[]>()
  const [arrived, setArrived] = useState<UnreadItem>()
  if (unread && unread.map(nameOf).join() !== known?.map(nameOf).join()) {
    setKnown(unread)
    const newest = known && newsIn(unread, known)
    if (newest) setArrived(newest)
    // Read meanwhile, here or by a colleague: no longer news.
    else if (arrived && !unread.some((item) => nameOf(item) === nameOf(arrived))) setArrived(undefined)
  }
  return { arrived, dismiss: () => setArrived(undefined) }
}
