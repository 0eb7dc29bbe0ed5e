import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { useRef } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { LazyTeamwork } from '../features/colleagues/lazy-teamwork.tsx'
import { LazyAnotherLook } from '../features/items/another-look/lazy-another-look.tsx'
import { LazyAsked } from '../features/items/asked/lazy-asked.tsx'
import { ItemHistory } from '../features/items/item-history.tsx'
import { IssueDescription, ItemImages, ItemInformation } from '../features/items/item-panels.tsx'
import { ItemTitle } from '../features/items/item-title.tsx'
import { loadItemPage, prefetchItemPage } from '../features/items/load-item-page.ts'
import { PageFailed } from '../features/items/page-failed.tsx'
import { EarlierClaims, earlierClaimsQuery, useEarlierClaimLinks } from '../features/items/review/earlier-claims.tsx'
import { ItemSwitcher } from '../features/items/review/item-switcher.tsx'
import { LayoutSchemaUpload } from '../features/items/review/layout-schema-upload.tsx'
import { NextItemLink } from '../features/items/review/next-item-link.tsx'
import { ReportedOutcomePanel } from '../features/items/review/reported-outcome-panel.tsx'
import { ReviewLoading } from '../features/items/review/review-loading.tsx'
import { aboutItem, factsForAdmins, useReviewedItem } from '../features/items/review/reviewed-item.ts'
import { CorrectableSerial } from '../features/items/review/serial-number/correctable-serial.tsx'
import { LazySimilarDecisions } from '../features/items/review/similar/lazy-similar-decisions.tsx'
import { type FillIn, StatusPanel } from '../features/items/review/status-panel.tsx'
import { takesLayouts } from '../features/items/review/takes-layouts.ts'
import { useIdle, useNextOpenItem, usePrefetchItems } from '../features/items/review/use-next-open-item.ts'
import { Workbench } from '../features/items/review/workbench.tsx'
import { LazyWhatNext } from '../features/items/what-next/lazy-what-next.tsx'
import { threadQuery } from '../features/messages/message-queries.ts'
import { MessagesPanel } from '../features/messages/messages-panel.tsx'
import { SavedReplies } from '../features/replies/saved-replies.tsx'
import { backToList } from '../features/service-requests/back-to-list.ts'
import { LazyUnitOfItem } from '../features/unit-record/lazy-unit-of-item.tsx'
import { type ListOrigin, originOf, paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { TurnNote, turnOfItem } from '../parts/statuses/turn-note.tsx'
import { BackLink } from '../ui/breadcrumbs.tsx'
import { PageHeader } from '../ui/page.tsx'

/** Does not prefetch messages: fetching them marks them as read. */
export const prefetchPage = prefetchItemPage('admins')
export const loadPage = loadItemPage('admins', (client, { itemId }) =>
  Promise.all([
    client.prefetchQuery(threadQuery('admins', Number(itemId), true)),
    client.prefetchQuery(earlierClaimsQuery(Number(itemId))),
  ]),
)

/** /admin/request-item/{itemId}: everything about one item, and the decision on it. */
export function Component() {
  const { itemId = '' } = useParams()
  const from = originOf(useSearchParams()[0])
  const load = useReviewedItem(itemId)
  const back = backToList(from)
  if (!load.data && load.isError)
    return (
      <PageFailed
        query={load}
        title={m.item_failed()}
        notFoundTitle={m.item_not_found()}
        backLink={<BackLink to={back.to}>{back.label}</BackLink>}
      />
    )
  // Keyed by the item, so that what was typed for one item never shows up in another's form.
  return load.data ? <Item key={load.data.id} item={load.data} from={from} /> : <ReviewLoading />
}

function Item({ item, from }: { item: ItemDetail; from: ListOrigin }) {
  const linkTo = (itemId: number) => paths.adminRequestItem(itemId, from)
  const request = { to: paths.adminRequest(item.requestId, from), label: m.page_request({ requestId: item.requestId }) }
  const fillIn = useRef<FillIn>(null)
  const earlierClaims = useEarlierClaimLinks({ itemId: item.id, linkTo })
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
      <Workbench
        evidence={
          <>
            <LazyAnotherLook item={item} side="admins" linkTo={paths.adminRequestItem} />
            <LazyAsked item={item} />
            <LazyWhatNext item={item} />
            <ItemInformation
              item={item}
              more={factsForAdmins(item, earlierClaims)}
              serialNumber={<CorrectableSerial item={item} />}
            />
            <LazyUnitOfItem item={item} onUse={(suggested) => fillIn.current?.(suggested)} />
            <LazySimilarDecisions itemId={item.id} linkTo={linkTo} />
            <IssueDescription item={item} />
            <ItemImages item={item} spotsTitle={m.dealer_spots_title()} />
            <ReportedOutcomePanel item={item} />
            {takesLayouts(item) && <LayoutSchemaUpload item={item} />}
          </>
        }
        decision={
          <>
            <StatusPanel item={item} fillIn={fillIn} next={<NextItem item={item} from={from} />} />
            <MessagesPanel side="admins" item={item} tools={(field) => <SavedReplies field={field} item={item} />} />
            <LazyTeamwork item={item} />
          </>
        }
        records={
          <>
            <EarlierClaims itemId={item.id} linkTo={linkTo} />
            <ItemHistory itemId={item.id} side="admins" />
          </>
        }
      />
    </>
  )
}

/**
 * The link to the next open item. It asks for those of other requests once this one is done. A component of its own, so that
 * its results do not render the whole page again.
 */
function NextItem({ item, from }: { item: ItemDetail; from: ListOrigin }) {
  const idle = useIdle()
  const next = useNextOpenItem(item, idle)
  usePrefetchItems(idle ? [item.requestItems[item.position]?.id, next?.itemId] : [])
  return (
    <NextItemLink
      next={next}
      linkTo={({ itemId, requestId }) => paths.adminRequestItem(itemId, requestId ? 'active' : from)}
      back={backToList(from)}
    />
  )
}
