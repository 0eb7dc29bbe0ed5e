import type { ReactNode } from 'react'
import type { Column } from '../../ui/table.tsx'
import { UnreadMark } from '../../ui/unread-mark.tsx'
import { DateTime } from '../dates/date-time.tsx'
import styles from './request-columns.module.css'

/** What the rows of dealers and of administrators have in common. */
interface RequestRow {
  readonly requestId: number
  readonly createdAt: string
  readonly itemCount: number
}

/** For the table: leaves out, on a phone, an action that cannot be done. */
export const requestTableClass = styles.list

/** The number of a request, with a mark while something in it is unread. */
export const idColumn = <Row extends RequestRow>(
  header: string,
  unreadText: (row: Row) => string | undefined,
): Column<Row> => ({
  key: 'id',
  header,
  width: 'max-content',
  skeleton: { like: '10001 ●' },
  figures: true,
  cell: (row) => {
    const unread = unreadText(row)
    return (
      <>
        {row.requestId}
        {unread && (
          <>
            {' '}
            <UnreadMark text={unread} />
          </>
        )}
      </>
    )
  },
})

/** A name of any length, in one line: the title of a request, the company. */
export const nameColumn = <Row,>(key: string, header: string, cell: (row: Row) => string): Column<Row> => ({
  key,
  header,
  width: 'minmax(8rem, 2fr)',
  oneLine: true,
  cell,
})

export const createdColumn = <Row extends RequestRow>(header: string): Column<Row> => ({
  key: 'created',
  header,
  width: 'max-content',
  skeleton: { like: '20 Nov 2026, 20:00' },
  figures: true,
  cell: ({ createdAt }) => <DateTime at={createdAt} />,
})

export const itemCountColumn = <Row extends RequestRow>(header: string): Column<Row> => ({
  key: 'items',
  header,
  width: 'max-content',
  figures: true,
  align: 'end',
  cell: ({ itemCount }) => itemCount,
})

export const statusColumn = <Row,>(cell: (row: Row) => ReactNode): Column<Row> => ({
  key: 'status',
  header: 'Status',
  width: 'minmax(max-content, 1fr)',
  card: 'corner',
  cell,
})

export const actionsColumn = <Row,>(cell: (row: Row) => ReactNode): Column<Row> => ({
  key: 'actions',
  header: 'Actions',
  width: 'max-content',
  card: 'actions',
  interactive: true,
  cell,
})
