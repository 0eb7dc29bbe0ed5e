import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import type { WorkFilter } from '@portal/contract/work/work-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { type WorkView, workViews } from '@portal/domain/work/work-views.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { paths } from '../../page-links.ts'
import { countedText } from '../../parts/counted-text.ts'
import { delays } from '../../parts/intervals.ts'
import { ItemStatusBadge } from '../../parts/statuses/status-badges.tsx'
import { workCountsQuery } from '../../parts/work/header-counts.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './work.module.css'
import { addressOf, type WorkPane as Pane, workPanes } from './work-address.ts'

const paneNames: Readonly<Record<Pane, () => string>> = {
  queue: m.work_queue,
  item: m.common_item,
  decision: m.common_decide,
}

export interface WorkDeskProps {
  /** The pane that is shown where there is no room for all. */
  readonly shown: Pane
  /** Leads to a pane; undefined while it has nothing to show. */
  readonly linkTo: (pane: Pane) => string | undefined
  readonly children: ReactNode
}

/**
 * Queue, case and decision side by side. Where there is room for two, the case stands beside the queue or beside the
 * decision; on a phone one stands alone. A bar leads from one to the other.
 */
export function WorkDesk({ shown, linkTo, children }: WorkDeskProps) {
  return (
    <Stack gap={4} className={styles.desk} data-shown={shown}>
      <Stack top className={styles.panes}>
        {children}
      </Stack>
      <nav className={styles.bar} aria-label={m.work_panes()}>
        {workPanes.map((pane) => {
          const to = linkTo(pane)
          return to === undefined ? (
            <span key={pane} className={styles.to} aria-disabled="true">
              {paneNames[pane]()}
            </span>
          ) : (
            <Link key={pane} className={styles.to} to={to} aria-current={pane === shown ? 'true' : undefined}>
              {paneNames[pane]()}
            </Link>
          )
        })}
      </nav>
    </Stack>
  )
}

export interface WorkPaneProps {
  readonly name: Pane
  readonly children: ReactNode
}

/** One of the three; it scrolls by itself where the panes stand side by side. */
export const WorkPane = ({ name, children }: WorkPaneProps) => (
  <Stack pane gap={4} role="group" className={styles.pane} data-pane={name} aria-label={paneNames[name]()}>
    {children}
  </Stack>
)

interface CaseHeadProps {
  readonly item: ItemDetail
  readonly title: ReactNode
  readonly about: string
}

/** What the case is: the item with its status, whose, of which request; and the way to the whole page. */
export function CaseHead({ item, title, about }: CaseHeadProps) {
  const { id: itemId, requestId, position, requestItems } = item
  return (
    <Stack as="header" gap={1}>
      <Row gap={3}>
        <Text as="h2" larger>
          {title}
        </Text>
        <ItemStatusBadge status={item.status} />
      </Row>
      <Text soft small dir="auto">
        {about}
      </Text>
      <Row as="p" small gap={3}>
        <Link to={paths.adminRequest(requestId)}>
          {requestItems.length > 1
            ? m.work_item_of_request({ requestId, at: position, of: requestItems.length })
            : m.page_request({ requestId })}
        </Link>
        <Link to={paths.adminRequestItem(itemId)}>{m.work_item_open()}</Link>
      </Row>
    </Stack>
  )
}

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
      <Stack as="ul" columns gap={[0, 3]} className={styles.views}>
        {workViews.map((view) => (
          <li key={view}>
            <Link
              className={styles.view}
              to={linkTo({ ...filter, view })}
              aria-current={view === filter.view ? 'page' : undefined}
            >
              <Row as="span" soft={view !== filter.view} bold={view === filter.view} small spread unbroken>
                <span>{names[view]()}</span>{' '}
                <Text as="span" soft tiny digits>
                  {counts && counted(counts[view])}
                </Text>
              </Row>
            </Link>
          </li>
        ))}
      </Stack>
    </nav>
  )
}

/**
 * Goes from item to item. Whoever goes on at once has not looked: while they pass by, nothing needs to be shown or fetched,
 * and nothing counts as read, until they stay.
 */
export function useWalk(go: (itemId: number) => void) {
  const [passesBy, setPassesBy] = useState(false)
  const lastStep = useRef(Number.NEGATIVE_INFINITY)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const step = (itemId: number) => {
    const now = performance.now()
    setPassesBy(now - lastStep.current < delays.passingByMs)
    lastStep.current = now
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setPassesBy(false), delays.passingByMs)
    go(itemId)
  }
  return { passesBy, step }
}
