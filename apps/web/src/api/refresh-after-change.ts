import type { LiveEvent } from '@portal/contract/events/events.ts'
import type { EventKind } from '@portal/domain/event-kinds.ts'
import {
  matchQuery,
  type Query,
  type QueryClient,
  type QueryFilters,
  type QueryKey,
  type QueryObserver,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { codeOf } from './client.ts'
import { queryKeys } from './query-keys.ts'

interface OfItem {
  readonly itemId: number
}
interface OfRequest {
  readonly requestId: number
}
interface OfItemInRequest extends OfItem, OfRequest {}

const {
  item,
  itemPages,
  itemHistory,
  requestItems,
  thread,
  draftItems,
  users,
  currentUser,
  ownRequests,
  serviceRequests,
} = queryKeys
const requestLists = [ownRequests, serviceRequests, queryKeys.unreadMessages, queryKeys.work]
const keptTexts = [queryKeys.replies, queryKeys.points, queryKeys.nextSteps]
const aboutUnits = [queryKeys.unitRecords, queryKeys.unitsOfItems]
const allAboutItem = ({ itemId, requestId }: OfItemInRequest) => [
  itemPages,
  itemHistory(itemId),
  requestItems(requestId),
  ...requestLists,
  ...aboutUnits,
]
// What was asked for stands in the thread, too, and whoever writes may change the status.
const allAboutItemAndThread = (change: OfItemInRequest) => [...allAboutItem(change), thread(change.itemId)]
const itemAndHistory = ({ itemId }: OfItem) => [item(itemId), itemHistory(itemId)]
const rowsAndLists = ({ requestId }: OfRequest) => [requestItems(requestId), ...requestLists]
const teamworkAndQueue = ({ itemId }: OfItem) => [queryKeys.teamwork(itemId), queryKeys.work]

/** Which queries are stale after a change, and are read again. */
const queriesToRefresh = {
  // What others are told of, too.
  submitted: () => requestLists,
  'status-changed': allAboutItemAndThread,
  // Of several items, maybe.
  'decision-undone': ({ requestId }: OfRequest) => [
    ...[itemPages, queryKeys.itemHistories, requestItems(requestId), ...requestLists, ...aboutUnits],
    queryKeys.threads,
  ],
  'request-reopened': allAboutItemAndThread,
  // Reading the thread would take the mark that was set.
  'service-resumed': allAboutItem,
  'serial-number-corrected': allAboutItemAndThread,
  'next-step-done': itemAndHistory,
  'request-closed': allAboutItemAndThread,
  'another-look-asked': allAboutItemAndThread,
  'another-look-decided': allAboutItemAndThread,
  'repair-outcome-submitted': allAboutItem,
  'layout-pdf-added': itemAndHistory,
  'layout-pdf-removed': itemAndHistory,
  'message-posted': allAboutItemAndThread,
  'video-processed': ({ itemId, requestId }: OfItemInRequest) => [
    queryKeys.fileProbes,
    item(itemId),
    thread(itemId),
    requestItems(requestId),
    draftItems(requestId),
  ],
  'messages-read': rowsAndLists,
  'request-archived': rowsAndLists,
  'request-restored': rowsAndLists,
  'request-taken-back': ({ requestId }: OfRequest) => [
    requestItems(requestId),
    draftItems(requestId),
    itemPages,
    ...requestLists,
  ],
  'draft-changed': ({ requestId }: OfRequest) => [draftItems(requestId), queryKeys.drafts],
  'accounts-changed': () => [users, queryKeys.waitingAccounts, queryKeys.companies, queryKeys.colleagues],
  // Whoever leaves hands everything over, so others look after requests then.
  'company-changed': () => [
    ...[queryKeys.company, currentUser, queryKeys.profiles, ownRequests, queryKeys.unreadMessages],
    ...[itemPages, queryKeys.itemsOfRequests],
  ],
  // In a merge, too: then lists show the name of another company.
  'request-handed-over': ({ requestId }: OfRequest) => [
    ...[requestItems(requestId), itemPages, queryKeys.company],
    ...[ownRequests, serviceRequests, queryKeys.work],
  ],
  'item-taken': teamworkAndQueue,
  'item-marked-unread': ({ requestId }: OfRequest) => [itemPages, requestItems(requestId), ...requestLists],
  'item-looked-at': ({ itemId }: OfItem) => [queryKeys.teamwork(itemId)],
  'note-changed': teamworkAndQueue,
  'import-changed': () => [queryKeys.imports],
  'kept-text-changed': () => keptTexts,

  // What this page did or found out, for itself.
  /** A draft of it may have been begun before it was refused. */
  'not-submitted': () => [queryKeys.drafts],
  /** The dealer gave something that was asked for, or has no more. */
  pointAnswered: allAboutItemAndThread,
  /** The server refused a change because somebody else was quicker. */
  itemFoundOutdated: allAboutItem,
  itemVideoProcessed: ({ itemId, requestId }: OfItemInRequest) => [item(itemId), requestItems(requestId)],
  // Then it arrives in the thread, which is a change of its own.
  messageSent: ({ itemId }: OfItem) => [thread(itemId)],
  messageArrived: allAboutItem,
  messageVideoProcessed: ({ itemId }: OfItem) => [thread(itemId)],
  /** Changes may have been missed. */
  anything: () => [
    ...[
      queryKeys.fileProbes,
      itemPages,
      queryKeys.itemHistories,
      queryKeys.itemsOfRequests,
      queryKeys.threads,
      queryKeys.teamworks,
    ],
    ...[...requestLists, users, queryKeys.waitingAccounts, queryKeys.company, queryKeys.companies],
    ...[queryKeys.imports, ...keptTexts],
  ],
  requestsChanged: () => [serviceRequests],
  risingProductDismissed: () => [queryKeys.risingProducts],
  // Lists of requests and their filters show the company's name.
  profileSaved: () => [users, currentUser, queryKeys.company, queryKeys.companies, serviceRequests],
  // The own profile is read by the address of the current user: it follows as another query.
  ownEmailChanged: () => [currentUser],
  /** Two became one or two again, or a waiting account was activated on its own. */
  companiesMerged: () => [
    ...[users, queryKeys.waitingAccounts, queryKeys.companies, queryKeys.profiles],
    ...[serviceRequests, queryKeys.work, itemPages, queryKeys.itemsOfRequests],
  ],
  // Each unit shows its product.
  productSaved: () => [queryKeys.products, queryKeys.units],
  // Each product shows its terms.
  termsAdded: () => [queryKeys.terms, queryKeys.products],
  unitChanged: () => [...aboutUnits, queryKeys.units],
} satisfies { readonly [Kind in EventKind]: (named: OfItemInRequest) => readonly QueryKey[] } & Readonly<
  Record<string, (change: never) => readonly QueryKey[]>
>

type Changes = typeof queriesToRefresh
/** What changed on the server, with what has to be known about it. */
export type Change<Type extends keyof Changes> = Type extends unknown
  ? { readonly type: Type } & (Changes[Type] extends (change: infer Of) => readonly QueryKey[] ? Of : never)
  : never
export type AnyChange = Change<keyof Changes>

/** The queries that the server's answer already brings up to date. They are not read again. */
interface Answered<Data> {
  readonly queryKey: QueryKey
  readonly update: (before: Data) => Data
}

const keysAfter = (change: AnyChange): readonly QueryKey[] =>
  (queriesToRefresh[change.type] as (change: AnyChange) => readonly QueryKey[])(change)

/** Among some queries those whose answer on its way comes before anything else, and a filter for the others. */
function answeredFirst(client: QueryClient, among: QueryFilters) {
  const first = client.getQueryCache().findAll(among).filter(isAnsweredFirst)
  return { first, others: { predicate: (query: Query) => matchQuery(among, query) && !first.includes(query) } }
}

/** Has queries read again: those on the screen at once, and each once, however many of the keys it belongs to. */
async function readAgain(
  client: QueryClient,
  queryKeys: readonly QueryKey[],
  upToDate: ReadonlySet<string> = new Set(),
): Promise<void> {
  const predicate = (query: Query) =>
    !upToDate.has(query.queryHash) && queryKeys.some((queryKey) => matchQuery({ queryKey }, query))
  const { first, others } = answeredFirst(client, { predicate })
  const readLater = async () => {
    await answered(client, first)
    await client.invalidateQueries({ predicate: (query) => first.includes(query) })
  }
  // What is not on the screen is read when shown: until then an answer on its way would count as fresh.
  void client.cancelQueries(others)
  await Promise.all([client.invalidateQueries(others), first.length > 0 && readLater()])
}

/**
 * Whether the answer that is on its way comes before the query is read again: the next page of a list would be lost, and
 * a first reading is not begun anew, while it may have been asked for before the change.
 */
const isAnsweredFirst = ({ state, observers }: Query): boolean =>
  state.fetchStatus === 'fetching' && (state.data === undefined || observers.some(isFetchingNextPage))

const isFetchingNextPage = (observer: QueryObserver): boolean => {
  const result = observer.getCurrentResult()
  return 'isFetchingNextPage' in result && result.isFetchingNextPage === true
}

/** Resolves once these queries have their answer, or nobody needs it any more. */
const answered = (client: QueryClient, queries: readonly Query[]): Promise<void> =>
  new Promise((resolve) => {
    const cache = client.getQueryCache()
    const stop = cache.subscribe(() => {
      if (queries.some((query) => cache.get(query.queryHash) === query && isAnsweredFirst(query))) return
      stop()
      resolve()
    })
  })

/**
 * Changes what is kept of these queries as the server changed it. An answer that is on its way may have been asked for
 * before: a first one is changed once it is there, others are dropped, so have the queries read again afterwards.
 */
export function changeKept<Data>(client: QueryClient, queryKey: QueryKey, update: (before: Data) => Data): void {
  const { first, others } = answeredFirst(client, { queryKey })
  const change = (filters: QueryFilters) => client.setQueriesData<Data>(filters, (before) => before && update(before))
  void client.cancelQueries(others)
  change({ queryKey })
  for (const query of first)
    void answered(client, [query]).then(() => change({ queryKey: query.queryKey, exact: true }))
}

/**
 * Refreshes what a change made stale: queries on the screen are read again at once, others when shown. Resolves when
 * they have been read, or, with `answered`, as soon as the answer is shown. No other place marks queries stale.
 */
export function useRefreshAfterChange() {
  const client = useQueryClient()
  return useCallback(
    async <Data = unknown>(change: AnyChange, answered?: Answered<Data>) => {
      if (!answered) return readAgain(client, keysAfter(change))
      const { queryKey, update } = answered
      // Nobody would ask once more for what has not come yet: it comes, and is read again.
      const { others } = answeredFirst(client, { queryKey })
      // What was asked before the change would bring the old state back.
      await client.cancelQueries(others)
      client.setQueriesData<Data>({ queryKey }, (before) => before && update(before))
      const upToDate = new Set(
        client
          .getQueryCache()
          .findAll(others)
          .map(({ queryHash }) => queryHash),
      )
      void readAgain(client, keysAfter(change), upToDate)
    },
    [client],
  )
}

/** What an event means for what is on the screen. Of a kind that this program does not know: everything about its item. */
export const changeOfEvent = ({ kind, itemId, requestId }: LiveEvent) =>
  ({
    type: kind in queriesToRefresh ? kind : 'status-changed',
    // Ids are from 10001 on: 0 is nothing that is shown.
    ...{ itemId: itemId ?? 0, requestId: requestId ?? 0 },
  }) as AnyChange

/** Refreshes what several changes made stale, of which others told. */
export function useRefreshAfterChanges() {
  const client = useQueryClient()
  return useCallback((changes: readonly AnyChange[]) => readAgain(client, changes.flatMap(keysAfter)), [client])
}

/** Reads again what a save made stale, and what a colleague saved when they were quicker. For a mutation. */
export function useRefreshAfterSave(change: AnyChange) {
  const refreshAfter = useRefreshAfterChange()
  return {
    onSuccess: () => refreshAfter(change),
    // What the colleague wrote is shown beside what could not be saved.
    onError: (error: unknown) => codeOf(error) === 'STALE' && refreshAfter(change),
  }
}
