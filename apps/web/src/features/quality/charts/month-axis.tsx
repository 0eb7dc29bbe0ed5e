import type { Month } from '@portal/domain/quality/shown-months.ts'
import type { ScaleBand } from 'd3-scale'
import { shortMonth } from '../quality-texts.ts'
import styles from './charts.module.css'
import { Decoration } from './drawing.tsx'

/** Narrower months are named only now and then. */
const roomOfName = 30

/** Names of months under a drawing, with the year under the first month of each. */
export function MonthAxis({ months, x, y }: { months: readonly Month[]; x: ScaleBand<Month>; y: number }) {
  const [start, end] = x.range()
  const every = Math.ceil(roomOfName / Math.max(x.step(), 1))
  const named = months.filter((_, place) => place % every === 0)
  return (
    <Decoration centred>
      <line className={styles.axis} x1={start} x2={end} y1={y} y2={y} />
      {named.map((month, place) => {
        const middle = (x(month) ?? 0) + x.bandwidth() / 2
        const year = month.slice(0, 4)
        return (
          <g key={month}>
            <text x={middle} y={y + 14}>
              {shortMonth(month)}
            </text>
            {named[place - 1]?.slice(0, 4) !== year && (
              <text x={middle} y={y + 28}>
                {year}
              </text>
            )}
          </g>
        )
      })}
    </Decoration>
  )
}
