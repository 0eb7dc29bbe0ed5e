import type { SavedReply } from '@portal/contract/replies/reply-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import type { ReactNode } from 'react'
import { paths } from '../../page-links.ts'
import { DateTime } from '../../parts/dates/date-time.tsx'
import { languagesOf } from '../../parts/language/language-names.ts'
import { TextByLanguage } from '../../parts/language/text-by-language.tsx'
import { type Column, Table } from '../../ui/table.tsx'

/** The saved replies by name; undefined while they are loaded. */
export function ReplyList({ replies, empty }: { replies: readonly SavedReply[] | undefined; empty: ReactNode }) {
  const columns: Column<SavedReply>[] = [
    { key: 'name', header: m.reply_name(), cell: ({ name }) => name, width: 'minmax(0, 1.5fr)' },
    {
      key: 'text',
      header: m.reply_preview(),
      cell: ({ texts }) => <TextByLanguage texts={texts} />,
      width: 'minmax(0, 3fr)',
      oneLine: true,
    },
    {
      key: 'languages',
      header: m.reply_languages(),
      cell: ({ texts }) => languagesOf(texts),
      width: 'minmax(0, 1.5fr)',
    },
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
      loadingText={m.replies_loading()}
      empty={empty}
    />
  )
}
