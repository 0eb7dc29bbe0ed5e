import type { Month } from '@portal/domain/quality/shown-months.ts'
import type { ScaleBand } from 'd3-scale'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import styles from './quality.module.css'
import { shortMonth } from './quality-texts.ts'

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** Makes the link of a mark a part of its drawing; `first` is the one that the tab key reaches before any had the focus. */
export type MarkProps = (key: string, first: boolean) => { readonly tabIndex: number; readonly onFocus: () => void }

export interface DrawingProps {
  /** What is drawn. */
  readonly label: string
  readonly height: number
  /** Nothing is drawn before it is known; the room is kept. */
  readonly width: number
  readonly children: (markProps: MarkProps) => ReactNode
}

/**
 * A drawing of which the marks are links. They are one tab stop together: the arrow keys, Home and End lead from one to
 * another.
 */
export function Drawing({ label, height, width, children }: DrawingProps) {
  const [active, setActive] = useState('')
  const drawing = useRef<SVGSVGElement>(null)
  useLayoutEffect(() => {
    // The mark that had the focus last is not drawn any more.
    if (active !== '' && !drawing.current?.querySelector('a[tabindex="0"]')) setActive('')
  })
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const marks = [...event.currentTarget.querySelectorAll('a')]
    const at = marks.indexOf(document.activeElement as HTMLAnchorElement)
    marks[step(at, marks.length - 1)]?.focus()
  }
  const markProps: MarkProps = (key, first) => ({
    tabIndex: (active === '' ? first : key === active) ? 0 : -1,
    onFocus: () => setActive(key),
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold a drawing's parts
    <svg ref={drawing} className={styles.drawing} height={height} role="group" aria-label={label} onKeyDown={onKeyDown}>
      {width > 0 && children(markProps)}
    </svg>
  )
}

/** Axes, lines and areas: what the marks and the table say to those who cannot see it. */
export const Decoration = ({ children, centred }: { children: ReactNode; centred?: boolean }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
  <g aria-hidden="true" textAnchor={centred ? 'middle' : undefined}>
    {children}
  </g>
)

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

/**
 * The width of an element, so that a drawing can have it and its texts stay as large as all others; 0 at first. It is
 * deferred: drawings of hundreds of marks leave a phone free to answer a finger.
 */
export function useWidth<Shown extends HTMLElement>() {
  const ref = useRef<Shown>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, useDeferredValue(width)] as const
}
