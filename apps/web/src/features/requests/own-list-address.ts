import { limits } from '@portal/domain/limits.ts'
import { requestOrders } from '@portal/domain/requests/request-orders.ts'
import { requestStatuses } from '@portal/domain/requests/request-status.ts'
import { m } from '@portal/texts/messages.ts'
import { useEffect } from 'react'
import { type ListOrigin, paths } from '../../page-links.ts'
import { rememberedList, rememberList } from '../../parts/lists/remembered-list.ts'
import { searchedFor } from '../../parts/lists/search-in-address.tsx'
import { useSearchParams } from '../../parts/navigation/search-params.ts'
import type { OwnRequestFilter } from './request-list-queries.ts'

/** What the address says to search for; undefined where that is too short. */
function searchIn(search: URLSearchParams): string | undefined {
  const q = searchedFor(search.get('q'))
  return q === undefined || q.length < limits.search.minimumCharacters ? undefined : q
}

/**
 * Which of one's own requests an address wants; parts that make no sense are left out. A search covers every status and
 * has an order of its own. The first order is left out, too: what the device keeps is the list without one.
 */
export function ownFilterIn(search: URLSearchParams, list: ListOrigin): OwnRequestFilter {
  const q = searchIn(search)
  if (q !== undefined) return { list, q }
  return {
    list,
    status: list === 'active' ? requestStatuses.find((status) => status === search.get('status')) : undefined,
    order: requestOrders.slice(1).find((order) => order === search.get('order')),
    mine: search.get('mine') === 'true' ? 'true' : undefined,
  }
}

export type ChangeOwnFilter = (changed: Partial<Omit<OwnRequestFilter, 'list'>>) => void

/** The filter of a list of one's own requests, which is kept in the address, and a function that changes it. */
export function useOwnFilter(list: ListOrigin): [filter: OwnRequestFilter, change: ChangeOwnFilter] {
  const [search, setSearch] = useSearchParams()
  const change: ChangeOwnFilter = (changed) => {
    // Reads the address itself: what the search wrote a moment ago may not be rendered yet.
    const wanted = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(changed))
      if (value === undefined) wanted.delete(name)
      else wanted.set(name, value)
    setSearch(wanted, { replace: true, preventScrollReset: true })
  }
  useEffect(() => {
    const path = paths.requestList(list)
    rememberList(`own-requests:${list}`, search.size > 0 ? `${path}?${search}` : path)
  }, [list, search])
  return [ownFilterIn(search, list), change]
}

/** What each list of one's own requests is called where breadcrumbs lead back to it. */
const names: Readonly<Record<ListOrigin, () => string>> = {
  active: m.page_requests,
  archived: m.requests_archived_heading,
}

/** The way back to one of these lists, filtered as it was left. */
export const backToOwnList = (list: ListOrigin) => ({
  label: names[list](),
  to: rememberedList(`own-requests:${list}`, paths.requestList(list)),
})
