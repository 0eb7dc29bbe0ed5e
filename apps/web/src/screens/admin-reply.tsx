import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { FetchPageData } from '../api/query-client.ts'
import { ReplyForm } from '../features/replies/reply-form.tsx'
import { newOne, paths } from '../page-links.ts'
import { KeptPage } from '../parts/kept/kept-pages.tsx'
import { repliesQuery } from '../parts/kept/kept-queries.ts'
import { useParams } from '../ui/routing/routing.tsx'

export const prefetchPage: FetchPageData = (client) => client.prefetchQuery(repliesQuery)

/** /admin/reply/{replyId}: the form of a saved reply, or of a new one. */
export function Component() {
  const { replyId = '' } = useParams()
  const list = useQuery(repliesQuery)
  const isNew = replyId === newOne
  const reply = list.data?.replies.find((found) => String(found.replyId) === replyId)
  const today = list.data?.today
  return (
    <KeptPage
      title={isNew ? m.reply_new() : (reply?.name ?? m.reply_edit())}
      list={{ label: m.replies(), to: paths.adminReplies, back: m.replies_back() }}
      query={list}
      notFoundText={m.reply_not_found()}
      form={
        today && (isNew || reply)
          ? (leave) => <ReplyForm key={replyId} reply={reply} today={today} onDone={leave} />
          : undefined
      }
    />
  )
}
