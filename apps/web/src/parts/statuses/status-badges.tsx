import { type ItemStatus, itemStatusFacts } from '@portal/domain/items/item-statuses.ts'
import { type RequestStatus, requestStatusTones } from '@portal/domain/requests/request-status.ts'
import { itemStatusLabel, requestStatusLabel } from '@portal/texts/value-labels.ts'
import { Badge } from '../../ui/badge.tsx'

/** An item's status in its colour. */
export function ItemStatusBadge({ status }: { status: ItemStatus }) {
  return <Badge tone={itemStatusFacts[status].tone}>{itemStatusLabel(status)}</Badge>
}

/** A request's status in its colour. */
export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  return <Badge tone={requestStatusTones[status]}>{requestStatusLabel(status)}</Badge>
}
