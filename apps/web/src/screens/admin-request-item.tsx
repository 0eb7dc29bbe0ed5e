import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { type ReactNode, useRef } from 'react'
import { everything } from '../api/first-call.ts'
import { useSayLooking } from '../features/colleagues/colleague-queries.ts'
import { ItemFailed, ItemTitle } from '../features/items/item-panels.tsx'
import { loadItemPage, prefetchItemPage } from '../features/items/load-item-page.ts'
import { ItemSwitcher } from '../features/items/review/item-switcher.tsx'
import { NextItemLink } from '../features/items/review/next-item-link.tsx'
import styles from '../features/items/review/review.module.css'
import { aboutItem, useReviewedItem } from '../features/items/review/reviewed-item.ts'
import { useIdle, useNextOpenItem, usePrefetchItem } from '../features/items/review/use-next-open-item.ts'
import { backToList } from '../features/service-requests/list-address.ts'
import { type ListOrigin, originOf, paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { useSearchParams } from '../parts/navigation/search-params.ts'
import { TurnNote, turnOfItem } from '../parts/statuses/turn-note.tsx'
import { useHasPressed } from '../parts/use-has-pressed.ts'
import { BackLink } from '../ui/breadcrumbs.tsx'
import { Button } from '../ui/button.tsx'
import { Stack } from '../ui/layout.tsx'
import { PageHeader, PageLoading } from '../ui/page.tsx'
import { useParams } from '../ui/routing/routing.tsx'
import { SkeletonPanel } from '../ui/skeleton.tsx'
import { prefetchCase } from './case-data.ts'
import { ItemCase, loadDecisionInSight } from './item-case.tsx'

/** Does not prefetch messages: fetching them marks them as read. */
export const prefetchPage = prefetchItemPage('admins')
export const loadPage = loadItemPage('admins', (client, itemId) =>
  Promise.all([prefetchCase(client, { filter: everything, itemId, fromStart: true }), loadDecisionInSight()]),
)

/** /admin/request-item/{itemId}: everything about one item, and the decision on it. */
export function Component() {
  const { itemId = '' } = useParams()
  const from = originOf(useSearchParams()[0])
  const load = useReviewedItem(itemId)
  useSayLooking(Number(itemId))
  const hasPressed = useHasPressed()
  const back = backToList(from)
  if (!load.data && load.isError)
    return <ItemFailed query={load} backLink={<BackLink to={back.to}>{back.label}</BackLink>} />
  // Keyed by the item, so that what was typed for one item never shows up in another's form.
  return load.data ? (
    <Item key={load.data.id} item={load.data} from={from} fetchesAhead={hasPressed} />
  ) : (
    <WorkbenchLoading />
  )
}

interface ItemProps {
  readonly item: ItemDetail
  readonly from: ListOrigin
  /** Whether the item that is probably opened next is fetched already. */
  readonly fetchesAhead: boolean
}

function Item(props: ItemProps) {
  const { item, from } = props
  const linkTo = (itemId: number) => paths.adminRequestItem(itemId, from)
  const request = { to: paths.adminRequest(item.requestId, from), label: m.page_request({ requestId: item.requestId }) }
  return (
    <>
      <PageHeader
        breadcrumbs={
          <AdminBreadcrumbs crumbs={[request, { label: m.page_item({ itemId: item.id }) }]} back={request} />
        }
        title={<ItemTitle item={item} />}
        badge={<TurnNote side="admins" turn={turnOfItem(item)} full />}
        lead={aboutItem(item)}
        actions={<ItemSwitcher item={item} linkTo={linkTo} />}
      />
      <ItemCase item={item} linkTo={linkTo} next={<NextItem {...props} />}>
        {(parts) => <Workbench {...parts} />}
      </ItemCase>
    </>
  )
}

/**
 * The link to the next open item. It asks for those of other requests once this one is done. A component of its own, so that
 * its results do not render the whole page again.
 */
function NextItem({ item, from, fetchesAhead }: ItemProps) {
  const idle = useIdle()
  const next = useNextOpenItem(item)
  usePrefetchItem(idle && fetchesAhead ? next?.itemId : undefined)
  return (
    <NextItemLink
      next={next}
      linkTo={({ itemId, requestId }) => paths.adminRequestItem(itemId, requestId ? 'active' : from)}
      back={backToList(from)}
    />
  )
}

interface WorkbenchProps {
  readonly evidence: ReactNode
  /** Stays in sight beside the evidence. */
  readonly decision: ReactNode
}

/**
 * A case on a page of its own: evidence on the left, decision on the right. In one column, on a phone or zoomed in, a
 * button at the foot of the window leads past the evidence to the decision.
 */
function Workbench({ evidence, decision }: WorkbenchProps) {
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
          <Button onClick={goThere}>{m.common_decide()}</Button>
        </div>
      </Stack>
      <Stack top pane ref={place} tabIndex={-1}>
        {decision}
      </Stack>
    </Stack>
  )
}

/** A skeleton in the shape of the page. */
const WorkbenchLoading = () => (
  <PageLoading>
    <Workbench
      evidence={[1, 6, 7].map((lines) => <SkeletonPanel key={lines} label={m.item_loading()} lines={lines} />)}
      decision={<SkeletonPanel label={m.item_loading()} lines={12} />}
    />
  </PageLoading>
)
