import type { MatchedItem } from '@portal/contract/requests/request-schemas.ts'
import type { RequestStatus } from '@portal/domain/requests/request-status.ts'
import { m } from '@portal/texts/messages.ts'
import type { ReactNode } from 'react'
import type { ListOrigin } from '../../page-links.ts'
import { classNames } from '../../ui/class-names.ts'
import { Text } from '../../ui/layout.tsx'
import { actionsColumn, type Column, countColumn, Table } from '../../ui/table.tsx'
import { UnreadMark } from '../../ui/unread-mark.tsx'
import { DateTime } from '../dates/date-time.tsx'
import { MatchedId, MatchedText } from '../lists/matched-text.tsx'
import { RequestStatusBadge } from '../statuses/status-badges.tsx'
import { FoundItems } from './found-items.tsx'
import styles from './requests.module.css'

/** What the rows of dealers and of administrators have in common. */
interface RequestRow {
  readonly requestId: number
  readonly createdAt: string
  readonly itemCount: number
  readonly status: RequestStatus
  readonly archived?: boolean | undefined
  /** The items in which a search found its text, and how many there are. */
  readonly matches?: readonly MatchedItem[] | undefined
  readonly matchCount?: number | undefined
}

export type RequestTableHeaders = Readonly<Record<'id' | 'name' | 'created' | 'items', string>>

export interface RequestTableProps<Row> {
  readonly caption: string
  readonly headers: RequestTableHeaders
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined
  /** The title of a request, or its company: any length, shown in one line. */
  readonly nameOf: (row: Row) => string
  /** What stands beside the name and beside the date where there is room. */
  readonly notes?: (row: Row) => { readonly name?: string | undefined; readonly created?: string | undefined }
  /** The text of the mark while something in a request is unread. */
  readonly unreadText: (row: Row) => string | undefined
  /** Marks behind the status. */
  readonly mark?: (row: Row) => ReactNode
  readonly linkTo: (row: Row) => string
  readonly actions: (row: Row) => ReactNode
  readonly empty: ReactNode
  /** A text that was searched for: marked where it is the id or a part of the name. */
  readonly search?: string | undefined
  /** Whether a part of an item number is found, too. */
  readonly byItemNumber?: boolean
  /** The page of an item that was found in a request. */
  readonly linkToItem: (itemId: number, from: ListOrigin) => string
  /** On a phone's card the name is the heading, in place of the id. */
  readonly nameFirst?: boolean
}

/** Something less important beside a value. */
export const RowNote = ({ children }: { children: ReactNode }) => (
  <Text as="span" soft tiny className={styles.note}>
    {children}
  </Text>
)

/** Requests, one row each; the whole row leads to the request. */
export function RequestTable<Row extends RequestRow>({
  caption,
  headers,
  rows,
  nameOf,
  notes = () => ({}),
  unreadText,
  mark,
  linkTo,
  actions,
  empty,
  search,
  byItemNumber,
  linkToItem,
  nameFirst = false,
}: RequestTableProps<Row>) {
  const unread = (row: Row) => {
    const text = unreadText(row)
    return (
      text && (
        <>
          {' '}
          <UnreadMark text={text} />
        </>
      )
    )
  }
  const columns: Column<Row>[] = [
    {
      key: 'id',
      header: headers.id,
      width: 'max-content',
      skeleton: { like: '10001 ●' },
      figures: true,
      cell: (row) => (
        <>
          <MatchedId id={row.requestId} search={search} />
          {unread(row)}
        </>
      ),
    },
    {
      key: 'name',
      header: headers.name,
      width: 'minmax(8rem, 2fr)',
      card: nameFirst ? 'title' : 'fact',
      oneLine: true,
      cell: (row) => (
        <span className={styles.named}>
          <span className={classNames(nameFirst && styles.title)}>
            <MatchedText text={nameOf(row)} search={search} />
          </span>{' '}
          <Text as="span" soft tiny className={classNames(styles.note, styles.ofName)}>
            {notes(row).name}
          </Text>
        </span>
      ),
    },
    {
      key: 'created',
      header: headers.created,
      width: 'max-content',
      skeleton: { like: '20 Nov 2026, 20:00' },
      figures: true,
      cell: (row) => (
        <>
          <DateTime at={row.createdAt} /> <RowNote>{notes(row).created}</RowNote>
        </>
      ),
    },
    countColumn('items', headers.items, ({ itemCount }) => itemCount),
    {
      key: 'status',
      header: m.common_status(),
      width: 'minmax(max-content, 1fr)',
      card: 'corner',
      cell: (row) => (
        <span className={styles.state}>
          <RequestStatusBadge status={row.status} /> {mark?.(row)}
        </span>
      ),
    },
    actionsColumn(actions),
  ]
  return (
    <Table
      className={styles.list}
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ requestId }) => requestId}
      rowLink={(row) => ({ to: linkTo(row) })}
      isMarked={(row) => unreadText(row) !== undefined}
      rowBelow={({ matches = [], matchCount, archived }) =>
        search !== undefined &&
        matches.length > 0 && (
          <FoundItems
            items={matches}
            count={matchCount}
            search={search}
            byItemNumber={byItemNumber}
            linkTo={(itemId) => linkToItem(itemId, archived ? 'archived' : 'active')}
          />
        )
      }
      empty={empty}
    />
  )
}
