import type { ReactNode } from 'react'
import styles from './workbench.module.css'

export interface WorkbenchProps {
  readonly evidence: ReactNode
  /** Stays in sight beside the evidence. */
  readonly decision: ReactNode
  /** What is looked up now and then. */
  readonly records: ReactNode
}

/** The item's page of an administrator: evidence and records on the left, decision on the right; one column on a phone. */
export function Workbench({ evidence, decision, records }: WorkbenchProps) {
  return (
    <div className={styles.bench}>
      <div className={styles.evidence}>{evidence}</div>
      <div className={styles.decision}>{decision}</div>
      <div className={styles.records}>{records}</div>
    </div>
  )
}
