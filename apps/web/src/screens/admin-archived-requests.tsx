import { m } from '@portal/texts/messages.ts'
import type { FetchPageData } from '../api/query-client.ts'
import type { ServiceRequestsProps } from '../features/service-requests/active-service-requests.tsx'
import { DistributorFilter, useDistributorName } from '../features/service-requests/distributor-filter.tsx'
import { filterIn, useListFilter } from '../features/service-requests/list-address.ts'
import { ServiceRequestList } from '../features/service-requests/service-request-list.tsx'
import { serviceMoves, serviceRequestsQuery } from '../features/service-requests/service-request-queries.ts'
import { paths } from '../page-links.ts'
import { RestoreButton } from '../parts/requests/move-buttons.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader, Toolbar } from '../ui/page.tsx'

export const prefetchPage: FetchPageData = (client, _params, search) =>
  client.prefetchInfiniteQuery(serviceRequestsQuery(filterIn(search, 'archived')))

/** /admin/archived-requests: the requests that administrators archived. */
export function Component() {
  const [filter, onFilter] = useListFilter('archived')
  const name = useDistributorName('archived', filter.userId)
  return (
    <>
      <PageHeader
        title={m.service_requests_archived_heading()}
        lead={name ? m.service_requests_of_distributor({ name }) : m.service_requests_newest_first()}
      />
      <ArchivedServiceRequests filter={filter} onFilter={onFilter} />
    </>
  )
}

/** The administrators' archive. */
export function ArchivedServiceRequests({ filter, onFilter }: ServiceRequestsProps) {
  return (
    <>
      <Toolbar
        end={<DistributorFilter list="archived" chosen={filter.userId} onChoose={(userId) => onFilter({ userId })} />}
      />
      <ServiceRequestList
        filter={filter}
        actions={({ requestId }) => (
          <>
            <LinkButton
              size="s"
              variant="quiet"
              to={paths.adminRequest(requestId, 'archived')}
              aria-label={m.service_requests_details_of({ requestId })}
            >
              {m.common_details()}
            </LinkButton>
            <RestoreButton moves={serviceMoves} requestId={requestId} />
          </>
        )}
        empty={<EmptyState title={m.requests_none_archived()} />}
      />
    </>
  )
}
