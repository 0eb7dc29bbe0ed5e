import { type RequestStatus, requestStatuses } from '@portal/domain/requests/request-status.ts'
import { m } from '@portal/texts/messages.ts'
import { requestStatusLabel } from '@portal/texts/value-labels.ts'
import { useQuery } from '@tanstack/react-query'
import type { FetchPageData } from '../api/query-client.ts'
import { currentUserQuery } from '../features/accounts/account-queries.ts'
import { type ChangeOwnFilter, ownFilterIn, useOwnFilter } from '../features/requests/own-list-address.ts'
import { OwnListToolbar } from '../features/requests/own-list-toolbar.tsx'
import { RequestList } from '../features/requests/request-list.tsx'
import { type OwnRequestFilter, ownMoves, ownRequestsQuery } from '../features/requests/request-list-queries.ts'
import styles from '../features/requests/requests.module.css'
import { useAccountStore } from '../local-store/use-account-store.ts'
import { paths } from '../page-links.ts'
import { RestoreButton } from '../parts/requests/move-buttons.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Row, Text } from '../ui/layout.tsx'
import { PageHeader } from '../ui/page.tsx'

export const prefetchPage: FetchPageData = (client, _params, search) =>
  client.prefetchInfiniteQuery(ownRequestsQuery(ownFilterIn(search, 'archived')))

/** /archived-requests: the own requests that were archived. What is searched for, or their order, is in the address. */
export function Component() {
  const [filter, onFilter] = useOwnFilter('archived')
  const { q } = filter
  return (
    <>
      <PageHeader title={m.requests_archived_heading()} lead={q && m.requests_archive_search_results({ search: q })} />
      <ArchivedRequests filter={filter} onFilter={onFilter} />
    </>
  )
}

export interface ArchivedRequestsProps {
  readonly filter: OwnRequestFilter
  readonly onFilter: ChangeOwnFilter
}

/** The statuses that were ticked in this tab. */
const parseStatuses = (stored: unknown): readonly RequestStatus[] =>
  requestStatuses.filter((status) => Array.isArray(stored) && stored.includes(status))

/** The dealer's archive, or what a search finds in it, filtered in the browser by status; none checked means all. */
export function ArchivedRequests({ filter, onFilter }: ArchivedRequestsProps) {
  const reader = useQuery(currentUserQuery).data
  const [statuses, setStatuses] = useAccountStore<readonly RequestStatus[]>('archive-statuses', [], parseStatuses)
  const toggle = (status: RequestStatus) =>
    setStatuses(statuses.includes(status) ? statuses.filter((other) => other !== status) : [...statuses, status])
  return (
    <>
      <OwnListToolbar filter={filter} onFilter={onFilter} reader={reader} searchLabel={m.requests_archive_search()}>
        <Row as="fieldset" gap={[2, 5]}>
          <Text as="legend" small strong className={styles.legend}>
            {m.common_status()}
          </Text>
          {requestStatuses.map((status) => (
            <Checkbox
              key={status}
              label={requestStatusLabel(status)}
              checked={statuses.includes(status)}
              onChange={() => toggle(status)}
            />
          ))}
        </Row>
      </OwnListToolbar>
      <RequestList
        filter={filter}
        reader={reader}
        isShown={({ status }) => statuses.length === 0 || statuses.includes(status)}
        actions={({ requestId }) => (
          <>
            <LinkButton
              size="s"
              variant="quiet"
              to={paths.request(requestId, 'archived')}
              aria-label={m.request_details_named({ requestId })}
            >
              {m.request_details()}
            </LinkButton>
            <RestoreButton moves={ownMoves} requestId={requestId} />
          </>
        )}
        empty={
          <EmptyState title={m.requests_none_archived()}>
            {filter.q === undefined ? m.requests_none_archived_hint() : m.requests_search_help()}
          </EmptyState>
        }
      />
    </>
  )
}
