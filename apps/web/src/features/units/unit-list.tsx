import type { UnitRow } from '@portal/contract/units/unit-list-schemas.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { paths } from '../../page-links.ts'
import { MatchedText } from '../../parts/lists/matched-text.tsx'
import { PagedTable } from '../../parts/lists/paged-table.tsx'
import { ProductLine } from '../../parts/products/product-line.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import type { Column } from '../../ui/table.tsx'
import { type UnitFilter, unitsQuery } from './unit-queries.ts'

/** Units with Load more. What a search matched is marked; the units of one product do not name it. */
export function UnitList({ filter, empty }: { filter: UnitFilter; empty: ReactNode }) {
  const list = useInfiniteQuery(unitsQuery(filter))
  const q = 'q' in filter ? filter.q : undefined
  const serialNumber: Column<UnitRow> = {
    key: 'serialNumber',
    header: m.item_serial_number(),
    cell: (unit) => <MatchedText text={unit.serialNumber} search={q} at="ends" />,
    figures: true,
    copyable: true,
  }
  const product: Column<UnitRow> = {
    key: 'product',
    header: m.product(),
    cell: (unit) => <ProductLine product={unit.product} />,
    width: 'minmax(0, 1.4fr)',
    skeleton: { width: 'var(--thumb)', height: 'var(--thumb)' },
  }
  const columns: Column<UnitRow>[] = [
    serialNumber,
    ...('q' in filter ? [product] : []),
    { key: 'shippedOn', header: m.unit_shipped_on(), cell: ({ shippedOn }) => dayText(shippedOn), figures: true },
    {
      key: 'debtorNumber',
      header: m.field_debtor_number(),
      cell: ({ debtorNumber }) => debtorNumber || '–',
      figures: true,
      width: 'minmax(0, 0.7fr)',
    },
  ]
  return (
    <PagedTable
      caption={m.units()}
      columns={columns}
      list={list}
      failedText={m.units_failed()}
      rowKey={({ unitId }) => unitId}
      rowLink={({ unitId }) => ({ to: paths.adminUnit(unitId) })}
      empty={empty}
    />
  )
}

/** The units of a product below their heading, the last shipped first. */
export function UnitsOfProduct({ productId }: { productId: number }) {
  const headingId = useId()
  return (
    <Stack as="section" gap={3} aria-labelledby={headingId}>
      <Text as="h2" large id={headingId}>
        {m.units()}
      </Text>
      <UnitList
        filter={{ productId }}
        empty={<EmptyState title={m.units_none()}>{m.units_none_of_product()}</EmptyState>}
      />
    </Stack>
  )
}
