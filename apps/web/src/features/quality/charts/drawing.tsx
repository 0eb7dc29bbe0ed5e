import { type KeyboardEvent, type ReactNode, useState } from 'react'
import styles from './charts.module.css'

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
    <svg className={styles.drawing} height={height} role="group" aria-label={label} onKeyDown={onKeyDown}>
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
