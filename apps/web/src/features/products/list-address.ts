import { type ItemType, itemTypes } from '@portal/domain/items/item-types.ts'
import { searchedFor } from '../../parts/lists/searched-for.ts'

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
    brand: search.get('brand') || undefined,
    itemType: itemTypes.find((type) => type === search.get('type')),
  }
}

/** The address of a filter, as its parameters. */
export const parametersOf = ({ view, q, brand, itemType }: ProductsAddress): Record<string, string> => ({
  ...(view === 'units' && { view }),
  ...(q && { q }),
  ...(view === 'products' && brand && { brand }),
  ...(view === 'products' && itemType && { type: itemType }),
})
