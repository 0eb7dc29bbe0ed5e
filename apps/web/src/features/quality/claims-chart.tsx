import type { ClaimsByMonth } from '@portal/contract/quality/quality-schemas.ts'
import type { Month } from '@portal/domain/quality/shown-months.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { max, sum } from 'd3-array'
import { type ScaleBand, type ScaleLinear, scaleBand, scaleLinear } from 'd3-scale'
import { paths } from '../../page-links.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { ChartPanel, ChartTable } from './chart-panel.tsx'
import { Drawing, MonthAxis, useWidth } from './drawing.tsx'
import styles from './quality.module.css'
import type { QualityFilter } from './quality-address.ts'
import { claimsByMonthQuery } from './quality-queries.ts'
import { headMonth, monthText, productText } from './quality-texts.ts'

const height = 44
const axisHeight = 32

/** Claims by month, a row of bars for each product, all to the same measure. */
export function ClaimsChart({ filter }: { filter: QualityFilter }) {
  const query = useQuery(claimsByMonthQuery(filter))
  return (
    <ChartPanel
      title={m.quality_claims_heading()}
      query={query}
      isEmpty={({ products }) => products.length === 0}
      emptyText={m.quality_claims_none()}
    >
      {(data) => <ClaimsByProduct data={data} filter={filter} />}
    </ChartPanel>
  )
}

function ClaimsByProduct({ data, filter }: { data: ClaimsByMonth; filter: QualityFilter }) {
  const [frame, width] = useWidth<HTMLDivElement>()
  const { months, products, others, otherProducts } = data
  const x = scaleBand(months, [0, width]).padding(0.15)
  const most = max([...products.flatMap(({ claims }) => claims), ...others]) ?? 0
  const y = scaleLinear([0, Math.max(most, 1)], [height, 0])
  return (
    <>
      <Stack gap={4} ref={frame}>
        {products.map((product) => (
          <Bars
            key={product.productId}
            name={productText(product)}
            claims={product.claims}
            {...{ months, x, y, width }}
            linkTo={(month) => paths.adminQualityClaims({ productId: product.productId, from: month, to: month })}
          />
        ))}
        {otherProducts > 0 && <Bars name={m.quality_other_products()} claims={others} {...{ months, x, y, width }} />}
        <svg className={styles.drawing} height={axisHeight} aria-hidden="true">
          <MonthAxis months={months} x={x} y={1} />
        </svg>
      </Stack>
      <ChartTable
        caption={m.quality_claims_heading()}
        head={[m.product(), ...months.map(headMonth), m.quality_column_sum()]}
        rows={[
          ...products.map((product) => [productText(product), ...product.claims, sum(product.claims)]),
          ...(otherProducts > 0 ? [[m.quality_other_products(), ...others, sum(others)]] : []),
        ]}
        chart="claims-by-month"
        filter={filter}
      />
    </>
  )
}

interface BarsProps {
  readonly name: string
  readonly months: readonly Month[]
  readonly claims: readonly number[]
  readonly x: ScaleBand<Month>
  readonly y: ScaleLinear<number, number>
  readonly width: number
  /** Where a bar leads; those of several products lead nowhere. */
  readonly linkTo?: (month: Month) => string
}

function Bars({ name, months, claims, x, y, width, linkTo }: BarsProps) {
  const bars = months.flatMap((month, place) => {
    const count = claims[place] ?? 0
    return count > 0 ? [{ month, count, left: x(month) ?? 0 }] : []
  })
  return (
    <div>
      <Row as="p" spread top small digits gap={[0, 3]}>
        <span className={styles.name}>{name}</span>
        <Text as="span" end>
          {m.quality_claim_count({ count: sum(claims) })}
        </Text>
      </Row>
      <Drawing label={name} height={height} width={width}>
        {(markProps) => (
          <>
            <line className={styles.axis} x1={0} x2={width} y1={height} y2={height} />
            {bars.map(({ month, count, left }, place) => {
              const bar = (
                <rect className={styles.bar} x={left} width={x.bandwidth()} y={y(count)} height={height - y(count)} />
              )
              if (!linkTo) return <g key={month}>{bar}</g>
              const text = m.quality_claims_mark({ product: name, month: monthText(month), count })
              return (
                <Link key={month} to={linkTo(month)} aria-label={text} {...markProps(month, place === 0)}>
                  <title>{text}</title>
                  <rect className={styles.hit} x={left} width={x.bandwidth()} y={0} height={height} />
                  {bar}
                </Link>
              )
            })}
          </>
        )}
      </Drawing>
    </div>
  )
}
