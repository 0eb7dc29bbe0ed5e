import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

/** The step that was shown before. */
export type LastStep = RefObject<string | undefined>

export interface StepAreaProps {
  readonly step: string
  readonly last: LastStep
  /** The step itself puts the focus where one goes on. */
  readonly focusesItself?: boolean
  readonly children: ReactNode
}

/** Moves the focus to the heading of a new step, as on a new page. */
export function StepArea({ step, last, focusesItself = false, children }: StepAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const arrived = last.current !== undefined && last.current !== step
    last.current = step
    const heading = arrived && !focusesItself ? area.current?.querySelector('h1') : undefined
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [step, last, focusesItself])
  return <div ref={area}>{children}</div>
}
