import type { WorkFilter, WorkItem } from '@portal/contract/work/work-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSayLooking } from '../features/colleagues/colleague-queries.ts'
import { ItemFailed, ItemTitle } from '../features/items/item-panels.tsx'
import { NextItemLink } from '../features/items/review/next-item-link.tsx'
import { aboutItem, useReviewedItem } from '../features/items/review/reviewed-item.ts'
import { decisionsUnderWay } from '../features/items/review/update-item-status.ts'
import { useIdle } from '../features/items/review/use-next-open-item.ts'
import { DistributorFilter } from '../features/service-requests/distributor-filter.tsx'
import { addressOf, placeIn, type WorkPlace } from '../features/work/work-address.ts'
import { CaseHead, useWalk, WorkDesk, WorkPane, WorkViews } from '../features/work/work-desk.tsx'
import { WorkFilters } from '../features/work/work-filters.tsx'
import { neighbours, useChosenRow, useWorkList } from '../features/work/work-queries.ts'
import { WorkQueue } from '../features/work/work-queue.tsx'
import { loadMore } from '../parts/lists/load-more-rows.tsx'
import { useSearchParams } from '../parts/navigation/search-params.ts'
import { useShortcut } from '../parts/shortcuts/use-shortcut.ts'
import { useHasPressed } from '../parts/use-has-pressed.ts'
import { useIsShown } from '../parts/use-is-shown.ts'
import { nextWorkQuery } from '../parts/work/next-work-query.ts'
import { BackLink } from '../ui/breadcrumbs.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { VisuallyHidden } from '../ui/layout.tsx'
import { useLocation, useNavigate } from '../ui/routing/routing.tsx'
import { SkeletonPanel } from '../ui/skeleton.tsx'
import { fetchCaseAhead, useCase } from './case-data.ts'
import { ItemCase, isWide, loadDecisionInSight } from './item-case.tsx'

const noFilters = { brand: undefined, itemType: undefined, userId: undefined, mine: undefined, unusual: undefined }

export const prefetchPage = loadDecisionInSight
/** The statuses have the focus as soon as the case is drawn. */
export const loadPage = loadDecisionInSight

/** The state of a place that the queue has chosen by itself: whoever stands at a control stays there. */
const unasked = 'unasked'
type WorkState = typeof unasked

/** /admin/work: the queue of the service, the case that was chosen from it, and the decision on it. */
export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const place = useMemo(() => placeIn(search), [search])
  const { filter, itemId, pane } = place
  const list = useWorkList(filter)
  const row = useChosenRow(list.data, itemId)
  const [decided, setDecided] = useState<number>()
  const hasPressed = useHasPressed()
  const address = (change: Partial<WorkPlace>) => addressOf({ ...place, ...change })
  const linkTo = (item: number) => address({ itemId: item, pane: 'item' })
  const show = (
    change: Partial<WorkPlace>,
    options?: { readonly replace: boolean; readonly flushSync?: boolean; readonly state?: WorkState },
  ) =>
    // At once: otherwise each answer that arrives meanwhile has the new item drawn from the beginning.
    void navigate(address(change), { preventScrollReset: false, flushSync: true, ...options })
  const onFilter = (changed: Partial<WorkFilter>) =>
    show({ filter: { ...filter, ...changed }, itemId: undefined, pane: 'queue' }, { replace: true })

  const first = list.data?.find((item) => item.itemId !== decided)?.itemId
  // From an effect, where nothing can be drawn at once.
  const showFirst = useEffectEvent(() =>
    // Whoever has pressed something, as a filter, stays where they are.
    show({ itemId: first, pane: hasPressed ? 'queue' : 'item' }, { replace: true, flushSync: false, state: unasked }),
  )
  useEffect(() => {
    // Where the case stands beside the decision, the first item is shown at once.
    if (itemId === undefined && first !== undefined && isWide()) showFirst()
  }, [itemId, first])

  const { passesBy, step } = useWalk((item) => show({ itemId: item, pane: 'item' }, { replace: true }))
  useQueueKeys({ list, filter, itemId, go: step })
  return (
    <>
      <VisuallyHidden>
        <h1>{m.page_work()}</h1>
      </VisuallyHidden>
      <WorkDesk
        shown={pane}
        linkTo={(to) => (to !== 'queue' && itemId === undefined ? undefined : address({ pane: to }))}
      >
        <WorkPane name="queue">
          <WorkViews filter={filter} />
          <WorkFilters
            filter={filter}
            onFilter={onFilter}
            dealer={
              <DistributorFilter list="active" chosen={filter.userId} onChoose={(userId) => onFilter({ userId })} />
            }
          />
          <WorkQueue
            filter={filter}
            list={list}
            chosen={itemId}
            linkTo={linkTo}
            onClearFilters={() => onFilter(noFilters)}
          />
        </WorkPane>
        {itemId === undefined ? (
          <WorkPane name="item">
            {list.data && list.data.length > 0 && <EmptyState title={m.work_item_none()} />}
          </WorkPane>
        ) : passesBy ? (
          <LoadingPanes />
        ) : (
          <Chosen
            key={itemId}
            place={{ ...place, itemId }}
            row={row}
            fetchesAhead={hasPressed}
            back={address({ itemId: undefined, pane: 'queue' })}
            linkTo={linkTo}
            onDecided={(next) => {
              setDecided(itemId)
              show({ itemId: next, pane: next === undefined ? 'queue' : 'item' })
            }}
          />
        )}
      </WorkDesk>
    </>
  )
}

/** `j` and `k` walk the queue; at the end of what is loaded more is loaded. */
function useQueueKeys({
  list,
  filter,
  itemId,
  go,
}: {
  list: ReturnType<typeof useWorkList>
  filter: WorkFilter
  itemId: number | undefined
  go: (itemId: number) => void
}) {
  const client = useQueryClient()
  const walk = (to: 'previous' | 'next') => () => {
    // As the chosen item has asked for it.
    const comesNext = itemId && client.getQueryData(nextWorkQuery({ filter, itemId }).queryKey)?.[0]
    const found = neighbours(list.data ?? [], itemId, comesNext || undefined)[to]
    if (found) go(found.itemId)
    else if (to === 'next' && list.hasNextPage && !list.isFetchingNextPage) void loadMore(list)
  }
  useShortcut('nextItem', walk('next'))
  useShortcut('previousItem', walk('previous'))
}

interface ChosenProps {
  readonly place: WorkPlace & { readonly itemId: number }
  readonly row: WorkItem | undefined
  /** Whether the next item is fetched as soon as this one stands. */
  readonly fetchesAhead: boolean
  readonly back: string
  readonly linkTo: (itemId: number) => string
  /** With the item to go on with; undefined when nothing else waits. */
  readonly onDecided: (next: number | undefined) => void
}

/** The chosen item: its case and its decision. Keyed by the item. */
function Chosen({ place: { filter, itemId, pane }, row, fetchesAhead, back, linkTo, onDecided }: ChosenProps) {
  const client = useQueryClient()
  const { key, state } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it is chosen, also once more
  const chosenFrom = useMemo(() => (state === unasked ? document.body : document.activeElement), [key])
  const inQueue = { filter, itemId, row }
  const nextQuery = nextWorkQuery(inQueue)
  useCase(inQueue)
  useSayLooking(itemId)
  const load = useReviewedItem(String(itemId))
  const { data: next } = useQuery(nextQuery)
  const item = load.data
  const mayFetchAhead = useIdle() && item !== undefined && fetchesAhead
  useEffect(() => {
    // One is enough: the next one is fetched from there.
    if (mayFetchAhead && next?.[0]) void fetchAhead(client, next[0]).catch(() => undefined)
  }, [client, mayFetchAhead, next])
  const isShown = useIsShown()
  /** The first of what comes next that is not decided: what is being saved is not, whatever the list says. */
  const undecided = (items: readonly WorkItem[] | undefined, decided: readonly number[] = []) => {
    const underWay = decisionsUnderWay(client)
    return items?.find(({ itemId }) => !underWay.has(itemId) && !decided.includes(itemId))
  }
  /** As far as is known when it is asked. */
  const knownNext = (decided?: readonly number[]) => undecided(client.getQueryData(nextQuery.queryKey), decided)
  /** Asked anew: what was asked for before the decision may name nothing but what it decided. */
  const freshNext = async () => {
    await client.cancelQueries({ queryKey: nextQuery.queryKey })
    return undecided(await client.fetchQuery({ ...nextQuery, staleTime: 0 }).catch(() => []))
  }
  /**
   * Whoever decides before it is known what comes next waits for that: the queue may still show what was decided before.
   * Whoever has gone to another item meanwhile stays there.
   */
  const goOn = async () => {
    const upNext = knownNext() ?? (await freshNext())
    if (isShown()) onDecided(upNext?.itemId)
  }
  if (!item && load.isError)
    return (
      <WorkPane name={pane === 'decision' ? 'decision' : 'item'}>
        <ItemFailed query={load} backLink={<BackLink to={back}>{m.work_queue()}</BackLink>} />
      </WorkPane>
    )
  if (!item) return <LoadingPanes />
  const upNext = next?.[0]
  return (
    <ItemCase
      item={item}
      linkTo={linkTo}
      chosenFrom={chosenFrom}
      isDeciding={pane === 'decision'}
      next={
        <NextItemLink
          next={upNext && { itemId: upNext.itemId, requestId: upNext.requestId }}
          linkTo={(to) => linkTo(to.itemId)}
          back={{ to: back, label: m.work_queue() }}
        />
      }
      goOn={{
        label: m.work_save_and_next(),
        go: goOn,
        isReady: (decided) => knownNext(decided) !== undefined,
        backTo: linkTo(itemId),
      }}
    >
      {({ evidence, decision }) => (
        <>
          <WorkPane name="item">
            <CaseHead item={item} title={<ItemTitle item={item} />} about={aboutItem(item)} />
            {evidence}
          </WorkPane>
          <WorkPane name="decision">{decision}</WorkPane>
        </>
      )}
    </ItemCase>
  )
}

const LoadingPanes = () => (
  <>
    <WorkPane name="item">
      <SkeletonPanel label={m.item_loading()} lines={9} />
    </WorkPane>
    <WorkPane name="decision">
      <SkeletonPanel label={m.item_loading()} lines={7} />
    </WorkPane>
  </>
)

/** The case and its first picture. */
async function fetchAhead(client: QueryClient, { itemId }: WorkItem) {
  const item = await fetchCaseAhead(client, itemId)
  const picture = item.images.find(({ kind, url }) => kind === 'image' && url)
  if (picture?.url) new Image().src = picture.url
}
