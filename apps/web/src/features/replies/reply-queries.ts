import { addReply, changeReply, deleteReply, listReplies } from '@portal/contract/replies/replies.ts'
import type { ReplySave, SavedReply } from '@portal/contract/replies/reply-schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useDeleteKept, useSaveKept } from '../../parts/kept/kept-form.tsx'

/** All saved replies by name. */
export const repliesQuery = queryOptions({
  queryKey: queryKeys.replies,
  queryFn: ({ signal }) => call(listReplies, { signal }),
})

/** Saves a reply, a new one where there is none yet. */
export const useSaveReply = (reply: SavedReply | undefined) =>
  useSaveKept<ReplySave>({ type: 'repliesChanged' }, ({ save, seenVersion, key }) =>
    reply
      ? call(changeReply, { params: { replyId: reply.replyId }, body: { ...save, seenVersion } })
      : call(addReply, { body: save, headers: { 'idempotency-key': key } }),
  )

/** Deletes a reply. */
export const useDeleteReply = ({ replyId, version }: SavedReply) =>
  useDeleteKept({ type: 'repliesChanged' }, () =>
    call(deleteReply, { params: { replyId }, query: { seenVersion: String(version) } }),
  )
