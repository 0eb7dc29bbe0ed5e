import { limits } from '@portal/domain/limits.ts'
import { requestStatuses } from '@portal/domain/requests/request-status.ts'
import { m } from '@portal/texts/messages.ts'
import { useCallback } from 'react'
import { type ListOrigin, paths } from '../../page-links.ts'
import { useFilterInAddress } from '../../parts/lists/filter-in-address.ts'
import { rememberedList, rememberList } from '../../parts/lists/remembered-list.ts'
import type { ServiceRequestFilter } from './service-request-queries.ts'

/** The filter in an address; parts that make no sense are left out. */
export function filterIn(search: URLSearchParams, list: ListOrigin): ServiceRequestFilter {
  const userId = /^\d{1,9}$/.test(search.get('userId') ?? '') ? Number(search.get('userId')) : undefined
  if (list === 'archived') return { list, userId, q: undefined, status: undefined }
  const q = search.get('q')?.replaceAll(/\s+/g, ' ').trim() ?? ''
  return {
    list,
    userId,
    q: q.length >= limits.search.minimumCharacters ? q : undefined,
    status: requestStatuses.find((status) => status === search.get('status')),
  }
}

export const addressOf = ({ list, q, userId, status }: ServiceRequestFilter): string =>
  list === 'archived' ? paths.adminArchivedRequests({ userId }) : paths.adminRequests({ q, userId, status })

const listName = (list: ListOrigin) => `service-requests:${list}`

/** Remembers how a list was filtered when somebody left it for a request. */
export const rememberServiceRequests = (filter: ServiceRequestFilter): void =>
  rememberList(listName(filter.list), addressOf(filter))

const labels: Readonly<Record<ListOrigin, () => string>> = {
  active: m.service_requests_back,
  archived: m.service_requests_back_to_archive,
}

/** The link back to the list that `from` names, filtered as it was left. */
export const backToList = (from: ListOrigin) => ({
  to: rememberedList(listName(from), paths.adminRequestList(from)),
  label: labels[from](),
})

export type ChangeFilter = (changed: Partial<Omit<ServiceRequestFilter, 'list'>>) => void

/** The filter of a list of the service desk. */
export const useListFilter = (list: ListOrigin): [filter: ServiceRequestFilter, change: ChangeFilter] =>
  useFilterInAddress(
    useCallback((search) => filterIn(search, list), [list]),
    addressOf,
  )
