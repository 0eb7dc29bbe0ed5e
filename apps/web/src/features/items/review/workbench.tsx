import { m } from '@portal/texts/messages.ts'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { PageLoading } from '../../../ui/page.tsx'
import { SkeletonPanel } from '../../../ui/skeleton.tsx'
import styles from './workbench.module.css'

export interface WorkbenchProps {
  readonly evidence: ReactNode
  /** Stays in sight beside the evidence. */
  readonly decision: ReactNode
}

/**
 * A case on a page of its own: evidence on the left, decision on the right. In one column, on a phone or zoomed in, a
 * button at the foot of the window leads past the evidence to the decision.
 */
export function Workbench({ evidence, decision }: WorkbenchProps) {
  const place = useRef<HTMLDivElement>(null)
  const goThere = () => {
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView()
  }
  return (
    <Stack top className={styles.bench}>
      <Stack top>
        {evidence}
        <div className={styles.toDecision}>
          <Button onClick={goThere}>{m.review_to_decision()}</Button>
        </div>
      </Stack>
      <Stack top ref={place} tabIndex={-1} className={styles.decision}>
        {decision}
      </Stack>
    </Stack>
  )
}

/** A skeleton in the shape of the page. */
export const WorkbenchLoading = () => (
  <PageLoading>
    <Workbench
      evidence={[1, 6, 7].map((lines) => <SkeletonPanel key={lines} label={m.item_loading()} lines={lines} />)}
      decision={<SkeletonPanel label={m.item_loading()} lines={12} />}
    />
  </PageLoading>
)
