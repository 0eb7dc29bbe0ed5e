import type { SavedWorkView, WorkFilter } from '@portal/contract/work/work-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { workViews } from '@portal/domain/work/work-views.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useDeleteAfterQuestion } from '../../parts/delete-after-question.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconTrash } from '../../ui/icons.tsx'
import { addressOf, isSameFilter } from './work-address.ts'
import { workCountsQuery } from './work-counts.ts'
import { savedViewsQuery, useDeleteView } from './work-queries.ts'
import { workViewNames } from './work-view-names.ts'
import styles from './work-views.module.css'

export interface WorkViewsProps {
  readonly filter: WorkFilter
}

const counted = (count: number): string =>
  count < limits.work.maximumCounted ? String(count) : `${limits.work.maximumCounted - 1}+`

/** The address of a view's queue, with no item chosen yet. */
const linkTo = (filter: WorkFilter) => addressOf({ filter, itemId: undefined, pane: 'queue' })

/** The views of the queue, each with how many items it holds, and those that the reader has saved. */
export function WorkViews({ filter }: WorkViewsProps) {
  const { data: counts } = useQuery(workCountsQuery)
  const { data: saved = [] } = useQuery(savedViewsQuery)
  const own = saved.find((view) => isSameFilter(view.filter, filter))
  return (
    <nav aria-label={m.work_views()}>
      <ul className={styles.views}>
        {workViews.map((view) => (
          <li key={view} className={styles.entry}>
            <Link
              className={styles.view}
              to={linkTo({ view, order: 'longest' })}
              aria-current={!own && view === filter.view ? 'page' : undefined}
            >
              <span>{workViewNames[view]()}</span>{' '}
              <span className={styles.count}>{counts && counted(counts[view])}</span>
            </Link>
          </li>
        ))}
        {saved.map((view) => (
          <OwnView key={view.viewId} view={view} current={view === own} />
        ))}
      </ul>
    </nav>
  )
}

/** A view that the reader has saved. It is deleted after a question. */
function OwnView({ view: { viewId, name, filter }, current }: { view: SavedWorkView; current: boolean }) {
  const button = useDeleteAfterQuestion({
    title: m.work_view_delete(),
    body: m.work_view_delete_question({ name }),
    remove: useDeleteView(viewId),
    failedText: m.work_view_delete_failed(),
  })
  return (
    <li className={styles.entry}>
      <Link className={styles.view} to={linkTo(filter)} aria-current={current ? 'page' : undefined} dir="auto">
        {name}
      </Link>
      <IconButton size="s" label={m.work_view_delete_named({ name })} icon={<IconTrash />} {...button} />
    </li>
  )
}
