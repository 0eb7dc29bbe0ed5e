import { m } from '@portal/texts/messages.ts'
import { useRef } from 'react'
import { VisuallyHidden } from '../../ui/layout.tsx'
import { Table, type TableProps } from '../../ui/table.tsx'
import { type FailedQuery, LoadFailed } from '../failures/load-failed.tsx'
import styles from './lists.module.css'
import { LoadMoreRows, type LoadMoreRowsProps } from './load-more-rows.tsx'
import { useRowKeys } from './use-row-keys.ts'

export interface PagedTableProps<Row> extends Omit<TableProps<Row>, 'rows'> {
  readonly list: LoadMoreRowsProps['list'] &
    FailedQuery & {
      readonly data: readonly Row[] | undefined
      readonly isError: boolean
      readonly isPlaceholderData: boolean
    }
  readonly failedText: string
}

/** A list of the administrators page by page: with its keys, Load more, and what stands there when nothing could be loaded. */
export function PagedTable<Row>({ list, failedText, ...table }: PagedTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  useRowKeys(frame)
  if (list.isError && !list.data) return <LoadFailed title={failedText} query={list} />
  return (
    <div ref={frame} className={styles.list} data-outdated={list.isPlaceholderData || undefined}>
      <Table {...table} rows={list.data} />
      <LoadMoreRows list={list} count={list.data?.length ?? 0} frame={frame} />
      <VisuallyHidden>
        <span role="status">
          {list.data &&
            !list.isPlaceholderData &&
            m.common_labelled({ label: table.caption, value: String(list.data.length) })}
        </span>
      </VisuallyHidden>
    </div>
  )
}
