import type { ScaleLinear } from 'd3-scale'
import styles from './charts.module.css'

export interface ValueAxisProps {
  readonly ticks: readonly number[]
  readonly textOf: (value: number) => string
  readonly y: ScaleLinear<number, number>
  /** Where the lines begin and end; the values are written before them. */
  readonly from: number
  readonly to: number
}

/** The values beside a drawing, each with a line across it. */
export function ValueAxis({ ticks, textOf, y, from, to }: ValueAxisProps) {
  return ticks.map((value) => (
    <g key={value}>
      <line className={styles.axis} x1={from} x2={to} y1={y(value)} y2={y(value)} />
      <text x={from - 6} y={y(value)} dominantBaseline="central" textAnchor="end">
        {textOf(value)}
      </text>
    </g>
  ))
}
