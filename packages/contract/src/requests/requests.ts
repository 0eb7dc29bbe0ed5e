import { limits } from '@portal/domain/limits.ts'
import { requestTitleTexts } from '@portal/domain/requests/request-title.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, idempotencyHeaders, idParam, instant, nothing, pageOf, pageQuery, requestStatus, text } from '../wire.ts'

const requestParams = z.object({ requestId: idParam })

/** A row of the administrators' lists (specification 3). */
export const adminRequestRow = z.object({
  requestId: id,
  companyName: z.string(),
  title: z.string(),
  createdAt: instant,
  itemCount: z.int(),
  status: requestStatus,
  hasUnreadMessages: z.boolean(),
  completed: z.boolean(),
  /** Whether the administrators archived it; the search finds archived requests too. */
  archived: z.boolean(),
})
export type AdminRequestRow = z.output<typeof adminRequestRow>

/** A row of the dealer's lists (specification 3). */
export const userRequestRow = z.object({
  requestId: id,
  title: z.string(),
  createdAt: instant,
  itemCount: z.int(),
  status: requestStatus,
  hasUnreadAdminResponse: z.boolean(),
  completed: z.boolean(),
})
export type UserRequestRow = z.output<typeof userRequestRow>

const adminPage = pageOf(adminRequestRow)
const userPage = pageOf(userRequestRow)
const byDistributor = z.object({ ...pageQuery, userId: idParam, status: z.optional(requestStatus) })

export const listActiveRequests = endpoint({
  method: 'GET',
  path: '/api/requests/active',
  audience: 'ADMIN',
  says: 'All submitted requests that the administrators did not archive, newest first; optionally of one status.',
  query: z.object({ ...pageQuery, status: z.optional(requestStatus) }),
  reply: adminPage,
  refusals: [],
})
export const listRequestsByDistributor = endpoint({
  method: 'GET',
  path: '/api/requests/by-distributor',
  audience: 'ADMIN',
  says: 'The same list for one distributor.',
  query: byDistributor,
  reply: adminPage,
  refusals: [],
})
export const searchRequests = endpoint({
  method: 'GET',
  path: '/api/requests/search',
  audience: 'ADMIN',
  says: 'Submitted requests by request id, item id, a part of a serial number or company; an exact id comes first.',
  query: z.object({
    ...pageQuery,
    q: text(limits.search.maximumCharacters),
    userId: z.optional(idParam),
    status: z.optional(requestStatus),
  }),
  reply: adminPage,
  refusals: [],
})
export const listDistributorsWithRequests = endpoint({
  method: 'GET',
  path: '/api/requests/distributors-with-requests',
  audience: 'ADMIN',
  says: 'Distributors that have requests in the active or the archived list, by name.',
  query: z.object({ scope: z.enum(['active', 'archived']) }),
  reply: z.array(z.object({ id, name: z.string() })),
  refusals: [],
})
export const listArchivedRequests = endpoint({
  method: 'GET',
  path: '/api/requests/archived',
  audience: 'ADMIN',
  says: 'Requests that the administrators archived, newest first.',
  query: z.object(pageQuery),
  reply: adminPage,
  refusals: [],
})
export const listArchivedRequestsByDistributor = endpoint({
  method: 'GET',
  path: '/api/requests/archived/by-distributor',
  audience: 'ADMIN',
  says: 'The same list for one distributor.',
  query: z.object({ ...pageQuery, userId: idParam }),
  reply: adminPage,
  refusals: [],
})
export const archiveForAdmins = endpoint({
  method: 'PATCH',
  path: '/api/requests/:requestId/archive',
  audience: 'ADMIN',
  says: "Moves a closed request to the administrators' archive.",
  params: requestParams,
  reply: nothing,
  refusals: ['NOT_FOUND', 'REQUEST_NOT_CLOSED'],
})
export const restoreForAdmins = endpoint({
  method: 'PATCH',
  path: '/api/requests/:requestId/unarchive',
  audience: 'ADMIN',
  says: "Brings a request back from the administrators' archive.",
  params: requestParams,
  reply: nothing,
  refusals: ['NOT_FOUND'],
})

export const listOwnRequests = endpoint({
  method: 'GET',
  path: '/api/user/requests',
  audience: 'signed-in',
  says: "One's own submitted requests that are not archived, newest first.",
  query: z.object(pageQuery),
  reply: userPage,
  refusals: [],
})
export const listOwnArchivedRequests = endpoint({
  method: 'GET',
  path: '/api/user/requests/archived',
  audience: 'signed-in',
  says: "One's own archived requests, newest first.",
  query: z.object(pageQuery),
  reply: userPage,
  refusals: [],
})
export const archiveOwnRequest = endpoint({
  method: 'PATCH',
  path: '/api/user/requests/:requestId/archive',
  audience: 'signed-in',
  says: "Moves one's own closed request to one's archive.",
  params: requestParams,
  reply: nothing,
  refusals: ['NOT_FOUND', 'REQUEST_NOT_CLOSED'],
})
export const restoreOwnRequest = endpoint({
  method: 'PATCH',
  path: '/api/user/requests/:requestId/unarchive',
  audience: 'signed-in',
  says: "Brings one's own request back from the archive.",
  params: requestParams,
  reply: nothing,
  refusals: ['NOT_FOUND'],
})

export const createRequest = endpoint({
  method: 'POST',
  path: '/api/user/requests',
  audience: 'signed-in',
  says: 'Begins a draft that only its creator sees. An empty title gets the default (specification 5).',
  headers: idempotencyHeaders,
  body: z.object({ title: z.optional(z.nullable(text(limits.request.title, requestTitleTexts.tooLong))) }),
  reply: z.object({ requestId: id, title: z.string() }),
  status: 201,
  refusals: ['IDEMPOTENCY_KEY_REUSED'],
})
export const completeRequest = endpoint({
  method: 'POST',
  path: '/api/user/requests/:requestId/complete',
  audience: 'signed-in',
  says: 'Submits a draft: Open, its items Under review, the administrators told. Twice is no error.',
  params: requestParams,
  reply: nothing,
  refusals: ['NOT_FOUND', 'NO_ITEMS'],
})
export const cancelRequest = endpoint({
  method: 'DELETE',
  path: '/api/user/requests/:requestId/cancel',
  audience: 'signed-in',
  says: 'Deletes a draft with its items and files.',
  params: requestParams,
  reply: nothing,
  refusals: ['NOT_FOUND', 'REQUEST_COMPLETED'],
})
