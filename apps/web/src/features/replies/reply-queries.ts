import { addReply, changeReply, deleteReply, listReplies } from '@portal/contract/replies/replies.ts'
import type { ReplySave, SavedReply } from '@portal/contract/replies/reply-schemas.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useRefreshAfterSave } from '../../api/refresh-after-save.ts'

/** All saved replies by name. */
export const repliesQuery = queryOptions({
  queryKey: queryKeys.replies,
  queryFn: ({ signal }) => call(listReplies, { signal }),
})

interface OutgoingReply {
  readonly save: ReplySave
  /** The version on which a change is based. */
  readonly seenVersion: number
  /** Makes a repeated call harmless. */
  readonly key: string
}

/** Saves a reply, a new one where there is none yet. */
export function useSaveReply(reply: SavedReply | undefined) {
  const refresh = useRefreshAfterSave({ type: 'repliesChanged' })
  return useMutation({
    mutationFn: ({ save, seenVersion, key }: OutgoingReply) =>
      reply
        ? call(changeReply, { params: { replyId: reply.replyId }, body: { ...save, seenVersion } })
        : call(addReply, { body: save, headers: { 'idempotency-key': key } }),
    ...refresh,
  })
}

/** Deletes a reply, unless a colleague has changed it since it was shown. */
export function useDeleteReply({ replyId, version }: SavedReply) {
  const refresh = useRefreshAfterSave({ type: 'repliesChanged' })
  return useMutation({
    mutationFn: () => call(deleteReply, { params: { replyId }, query: { seenVersion: String(version) } }),
    ...refresh,
  })
}
