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

/** What can change on the server, with what has to be known about it. */
interface Changes {
  readonly itemStatusChanged: OfItemInRequest
  readonly repairOutcomeSubmitted: OfItemInRequest
  /** The dealer gave something that was asked for, or has no more. */
  readonly pointAnswered: OfItemInRequest
  /** The dealer did what the decision asked for. */
  readonly nextStepDone: OfItemInRequest
  /** A declined item is looked at again, in a request of its own. */
  readonly anotherLookAsked: OfItemInRequest
  /** The server refused a change because somebody else was quicker. */
  readonly itemFoundOutdated: OfItemInRequest
  readonly decisionUndone: OfRequest
  readonly itemVideoProcessed: OfItemInRequest
  readonly layoutPdfsChanged: OfItem
  /** Who takes an item, who has it open, a note. */
  readonly teamworkChanged: OfItem
  /** A colleague opened it, or left. */
  readonly itemLookedAt: OfItem
  readonly itemMarkedUnread: OfItemInRequest
  readonly messagePosted: OfItem
  readonly messageArrived: OfItemInRequest
  readonly messagesRead: OfRequest
  readonly messageVideoProcessed: OfItem
  /** A video of an item, of its thread or of an upload. */
  readonly videoProcessed: OfItemInRequest
  /** Changes may have been missed. */
  readonly anything: object
  /** Seen in a list that was read again. */
  readonly requestsChanged: object
  readonly requestArchived: OfRequest
  readonly requestRestored: OfRequest
  readonly requestTakenBack: OfRequest
  readonly draftItemsChanged: OfRequest
  /** One was begun, changed or deleted. */
  readonly draftsChanged: object
  readonly draftCompleted: object
  readonly risingProductDismissed: object
  readonly userToggled: object
  readonly profileSaved: object
  readonly ownEmailChanged: object
  /** Its people, their roles, its invitations, its data. */
  readonly companyChanged: object
  /** Two became one or two again, or a waiting account was activated on its own. */
  readonly companiesMerged: object
  /** Somebody else of the company looks after it. */
  readonly requestHandedOver: OfRequest
  /** An import was begun, or something was decided about it. */
  readonly importDecided: object
  readonly repliesChanged: object
  readonly pointsChanged: object
  readonly nextStepsChanged: object
  readonly productSaved: object
  readonly termsAdded: object
  readonly unitChanged: object
}
export type Change<Type extends keyof Changes> = { readonly type: Type } & Changes[Type]
export type AnyChange = { readonly [Type in keyof Changes]: Change<Type> }[keyof Changes]

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
const aboutUnits = [queryKeys.unitRecords, queryKeys.unitsOfItems]
const allAboutItem = ({ itemId, requestId }: OfItemInRequest) => [
  itemPages,
  itemHistory(itemId),
  requestItems(requestId),
  ...requestLists,
  ...aboutUnits,
]

/** Which queries are stale after a change, and are read again. */
const queriesToRefresh: { readonly [Type in keyof Changes]: (change: Changes[Type]) => readonly QueryKey[] } = {
  // What was asked for stands in the thread, too.
  itemStatusChanged: (change) => [...allAboutItem(change), thread(change.itemId)],
  repairOutcomeSubmitted: allAboutItem,
  pointAnswered: (change) => [...allAboutItem(change), thread(change.itemId)],
  nextStepDone: ({ itemId }) => [item(itemId), queryKeys.itemHistory(itemId)],
  anotherLookAsked: allAboutItem,
  itemFoundOutdated: allAboutItem,
  // Of several items, maybe.
  decisionUndone: ({ requestId }) => [
    ...[itemPages, queryKeys.itemHistories, requestItems(requestId), ...requestLists, ...aboutUnits],
    ...[queryKeys.work, queryKeys.threads],
  ],
  itemVideoProcessed: ({ itemId, requestId }) => [item(itemId), requestItems(requestId)],
  layoutPdfsChanged: ({ itemId }) => [item(itemId), itemHistory(itemId)],
  itemLookedAt: ({ itemId }) => [queryKeys.teamwork(itemId)],
  teamworkChanged: ({ itemId }) => [queryKeys.teamwork(itemId), queryKeys.work],
  itemMarkedUnread: ({ requestId }) => [itemPages, requestItems(requestId), ...requestLists, queryKeys.work],
  // Then it arrives in the thread, which is a change of its own.
  messagePosted: ({ itemId }) => [thread(itemId)],
  // Its writer may have changed the status, too.
  messageArrived: allAboutItem,
  messagesRead: ({ requestId }) => [requestItems(requestId), ...requestLists],
  messageVideoProcessed: ({ itemId }) => [thread(itemId)],
  videoProcessed: ({ itemId, requestId }) => [
    queryKeys.fileProbes,
    item(itemId),
    thread(itemId),
    requestItems(requestId),
    draftItems(requestId),
  ],
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
  ],
  requestsChanged: () => [serviceRequests],
  requestArchived: ({ requestId }) => [requestItems(requestId), ...requestLists],
  requestRestored: ({ requestId }) => [requestItems(requestId), ...requestLists],
  requestTakenBack: ({ requestId }) => [requestItems(requestId), draftItems(requestId), itemPages, ...requestLists],
  draftItemsChanged: ({ requestId }) => [draftItems(requestId), queryKeys.drafts],
  draftsChanged: () => [queryKeys.drafts],
  draftCompleted: () => requestLists,
  userToggled: () => [users, queryKeys.waitingAccounts, queryKeys.companies],
  risingProductDismissed: () => [queryKeys.risingProducts],
  // Lists of requests and their filters show the company's name.
  profileSaved: () => [users, currentUser, queryKeys.company, queryKeys.companies, serviceRequests],
  // The own profile is read by the address of the current user: it follows as another query.
  ownEmailChanged: () => [currentUser],
  // In a merge, too: then lists show the name of another company.
  requestHandedOver: ({ requestId }) => [
    ...[requestItems(requestId), itemPages, queryKeys.company],
    ...[ownRequests, serviceRequests, queryKeys.work],
  ],
  // Whoever leaves hands everything over, so others look after requests then.
  companyChanged: () => [
    ...[queryKeys.company, currentUser, queryKeys.profiles, ownRequests, queryKeys.unreadMessages],
    ...[itemPages, queryKeys.itemsOfRequests],
  ],
  companiesMerged: () => [
    ...[users, queryKeys.waitingAccounts, queryKeys.companies, queryKeys.profiles],
    ...[serviceRequests, queryKeys.work, itemPages, queryKeys.itemsOfRequests],
  ],
  importDecided: () => [queryKeys.imports],
  repliesChanged: () => [queryKeys.replies],
  pointsChanged: () => [queryKeys.points],
  nextStepsChanged: () => [queryKeys.nextSteps],
  // Each unit shows its product.
  productSaved: () => [queryKeys.products, queryKeys.units],
  // Each product shows its terms.
  termsAdded: () => [queryKeys.terms, queryKeys.products],
  unitChanged: () => [...aboutUnits, queryKeys.units],
}

/** The queries that the server's answer already brings up to date. They are not read again. */
interface Answered<Data> {
  readonly queryKey: QueryKey
  readonly update: (before: Data) => Data
}

const keysAfter = <Type extends keyof Changes>(change: Change<Type>): readonly QueryKey[] =>
  queriesToRefresh[change.type](change)

/** Has queries read again: those on the screen at once, and each once, however many of the keys it belongs to. */
async function readAgain(
  client: QueryClient,
  queryKeys: readonly QueryKey[],
  upToDate: ReadonlySet<string> = new Set(),
): Promise<void> {
  const predicate = (query: Query) =>
    !upToDate.has(query.queryHash) && queryKeys.some((queryKey) => matchQuery({ queryKey }, query))
  const answeredFirst = client.getQueryCache().findAll({ predicate }).filter(isAnsweredFirst)
  const readLater = async () => {
    await answered(client, answeredFirst)
    await client.invalidateQueries({ predicate: (query) => answeredFirst.includes(query) })
  }
  const others = { predicate: (query: Query) => predicate(query) && !answeredFirst.includes(query) }
  // What is not on the screen is read when shown: until then an answer on its way would count as fresh.
  void client.cancelQueries(others)
  await Promise.all([client.invalidateQueries(others), answeredFirst.length > 0 && readLater()])
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
  const first = client.getQueryCache().findAll({ queryKey }).filter(isAnsweredFirst)
  const change = (filters: QueryFilters) => client.setQueriesData<Data>(filters, (before) => before && update(before))
  void client.cancelQueries({ queryKey, predicate: (query) => !first.includes(query) })
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
    async <Type extends keyof Changes, Data = unknown>(change: Change<Type>, answered?: Answered<Data>) => {
      if (!answered) return readAgain(client, keysAfter(change))
      const { queryKey, update } = answered
      // What was asked before the change would bring the old state back.
      await client.cancelQueries({ queryKey })
      client.setQueriesData<Data>({ queryKey }, (before) => before && update(before))
      const upToDate = new Set(
        client
          .getQueryCache()
          .findAll({ queryKey })
          .map(({ queryHash }) => queryHash),
      )
      void readAgain(client, keysAfter(change), upToDate)
    },
    [client],
  )
}

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
