import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import type { FetchPageData } from '../api/query-client.ts'
import { ReplyForm } from '../features/replies/reply-form.tsx'
import { repliesQuery } from '../features/replies/reply-queries.ts'
import { newReply, paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { LoadFailed } from '../parts/failures/load-failed.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page.tsx'
import { SkeletonPanel } from '../ui/skeleton.tsx'

export const prefetchPage: FetchPageData = (client) => client.prefetchQuery(repliesQuery)

/** /admin/reply/{replyId}: the form of a saved reply, or of a new one. */
export function Component() {
  const { replyId = '' } = useParams()
  const navigate = useNavigate()
  const list = useQuery(repliesQuery)
  const isNew = replyId === newReply
  const reply = list.data?.replies.find((found) => String(found.replyId) === replyId)
  const title = isNew ? m.reply_new() : (reply?.name ?? m.reply_edit())
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={
          <AdminBreadcrumbs
            crumbs={[{ label: m.replies(), to: paths.adminReplies }, { label: title }]}
            back={{ to: paths.adminReplies, label: m.replies_back() }}
          />
        }
      />
      {list.data && (isNew || reply) ? (
        <ReplyForm
          key={replyId}
          reply={reply}
          today={list.data.today}
          onDone={(notice) => {
            if (notice) notify.success(notice)
            void navigate(paths.adminReplies)
          }}
        />
      ) : list.data ? (
        <EmptyState title={m.reply_not_found()} />
      ) : list.isError ? (
        <LoadFailed title={m.replies_failed()} query={list} />
      ) : (
        <SkeletonPanel label={m.replies_loading()} />
      )}
    </>
  )
}
