import type { ReceivedReply } from '@portal/contract/endpoint.ts'
import type { unreadForAdmins } from '@portal/contract/messages/messages.ts'
import { useState } from 'react'

export type UnreadItem = ReceivedReply<typeof unreadForAdmins>['newest'][number]

/** A second message about an item that is still unread is news, too. */
const nameOf = ({ itemId, at }: UnreadItem): string => `${itemId} ${at}`

/**
 * What has become unread since this component saw the list first: the newest of it, until `dismiss`. What was unread
 * before is nobody's news.
 */
export function useArrivals(unread: readonly UnreadItem[] | undefined) {
  const [known, setKnown] = useState<readonly string[]>()
  const [arrived, setArrived] = useState<UnreadItem>()
  const names = unread?.map(nameOf)
  if (unread && names && names.join() !== known?.join()) {
    setKnown(names)
    const newest = known && unread.find((item) => !known.includes(nameOf(item)))
    if (newest) setArrived(newest)
    // Read meanwhile, here or by a colleague: no longer news.
    else if (arrived && !names.includes(nameOf(arrived))) setArrived(undefined)
  }
  return { arrived, dismiss: () => setArrived(undefined) }
}
