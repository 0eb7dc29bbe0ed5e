import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useConnectionLost } from '../../../api/connection.ts'
import type { KeptItem } from '../../../parts/device/kept-claim.ts'
import { InfoBox } from '../../../ui/message-box.tsx'
import { DraftItems } from '../draft-items.tsx'
import { draftItemsQuery } from '../wizard-queries.ts'

interface ItemsInPortalProps {
  readonly requestId: number
  readonly changedHere: readonly KeptItem[]
}

/** What a draft has on the server that goes on here: to be read, while the rest of it is written. */
export function ItemsInPortal({ requestId, changedHere }: ItemsInPortalProps) {
  const lost = useConnectionLost()
  const { data, isError } = useQuery(draftItemsQuery(requestId))
  const isChanged = new Set(changedHere.map(({ itemId }) => itemId))
  const items = data?.filter(({ id }) => !isChanged.has(id))
  if (!items) return isError ? <InfoBox>{m.claims_in_portal_unread()}</InfoBox> : null
  if (items.length === 0) return null
  // Links to pictures end after minutes: without a connection there are none.
  const shown = items.map((item) =>
    lost ? { ...item, images: item.images.map((image) => ({ ...image, thumbnailUrl: null })) } : item,
  )
  return <DraftItems caption={m.claims_in_portal()} items={shown} />
}
