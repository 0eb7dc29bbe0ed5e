import { dismissRisingProduct, listRisingProducts } from '@portal/contract/quality/quality.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'

/** The products of which more units fail than before. */
export const risingProductsQuery = queryOptions({
  queryKey: queryKeys.risingProducts,
  queryFn: ({ signal }) => call(listRisingProducts, { query: {}, signal }),
  staleTime: 60_000,
})

/** Takes a notice off the desk, or brings it back. */
export function useDismissRisingProduct() {
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: ({ productId, dismissed }: { productId: number; dismissed: boolean }) =>
      call(dismissRisingProduct, { params: { productId }, body: { dismissed } }),
    onSuccess: () => refreshAfter({ type: 'risingProductDismissed' }),
  })
}
