import type { WorkFilter } from '@portal/contract/work/work-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import type { ReactNode } from 'react'
import { missingScriptText } from '../../parts/failures/missing-script.ts'
import { loadedLater } from '../../parts/loaded-later.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { WarningBox } from '../../ui/message-box.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { filtersIn } from './work-address.ts'

const WorkFilterFields = loadedLater(() => import('./work-filter-fields.tsx'), 'WorkFilterFields', {
  meanwhile: () => <SkeletonText lines={14} />,
  missing: () => <WarningBox>{missingScriptText()}</WarningBox>,
})

export interface WorkFiltersProps {
  readonly filter: WorkFilter
  readonly onFilter: (changed: Partial<WorkFilter>) => void
  /** The choice of a dealer, which another list has, too. */
  readonly dealer: ReactNode
}

/** What narrows a view of the queue and in which order it stands. */
export function WorkFilters(props: WorkFiltersProps) {
  const count = filtersIn(props.filter)
  return (
    <Disclosure summary={count > 0 ? m.work_filters_set({ count }) : m.work_filters()}>
      <WorkFilterFields {...props} />
    </Disclosure>
  )
}
