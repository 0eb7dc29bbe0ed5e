import type { ProductRow } from '@portal/contract/products/product-schemas.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { itemTypeLabel } from '@portal/texts/value-labels.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { paths } from '../../page-links.ts'
import { LoadFailed } from '../../parts/failures/load-failed.tsx'
import { LoadMoreRows } from '../../parts/lists/load-more-rows.tsx'
import { useRowKeys } from '../../parts/lists/use-row-keys.ts'
import { ProductLine } from '../../parts/products/product-line.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { type ProductFilter, productsQuery } from './product-queries.ts'

/** The products by item number, with Load more. */
export function ProductList({ filter, empty }: { filter: ProductFilter; empty: ReactNode }) {
  const list = useInfiniteQuery(productsQuery(filter))
  const frame = useRef<HTMLDivElement>(null)
  useRowKeys(frame)
  const products = list.data
  const columns: Column<ProductRow>[] = [
    {
      key: 'product',
      header: m.product(),
      cell: ({ product }) => <ProductLine product={product} />,
      width: 'minmax(0, 2fr)',
      skeleton: { width: 'var(--thumb)', height: 'var(--thumb)' },
    },
    { key: 'brand', header: m.item_brand(), cell: ({ product }) => product.brand },
    { key: 'itemType', header: m.item_type(), cell: ({ product }) => itemTypeLabel(product.itemType) },
    {
      key: 'lastShipped',
      header: m.product_last_shipped(),
      cell: ({ lastShippedOn }) => (lastShippedOn ? dayText(lastShippedOn) : '–'),
      figures: true,
    },
  ]
  if (list.isError && !products) return <LoadFailed title={m.products_failed()} query={list} />
  return (
    <div ref={frame}>
      <Table
        caption={m.page_products()}
        columns={columns}
        rows={products}
        rowKey={({ product }) => product.productId}
        rowLink={({ product }) => ({ to: paths.adminProduct(product.productId) })}
        loadingText={m.products_loading()}
        empty={empty}
      />
      <LoadMoreRows list={list} count={products?.length ?? 0} frame={frame} />
    </div>
  )
}
