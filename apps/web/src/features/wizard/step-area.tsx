import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

/** The step that was shown before. */
export type LastStep = RefObject<string | undefined>

/** Moves the focus to the heading of a new step, as on a new page. */
export function StepArea({ step, last, children }: { step: string; last: LastStep; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const arrived = last.current !== undefined && last.current !== step
    last.current = step
    const heading = arrived ? area.current?.querySelector('h1') : undefined
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [step, last])
  return <div ref={area}>{children}</div>
}
