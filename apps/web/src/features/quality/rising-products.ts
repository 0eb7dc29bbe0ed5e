import { dismissRisingProduct, listRisingProducts } from '@portal/contract/quality/quality.ts'
import type { RisingProduct } from '@portal/contract/quality/quality-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys, readBy } from '../../api/query-keys.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { notify } from '../../ui/notify.ts'

/** The products of which more units fail than before. */
export const risingProductsQuery = readBy(queryKeys.risingProducts, listRisingProducts, {}, { staleTime: 60_000 })

/** Those of which the desk has a notice: nobody has taken it off. */
export const useRisingNotices = (): readonly RisingProduct[] =>
  useQuery({ ...risingProductsQuery, select: withoutDismissed }).data ?? []
const withoutDismissed = (products: readonly RisingProduct[]) => products.filter(({ dismissed }) => !dismissed)

/** Takes a notice off the desk, or brings it back. */
export function useDismissRisingProduct() {
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: ({ productId, dismissed }: { productId: number; dismissed: boolean }) =>
      call(dismissRisingProduct, { params: { productId }, body: { dismissed } }),
    onSuccess: () => refreshAfter({ type: 'risingProductDismissed' }),
    onError: () => notify.error(m.quality_dismiss_failed_notice()),
  })
}
