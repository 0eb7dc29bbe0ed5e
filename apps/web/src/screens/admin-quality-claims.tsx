import { m } from '@portal/texts/messages.ts'
import type { FetchPageData } from '../api/query-client.ts'
import { ClaimsFacts, ClaimsList } from '../features/quality/claims-list.tsx'
import { CsvButton } from '../features/quality/csv-button.tsx'
import { claimsFilterIn } from '../features/quality/quality-address.ts'
import { claimsQuery } from '../features/quality/quality-queries.ts'
import { paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { useSearchParams } from '../parts/navigation/search-params.ts'
import { Stack } from '../ui/layout.tsx'
import { PageHeader } from '../ui/page.tsx'

export const prefetchPage: FetchPageData = (client, _params, search) =>
  client.prefetchInfiniteQuery(claimsQuery(claimsFilterIn(search)))

/** /admin/quality/claims: the claims behind a mark of a chart. Which, stands in the address. */
export function Component() {
  const filter = claimsFilterIn(useSearchParams()[0])
  const quality = paths.adminQuality({ brand: filter.brand, productId: filter.productId })
  return (
    <>
      <PageHeader
        title={m.quality_claims_page_heading()}
        breadcrumbs={
          <AdminBreadcrumbs
            crumbs={[{ label: m.page_quality(), to: quality }, { label: m.quality_claims_page_heading() }]}
            back={{ to: quality, label: m.quality_back() }}
          />
        }
        actions={<CsvButton chart="claims" filter={filter} name={m.quality_claims_page_heading()} />}
      />
      <Stack>
        <ClaimsFacts filter={filter} />
        <ClaimsList filter={filter} />
      </Stack>
    </>
  )
}
