import type { NevadaChartOfProduct, RisingProduct } from '@portal/contract/quality/quality-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ChartPanel, ChartTable } from './chart-panel.tsx'
import { FailuresChart, presetAge } from './failures-chart.tsx'
import type { QualityFilter } from './quality-address.ts'
import { failuresQuery } from './quality-queries.ts'
import { headMonth, productText, shareText } from './quality-texts.ts'
import { Triangle } from './triangle.tsx'

export interface FailuresPanelProps {
  readonly productId: number | undefined
  readonly filter: QualityFilter
  readonly age: number | undefined
  readonly onAge: (age: number) => void
  readonly rising: RisingProduct | undefined
}

/** Which part of a product's units failed, by month of shipment and age. */
export function FailuresPanel({ productId, ...props }: FailuresPanelProps) {
  if (productId === undefined)
    return (
      <Panel title={m.quality_failures_heading()}>
        <EmptyState title={m.quality_failures_choose()} />
      </Panel>
    )
  return <FailuresOfProduct productId={productId} {...props} />
}

function FailuresOfProduct({ productId, filter, age, onAge, rising }: FailuresPanelProps & { productId: number }) {
  const query = useQuery(failuresQuery(productId, filter))
  return (
    <ChartPanel
      title={m.quality_failures_heading()}
      query={query}
      isEmpty={({ ages }) => ages.length === 0}
      emptyText={m.quality_failures_none()}
    >
      {(data) => (
        <>
          <Text strong>{productText(data.product)}</Text>
          <FailuresChart
            data={data}
            age={Math.min(age ?? presetAge(data, rising), data.ages.length - 1)}
            onAge={onAge}
            rising={rising}
          />
          <h3>{m.quality_triangle_heading()}</h3>
          <Text soft small>
            {m.quality_triangle_lead()}
          </Text>
          <Triangle data={data} />
          <ChartTable
            caption={m.quality_failures_heading()}
            head={headOf(data)}
            rows={rowsOf(data)}
            chart="failures"
            filter={{ ...filter, productId }}
          />
        </>
      )}
    </ChartPanel>
  )
}

const headOf = ({ ages }: NevadaChartOfProduct) => [
  m.quality_column_shipped_in(),
  m.units(),
  ...ages.map((_, age) => String(age)),
]

const rowsOf = ({ rows, ages }: NevadaChartOfProduct) => [
  ...rows.map(({ month, units, cells }) => [
    ...[headMonth(month), units],
    ...ages.map((_, age) => {
      const cell = cells[age]
      return cell ? shareText(cell.share) : ''
    }),
  ]),
  [m.quality_column_median(), '', ...ages.map(({ median }) => shareText(median))],
]
