import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useAccountStore } from '../../../local-store/use-account-store.ts'
import { InfoBox, WarningBox } from '../../../ui/message-box.tsx'
import { itemHistoryQuery } from '../item-queries.ts'
import { parseSeen, seenKey } from './seen-item.ts'

/** That nothing can be changed any more, and who closed the request. Told at once to somebody who was deciding. */
export function ClosedRequest({ itemId }: { itemId: number }) {
  const [wasDeciding] = useAccountStore(seenKey(itemId), undefined, parseSeen)
  const { data: history } = useQuery(itemHistoryQuery(itemId))
  const closing = history?.findLast(({ kind }) => kind === 'request-closed')
  const Box = wasDeciding ? WarningBox : InfoBox
  return (
    <Box title={m.refusal_request_closed()}>
      {closing && <span>{m.review_closed_by({ name: closing.byName })}</span>} <span>{m.review_closed_hint()}</span>
    </Box>
  )
}
