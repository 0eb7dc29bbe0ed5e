import { limits } from '@portal/domain/limits.ts'
import { requestOrders } from '@portal/domain/requests/request-orders.ts'
import { problemOfTitle } from '@portal/domain/requests/request-title.ts'
import * as z from 'zod/mini'
import { contact } from '../companies/company-schemas.ts'
import type { SchemasByName } from '../endpoint.ts'
import {
  described,
  id,
  idempotencyHeaders,
  idParam,
  instant,
  itemStatus,
  mine,
  named,
  nothing,
  pageOf,
  pageQuery,
  requestStatus,
  ruledText,
  text,
} from '../shared-schemas.ts'

const requestParams = z.object({ requestId: idParam })

const turnsOfRequest = {
  serviceTurnSince: described(
    'Since when an item of it waits for the service, the longest; null where none does.',
    z.nullable(instant),
  ),
  dealerTurnSince: described(
    'Since when an item of it waits for the dealer, the longest; null where none does.',
    z.nullable(instant),
  ),
}

export const adminRequestRow = named(
  'AdminRequestRow',
  "A row of the administrators' lists.",
  z.object({
    requestId: id,
    companyName: z.string(),
    title: z.string(),
    createdAt: instant,
    itemCount: z.int(),
    undecidedItems: described('How many items wait for a decision of the service.', z.int()),
    status: requestStatus,
    hasUnreadMessages: z.boolean(),
    ...turnsOfRequest,
    completed: z.boolean(),
    archived: described('Whether the administrators archived it; the search finds archived requests too.', z.boolean()),
  }),
)
export type AdminRequestRow = z.output<typeof adminRequestRow>

export const userRequestRow = named(
  'UserRequestRow',
  "A row of the dealer's lists.",
  z.object({
    requestId: id,
    title: z.string(),
    createdAt: instant,
    itemCount: z.int(),
    status: requestStatus,
    hasUnreadAdminResponse: z.boolean(),
    contact,
    ...turnsOfRequest,
    completed: z.boolean(),
  }),
)
export type UserRequestRow = z.output<typeof userRequestRow>

const matchedItem = named(
  'MatchedItem',
  'An item in which a search found its text.',
  z.object({ itemId: id, itemNumber: z.string(), serialNumber: z.string(), status: itemStatus }),
)
export type MatchedItem = z.output<typeof matchedItem>

const matches = {
  matches: described(
    `The first ${limits.search.shownItems} items that were found; none where the text stands in the request itself.`,
    z.array(matchedItem),
  ),
  matchCount: described('How many items were found.', z.int()),
}

export const foundAdminRequest = named(
  'FoundAdminRequest',
  'A request that an administrator searched for.',
  z.extend(adminRequestRow, matches),
)
export type FoundAdminRequest = z.output<typeof foundAdminRequest>

export const foundUserRequest = named(
  'FoundUserRequest',
  'A request of their own that somebody searched for.',
  z.extend(userRequestRow, { archived: z.boolean(), ...matches }),
)
export type FoundUserRequest = z.output<typeof foundUserRequest>

const draft = named(
  'Draft',
  'A request that its dealer has not submitted.',
  z.object({
    requestId: id,
    title: z.string(),
    createdAt: instant,
    changedAt: described('When it or one of its items was changed last.', instant),
    itemCount: z.int(),
    hasUnfinishedItem: described('Whether another item of it is being written.', z.boolean()),
    thumbnailUrl: described(
      `A signed link to its first picture for ${limits.fileLink.minutes} minutes; null while there is nothing to see.`,
      z.nullable(z.string()),
    ),
  }),
)
export type Draft = z.output<typeof draft>

const drafts = named(
  'Drafts',
  'What a dealer has begun and not submitted.',
  z.object({
    drafts: z.array(draft),
    more: described(`How many there are beside those, counted up to ${limits.drafts.counted}.`, z.int()),
  }),
)
export type Drafts = z.output<typeof drafts>

const newRequest = named(
  'NewRequest',
  'The title, or none.',
  z.object({ title: z.optional(z.nullable(ruledText(limits.request.title, problemOfTitle))) }),
)
const createdRequest = named('CreatedRequest', 'The draft.', z.object({ requestId: id, title: z.string() }))

const adminPage = pageOf('AdminRequestPage', adminRequestRow)
const userPage = pageOf('UserRequestPage', userRequestRow)
const listScope = z.enum(['active', 'archived'])
const order = named('RequestOrder', 'By when they were begun, or by title.', z.enum(requestOrders))
const byDistributor = z.object({ ...pageQuery, userId: idParam, status: z.optional(requestStatus) })

const severalRequests = named(
  'SeveralRequests',
  'Requests by their ids.',
  z.object({ requestIds: z.array(id).check(z.minLength(1), z.maxLength(limits.request.maximumMoved)) }),
)
const movedRequests = named(
  'MovedRequests',
  'What became of each request.',
  z.object({
    moved: z.array(id),
    left: z.array(z.object({ requestId: id, refusal: z.enum(['NOT_FOUND', 'REQUEST_NOT_CLOSED']) })),
  }),
)

export const requestSchemas = {
  listActiveRequests: {
    description: 'Those that the administrators did not archive, newest first.',
    query: z.object({ ...pageQuery, status: z.optional(requestStatus) }),
    reply: adminPage,
  },
  listRequestsByDistributor: {
    description: 'Those that the administrators did not archive, newest first.',
    query: byDistributor,
    reply: adminPage,
  },
  searchRequests: {
    description:
      'By request id, item id, a part of a serial number or of the company, with the items that were found. An exact id comes first. Archived requests are found, too.',
    query: z.object({
      ...pageQuery,
      q: text(limits.search.maximumCharacters),
      userId: z.optional(idParam),
      status: z.optional(requestStatus),
    }),
    reply: pageOf('FoundAdminRequestPage', foundAdminRequest),
  },
  listDistributorsWithRequests: {
    description: 'In the active or in the archived list, by name.',
    query: z.object({ scope: listScope }),
    reply: z.array(named('Distributor', 'A dealer, for a filter of a list.', z.object({ id, name: z.string() }))),
  },
  listArchivedRequests: {
    description: 'Those that the administrators archived, newest first.',
    query: z.object(pageQuery),
    reply: adminPage,
  },
  listArchivedRequestsByDistributor: {
    description: 'Newest first.',
    query: z.object({ ...pageQuery, userId: idParam }),
    reply: adminPage,
  },
  archiveForAdmins: { params: requestParams, reply: nothing },
  restoreForAdmins: { params: requestParams, reply: nothing },
  archiveSeveral: {
    description: 'Those that can be archived are; the others are named with the reason.',
    body: severalRequests,
    reply: movedRequests,
  },
  restoreSeveral: {
    description: 'Those that are there are restored; the others are named.',
    body: severalRequests,
    reply: movedRequests,
  },
  listOwnRequests: {
    description: 'Submitted and not archived, newest first where no order is named.',
    query: z.object({ ...pageQuery, status: z.optional(requestStatus), order: z.optional(order), mine }),
    reply: userPage,
  },
  listOwnArchivedRequests: {
    description: 'Newest first where no order is named.',
    query: z.object({ ...pageQuery, order: z.optional(order), mine }),
    reply: userPage,
  },
  listDrafts: {
    description: `The newest ${limits.drafts.shown}. Nobody else sees them, administrators neither.`,
    reply: drafts,
  },
  searchOwnRequests: {
    description:
      'By request id, item id, a part of the title, of a serial number or of an item number, with the items that were found. An exact id comes first. Archived requests are found, too; with `scope` those of one list alone.',
    query: z.object({ ...pageQuery, q: text(limits.search.maximumCharacters), scope: z.optional(listScope) }),
    reply: pageOf('FoundUserRequestPage', foundUserRequest),
  },
  archiveOwnRequest: { params: requestParams, reply: nothing },
  restoreOwnRequest: { params: requestParams, reply: nothing },
  createRequest: {
    description: 'A draft that only its creator sees. An empty title gets the default.',
    headers: idempotencyHeaders,
    body: newRequest,
    reply: createdRequest,
  },
  renameDraft: {
    description: 'Gives a draft another title. An empty one becomes the default.',
    params: requestParams,
    body: newRequest,
    reply: createdRequest,
  },
  completeRequest: {
    description:
      'The request becomes Open, its items Under review, and the administrators are told. To submit it twice is no error. The same key submits once, also where the request was taken back in between.',
    params: requestParams,
    headers: idempotencyHeaders,
    reply: nothing,
  },
  takeBackRequest: {
    description: 'Until an administrator has opened it, or a message was written. To take back a draft is no error.',
    params: requestParams,
    reply: nothing,
  },
  withdrawRequest: {
    description: 'With its items and files, until an administrator has opened it, or a message was written.',
    params: requestParams,
    reply: nothing,
  },
  cancelRequest: {
    description: 'With its items and files.',
    params: requestParams,
    reply: nothing,
  },
} satisfies SchemasByName
