import { getCase } from '@portal/contract/items/case.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { asksForReport } from '@portal/domain/items/item-statuses.ts'
import { saysCoverage } from '@portal/domain/units/verdict.ts'
import { m } from '@portal/texts/messages.ts'
import { coverageText } from '@portal/texts/unit-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { answeredFirst, askedOnce } from '../api/read-together.ts'
import { currentUserQuery } from '../features/accounts/account-queries.ts'
import type { LookedAfterProps } from '../features/company/looked-after.tsx'
import { hasOpenPoints } from '../features/items/asked/asked-rounds.ts'
import { IssueDescription, ItemFailed, ItemImages, ItemInformation, ItemTitle } from '../features/items/item-panels.tsx'
import { itemHistoryQuery, itemQuery } from '../features/items/item-queries.ts'
import { LazyAnotherLook, LazyDecision, LazyItemHistory, LazyTodo } from '../features/items/later-panels.tsx'
import { LayoutPdfs } from '../features/items/layout-pdfs.tsx'
import { loadItemPage, prefetchItemPage } from '../features/items/load-item-page.ts'
import { NeverSent } from '../features/items/never-sent.tsx'
import { hasRepairOutcome, RepairOutcomePanel, repairOutcomeAnchor } from '../features/items/repair-outcome.tsx'
import { messageDraftEntry } from '../features/messages/message-draft.ts'
import { threadQuery } from '../features/messages/message-queries.ts'
import { MessagesPanel, messagesAnchor } from '../features/messages/messages-panel.tsx'
import { LeadToDraft } from '../features/requests/drafts/lead-to-draft.tsx'
import { backToOwnList } from '../features/requests/own-list-address.ts'
import { type ListOrigin, originOf, paths } from '../page-links.ts'
import { dayAndTime } from '../parts/dates/moments.ts'
import { hasNothingToShow } from '../parts/failures/page-failed.tsx'
import { loadedLater } from '../parts/loaded-later.tsx'
import { useSearchParams } from '../parts/navigation/search-params.ts'
import { lookedAfterBy } from '../parts/requests/looked-after-by.ts'
import { TurnNote, turnOfItem } from '../parts/statuses/turn-note.tsx'
import { BackLink, Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { WrittenText } from '../ui/description-list.tsx'
import { IconLink } from '../ui/icon-button.tsx'
import { IconChevronRight } from '../ui/icons.tsx'
import { Row, Text } from '../ui/layout.tsx'
import { InfoBox } from '../ui/message-box.tsx'
import { IconChevronLeft } from '../ui/more-icons.tsx'
import { Columns, PageHeader, PageLoading } from '../ui/page.tsx'
import { useParams } from '../ui/routing/routing.tsx'
import { SkeletonPanel } from '../ui/skeleton.tsx'

const onlyWho = ({ contact, reader }: LookedAfterProps) => <span dir="auto">{lookedAfterBy(contact, reader)}</span>

/** Who looks after a request; how to change that comes after the page, where there are colleagues. */
const LookedAfter = loadedLater(() => import('../features/company/looked-after.tsx'), 'LookedAfter', {
  meanwhile: onlyWho,
  missing: onlyWho,
})

/** Does not prefetch messages: fetching them marks them as read. */
export const prefetchPage = prefetchItemPage('dealer')
export const loadPage = loadItemPage('dealer', (client, itemId) => {
  const ask = askedOnce(() => call(getCase, { params: { itemId } }))
  return Promise.all([
    client.prefetchQuery(answeredFirst(itemQuery('dealer', itemId), async () => (await ask()).item)),
    client.prefetchQuery(answeredFirst(itemHistoryQuery(itemId), async () => (await ask()).history)),
    client.prefetchQuery(answeredFirst(threadQuery('dealer', itemId), async () => (await ask()).thread)),
  ])
})

/** /request-item/{itemId}: everything about one of the own items. */
export function Component() {
  const { itemId = '' } = useParams()
  const from = originOf(useSearchParams()[0])
  // Keyed by the item, so that what was typed for one item never shows up in another's form.
  return <Item key={itemId} itemId={itemId} from={from} />
}

function Item({ itemId, from }: { itemId: string; from: ListOrigin }) {
  const load = useQuery(itemQuery('dealer', itemId))
  const item = load.data
  const reader = useQuery(currentUserQuery).data
  const list = backToOwnList(from)
  if (hasNothingToShow(load))
    return (
      <>
        <ItemFailed query={load} backLink={<BackLink to={list.to}>{list.label}</BackLink>} />
        {item && <NeverSent item={item} message={messageDraftEntry('dealer', item.id)} />}
      </>
    )
  if (!item) return <ItemLoading />
  // Taken back, here or elsewhere; what is being read again may be from before.
  if (item.turn === null && !load.isFetching) return <LeadToDraft requestId={item.requestId} />
  return (
    <>
      <PageHeader
        breadcrumbs={
          <>
            <Breadcrumbs
              crumbs={[
                list,
                { label: m.page_request({ requestId: item.requestId }), to: paths.request(item.requestId, from) },
                { label: m.page_item({ itemId: item.id }) },
              ]}
            />
            <SiblingItems item={item} linkTo={(id) => paths.requestItem(id, from)} />
          </>
        }
        title={<ItemTitle item={item} />}
        badge={<TurnNote side="dealer" turn={turnOfItem(item)} full />}
        lead={`${item.brand} ${item.itemNumber} · ${item.requestTitle}`}
      />
      <Columns
        aside={
          <>
            <MessagesPanel side="dealer" item={item} />
            <LazyItemHistory itemId={item.id} side="dealer" />
          </>
        }
      >
        <NeverSent item={item} />
        <NextStep item={item} messagesAnchor={messagesAnchor} />
        <LazyTodo item={item} />
        <LazyDecision item={item} />
        <LazyAnotherLook item={item} side="dealer" linkTo={paths.requestItem} />
        <ItemInformation
          item={item}
          more={[
            {
              term: m.request_looked_after_by(),
              details: reader?.hasColleagues && (
                <LookedAfter requestId={item.requestId} contact={item.contact} reader={reader} />
              ),
              wide: true,
            },
            {
              term: m.record_at_submission(),
              details: item.verdict && saysCoverage(item.verdict.coverage) && coverageText(item.verdict.coverage),
              wide: true,
            },
          ]}
        />
        <IssueDescription item={item} />
        <ItemImages item={item} spotsTitle={m.dealer_spots_title_own()} />
        <LayoutPdfs item={item} />
        {hasRepairOutcome(item) && <RepairOutcomePanel item={item} />}
      </Columns>
    </>
  )
}

function ItemLoading() {
  return (
    <PageLoading>
      <Columns aside={<SkeletonPanel label={m.item_loading()} lines={9} />}>
        <SkeletonPanel label={m.item_loading()} lines={4} />
        <SkeletonPanel label={m.item_loading()} lines={1} />
        <SkeletonPanel label={m.item_loading()} lines={6} />
      </Columns>
    </PageLoading>
  )
}

/** What the dealer has to do now, with a link to it; that they did it, once it is the service's turn again. */
function NextStep({ item, messagesAnchor }: { item: ItemDetail; messagesAnchor: string }) {
  if (item.requestStatus === 'Closed') return null
  // Its list says it, and takes the answers.
  if (hasOpenPoints(item)) return null
  if (item.turn === 'returned' && item.turnSince)
    return <InfoBox title={m.next_step_answered({ moment: dayAndTime(item.turnSince).text })} />
  if (item.turn !== 'dealer') return null
  const answer = <a href={`#${messagesAnchor}`}>{m.next_step_answer()}</a>
  if (item.status === 'Additional information required')
    return (
      <InfoBox title={m.next_step_information_needed()} actions={answer}>
        <WrittenText>{item.infoRequiredNote ?? m.next_step_information_needed_fallback()}</WrittenText>
      </InfoBox>
    )
  if (asksForReport(item))
    return (
      <InfoBox
        title={m.next_step_repair_outcome_needed()}
        actions={<a href={`#${repairOutcomeAnchor}`}>{m.next_step_report_outcome()}</a>}
      >
        {m.next_step_repair_outcome_needed_text()}
      </InfoBox>
    )
  return <InfoBox title={m.next_step_answer_needed()} actions={answer} />
}

/** Links to the previous and next item of the request. */
function SiblingItems({ item, linkTo }: { item: ItemDetail; linkTo: (itemId: number) => string }) {
  const { requestItems, position } = item
  if (requestItems.length < 2) return null
  const previous = requestItems[position - 2]
  const next = requestItems[position]
  return (
    <Row as="nav" aria-label={m.items_of_this_request()}>
      {previous && <IconLink to={linkTo(previous.id)} label={m.item_previous()} icon={<IconChevronLeft />} />}
      <Text as="span" soft small>
        {m.item_position({ position, count: requestItems.length })}
      </Text>
      {next && <IconLink to={linkTo(next.id)} label={m.item_next()} icon={<IconChevronRight />} />}
    </Row>
  )
}
