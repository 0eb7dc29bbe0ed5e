import type { WorkFilter, WorkItem } from '@portal/contract/work/work-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { useEffect, useRef } from 'react'
import { ageOf, useNow } from '../../parts/dates/age.ts'
import { dayAndTime } from '../../parts/dates/moments.ts'
import { LoadFailed } from '../../parts/failures/load-failed.tsx'
import { LoadMoreRows } from '../../parts/lists/load-more-rows.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack, Text, VisuallyHidden } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { UnreadMark } from '../../ui/unread-mark.tsx'
import styles from './work.module.css'
import { filtersIn } from './work-address.ts'
import type { useWorkList } from './work-queries.ts'

export interface WorkQueueProps {
  readonly filter: WorkFilter
  readonly list: ReturnType<typeof useWorkList>
  readonly chosen: number | undefined
  readonly linkTo: (itemId: number) => string
  readonly onClearFilters: () => void
}

/** The items of a view, one link each, the chosen one kept in sight. Arrow keys walk as `j` and `k` do. */
export function WorkQueue({ filter, list, chosen, linkTo, onClearFilters }: WorkQueueProps) {
  const now = useNow()
  const frame = useRef<HTMLOListElement>(null)
  const rows = list.data
  const isThere = rows !== undefined
  useEffect(() => {
    if (isThere && chosen !== undefined)
      frame.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [isThere, chosen])
  if (!rows)
    return list.isError ? (
      <LoadFailed title={m.work_queue_failed()} query={list} />
    ) : (
      <div role="status" aria-label={m.work_queue_loading()}>
        <SkeletonText lines={8} />
      </div>
    )
  return (
    <>
      {rows.length === 0 ? (
        <Empty filter={filter} onClearFilters={onClearFilters} />
      ) : (
        <Stack as="ol" small snug gap={0} ref={frame} aria-label={m.work_queue()}>
          {rows.map((item) => (
            <li key={item.itemId}>
              <QueuedItem item={item} to={linkTo(item.itemId)} current={item.itemId === chosen} now={now} />
            </li>
          ))}
        </Stack>
      )}
      <LoadMoreRows list={list} count={rows.length} frame={frame} focusables={links} />
      <VisuallyHidden>
        <span role="status">{m.work_shown({ count: rows.length })}</span>
      </VisuallyHidden>
    </>
  )
}

const links = (queue: HTMLElement | null) => queue?.querySelectorAll('a') ?? []

interface QueuedItemProps {
  readonly item: WorkItem
  readonly to: string
  readonly current: boolean
  readonly now: number
}

function QueuedItem({ item, to, current, now }: QueuedItemProps) {
  const { itemId, serialNumber, itemNumber, companyName, issue, turnSince, hasUnreadMessages, takenBy } = item
  return (
    <Link className={styles.row} to={to} aria-current={current ? 'true' : undefined}>
      <Row as="span" unbroken>
        <Text as="span" bold digits oneLine>
          {serialNumber}
        </Text>
        {hasUnreadMessages && <UnreadMark text={m.common_new_message_from_user()} />}
        <Text as="span" soft tiny digits end>
          <time dateTime={turnSince} title={m.work_waits_since({ moment: dayAndTime(turnSince).text })}>
            {ageOf(turnSince, now, 'narrow')}
          </time>
        </Text>
      </Row>
      <Text as="span" tiny oneLine dir="auto">
        {`${itemNumber} · ${companyName}`}
      </Text>
      <Text as="span" soft tiny oneLine dir="auto">
        {issue}
      </Text>
      {takenBy && (
        <Text as="span" tiny strong>
          {m.work_taken_by({ name: takenBy.name })}
        </Text>
      )}
      <VisuallyHidden>{m.page_item({ itemId })}</VisuallyHidden>
    </Link>
  )
}

function Empty({ filter, onClearFilters }: Pick<WorkQueueProps, 'filter' | 'onClearFilters'>) {
  const filtered = filtersIn(filter) > 0
  const all = filter.view === 'all' && !filtered
  return (
    <EmptyState
      title={all ? m.work_queue_empty() : m.work_queue_none()}
      action={filtered && <Button onClick={onClearFilters}>{m.service_requests_clear_filters()}</Button>}
    >
      {all && m.work_queue_empty_hint()}
    </EmptyState>
  )
}
