import type { Chart } from '@portal/contract/quality/quality-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import type { ReactNode } from 'react'
import { type FailedQuery, LoadFailed } from '../../parts/failures/load-failed.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { CsvButton } from './csv-button.tsx'
import styles from './quality.module.css'
import type { QualityFilter } from './quality-address.ts'

export interface ChartPanelProps<Data> {
  readonly title: string
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
export function ChartPanel<Data>({ title, query, isEmpty, emptyText, children }: ChartPanelProps<Data>) {
  const { data } = query
  return (
    <Panel title={title}>
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
        <Stack gap={3} className={query.isPlaceholderData ? styles.stale : undefined}>
          {children(data)}
        </Stack>
      )}
    </Panel>
  )
}

export interface ChartTableProps {
  /** What the chart shows. */
  readonly caption: string
  readonly head: readonly string[]
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly (string | number)[])[]
  readonly chart: Chart
  readonly filter: QualityFilter
}

/** Under a drawing: the same as a table, and as a file. */
export function ChartTable({ caption, head, rows, chart, filter }: ChartTableProps) {
  return (
    <Row spread top className={styles.more}>
      <Disclosure summary={m.quality_as_table()}>
        {/* A wide table is scrolled by the arrow keys, so it is a stop of the Tab key. */}
        <Text
          as="section"
          card
          className={styles.scroller}
          aria-label={m.quality_table_of({ name: caption })}
          tabIndex={0}
        >
          <table className={styles.table}>
            <thead>
              <tr>
                {head.map((text, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a chart stand in one order
                  <th key={place} scope="col">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells], row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: so do its rows
                <tr key={row}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: and their cells
                    <td key={place}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Text>
      </Disclosure>
      <CsvButton chart={chart} filter={filter} name={caption} quiet />
    </Row>
  )
}
