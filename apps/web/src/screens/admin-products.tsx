import { m } from '@portal/texts/messages.ts'
import type { FetchPageData } from '../api/query-client.ts'
import { addressIn, addressOf, ProductList, ProductsToolbar } from '../features/products/product-list.tsx'
import { productsQuery } from '../features/products/product-queries.ts'
import { UnitList } from '../features/units/unit-list.tsx'
import { unitsQuery } from '../features/units/unit-queries.ts'
import { newOne, paths } from '../page-links.ts'
import { useFilterInAddress } from '../parts/lists/filter-in-address.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page.tsx'

export const prefetchPage: FetchPageData = (client, _params, search) => {
  const { view, ...filter } = addressIn(search)
  return view === 'units'
    ? client.prefetchInfiniteQuery(unitsQuery({ q: filter.q }))
    : client.prefetchInfiniteQuery(productsQuery(filter))
}

/** /admin/products: the products, or the units of all of them. Which, and their filter, is in the address. */
export function Component() {
  const [address, change] = useFilterInAddress(addressIn, addressOf)
  const { view, ...filter } = address
  const narrowed = filter.q !== undefined || filter.brand !== undefined || filter.itemType !== undefined
  return (
    <>
      <PageHeader
        title={m.page_products()}
        lead={m.products_lead()}
        actions={
          <>
            <LinkButton to={paths.adminImports}>{m.page_imports()}</LinkButton>
            <LinkButton to={paths.adminTerms()}>{m.terms()}</LinkButton>
            <LinkButton variant="primary" to={paths.adminProduct(newOne)}>
              {m.product_new()}
            </LinkButton>
          </>
        }
      />
      <ProductsToolbar address={address} onChange={change} />
      {view === 'units' ? (
        <UnitList
          filter={{ q: filter.q }}
          empty={
            <EmptyState title={m.units_none()}>{narrowed ? m.units_none_found_hint() : m.units_none_yet()}</EmptyState>
          }
        />
      ) : (
        <ProductList
          filter={filter}
          empty={
            <EmptyState title={m.products_none()}>
              {narrowed ? m.products_none_found_hint() : m.products_none_yet()}
            </EmptyState>
          }
        />
      )}
    </>
  )
}
