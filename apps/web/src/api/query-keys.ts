import type { Endpoint, ReplyOf } from '@portal/contract/endpoint.ts'
import type { Side } from '@portal/domain/sides.ts'
import { queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import type { Sent, SentArgument } from './send.ts'

type Id = number | string

/** Left out, `side` makes a key that covers both sides. */
const forSide = (name: string, id: Id, side: Side | undefined) =>
  side ? ([name, String(id), side] as const) : ([name, String(id)] as const)

/** The key of every query. A key covers all keys that begin with it. */
export const queryKeys = {
  currentUser: ['current-user'],
  profiles: ['profile'],
  profile: (email: string) => ['profile', email] as const,
  company: ['company'],
  /** As administrators see them. */
  companies: ['companies'],
  companyList: (filter: object) => ['companies', 'list', filter] as const,
  companyMerges: (companyId: Id) => ['companies', 'merges', String(companyId)] as const,
  mergePreview: (from: Id, into: Id) => ['companies', 'merge-preview', String(from), String(into)] as const,
  companyRecord: (companyId: Id) => ['companies', String(companyId)] as const,
  users: ['users'],
  waitingAccounts: ['waiting-accounts'],
  /** Below the companies: whatever changes those may change who is alike, and whether the account still waits. */
  likelyTwins: (userId: Id) => ['companies', 'likely-twins', String(userId)] as const,
  userList: (filter: object) => ['users', filter] as const,

  ownRequests: ['own-requests'],
  ownRequestList: (filter: object) => ['own-requests', filter] as const,
  /** Below the own requests: whatever changes those may change what waits. */
  waitingItems: (filter: object) => ['own-requests', 'waiting-items', filter] as const,
  /** Below the own requests: a draft that is completed becomes one. */
  drafts: ['own-requests', 'drafts'],
  serviceRequests: ['service-requests'],
  serviceRequestList: (filter: object) => ['service-requests', 'list', filter] as const,
  distributors: (list: string) => ['service-requests', 'distributors', list] as const,
  unreadMessages: ['unread-messages'],

  /** The queue of the service: its lists, their counts, and what comes next. */
  work: ['work'],
  workCounts: ['work', 'counts'],
  workList: (filter: object) => ['work', 'list', filter] as const,
  nextWorks: ['work', 'next'],
  nextWork: (filter: object, itemId: number) => ['work', 'next', filter, itemId] as const,
  dealerCard: (userId: Id) => ['dealer-card', String(userId)] as const,

  unitLookUp: (unit: object) => ['unit-look-up', unit] as const,
  qualityChart: (chart: string, filter: object) => ['quality', chart, filter] as const,
  risingProducts: ['quality', 'rising'],

  itemsOfDrafts: ['draft-items'],
  draftItems: (requestId: Id) => ['draft-items', String(requestId)] as const,
  unfinishedItem: (requestId: Id) => ['unfinished-item', String(requestId)] as const,
  likelyQuestions: (requestId: Id) => ['draft-items', String(requestId), 'likely-questions'] as const,
  itemsOfRequests: ['request-items'],
  requestItems: (requestId: Id, side?: Side) => forSide('request-items', requestId, side),
  /** Each item's page shows the statuses of the other items of its request. */
  itemPages: ['item'],
  item: (itemId: Id, side?: Side) => forSide('item', itemId, side),
  itemHistories: ['item-history'],
  itemHistory: (itemId: Id) => ['item-history', String(itemId)] as const,
  earlierClaims: (itemId: Id) => ['earlier-claims', String(itemId)] as const,
  similarDecisions: (itemId: Id) => ['similar-decisions', String(itemId)] as const,
  unitRecord: (unitId: Id) => ['unit-record', String(unitId)] as const,
  /** The records of all units: a decision on a claim changes several. */
  unitRecords: ['unit-record'],
  unitOfItem: (itemId: Id) => ['unit-of-item', String(itemId)] as const,
  unitsOfItems: ['unit-of-item'],
  teamworks: ['teamwork'],
  teamwork: (itemId: Id) => ['teamwork', String(itemId)] as const,
  colleagues: ['colleagues'],
  threads: ['thread'],
  thread: (itemId: Id, side?: Side) => forSide('thread', itemId, side),

  replies: ['replies'],
  points: ['points'],
  nextSteps: ['next-steps'],

  products: ['products'],
  productList: (filter: object) => ['products', 'list', filter] as const,
  product: (productId: Id) => ['products', String(productId)] as const,
  units: ['units'],
  terms: ['terms'],
  unitList: (filter: object) => ['units', 'list', filter] as const,

  imports: ['imports'],
  importList: ['imports', 'list'],
  import: (importId: Id) => ['imports', String(importId)] as const,

  fileLink: (key: string) => ['file-link', key] as const,
  fileProbes: ['file-probe'],
  fileProbe: (key: string) => ['file-probe', key] as const,
  helpMedia: ['help-media'],
} as const

type More<Data, Key extends readonly unknown[]> = Omit<
  UndefinedInitialDataOptions<Data, Error, Data, Key>,
  'queryKey' | 'queryFn' | 'select'
>

/** The query that reads the answer of one call, and whatever else it is told. */
export const readBy = <E extends Endpoint, const Key extends readonly unknown[]>(
  queryKey: Key,
  endpoint: E,
  ...[sent, more]: [...SentArgument<E>, more?: More<ReplyOf<E>, Key>]
) =>
  queryOptions({
    ...(more as More<ReplyOf<E>, Key>),
    queryKey,
    queryFn: ({ signal }) => call(endpoint, ...([{ ...(sent as Sent<E>), signal }] as SentArgument<E>)),
  })
