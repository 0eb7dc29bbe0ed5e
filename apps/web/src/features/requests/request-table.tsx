import type { UserRequestRow } from '@portal/contract/requests/request-schemas.ts'
import type { ReactNode } from 'react'
import { type ListOrigin, paths } from '../../page-links.ts'
import {
  actionsColumn,
  createdColumn,
  idColumn,
  itemCountColumn,
  nameColumn,
  requestTableClass,
  statusColumn,
} from '../../parts/requests/request-columns.tsx'
import { RequestStatusBadge } from '../../parts/statuses/status-badges.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { requestListTexts as texts } from './request-list-texts.ts'

/** Both lists have the same columns, with headings of their own. */
const headers: Readonly<Record<ListOrigin, Record<'created' | 'items', string>>> = {
  active: { created: 'Created At', items: 'Item Count' },
  archived: { created: 'Created at', items: 'Item count' },
}

export interface RequestTableProps {
  readonly list: ListOrigin
  /** Undefined while loading. */
  readonly rows: readonly UserRequestRow[] | undefined
  readonly actions: (row: UserRequestRow) => ReactNode
  readonly empty: ReactNode
}

/** The dealer's requests, one row each; the whole row leads to the request's items. */
export function RequestTable({ list, rows, actions, empty }: RequestTableProps) {
  const columns: Column<UserRequestRow>[] = [
    idColumn('Case Id', ({ hasUnreadAdminResponse }) => (hasUnreadAdminResponse ? texts.unread : undefined)),
    nameColumn('title', 'Title', ({ title }) => title || texts.noTitle),
    createdColumn(headers[list].created),
    itemCountColumn(headers[list].items),
    statusColumn(({ status }) => <RequestStatusBadge status={status} />),
    actionsColumn(actions),
  ]
  return (
    <Table
      className={requestTableClass}
      caption={texts[list]}
      columns={columns}
      rows={rows}
      rowKey={({ requestId }) => requestId}
      rowLink={({ requestId }) => ({ to: paths.request(requestId, list) })}
      isMarked={({ hasUnreadAdminResponse }) => hasUnreadAdminResponse}
      loadingText={texts.loading}
      empty={empty}
    />
  )
}
