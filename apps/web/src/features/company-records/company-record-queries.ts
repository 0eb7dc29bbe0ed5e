import type { CompanyRow } from '@portal/contract/companies/company-record-schemas.ts'
import { getCompanyRecord, listCompanies } from '@portal/contract/companies/company-records.ts'
import { type ListedStanding, listedStandings } from '@portal/domain/accounts/standing.ts'
import { limits } from '@portal/domain/limits.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys, readBy } from '../../api/query-keys.ts'
import { byPages, mergedRows } from '../../parts/lists/pages.ts'
import { searchedFor } from '../../parts/lists/search-in-address.tsx'

export interface CompanyFilter {
  /** One standing only; all when undefined. */
  readonly standing: ListedStanding | undefined
  readonly q: string | undefined
}

/** The filter in the address of the list of companies; parts that make no sense are left out. */
export const companyFilterIn = (search: URLSearchParams): CompanyFilter => ({
  standing: listedStandings.find((standing) => standing === search.get('standing')),
  q: searchedFor(search.get('q')),
})

/** The companies, page by page. */
export const companiesQuery = (filter: CompanyFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.companyList(filter),
    queryFn: ({ pageParam, signal }) =>
      call(listCompanies, { query: { ...filter, page: pageParam, size: limits.page.size }, signal }),
    ...byPages,
    select: ({ pages }) => mergedRows<CompanyRow>(pages, ({ companyId }) => companyId),
    placeholderData: keepPreviousData,
  })

/** A company with its people. */
export const companyRecordQuery = (companyId: string) =>
  readBy(queryKeys.companyRecord(companyId), getCompanyRecord, { params: { companyId } })
