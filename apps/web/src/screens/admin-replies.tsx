import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { FetchPageData } from '../api/query-client.ts'
import { matchingReplies } from '../features/replies/matching-replies.ts'
import { ReplyList } from '../features/replies/reply-list.tsx'
import { repliesQuery } from '../features/replies/reply-queries.ts'
import { newReply, paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { LoadFailed } from '../parts/failures/load-failed.tsx'
import { SearchInAddress } from '../parts/lists/search-in-address.tsx'
import { searchedFor } from '../parts/lists/searched-for.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader, Toolbar } from '../ui/page.tsx'

export const prefetchPage: FetchPageData = (client) => client.prefetchQuery(repliesQuery)

/** /admin/replies: the saved replies; the search is in the address. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const list = useQuery(repliesQuery)
  const q = searchedFor(search.get('q'))
  const replies = list.data?.replies
  const none = replies?.length === 0
  return (
    <>
      <PageHeader
        title={m.replies()}
        lead={m.replies_lead()}
        breadcrumbs={
          <AdminBreadcrumbs
            crumbs={[{ label: m.replies() }]}
            back={{ to: paths.adminRequests(), label: m.common_go_to_requests() }}
          />
        }
        actions={
          <>
            <LinkButton to={paths.adminNextSteps}>{m.steps()}</LinkButton>
            <LinkButton to={paths.adminPoints}>{m.points()}</LinkButton>
            <LinkButton variant="primary" to={paths.adminReply(newReply)}>
              {m.reply_new()}
            </LinkButton>
          </>
        }
      />
      {!none && (
        <Toolbar>
          <SearchInAddress
            q={q}
            label={m.replies_search()}
            help={m.replies_search_help()}
            onSearch={(wanted) => setSearch(wanted ? { q: wanted } : {}, { replace: true, preventScrollReset: true })}
          />
        </Toolbar>
      )}
      {list.isError && !replies ? (
        <LoadFailed title={m.replies_failed()} query={list} />
      ) : (
        <ReplyList
          replies={replies && matchingReplies(replies, q ?? '')}
          empty={
            <EmptyState title={m.replies_none()}>
              {none ? m.replies_none_yet() : m.replies_none_found_hint()}
            </EmptyState>
          }
        />
      )}
    </>
  )
}
