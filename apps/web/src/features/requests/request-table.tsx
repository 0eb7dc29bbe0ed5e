import type { UserRequestRow } from '@portal/contract/requests/requests.ts'
import type { ReactNode } from 'react'
import { DateTime } from '../../parts/dates/date-time.tsx'
import { RequestStatusBadge } from '../../parts/statuses/status-badges.tsx'
import { type ListOrigin, paths } from '../../paths.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { UnreadMark } from '../../ui/unread-mark.tsx'
import { requestListTexts as texts } from './request-list-texts.ts'
import styles from './request-table.module.css'

export interface RequestTableProps {
  readonly list: ListOrigin
  /** Undefined while loading. */
  readonly rows: readonly UserRequestRow[] | undefined
  readonly actions: (row: UserRequestRow) => ReactNode
  readonly empty: ReactNode
}

/** The dealer's requests, one row each; the whole row leads to the request's items (specification 2). */
export function RequestTable({ list, rows, actions, empty }: RequestTableProps) {
  const columns: Column<UserRequestRow>[] = [
    {
      key: 'id',
      header: 'Case Id',
      width: 'max-content',
      skeleton: { like: '10001 ●' },
      figures: true,
      cell: ({ requestId, hasUnreadAdminResponse }) => (
        <>
          {requestId}
          {hasUnreadAdminResponse && (
            <>
              {' '}
              <UnreadMark text={texts.unread} />
            </>
          )}
        </>
      ),
    },
    {
      key: 'title',
      header: 'Title',
      width: 'minmax(var(--name-column), 2fr)',
      oneLine: true,
      cell: ({ title }) => title || texts.noTitle,
    },
    {
      key: 'created',
      header: list === 'active' ? 'Created At' : 'Created at',
      width: 'max-content',
      skeleton: { like: '20 Nov 2026, 20:00' },
      figures: true,
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
    },
    {
      key: 'items',
      header: list === 'active' ? 'Item Count' : 'Item count',
      width: 'max-content',
      figures: true,
      align: 'end',
      cell: ({ itemCount }) => itemCount,
    },
    {
      key: 'status',
      header: 'Status',
      width: 'minmax(max-content, 1fr)',
      card: 'corner',
      cell: ({ status }) => <RequestStatusBadge status={status} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      width: 'max-content',
      card: 'actions',
      interactive: true,
      cell: actions,
    },
  ]
  return (
    <Table
      className={styles.list}
      caption={list === 'active' ? texts.active : texts.archived}
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
