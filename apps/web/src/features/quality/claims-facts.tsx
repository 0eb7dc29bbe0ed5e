import { m } from '@portal/texts/messages.ts'
import {
  anotherLookOutcomeLabel,
  declineReasonLabel,
  exchangeOptionLabel,
  itemStatusLabel,
} from '@portal/texts/value-labels.ts'
import { useQuery } from '@tanstack/react-query'
import { DescriptionList } from '../../ui/description-list.tsx'
import type { ClaimsFilter } from './quality-address.ts'
import { productsOfUnitsQuery } from './quality-queries.ts'
import { monthText, productText } from './quality-texts.ts'

/** What the claims of a list have in common. */
export function ClaimsFacts({ filter }: { filter: ClaimsFilter }) {
  const { brand, productId, from, to, shippedFrom, shippedTo, oldest, status, reason, anotherLook } = filter
  const { data: products } = useQuery({ ...productsOfUnitsQuery, enabled: productId !== undefined })
  const product = products?.find((candidate) => candidate.productId === productId)
  return (
    <DescriptionList
      facts={[
        { term: m.quality_column_brand(), details: brand },
        { term: m.quality_column_product(), details: product ? productText(product) : productId, wide: true },
        { term: m.quality_column_shipped_in(), details: monthsText(shippedFrom, shippedTo) },
        {
          term: m.quality_failures_age(),
          details: oldest === undefined ? undefined : m.quality_failures_within({ count: oldest }),
        },
        { term: m.quality_column_claimed_in(), details: monthsText(from, to) },
        { term: m.quality_column_decision(), details: status && itemStatusLabel(status) },
        { term: m.quality_column_look(), details: anotherLook && anotherLookOutcomeLabel(anotherLook) },
        {
          term: m.quality_column_reason(),
          details: reason && (status === 'Declined' ? declineReasonLabel(reason) : exchangeOptionLabel(reason)),
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
