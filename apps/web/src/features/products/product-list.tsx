import type { ProductRow } from '@portal/contract/products/product-schemas.ts'
import { type ItemType, itemTypes } from '@portal/domain/items/item-types.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { itemTypeLabel } from '@portal/texts/value-labels.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { config } from '../../api/config.ts'
import { paths } from '../../page-links.ts'
import { PagedTable } from '../../parts/lists/paged-table.tsx'
import { SearchInAddress, searchedFor } from '../../parts/lists/search-in-address.tsx'
import { ProductLine } from '../../parts/products/product-line.tsx'
import { Toolbar } from '../../ui/page.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { Column } from '../../ui/table.tsx'
import { type ProductFilter, productsQuery } from './product-queries.ts'
import styles from './products.module.css'

/** What the address of the page of products says. */
export interface ProductsAddress {
  readonly view: 'products' | 'units'
  readonly q: string | undefined
  readonly brand: string | undefined
  readonly itemType: ItemType | undefined
}

/** The filter in an address; what makes no sense is left out. Units have no filter but the search. */
export function addressIn(search: URLSearchParams): ProductsAddress {
  const view = search.get('view') === 'units' ? 'units' : 'products'
  const q = searchedFor(search.get('q'))
  if (view === 'units') return { view, q, brand: undefined, itemType: undefined }
  return {
    ...{ view, q },
    brand: config().brands.find((brand) => brand === search.get('brand')),
    itemType: itemTypes.find((type) => type === search.get('type')),
  }
}

export const addressOf = ({ view, q, brand, itemType }: ProductsAddress): string =>
  paths.adminProducts(view === 'units' ? { view, q } : { q, brand, type: itemType })

/** Products or units, their search, and the filters of products. */
export function ProductsToolbar({
  address,
  onChange,
}: {
  address: ProductsAddress
  onChange: (changed: Partial<ProductsAddress>) => void
}) {
  const { view, q, brand = '', itemType = '' } = address
  return (
    <Toolbar
      end={
        view === 'products' && (
          <>
            <SelectField
              label={m.common_brand()}
              hideLabel
              options={[{ value: '', label: m.common_all_brands() }, ...config().brands.map(itself)]}
              value={brand}
              onChange={(chosen) => onChange({ brand: chosen || undefined })}
            />
            <SelectField
              label={m.item_type()}
              hideLabel
              options={[
                { value: '', label: m.common_all_types() },
                ...itemTypes.map((type) => ({ value: type, label: itemTypeLabel(type) })),
              ]}
              value={itemType}
              onChange={(chosen) => onChange({ itemType: chosen || undefined })}
            />
          </>
        )
      }
    >
      <RadioGroup
        name="view"
        label={m.products_view()}
        hideLabel
        look="segments"
        options={[
          { value: 'products', label: m.page_products() },
          { value: 'units', label: m.units() },
        ]}
        value={view}
        onChange={(chosen) => onChange({ view: chosen })}
      />
      <div className={styles.search}>
        <SearchInAddress
          q={q}
          label={view === 'units' ? m.units_search() : m.products_search()}
          help={view === 'units' ? m.units_search_help() : m.products_search_help()}
          onSearch={(wanted) => onChange({ q: wanted })}
        />
      </div>
    </Toolbar>
  )
}

const itself = (brand: string) => ({ value: brand, label: brand })

/** The products by item number, with Load more. */
export function ProductList({ filter, empty }: { filter: ProductFilter; empty: ReactNode }) {
  const list = useInfiniteQuery(productsQuery(filter))
  const columns: Column<ProductRow>[] = [
    {
      key: 'product',
      header: m.product(),
      cell: ({ product }) => <ProductLine product={product} />,
      width: 'minmax(0, 2fr)',
      skeleton: { width: 'var(--thumb)', height: 'var(--thumb)' },
    },
    { key: 'brand', header: m.common_brand(), cell: ({ product }) => product.brand },
    { key: 'itemType', header: m.item_type(), cell: ({ product }) => itemTypeLabel(product.itemType) },
    {
      key: 'lastShipped',
      header: m.product_last_shipped(),
      cell: ({ lastShippedOn }) => (lastShippedOn ? dayText(lastShippedOn) : '–'),
      figures: true,
    },
  ]
  return (
    <PagedTable
      caption={m.page_products()}
      columns={columns}
      list={list}
      failedText={m.products_failed()}
      rowKey={({ product }) => product.productId}
      rowLink={({ product }) => ({ to: paths.adminProduct(product.productId) })}
      empty={empty}
    />
  )
}
