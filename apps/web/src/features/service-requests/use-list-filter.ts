import { useMemo } from 'react'
import type { ListOrigin } from '../../page-links.ts'
import { useSearchParams } from '../../parts/navigation/search-params.ts'
import { useNavigate } from '../../ui/routing/routing.tsx'
import { addressOf, filterIn } from './list-address.ts'
import type { ServiceRequestFilter } from './service-request-queries.ts'

export type ChangeFilter = (changed: Partial<Omit<ServiceRequestFilter, 'list'>>) => void

/** The filter of a list, which is kept in the address, and a function that changes it. */
export function useListFilter(list: ListOrigin): [filter: ServiceRequestFilter, change: ChangeFilter] {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filter = useMemo(() => filterIn(search, list), [search, list])
  const change: ChangeFilter = (changed) => {
    // Reads the address itself: what the search wrote a moment ago may not be rendered yet.
    const current = filterIn(new URLSearchParams(window.location.search), list)
    void navigate(addressOf({ ...current, ...changed }), { replace: true, preventScrollReset: true })
  }
  return [filter, change]
}
