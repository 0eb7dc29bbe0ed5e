import { useMemo } from 'react'
import { useNavigate } from '../../ui/routing/routing.tsx'
import { useSearchParams } from '../navigation/search-params.ts'

/** The filter of a list, which is kept in the address, and a function that changes parts of it. */
export function useFilterInAddress<Filter>(
  filterIn: (search: URLSearchParams) => Filter,
  addressOf: (filter: Filter) => string,
): [filter: Filter, change: (changed: Partial<Filter>) => void] {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filter = useMemo(() => filterIn(search), [search, filterIn])
  const change = (changed: Partial<Filter>) => {
    // Reads the address itself: what the search wrote a moment ago may not be rendered yet.
    const current = filterIn(new URLSearchParams(window.location.search))
    void navigate(addressOf({ ...current, ...changed }), { replace: true, preventScrollReset: true })
  }
  return [filter, change]
}
