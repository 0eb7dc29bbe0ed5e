import { m } from '@portal/texts/messages.ts'
import type { ReactNode } from 'react'
import { loadedLater } from '../../parts/loaded-later.tsx'
import { MoveButton } from '../../parts/requests/move-buttons.tsx'
import { RequestStatusPills } from '../../parts/statuses/request-status-pills.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Toolbar } from '../../ui/page.tsx'
import { DistributorFilter } from './distributor-filter.tsx'
import type { ChangeFilter } from './list-address.ts'
import { ServiceRequestList } from './service-request-list.tsx'
import { type ServiceRequestFilter, serviceMoves } from './service-request-queries.ts'

/** Loaded when closed requests are looked at. Each row has its own button, too. */
const ArchiveShown = loadedLater(() => import('./archive-shown.tsx'), 'ArchiveShown')

export interface ServiceRequestsProps {
  readonly filter: ServiceRequestFilter
  readonly onFilter: ChangeFilter
}

/** The administrators' requests with their filters. */
export function ActiveServiceRequests({
  filter,
  onFilter,
  focusFirst,
  above,
  listKey,
}: ServiceRequestsProps & {
  readonly focusFirst: string | undefined
  /** What stands between the filters and the list. */
  readonly above: ReactNode
  /** A list with another one is drawn anew. */
  readonly listKey: string
}) {
  const filtered = filter.userId !== undefined || filter.status !== undefined
  return (
    <>
      <Toolbar
        end={
          <>
            {filter.status === 'Closed' && <ArchiveShown filter={filter} />}
            <DistributorFilter list="active" chosen={filter.userId} onChoose={(userId) => onFilter({ userId })} />
          </>
        }
      >
        <RequestStatusPills selected={filter.status} onChange={(status) => onFilter({ status })} />
      </Toolbar>
      <Stack gap={3}>
        {above}
        <ServiceRequestList
          key={listKey}
          filter={filter}
          focusFirst={focusFirst}
          actions={(request) => <MoveButton moves={serviceMoves} {...request} />}
          empty={
            <EmptyState
              title={m.requests_none()}
              action={
                filtered && (
                  <Button onClick={() => onFilter({ userId: undefined, status: undefined })}>
                    {m.service_requests_clear_filters()}
                  </Button>
                )
              }
            >
              {filter.q ? m.service_requests_none_found_hint() : !filtered && m.service_requests_none_yet()}
            </EmptyState>
          }
        />
      </Stack>
    </>
  )
}
