import { m } from '@portal/texts/messages.ts'
import type { ReactNode } from 'react'
import { type FailedQuery, LoadFailed } from '../../../parts/failures/load-failed.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import styles from './charts.module.css'

export interface ChartPanelProps<Data> {
  readonly title: string
  readonly aside?: ReactNode
  readonly query: FailedQuery & {
    readonly data: Data | undefined
    readonly isError: boolean
    readonly isPlaceholderData: boolean
  }
  readonly isEmpty: (data: Data) => boolean
  readonly emptyText: string
  readonly children: (data: Data) => ReactNode
}

/** A chart with its heading: loading, failed, empty, or drawn. What was drawn stays while another filter loads. */
export function ChartPanel<Data>({ title, aside, query, isEmpty, emptyText, children }: ChartPanelProps<Data>) {
  const { data } = query
  return (
    <Panel title={title} aside={aside}>
      {data === undefined ? (
        query.isError ? (
          <LoadFailed title={m.quality_chart_failed()} query={query} />
        ) : (
          <div className={styles.loading}>
            <Loading label={m.quality_chart_loading()} />
          </div>
        )
      ) : isEmpty(data) ? (
        <EmptyState title={emptyText} />
      ) : (
        <div className={classNames(styles.figure, query.isPlaceholderData && styles.stale)}>{children(data)}</div>
      )}
    </Panel>
  )
}
