import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { FetchPageData } from '../api/query-client.ts'
import { itemsAheadQuery, itemsQuery, useReadToOpen } from '../features/items/item-queries.ts'
import { type PossiblyWithoutContact, RequestPage } from '../features/items/request-page.tsx'
import { backToList } from '../features/service-requests/list-address.ts'
import { serviceMoves } from '../features/service-requests/service-request-queries.ts'
import { originOf, paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { fullName } from '../parts/full-name.ts'
import { useSearchParams } from '../parts/navigation/search-params.ts'
import { MoveButton } from '../parts/requests/move-buttons.tsx'
import { useParams } from '../ui/routing/routing.tsx'

export const prefetchPage: FetchPageData = (client, { requestId = '' }) =>
  client.prefetchQuery(itemsAheadQuery(requestId))

/** /admin/request/{requestId}: the items of a request. */
export function Component() {
  const { requestId = '' } = useParams()
  const from = originOf(useSearchParams()[0])
  const items = useQuery(itemsQuery('admins', requestId))
  const first = items.data?.[0]
  useReadToOpen(items, first)
  const list = backToList(from)
  const nameOf = ({ contact }: PossiblyWithoutContact) => contact && fullName(contact)
  return (
    <RequestPage
      side="admins"
      {...{ requestId, items, list }}
      breadcrumbs={<AdminBreadcrumbs crumbs={[{ label: m.page_request({ requestId }) }]} back={list} />}
      lead={(of) => [of.companyName, nameOf(of), of.requestTitle]}
      actions={
        first?.requestStatus === 'Closed' && <MoveButton moves={serviceMoves} {...first} status={first.requestStatus} />
      }
      linkTo={({ id }) => paths.adminRequestItem(id, from)}
    />
  )
}
