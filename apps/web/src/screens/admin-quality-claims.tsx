import type { ClaimRow } from '@portal/contract/quality/quality-schemas.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { anotherLookOutcomeLabel, itemStatusLabel, reasonLabel } from '@portal/texts/value-labels.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { FetchPageData } from '../api/query-client.ts'
import { CsvButton } from '../features/quality/csv-button.tsx'
import { type ClaimsFilter, claimsFilterIn } from '../features/quality/quality-address.ts'
import { claimsQuery, productsOfUnitsQuery } from '../features/quality/quality-queries.ts'
import { monthText, productText } from '../features/quality/quality-texts.ts'
import { paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { DateTime } from '../parts/dates/date-time.tsx'
import { PagedTable } from '../parts/lists/paged-table.tsx'
import { rememberedList } from '../parts/lists/remembered-list.ts'
import { useSearchParams } from '../parts/navigation/search-params.ts'
import { ItemStatusBadge } from '../parts/statuses/status-badges.tsx'
import { DescriptionList } from '../ui/description-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Stack } from '../ui/layout.tsx'
import { PageHeader } from '../ui/page.tsx'
import type { Column } from '../ui/table.tsx'

export const prefetchPage: FetchPageData = (client, _params, search) =>
  client.prefetchInfiniteQuery(claimsQuery(claimsFilterIn(search)))

/** /admin/quality/claims: the claims behind a mark of a chart. Which, stands in the address. */
export function Component() {
  const filter = claimsFilterIn(useSearchParams()[0])
  const quality = rememberedList('quality', paths.adminQuality())
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

const columns = (): Column<ClaimRow>[] => [
  { key: 'item', header: m.common_item(), width: 'max-content', figures: true, cell: ({ itemId }) => itemId },
  { key: 'company', header: m.common_company(), width: 'minmax(8rem, 2fr)', cell: ({ companyName }) => companyName },
  {
    key: 'number',
    header: m.common_item_number(),
    width: 'minmax(6rem, 1.4fr)',
    cell: ({ brand, itemNumber }) => `${brand} ${itemNumber}`,
  },
  {
    key: 'serial',
    header: m.common_serial_number(),
    width: 'minmax(6rem, 1.2fr)',
    figures: true,
    copyable: true,
    cell: ({ serialNumber }) => serialNumber,
  },
  {
    key: 'shipped',
    header: m.common_shipped_on(),
    width: 'max-content',
    figures: true,
    cell: ({ shippedOn }) => (shippedOn === null ? m.quality_unit_unknown() : dayText(shippedOn)),
  },
  {
    key: 'submitted',
    header: m.quality_column_submitted(),
    width: 'max-content',
    figures: true,
    cell: ({ submittedAt }) => <DateTime at={submittedAt} />,
  },
  {
    key: 'status',
    header: m.common_status(),
    width: 'minmax(max-content, 1fr)',
    card: 'corner',
    cell: ({ status }) => <ItemStatusBadge status={status} />,
  },
]

/** The claims behind a mark of a chart; each leads to its item. */
function ClaimsList({ filter }: { filter: ClaimsFilter }) {
  return (
    <PagedTable
      caption={m.quality_claims_page_heading()}
      columns={columns()}
      list={useInfiniteQuery(claimsQuery(filter))}
      failedText={m.quality_claims_failed()}
      rowKey={({ itemId }) => itemId}
      rowLink={({ itemId }) => ({ to: paths.adminRequestItem(itemId) })}
      empty={<EmptyState title={m.quality_claims_page_none()} />}
    />
  )
}

/** What the claims of a list have in common. */
function ClaimsFacts({ filter }: { filter: ClaimsFilter }) {
  const { brand, productId, from, to, shippedFrom, shippedTo, oldest, status, reason, anotherLook, decided } = filter
  const { data: products } = useQuery({ ...productsOfUnitsQuery, enabled: productId !== undefined })
  const product = products?.find((candidate) => candidate.productId === productId)
  return (
    <DescriptionList
      facts={[
        { term: m.common_brand(), details: brand },
        { term: m.product(), details: product ? productText(product) : productId, wide: true },
        { term: m.quality_column_shipped_in(), details: monthsText(shippedFrom, shippedTo) },
        {
          term: m.quality_failures_age(),
          details: oldest === undefined ? undefined : m.quality_failures_within({ count: oldest }),
        },
        { term: m.quality_column_claimed_in(), details: monthsText(from, to) },
        { term: m.common_decision(), details: status ? itemStatusLabel(status) : decided && m.quality_decided() },
        { term: m.another_look_heading(), details: anotherLook && anotherLookOutcomeLabel(anotherLook) },
        {
          term: m.common_reason(),
          // An address may name it alone: then it stands here as it stands there.
          details: reason && (status ? reasonLabel(status, reason) : reason),
        },
      ]}
    />
  )
}

function monthsText(from: string | undefined, to: string | undefined): string | undefined {
  if (from === undefined && to === undefined) return undefined
  if (from === to) return monthText(from ?? '')
  return [from, to].map((month) => (month === undefined ? '' : monthText(month))).join(' – ')
}
