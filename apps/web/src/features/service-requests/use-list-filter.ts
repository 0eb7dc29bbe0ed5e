import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ListOrigin } from '../../paths.ts'
import { addressOf, filterIn } from './list-address.ts'
import type { ServiceRequestFilter } from './service-request-queries.ts'

/** The filter of a list, which lives in the address (specification 2, params q and userId). */
export function useListFilter(
  list: ListOrigin,
): [filter: ServiceRequestFilter, change: (filter: ServiceRequestFilter) => void] {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filter = useMemo(() => filterIn(search, list), [search, list])
  const change = (next: ServiceRequestFilter) =>
    void navigate(addressOf(next), { replace: true, preventScrollReset: true })
  return [filter, change]
}
