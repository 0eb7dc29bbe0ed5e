import { useCallback } from 'react'
import type { ListOrigin } from '../../page-links.ts'
import { useFilterInAddress } from '../../parts/lists/filter-in-address.ts'
import { addressOf, filterIn } from './list-address.ts'
import type { ServiceRequestFilter } from './service-request-queries.ts'

export type ChangeFilter = (changed: Partial<Omit<ServiceRequestFilter, 'list'>>) => void

/** The filter of a list of the service desk. */
export const useListFilter = (list: ListOrigin): [filter: ServiceRequestFilter, change: ChangeFilter] =>
  useFilterInAddress(
    useCallback((search) => filterIn(search, list), [list]),
    addressOf,
  )
