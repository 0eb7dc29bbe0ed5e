// biome-ignore-all lint/a11y/noRedundantRoles: grid and block display take the table semantics away in browsers
import { m } from '@portal/texts/messages.ts'
import { type CSSProperties, type MouseEvent, type ReactNode, useRef } from 'react'
import { classNames } from './class-names.ts'
import { digits, Text, VisuallyHidden } from './layout.tsx'
import { Link } from './link.tsx'
import { IconSelector, IconSortDown, IconSortUp } from './more-icons.tsx'
import { Skeleton, type SkeletonProps } from './skeleton.tsx'
import styles from './table.module.css'

export type Sort = { direction: 'ascending' | 'descending' | undefined; onSort: () => void }

export type Column<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** A CSS grid track, e.g. `minmax(8rem, 2fr)`. Default: `minmax(0, 1fr)`. `max-content` fits the longest cell. */
  width?: string
  align?: 'start' | 'end'
  /** Ids, serial numbers, dates, counts. */
  figures?: boolean
  /** One line with an ellipsis; without it long words break. */
  oneLine?: boolean
  sort?: Sort
  /**
   * Its place on the card that a row becomes on a phone. `title`: the heading (the first column unless said otherwise; the
   * row's link stays in the first one);
   * `corner`: top right, e.g. a status; `fact`: a labelled line (default); `actions`: at the foot; `none`: left out.
   */
  card?: 'title' | 'corner' | 'fact' | 'actions' | 'none'
  /** Holds buttons or links of its own: they lie above the row's link. */
  interactive?: boolean
  /** The size of its grey line while loading, where the usual one would give the column or the row another size. */
  skeleton?: SkeletonProps
  /** Text that people copy, such as a serial number: it can be selected although the row is a link. */
  copyable?: boolean
}

export type TableProps<Row> = {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** `undefined` while loading: shows `skeletonRows` rows of the same height. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** The page behind a row, and what the link is called when the first cell alone would not say it. */
  rowLink?: ((row: Row) => { to: string; label?: string; state?: unknown }) | undefined
  /** Rows that stand out, e.g. with something unread: stronger title and a copper edge. */
  isMarked?: ((row: Row) => boolean) | undefined
  /** What stands below the cells of a row, over the whole width, with links of its own. */
  rowBelow?: ((row: Row) => ReactNode) | undefined
  skeletonRows?: number | undefined
  /** Shown instead of rows when there is none. */
  empty?: ReactNode
  className?: string | undefined
}

/** Actions stand at the row's end, whatever their number. */
const isAtEnd = ({ align, card }: Pick<Column<never>, 'align' | 'card'>) => align === 'end' || card === 'actions'

const isOwnControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, select, textarea, label, [role="tooltip"]')

/**
 * A list of things. On a desk a table with rows of one height; in a narrow place each row becomes a card.
 * With `rowLink` the whole row is one real link (middle click, keyboard, "copy link"), with one tab stop.
 * Roles are spelled out, since grid and block display take the table semantics away in browsers.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowLink,
  isMarked,
  rowBelow,
  skeletonRows = 10,
  empty,
  className,
}: TableProps<Row>) {
  const tracks = { '--tracks': columns.map((column) => column.width ?? 'minmax(0, 1fr)').join(' ') } as CSSProperties
  const titleKey = (columns.find((column) => column.card === 'title') ?? columns[0])?.key
  const lookOf = (column: Column<Row>) =>
    classNames(
      styles.cell,
      isAtEnd(column) && styles.end,
      column.figures && digits,
      column.oneLine && styles.oneLine,
      column.interactive && styles.interactive,
      styles[column.key === titleKey ? 'title' : (column.card ?? 'fact')],
    )

  return (
    <div className={classNames(styles.frame, className)}>
      <table className={styles.table} role="table" style={tracks} aria-busy={rows === undefined || undefined}>
        <caption className={styles.caption}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead className={styles.head} role="rowgroup">
          <tr className={styles.headRow} role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={classNames(styles.header, isAtEnd(column) && styles.end)}
                aria-sort={column.sort ? (column.sort.direction ?? 'none') : undefined}
              >
                <HeaderText column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body} role="rowgroup">
          {rows === undefined &&
            [...Array(skeletonRows).keys()].map((index) => (
              // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a role does not make it focusable
              <tr className={styles.row} role="row" key={index} aria-hidden="true">
                {columns.map((column, at) => (
                  <td className={lookOf(column)} role="cell" key={column.key}>
                    <Skeleton
                      {...(column.skeleton ?? {
                        width: at === 0 ? '60%' : `${45 + ((index * 17 + at * 29) % 40)}%`,
                      })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          {rows?.map((row) => (
            <TableRow
              key={rowKey(row)}
              {...{ row, columns, titleKey, lookOf }}
              link={rowLink?.(row)}
              marked={isMarked?.(row)}
              below={rowBelow?.(row)}
            />
          ))}
        </tbody>
      </table>
      {rows === undefined && (
        <span role="status">
          <VisuallyHidden>{m.common_list_loading()}</VisuallyHidden>
        </span>
      )}
      {rows?.length === 0 && empty && (
        <Text as="div" card className={styles.empty}>
          {empty}
        </Text>
      )}
    </div>
  )
}

function HeaderText<Row>({ column: { header, sort } }: { column: Column<Row> }) {
  if (sort)
    return (
      <button type="button" className={styles.sort} onClick={sort.onSort}>
        <span>{header}</span>
        {sort.direction === undefined ? (
          <IconSelector />
        ) : sort.direction === 'ascending' ? (
          <IconSortUp />
        ) : (
          <IconSortDown />
        )}
      </button>
    )
  return header
}

type RowProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  titleKey: string | undefined
  lookOf: (column: Column<Row>) => string
  link: { to: string; label?: string; state?: unknown } | undefined
  marked: boolean | undefined
  below: ReactNode
}

function TableRow<Row>({ row, columns, titleKey, lookOf, link, marked, below }: RowProps<Row>) {
  const anchor = useRef<HTMLAnchorElement>(null)

  /** Copyable text lies above the link so that it can be selected; a plain click on it still follows the link. */
  const followFromText = (event: MouseEvent<HTMLTableRowElement>) => {
    if (!anchor.current || event.defaultPrevented || isOwnControl(event.target)) return
    if (!event.currentTarget.ownerDocument.getSelection()?.isCollapsed) return
    const { ctrlKey, metaKey, shiftKey, button } = event.nativeEvent
    if (button === 1) window.open(anchor.current.href, '_blank', 'noopener')
    else
      anchor.current.dispatchEvent(
        new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey, button }),
      )
  }

  return (
    <tr
      className={classNames(styles.row, link && styles.linked, marked && styles.marked)}
      role="row"
      onClick={followFromText}
      onAuxClick={(event) => event.button === 1 && followFromText(event)}
    >
      {columns.map((column) => {
        const content = column.cell(row)
        const isTitle = column.key === titleKey
        const holdsLink = column === columns[0]
        return (
          <td className={lookOf(column)} role="cell" key={column.key}>
            {!isTitle && (column.card ?? 'fact') === 'fact' && (
              <Text as="span" soft tiny className={styles.label} aria-hidden="true">
                {column.header}
              </Text>
            )}
            <span className={classNames(styles.value, column.copyable && styles.copyable)}>
              {holdsLink && link ? (
                <Link to={link.to} state={link.state} ref={anchor} aria-label={link.label} className={styles.link}>
                  {content}
                </Link>
              ) : (
                content
              )}
            </span>
          </td>
        )
      })}
      {below && (
        <td className={classNames(styles.cell, styles.below)} role="cell" colSpan={columns.length}>
          <div className={styles.raised}>{below}</div>
        </td>
      )}
    </tr>
  )
}

/** A column of counts, which stand below one another digit by digit. */
export function countColumn<Item>(
  key: string,
  header: string,
  cell: Column<Item>['cell'],
  width = 'max-content',
): Column<Item> {
  return { key, header, cell, width, figures: true, align: 'end' }
}

/** A column of what can be done with a row: at the foot of a card. */
export function actionsColumn<Item>(cell: Column<Item>['cell']): Column<Item> {
  return { key: 'actions', header: m.common_actions(), cell, width: 'max-content', card: 'actions', interactive: true }
}
