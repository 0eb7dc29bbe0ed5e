import type { Chart } from '@portal/contract/quality/quality-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { CsvButton } from '../csv-button.tsx'
import type { QualityFilter } from '../quality-address.ts'
import styles from './chart-table.module.css'

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
    <div className={styles.more}>
      <details className={styles.details}>
        <summary className={styles.summary}>{m.quality_as_table()}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by the arrow keys */}
        <section className={styles.scroller} aria-label={m.quality_table_of({ name: caption })} tabIndex={0}>
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
        </section>
      </details>
      <CsvButton chart={chart} filter={filter} name={caption} quiet />
    </div>
  )
}
