import type { RisingProduct } from '@portal/contract/quality/quality-schemas.ts'
import { addToMonth, monthOf, monthsIn, nearestEnd } from '@portal/domain/quality/shown-months.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { config } from '../api/config.ts'
import type { FetchPageData } from '../api/query-client.ts'
import { ClaimsChart } from '../features/quality/claims-chart.tsx'
import { CsvButton } from '../features/quality/csv-button.tsx'
import { DecisionsTable } from '../features/quality/decisions-table.tsx'
import { FailuresPanel } from '../features/quality/failures-panel.tsx'
import styles from '../features/quality/quality.module.css'
import { ageIn, type QualityFilter, qualityFilterIn, shownMonthsOf } from '../features/quality/quality-address.ts'
import { claimsByMonthQuery, productsOfUnitsQuery } from '../features/quality/quality-queries.ts'
import { monthText, productText, shareText } from '../features/quality/quality-texts.ts'
import { risingProductsQuery, useDismissRisingProduct } from '../features/quality/rising-products.ts'
import { paths } from '../page-links.ts'
import { today } from '../parts/dates/today.ts'
import { useFilterInAddress } from '../parts/lists/filter-in-address.ts'
import { rememberList } from '../parts/lists/remembered-list.ts'
import { restText } from '../parts/lists/rest-text.ts'
import { OnceSeen } from '../parts/once-seen.tsx'
import { Button } from '../ui/button.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { Link } from '../ui/link.tsx'
import { PageHeader } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { singleClick } from '../ui/single-click.ts'
import { SkeletonPanel } from '../ui/skeleton.tsx'

export const prefetchPage: FetchPageData = (client, _params, search) =>
  Promise.all([
    client.prefetchQuery(risingProductsQuery),
    client.prefetchQuery(claimsByMonthQuery(qualityFilterIn(search))),
  ])

const addressIn = (search: URLSearchParams) => ({ ...qualityFilterIn(search), age: ageIn(search) })

/** /admin/quality: what fails and when, how it was decided, and how long that took. The filters are in the address. */
export function Component() {
  const [shown, show] = useFilterInAddress(addressIn, paths.adminQuality)
  const { age, ...filter } = shown
  useEffect(() => rememberList('quality', paths.adminQuality(shown)), [shown])
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

/** The products of which more units fail than before. */
function RisingPanel({ products, filter }: { products: readonly RisingProduct[]; filter: QualityFilter }) {
  return (
    <Panel
      title={m.quality_rising_heading()}
      aside={
        products.length > 0 && <CsvButton chart="rising" filter={filter} name={m.quality_rising_heading()} quiet />
      }
    >
      {products.length === 0 ? (
        <Text soft>{m.quality_rising_none()}</Text>
      ) : (
        <Stack as="ul" gap={3}>
          {products.map((product) => (
            <Rising key={product.productId} product={product} filter={filter} />
          ))}
        </Stack>
      )}
    </Panel>
  )
}

function Rising({ product, filter }: { product: RisingProduct; filter: QualityFilter }) {
  const { productId, since, units, claims, share, usualShare, dismissed } = product
  const dismiss = useDismissRisingProduct()
  return (
    <Row as="li" spread gap={3} className={styles.rising}>
      <p>
        <Link to={paths.adminQuality({ ...filter, productId })} preventScrollReset>
          {productText(product)}
        </Link>
        <br />
        {m.quality_rising_facts({
          ...{ month: monthText(since), claims, units },
          ...{ share: shareText(share), usualShare: shareText(usualShare) },
        })}
      </p>
      <Button
        size="s"
        busy={dismiss.isPending}
        onClick={singleClick(() => dismiss.mutate({ productId, dismissed: !dismissed }))}
      >
        {dismissed ? m.quality_rising_restore() : m.quality_rising_dismiss()}
      </Button>
    </Row>
  )
}

interface QualityToolbarProps {
  readonly filter: QualityFilter
  readonly onChange: (changed: Partial<QualityFilter>) => void
}

/** How far back the months can be chosen. */
const yearsToChoose = 10

/** Brand, product and months, over the charts. */
function QualityToolbar({ filter, onChange }: QualityToolbarProps) {
  const load = useQuery(productsOfUnitsQuery)
  const { brands } = config()
  const offered = (load.data ?? []).filter(({ brand }) => filter.brand === undefined || brand === filter.brand)
  const chosen = filter.productId === undefined ? '' : String(filter.productId)
  const running = monthOf(today())
  const shown = shownMonthsOf(filter)
  const toChoose = monthsIn({ from: addToMonth(running, -12 * yearsToChoose), to: running })
    .reverse()
    .map((month) => ({ value: month, label: monthText(month) }))
  return (
    <Stack columns gap={3} className={styles.toolbar}>
      <SelectField
        label={m.common_brand()}
        value={filter.brand ?? ''}
        onChange={(brand) => onChange({ brand: brand || undefined, productId: undefined })}
        options={[
          { value: '', label: m.common_all_brands() },
          ...brands.map((brand) => ({ value: brand, label: brand })),
        ]}
      />
      <Combobox
        label={m.product()}
        value={chosen}
        onChange={(productId) => onChange({ productId: productId === '' ? undefined : Number(productId) })}
        options={[
          { value: '', label: m.quality_all_products() },
          ...offered.map((product) => ({ value: String(product.productId), label: productText(product) })),
        ]}
        noMatchText={m.quality_no_such_product()}
        restText={restText(load)}
      />
      <SelectField
        label={m.quality_from()}
        value={shown.from}
        onChange={(from) => {
          // What was chosen stays; an end that cannot be shown with it moves.
          const to = nearestEnd(shown.to, from)
          onChange(to === shown.to ? { from } : { from, to })
        }}
        options={toChoose}
      />
      <SelectField label={m.quality_to()} value={shown.to} onChange={(to) => onChange({ to })} options={toChoose} />
    </Stack>
  )
}
