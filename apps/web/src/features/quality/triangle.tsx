import type { NevadaChartOfProduct } from '@portal/contract/quality/quality-schemas.ts'
import { beyondChance } from '@portal/domain/quality/nevada-chart.ts'
import { m } from '@portal/texts/messages.ts'
import { max } from 'd3-array'
import { scaleBand, scaleSqrt } from 'd3-scale'
import type { CSSProperties } from 'react'
import { paths } from '../../page-links.ts'
import { Link } from '../../ui/link.tsx'
import { Decoration, Drawing, useWidth } from './drawing.tsx'
import styles from './quality.module.css'
import { monthText, numericMonth, shareText } from './quality-texts.ts'

const rowHeight = 24
const margin = { top: 18, left: 58 }
/** Narrower cells are coloured only; their shares are in the table. */
const roomOfShare = 38
/** So many in a hundred of the strongest colour. */
const strongest = 50

/** The Nevada chart: a row for each month of shipment, a column for each age, the darker the more had failed. */
export function Triangle({ data: { product, rows, ages } }: { data: NevadaChartOfProduct }) {
  const [frame, width] = useWidth<HTMLDivElement>()
  const shipped = rows.filter(({ cells }) => cells.length > 0)
  const months = shipped.map(({ month }) => month)
  const x = scaleBand([...ages.keys()], [margin.left, width])
  const height = margin.top + months.length * rowHeight
  const y = scaleBand(months, [margin.top, height])
  const colour = scaleSqrt(
    [0, max(shipped.flatMap(({ cells }) => cells.map(({ share }) => share))) || 1],
    [0, strongest],
  )
  const everyAge = Math.ceil(20 / Math.max(x.step(), 1))
  return (
    <div ref={frame}>
      <Drawing label={m.quality_triangle_heading()} height={height} width={width}>
        {(markProps) => (
          <>
            <Decoration>
              {[...ages.keys()]
                .filter((age) => age % everyAge === 0)
                .map((age) => (
                  <text key={age} x={(x(age) ?? 0) + x.bandwidth() / 2} y={12} textAnchor="middle">
                    {age}
                  </text>
                ))}
              {months.map((month) => (
                <text key={month} x={0} y={(y(month) ?? 0) + rowHeight / 2} dominantBaseline="central">
                  {numericMonth(month)}
                </text>
              ))}
            </Decoration>
            {shipped.map(({ month, units, cells }, row) =>
              cells.map((cell, age) => {
                const { failed, share } = cell
                const beyond = beyondChance(cell)
                const facts = {
                  ...{ month: monthText(month), failed, units, share: shareText(share) },
                  ...{ median: shareText(ages[age]?.median ?? 0), age: m.quality_failures_within({ count: age }) },
                }
                const text = beyond ? m.quality_triangle_mark_beyond(facts) : m.quality_triangle_mark(facts)
                const key = `${month} ${age}`
                const place = { x: x(age) ?? 0, y: y(month) ?? 0, width: x.bandwidth(), height: rowHeight }
                return (
                  <Link
                    key={key}
                    to={paths.adminQualityClaims({
                      productId: product.productId,
                      ...{ shippedFrom: month, shippedTo: month, oldest: age },
                    })}
                    aria-label={text}
                    {...markProps(key, row === 0 && age === 0)}
                  >
                    <title>{text}</title>
                    <rect
                      className={styles.cell}
                      {...place}
                      style={{ '--part': `${colour(share)}%` } as CSSProperties}
                    />
                    {beyond && (
                      <rect
                        className={`${styles.hit} ${styles.cellBeyond}`}
                        x={place.x + 2}
                        y={place.y + 2}
                        width={Math.max(place.width - 4, 0)}
                        height={rowHeight - 4}
                      />
                    )}
                  </Link>
                )
              }),
            )}
            {x.bandwidth() >= roomOfShare && (
              // Above the links, whose names say the share already.
              <Decoration centred>
                {shipped.map(({ month, cells }) =>
                  cells.map(({ share }, age) => (
                    <text
                      // biome-ignore lint/suspicious/noArrayIndexKey: an age is its place
                      key={`${month} ${age}`}
                      className={styles.cellText}
                      x={(x(age) ?? 0) + x.bandwidth() / 2}
                      y={(y(month) ?? 0) + rowHeight / 2}
                      dominantBaseline="central"
                    >
                      {shareText(share)}
                    </text>
                  )),
                )}
              </Decoration>
            )}
          </>
        )}
      </Drawing>
    </div>
  )
}
