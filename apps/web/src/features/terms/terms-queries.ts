import { listProducts } from '@portal/contract/products/products.ts'
import { addTerms, listTerms } from '@portal/contract/terms/terms.ts'
import type { NewTermsBody, TermsScope } from '@portal/contract/terms/terms-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call, codeOf } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { byPages } from '../../parts/lists/pages.ts'

/** What names a scope among all. */
export const scopeKey = ({ product, brand, itemType }: TermsScope): string =>
  JSON.stringify([product?.productId ?? null, brand, itemType])

/** The scopes with their versions, page by page, and which day it is for the installation. */
export const termsQuery = infiniteQueryOptions({
  queryKey: queryKeys.terms,
  queryFn: ({ pageParam, signal }) => call(listTerms, { query: { page: pageParam, size: limits.page.size }, signal }),
  ...byPages,
  select: ({ pages }) => ({
    today: pages[0]?.today,
    scopes: [...new Map(pages.flatMap(({ content }) => content).map((scope) => [scopeKey(scope), scope])).values()],
  }),
})

/** The first products that a search finds, to choose one of them. */
export const productChoiceQuery = (q: string) =>
  queryOptions({
    queryKey: queryKeys.productList({ choice: q }),
    queryFn: ({ signal }) => call(listProducts, { query: { q, page: 0, size: limits.page.size }, signal }),
    select: ({ content }) => content.map(({ product }) => product),
    placeholderData: keepPreviousData,
  })

/** Adds a version; the key makes a repeated call harmless. */
export function useAddTerms() {
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: ({ terms, key }: { terms: NewTermsBody; key: string }) =>
      call(addTerms, { body: terms, headers: { 'idempotency-key': key } }),
    onSuccess: () => refreshAfter({ type: 'termsAdded' }),
    // Those of the same day that a colleague has added are shown then.
    onError: (error) => codeOf(error) === 'TERMS_EXIST' && refreshAfter({ type: 'termsAdded' }),
  })
}
