import type { WorkFilter } from '@portal/contract/work/work-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { type WorkView, workViews } from '@portal/domain/work/work-views.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { countedText } from '../../parts/counted-text.ts'
import { Text } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './work.module.css'
import { addressOf } from './work-address.ts'
import { workCountsQuery } from './work-counts.ts'

/** What the views are called. A new view without a name does not compile. */
const names: Readonly<Record<WorkView, () => string>> = {
  all: m.work_view_all,
  question: m.work_view_question,
  new: m.work_view_new,
  returned: m.work_view_returned,
  dealer: m.work_view_dealer,
}

export interface WorkViewsProps {
  readonly filter: WorkFilter
}

const counted = (count: number): string => countedText(count, limits.work.maximumCounted)

/** The address of a view's queue, with no item chosen yet. */
const linkTo = (filter: WorkFilter) => addressOf({ filter, itemId: undefined, pane: 'queue' })

/** The views of the queue, each with how many items it holds. */
export function WorkViews({ filter }: WorkViewsProps) {
  const { data: counts } = useQuery(workCountsQuery)
  return (
    <nav aria-label={m.work_views()}>
      <ul className={styles.views}>
        {workViews.map((view) => (
          <li key={view}>
            <Link
              className={styles.view}
              to={linkTo({ ...filter, view })}
              aria-current={view === filter.view ? 'page' : undefined}
            >
              <span>{names[view]()}</span>{' '}
              <Text as="span" soft tiny digits className={styles.count}>
                {counts && counted(counts[view])}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
