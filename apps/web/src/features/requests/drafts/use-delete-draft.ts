import { cancelRequest } from '@portal/contract/requests/requests.ts'
import { useMutation } from '@tanstack/react-query'
import { call, codeOf } from '../../../api/client.ts'
import { useRefreshAfterChange } from '../../../api/refresh-after-change.ts'
import { forgetDraft } from '../../../parts/drafts/draft-request.ts'

/** Deletes a draft with its items and files. One that is gone already is no failure. */
export function useDeleteDraft(requestId: number) {
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: async (_: undefined) => {
      try {
        await call(cancelRequest, { params: { requestId } })
      } catch (error) {
        if (codeOf(error) !== 'NOT_FOUND') throw error
      }
    },
    onSuccess: () => forgetDraft(requestId),
    onSettled: () => refreshAfter({ type: 'draftsChanged' }),
  })
}
