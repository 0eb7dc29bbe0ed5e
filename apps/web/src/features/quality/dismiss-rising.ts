import { dismissRisingProduct } from '@portal/contract/quality/quality.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'

/** Takes a notice off the desk, or brings it back. */
export function useDismissRisingProduct() {
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: ({ productId, dismissed }: { productId: number; dismissed: boolean }) =>
      call(dismissRisingProduct, { params: { productId }, body: { dismissed } }),
    onSuccess: () => refreshAfter({ type: 'risingProductDismissed' }),
  })
}
