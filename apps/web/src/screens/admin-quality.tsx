import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FetchPageData } from '../api/query-client.ts'
import { ClaimsChart } from '../features/quality/claims-chart.tsx'
import { DecisionsTable } from '../features/quality/decisions-table.tsx'
import { FailuresPanel } from '../features/quality/failures-panel.tsx'
import { ageIn, type QualityFilter, qualityFilterIn } from '../features/quality/quality-address.ts'
import { claimsByMonthQuery } from '../features/quality/quality-queries.ts'
import { QualityToolbar } from '../features/quality/quality-toolbar.tsx'
import { RisingPanel } from '../features/quality/rising-panel.tsx'
import { risingProductsQuery } from '../features/quality/rising-products.ts'
import { paths } from '../page-links.ts'
import { useSearchParams } from '../parts/navigation/search-params.ts'
import { OnceSeen } from '../parts/once-seen.tsx'
import { Stack } from '../ui/layout.tsx'
import { PageHeader } from '../ui/page.tsx'
import { SkeletonPanel } from '../ui/skeleton.tsx'

export const prefetchPage: FetchPageData = (client, _params, search) =>
  Promise.all([
    client.prefetchQuery(risingProductsQuery),
    client.prefetchQuery(claimsByMonthQuery(qualityFilterIn(search))),
  ])

/** /admin/quality: what fails and when, how it was decided, and how long that took. The filters are in the address. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const filter = qualityFilterIn(search)
  const age = ageIn(search)
  const show = (changed: Partial<QualityFilter & { age: number }>) => {
    const address = paths.adminQuality({ ...filter, age, ...changed })
    setSearch(address.split('?')[1] ?? '', { replace: true, preventScrollReset: true })
  }
  const { data: rising, isPending, failureCount } = useQuery(risingProductsQuery)
  // The chart does not wait for a second try.
  const risingIsOnItsWay = isPending && failureCount === 0
  const { data: claims, isPending: claimsAreOnTheirWay } = useQuery(claimsByMonthQuery(filter))
  // Until the first panels have their height, those below them would count as seen.
  const [stands, setStands] = useState(false)
  if (!stands && !risingIsOnItsWay && !claimsAreOnTheirWay) setStands(true)
  const shownRising = rising?.filter(
    ({ productId, brand }) => (filter.productId ?? productId) === productId && (filter.brand ?? brand) === brand,
  )
  // Without a chosen product the triangle shows the one that matters most.
  const productId = filter.productId ?? shownRising?.[0]?.productId ?? claims?.products[0]?.productId
  return (
    <>
      <PageHeader title={m.page_quality()} lead={m.quality_lead()} />
      <QualityToolbar filter={filter} onChange={show} />
      <Stack>
        {shownRising && <RisingPanel products={shownRising} filter={filter} />}
        {risingIsOnItsWay ? (
          <SkeletonPanel label={m.quality_chart_loading()} lines={9} />
        ) : (
          <ClaimsChart filter={filter} />
        )}
        {stands && (
          <>
            <OnceSeen meanwhile={<SkeletonPanel label={m.quality_chart_loading()} lines={9} />}>
              <FailuresPanel
                productId={productId}
                filter={filter}
                age={age}
                onAge={(chosen) => show({ age: chosen })}
                rising={rising?.find((product) => product.productId === productId)}
              />
            </OnceSeen>
            <OnceSeen meanwhile={<SkeletonPanel label={m.quality_chart_loading()} lines={9} />}>
              <DecisionsTable filter={filter} />
            </OnceSeen>
          </>
        )}
      </Stack>
    </>
  )
}
