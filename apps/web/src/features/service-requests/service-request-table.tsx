import type { AdminRequestRow } from '@portal/contract/requests/request-schemas.ts'
import type { ReactNode } from 'react'
import { type ListOrigin, paths } from '../../page-links.ts'
import { commonTexts } from '../../parts/common-texts.ts'
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
import { Badge } from '../../ui/badge.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { serviceRequestTexts as texts } from './service-request-texts.ts'

/** Both lists have the same columns, with headings of their own. */
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

/** Requests of all distributors, one row each; the whole row leads to the request. */
export function ServiceRequestTable({ list, rows, actions, empty }: ServiceRequestTableProps) {
  const columns: Column<AdminRequestRow>[] = [
    idColumn(headers[list].id, ({ hasUnreadMessages }) =>
      hasUnreadMessages ? commonTexts.newMessageFromUser : undefined,
    ),
    nameColumn('company', headers[list].company, ({ companyName }) => companyName),
    createdColumn(headers[list].created),
    itemCountColumn(headers[list].items),
    statusColumn(({ status, archived }) => (
      <>
        <RequestStatusBadge status={status} />
        {archived && list === 'active' && (
          <>
            {' '}
            <Badge>{texts.archivedMark}</Badge>
          </>
        )}
      </>
    )),
    actionsColumn(actions),
  ]
  return (
    <Table
      className={requestTableClass}
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
