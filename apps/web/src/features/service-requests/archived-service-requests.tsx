import { m } from '@portal/texts/messages.ts'
import { paths } from '../../page-links.ts'
import { RestoreButton } from '../../parts/requests/move-buttons.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Toolbar } from '../../ui/page.tsx'
import type { ServiceRequestsProps } from './active-service-requests.tsx'
import { DistributorFilter } from './distributor-filter.tsx'
import { ServiceRequestList } from './service-request-list.tsx'
import { serviceMoves } from './service-request-queries.ts'

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
