import type { ProductDetail, ProductRow, ProductSave } from '@portal/contract/products/product-schemas.ts'
import { createProduct, getProduct, listProducts, updateProduct } from '@portal/contract/products/products.ts'
import type { ItemType } from '@portal/domain/items/item-types.ts'
import { limits } from '@portal/domain/limits.ts'
import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys, readBy } from '../../api/query-keys.ts'
import { useRefreshAfterSave } from '../../api/refresh-after-change.ts'
import { byPages, mergedRows } from '../../parts/lists/pages.ts'

/** Which products a list shows. */
export interface ProductFilter {
  readonly q: string | undefined
  readonly brand: string | undefined
  readonly itemType: ItemType | undefined
}

/** The products, page by page. */
export const productsQuery = (filter: ProductFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.productList(filter),
    queryFn: ({ pageParam, signal }) =>
      call(listProducts, { query: { ...filter, page: pageParam, size: limits.page.size }, signal }),
    ...byPages,
    select: ({ pages }) => mergedRows<ProductRow>(pages, ({ product }) => product.productId),
    placeholderData: keepPreviousData,
  })

/** One product with what its page shows. */
export const productQuery = (productId: number | string) =>
  readBy(queryKeys.product(productId), getProduct, { params: { productId } })

/** Saves a product, unless a colleague has changed it since it was seen; a new one with the key that makes a repeated call harmless. */
export function useSaveProduct(product: ProductDetail | undefined) {
  const refresh = useRefreshAfterSave({ type: 'productSaved' })
  return useMutation({
    mutationFn: ({ save, seen, key }: { save: ProductSave; seen: ProductSave | undefined; key: string }) =>
      product
        ? call(updateProduct, { params: { productId: product.product.productId }, body: { ...save, seen } })
        : call(createProduct, { body: save, headers: { 'idempotency-key': key } }),
    ...refresh,
  })
}
