import type { SavedReply } from '@portal/contract/kept-texts/kept-text-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FetchPageData } from '../api/query-client.ts'
import { matchingReplies } from '../features/replies/replies.ts'
import { ReplyForm } from '../features/replies/reply-form.tsx'
import { newOne, paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { DateTime } from '../parts/dates/date-time.tsx'
import { LoadFailed } from '../parts/failures/load-failed.tsx'
import { KeptPage, languagesColumn, textColumn } from '../parts/kept/kept-pages.tsx'
import { repliesQuery } from '../parts/kept/kept-queries.ts'
import { SearchInAddress, searchedFor } from '../parts/lists/search-in-address.tsx'
import { useSearchParams } from '../parts/navigation/search-params.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader, Toolbar } from '../ui/page.tsx'
import { useParams } from '../ui/routing/routing.tsx'
import { type Column, Table } from '../ui/table.tsx'

export const prefetchPage: FetchPageData = (client) => client.prefetchQuery(repliesQuery)

/** /admin/replies and /admin/reply/{replyId}: the saved replies. */
export const Component = () => (useParams().replyId === undefined ? <Replies /> : <Reply />)

/** The search is in the address. */
function Replies() {
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
            <LinkButton variant="primary" to={paths.adminReply(newOne)}>
              {m.reply_new()}
            </LinkButton>
          </>
        }
      />
      {!none && (
        <Toolbar
          end={
            <SearchInAddress
              q={q}
              label={m.replies_search()}
              help={m.replies_search_help()}
              onSearch={(wanted) => setSearch(wanted ? { q: wanted } : {}, { replace: true, preventScrollReset: true })}
            />
          }
        />
      )}
      {list.isError && !replies ? (
        <LoadFailed title={m.common_list_failed()} query={list} />
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

/** The saved replies by name; undefined while they are loaded. */
function ReplyList({ replies, empty }: { replies: readonly SavedReply[] | undefined; empty: ReactNode }) {
  const columns: Column<SavedReply>[] = [
    { key: 'name', header: m.common_name(), cell: ({ name }) => name, width: 'minmax(0, 1.5fr)' },
    textColumn(m.reply_preview()),
    languagesColumn(),
    {
      key: 'changed',
      header: m.reply_changed(),
      cell: ({ changedAt, changedByName }) => (
        <>
          <DateTime at={changedAt} />
          <span>{`, ${changedByName}`}</span>
        </>
      ),
      width: 'minmax(0, 1.5fr)',
      figures: true,
    },
  ]
  return (
    <Table
      caption={m.replies()}
      columns={columns}
      rows={replies}
      rowKey={({ replyId }) => replyId}
      rowLink={({ replyId }) => ({ to: paths.adminReply(replyId) })}
      empty={empty}
    />
  )
}

/** The form of a saved reply, or of a new one. */
function Reply() {
  const list = useQuery(repliesQuery)
  const { replies, today = '' } = list.data ?? {}
  return (
    <KeptPage
      list={{ label: m.replies(), to: paths.adminReplies, back: m.replies_back() }}
      query={list}
      kept={replies}
      id="replyId"
      newTitle={m.reply_new()}
      titleOf={(reply) => reply?.name ?? m.reply_edit()}
      notFoundText={m.reply_not_found()}
      form={(reply, leave) => <ReplyForm reply={reply} today={today} onDone={leave} />}
    />
  )
}
