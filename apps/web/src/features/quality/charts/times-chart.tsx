import type { CaseTimes } from '@portal/contract/quality/quality-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { max } from 'd3-array'
import { scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { Link } from 'react-router'
import { paths } from '../../../page-links.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { QualityFilter } from '../quality-address.ts'
import { caseTimesQuery } from '../quality-queries.ts'
import { durationText, hoursToDays, monthText } from '../quality-texts.ts'
import { ChartPanel } from './chart-panel.tsx'
import { ChartTable } from './chart-table.tsx'
import styles from './charts.module.css'
import { Decoration, Drawing } from './drawing.tsx'
import { MonthAxis } from './month-axis.tsx'
import { useWidth } from './use-width.ts'
import { ValueAxis } from './value-axis.tsx'

const height = 200
const margin = { top: 12, right: 8, bottom: 34, left: 64 }

/** How long decided claims lay with the service and with dealers: medians by the month of the claim. */
export function TimesChart({ filter }: { filter: QualityFilter }) {
  const query = useQuery(caseTimesQuery(filter))
  return (
    <ChartPanel
      title={m.quality_times_heading()}
      query={query}
      isEmpty={({ months }) => months.every(({ claims }) => claims === 0)}
      emptyText={m.quality_times_none()}
    >
      {(data) => <Times data={data} filter={filter} />}
    </ChartPanel>
  )
}

function Times({ data, filter }: { data: CaseTimes; filter: QualityFilter }) {
  const [frame, width] = useWidth<HTMLDivElement>()
  const points = data.months.flatMap(({ serviceHours, dealerHours, ...month }) =>
    serviceHours === null || dealerHours === null ? [] : [{ ...month, serviceHours, dealerHours }],
  )
  const months = data.months.map(({ month }) => month)
  const x = scaleBand(months, [margin.left, width - margin.right])
  const middle = (month: string) => (x(month) ?? 0) + x.bandwidth() / 2
  const longest = max(points, ({ serviceHours, dealerHours }) => Math.max(serviceHours, dealerHours)) ?? 0
  const y = scaleLinear([0, Math.max(longest * 1.1, 1)], [height - margin.bottom, margin.top])
  // Round numbers of the unit that the axis is written in.
  const hoursInUnit = longest < hoursToDays ? 1 : 24
  const ticks = scaleLinear([0, (y.domain()[1] ?? 0) / hoursInUnit], [0, 1])
    .ticks(4)
    .map((count) => count * hoursInUnit)
  const lineOf = (hours: (point: (typeof points)[number]) => number) =>
    line<(typeof points)[number]>()
      .x(({ month }) => middle(month))
      .y((point) => y(hours(point)))(points) ?? undefined
  return (
    <>
      <div ref={frame}>
        <Drawing label={m.quality_times_heading()} height={height} width={width}>
          {(markProps) => (
            <>
              <Decoration>
                <ValueAxis
                  ticks={ticks}
                  textOf={(hours) => durationText(hours, longest)}
                  y={y}
                  from={margin.left}
                  to={width - margin.right}
                />
                <path
                  className={classNames(styles.line, styles.secondLine)}
                  d={lineOf(({ dealerHours }) => dealerHours)}
                />
                <path className={styles.line} d={lineOf(({ serviceHours }) => serviceHours)} />
              </Decoration>
              <MonthAxis months={months} x={x} y={height - margin.bottom} />
              {points.map(({ month, claims, serviceHours, dealerHours }, place) => {
                const text = m.quality_times_mark({
                  ...{ month: monthText(month), count: claims },
                  ...{ service: durationText(serviceHours), dealer: durationText(dealerHours) },
                })
                return (
                  <Link
                    key={month}
                    to={paths.adminQualityClaims({ ...filter, from: month, to: month })}
                    aria-label={text}
                    {...markProps(month, place === 0)}
                  >
                    <title>{text}</title>
                    <rect
                      className={styles.hit}
                      x={x(month)}
                      width={x.bandwidth()}
                      y={margin.top}
                      height={height - margin.top - margin.bottom}
                    />
                    <rect
                      className={styles.secondPoint}
                      x={middle(month) - 3}
                      y={y(dealerHours) - 3}
                      width={6}
                      height={6}
                    />
                    <circle className={styles.point} cx={middle(month)} cy={y(serviceHours)} r={4} />
                  </Link>
                )
              })}
            </>
          )}
        </Drawing>
        <ul className={styles.legend}>
          <li>
            <svg className={styles.key} viewBox="0 0 24 16" aria-hidden="true">
              <line className={styles.line} x1="0" x2="24" y1="8" y2="8" />
              <circle className={styles.point} cx="12" cy="8" r="4" />
            </svg>
            {m.quality_times_service()}
          </li>
          <li>
            <svg className={styles.key} viewBox="0 0 24 16" aria-hidden="true">
              <line className={classNames(styles.line, styles.secondLine)} x1="0" x2="24" y1="8" y2="8" />
              <rect className={styles.secondPoint} x="9" y="5" width="6" height="6" />
            </svg>
            {m.quality_times_dealer()}
          </li>
        </ul>
      </div>
      <ChartTable
        caption={m.quality_times_heading()}
        head={[
          ...[m.quality_column_claimed_in(), m.quality_column_claims()],
          ...[m.quality_times_service(), m.quality_times_dealer()],
        ]}
        rows={data.months.map(({ month, claims, serviceHours, dealerHours }) => [
          ...[month, claims],
          ...[serviceHours, dealerHours].map((hours) => (hours === null ? '' : durationText(hours))),
        ])}
        chart="case-times"
        filter={filter}
      />
    </>
  )
}
