import { m } from '@portal/texts/messages.ts'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './workbench.module.css'

export interface WorkbenchProps {
  readonly evidence: ReactNode
  /** Stays in sight beside the evidence. */
  readonly decision: ReactNode
  /** What is looked up now and then. */
  readonly records: ReactNode
}

/**
 * The item's page of an administrator: evidence and records on the left, decision on the right. In one column, on a phone
 * or zoomed in, a button at the foot of the window leads past the evidence to the decision.
 */
export function Workbench({ evidence, decision, records }: WorkbenchProps) {
  const place = useRef<HTMLDivElement>(null)
  const goThere = () => {
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView()
  }
  return (
    <div className={styles.bench}>
      <div className={styles.evidence}>
        {evidence}
        <div className={styles.toDecision}>
          <Button onClick={goThere}>{m.review_to_decision()}</Button>
        </div>
      </div>
      <div ref={place} tabIndex={-1} className={styles.decision}>
        {decision}
      </div>
      <div className={styles.records}>{records}</div>
    </div>
  )
}
