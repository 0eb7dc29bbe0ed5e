import type { NevadaChartOfProduct, RisingProduct } from '@portal/contract/quality/quality-schemas.ts'
import { beyondChance } from '@portal/domain/quality/nevada-chart.ts'
import { monthsBetween } from '@portal/domain/quality/shown-months.ts'
import { m } from '@portal/texts/messages.ts'
import { max } from 'd3-array'
import { type ScaleLinear, scaleBand, scaleLinear } from 'd3-scale'
import { area, curveStep, line } from 'd3-shape'
import type { ReactNode } from 'react'
import { paths } from '../../page-links.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Decoration, Drawing, MonthAxis, useWidth } from './drawing.tsx'
import styles from './quality.module.css'
import { monthText, shareText } from './quality-texts.ts'

const height = 220
const margin = { top: 12, right: 8, bottom: 34, left: 44 }
const usualAge = 6

/**
 * The age at which months are compared unless somebody chooses one: half a year. Where units fail more often since some
 * month, half of the time since then, so that half of these months can be seen.
 */
export function presetAge({ rows, ages }: NevadaChartOfProduct, rising: RisingProduct | undefined): number {
  const last = rows.at(-1)?.month
  const oldest = Math.max(ages.length - 1, 0)
  const wanted = rising && last && rising.since <= last ? Math.ceil(monthsBetween(rising.since, last) / 2) : usualAge
  return Math.min(wanted, usualAge, oldest)
}

export interface FailuresChartProps {
  readonly data: NevadaChartOfProduct
  readonly age: number
  readonly onAge: (age: number) => void
  readonly rising: RisingProduct | undefined
}

/** Which part of each month's units had failed by one age, between the limits of chance: a control chart. */
export function FailuresChart({ data, age, onAge, rising }: FailuresChartProps) {
  const [frame, width] = useWidth<HTMLDivElement>()
  const points = data.rows.flatMap(({ month, units, cells }) => {
    const cell = cells[age]
    return cell ? [{ month, units, ...cell }] : []
  })
  const { median = 0, usual = 0 } = data.ages[age] ?? {}
  const months = data.rows.map(({ month }) => month)
  const x = scaleBand(months, [margin.left, width - margin.right])
  const middle = (month: string) => (x(month) ?? 0) + x.bandwidth() / 2
  const highestShare = Math.max(max(points, ({ share }) => share) ?? 0, usual * 3, 0.005)
  // The limits are shown whole, unless that would press the shares flat.
  const highest = Math.min(Math.max(max(points, ({ upper }) => upper) ?? 0, highestShare), highestShare * 2.5)
  const y = scaleLinear([0, highest * 1.1], [height - margin.bottom, margin.top]).clamp(true)
  const limits = area<(typeof points)[number]>()
    .x(({ month }) => middle(month))
    .y0(({ lower }) => y(lower))
    .y1(({ upper }) => y(upper))
    .curve(curveStep)
  const shares = line<(typeof points)[number]>()
    .x(({ month }) => middle(month))
    .y(({ share }) => y(share))
  return (
    <Stack ref={frame} gap={3}>
      <Row>
        <SelectField
          label={m.quality_failures_age()}
          value={String(age)}
          onChange={(chosen) => onAge(Number(chosen))}
          options={data.ages.map((_, count) => ({ value: String(count), label: m.quality_failures_within({ count }) }))}
        />
      </Row>
      <Drawing label={m.quality_failures_heading()} height={height} width={width}>
        {(markProps) => (
          <>
            <Decoration>
              <path className={styles.limits} d={limits(points) ?? undefined} />
              <ValueAxis ticks={y.ticks(4)} textOf={shareText} y={y} from={margin.left} to={width - margin.right} />
              <line
                className={styles.median}
                x1={margin.left}
                x2={width - margin.right}
                y1={y(median)}
                y2={y(median)}
              />
              {rising && x(rising.since) !== undefined && (
                <line
                  className={styles.since}
                  x1={x(rising.since)}
                  x2={x(rising.since)}
                  y1={margin.top}
                  y2={height - margin.bottom}
                />
              )}
              <path className={styles.line} d={shares(points) ?? undefined} />
            </Decoration>
            <MonthAxis months={months} x={x} y={height - margin.bottom} />
            {points.map((point, place) => {
              const { month, units, failed, share } = point
              const beyond = beyondChance(point)
              const facts = {
                month: monthText(month),
                failed,
                units,
                share: shareText(share),
                median: shareText(median),
              }
              const text = beyond ? m.quality_failures_mark_beyond(facts) : m.quality_failures_mark(facts)
              const [left, top] = [middle(month), y(share)]
              return (
                <Link
                  key={month}
                  to={paths.adminQualityClaims({
                    productId: data.product.productId,
                    ...{ shippedFrom: month, shippedTo: month, oldest: age },
                  })}
                  aria-label={text}
                  {...markProps(month, place === 0)}
                >
                  <title>{text}</title>
                  <circle className={styles.hit} cx={left} cy={top} r={12} />
                  {beyond ? (
                    <path className={styles.beyond} d={`M${left},${top - 7}l7,7l-7,7l-7,-7z`} />
                  ) : (
                    <circle className={styles.point} cx={left} cy={top} r={4} />
                  )}
                </Link>
              )
            })}
          </>
        )}
      </Drawing>
      <Legend rising={rising && x(rising.since) === undefined ? undefined : rising} />
    </Stack>
  )
}

function Legend({ rising }: Pick<FailuresChartProps, 'rising'>) {
  return (
    <Row as="ul" soft tiny gap={[1, 4]}>
      <Key text={m.quality_column_median()}>
        <line className={styles.median} x1="0" x2="24" y1="8" y2="8" />
      </Key>
      <Key text={m.quality_legend_limits()}>
        <rect className={styles.limits} width="24" height="16" />
      </Key>
      <Key text={m.quality_legend_beyond()}>
        <path className={styles.beyond} d="M12,1l7,7l-7,7l-7,-7z" />
      </Key>
      {rising && (
        <Key text={m.quality_legend_since()}>
          <line className={styles.since} x1="12" x2="12" y1="0" y2="16" />
        </Key>
      )}
    </Row>
  )
}

const Key = ({ text, children }: { text: string; children: ReactNode }) => (
  <Row as="li" unbroken>
    <svg className={styles.key} viewBox="0 0 24 16" aria-hidden="true">
      {children}
    </svg>
    {text}
  </Row>
)

interface ValueAxisProps {
  readonly ticks: readonly number[]
  readonly textOf: (value: number) => string
  readonly y: ScaleLinear<number, number>
  /** Where the lines begin and end; the values are written before them. */
  readonly from: number
  readonly to: number
}

/** The values beside a drawing, each with a line across it. */
function ValueAxis({ ticks, textOf, y, from, to }: ValueAxisProps) {
  return ticks.map((value) => (
    <g key={value}>
      <line className={styles.axis} x1={from} x2={to} y1={y(value)} y2={y(value)} />
      <text x={from - 6} y={y(value)} dominantBaseline="central" textAnchor="end">
        {textOf(value)}
      </text>
    </g>
  ))
}
