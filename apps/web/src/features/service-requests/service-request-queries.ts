import { getCompanyRecord } from '@portal/contract/companies/company-records.ts'
import type { AdminRequestRow, FoundAdminRequest } from '@portal/contract/requests/request-schemas.ts'
import {
  archiveForAdmins,
  listActiveRequests,
  listArchivedRequests,
  listArchivedRequestsByDistributor,
  listDistributorsWithRequests,
  listRequestsByDistributor,
  restoreForAdmins,
  searchRequests,
} from '@portal/contract/requests/requests.ts'
import { limits } from '@portal/domain/limits.ts'
import type { RequestStatus } from '@portal/domain/requests/request-status.ts'
import { m } from '@portal/texts/messages.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys, readBy } from '../../api/query-keys.ts'
import type { ListOrigin } from '../../page-links.ts'
import { byPages, mergedRows } from '../../parts/lists/pages.ts'
import type { Moves } from '../../parts/requests/move-request.ts'

/** A row of a list; what was found in it, in a list of results. */
export type ServiceRequestRow = AdminRequestRow & Partial<FoundAdminRequest>

/** Which requests a list of the administrators shows. The archive has neither search nor status filter. */
export interface ServiceRequestFilter {
  readonly list: ListOrigin
  readonly userId: number | undefined
  readonly q: string | undefined
  readonly status: RequestStatus | undefined
}

/** One page of a list, from 0 on. */
function loadPage({ list, userId, q, status }: ServiceRequestFilter, page: number, signal: AbortSignal) {
  const query = { page, size: limits.page.size }
  if (list === 'archived')
    return userId === undefined
      ? call(listArchivedRequests, { query, signal })
      : call(listArchivedRequestsByDistributor, { query: { ...query, userId }, signal })
  if (q !== undefined) return call(searchRequests, { query: { ...query, q, userId, status }, signal })
  return userId === undefined
    ? call(listActiveRequests, { query: { ...query, status }, signal })
    : call(listRequestsByDistributor, { query: { ...query, userId, status }, signal })
}

/** A list of the service desk, page by page. */
export const serviceRequestsQuery = (filter: ServiceRequestFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.serviceRequestList(filter),
    queryFn: ({ pageParam, signal }) => loadPage(filter, pageParam, signal),
    ...byPages,
    select: ({ pages }) => mergedRows<ServiceRequestRow>(pages, ({ requestId }) => requestId),
    // The rows stay while the next letter is being searched for.
    placeholderData: keepPreviousData,
  })

/** Who has requests in the active or the archived list. */
export const distributorsQuery = (scope: ListOrigin) =>
  readBy(queryKeys.distributors(scope), listDistributorsWithRequests, { query: { scope } }, { staleTime: 60_000 })

/** A company, or what became of it. */
export const distributorQuery = (userId: number) =>
  readBy(queryKeys.companyRecord(userId), getCompanyRecord, { params: { companyId: String(userId) } })

/** How the administrators archive and restore. */
export const serviceMoves: Moves = {
  side: 'admins',
  archive: (requestId) => call(archiveForAdmins, { params: { requestId } }),
  restore: (requestId) => call(restoreForAdmins, { params: { requestId } }),
  archiveQuestion: (requestId) => m.service_requests_archive_question({ requestId }),
  restoreText: m.service_requests_restore,
  restoreLabel: (requestId) => m.service_requests_restore_named({ requestId }),
}
