import type { AdminRequestRow } from '@portal/contract/requests/requests.ts'
import { messageTexts } from '@portal/domain/messages/message-rules.ts'
import type { ReactNode } from 'react'
import { DateTime } from '../../parts/dates/date-time.tsx'
import { RequestStatusBadge } from '../../parts/statuses/status-badges.tsx'
import { type ListOrigin, paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { UnreadMark } from '../../ui/unread-mark.tsx'
import styles from './service-request-table.module.css'
import { serviceRequestTexts as texts } from './service-request-texts.ts'

/** The lists have the same columns under names of their own (specification 2). */
const headers: Readonly<Record<ListOrigin, Record<'id' | 'company' | 'created' | 'items', string>>> = {
  active: { id: 'ID', company: 'Company', created: 'Created', items: 'Items' },
  archived: { id: 'WMS case Id', company: 'Company name', created: 'Created at', items: 'Item count' },
}

export interface ServiceRequestTableProps {
  readonly list: ListOrigin
  /** Undefined while loading. */
  readonly rows: readonly AdminRequestRow[] | undefined
  readonly actions: (row: AdminRequestRow) => ReactNode
  readonly empty: ReactNode
}

/** Requests of all distributors, one row each; the whole row leads to the request (specification 2). */
export function ServiceRequestTable({ list, rows, actions, empty }: ServiceRequestTableProps) {
  const columns: Column<AdminRequestRow>[] = [
    {
      key: 'id',
      header: headers[list].id,
      width: 'max-content',
      skeleton: { like: '10001 ●' },
      figures: true,
      cell: ({ requestId, hasUnreadMessages }) => (
        <>
          {requestId}
          {hasUnreadMessages && (
            <>
              {' '}
              <UnreadMark text={messageTexts.newFromUser} />
            </>
          )}
        </>
      ),
    },
    {
      key: 'company',
      header: headers[list].company,
      width: 'minmax(var(--name-column), 2fr)',
      oneLine: true,
      cell: ({ companyName }) => companyName,
    },
    {
      key: 'created',
      header: headers[list].created,
      width: 'max-content',
      skeleton: { like: '20 Nov 2026, 20:00' },
      figures: true,
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
    },
    {
      key: 'items',
      header: headers[list].items,
      width: 'max-content',
      figures: true,
      align: 'end',
      cell: ({ itemCount }) => itemCount,
    },
    {
      key: 'status',
      header: texts.status,
      width: 'minmax(max-content, 1fr)',
      card: 'corner',
      cell: ({ status, archived }) => (
        <>
          <RequestStatusBadge status={status} />
          {archived && list === 'active' && (
            <>
              {' '}
              <Badge>{texts.archivedMark}</Badge>
            </>
          )}
        </>
      ),
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
      caption={texts[list]}
      columns={columns}
      rows={rows}
      rowKey={({ requestId }) => requestId}
      rowLink={({ requestId, archived }) => ({ to: paths.adminRequest(requestId, archived ? 'archived' : 'active') })}
      isMarked={({ hasUnreadMessages }) => hasUnreadMessages}
      loadingText={texts.loading}
      empty={empty}
    />
  )
}
