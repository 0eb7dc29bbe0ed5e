import { limits } from '@portal/domain/limits.ts'
import { problemOfTitle } from '@portal/domain/requests/request-title.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import {
  id,
  idempotencyHeaders,
  idParam,
  instant,
  nothing,
  pageOf,
  pageQuery,
  requestStatus,
  ruledText,
  text,
} from '../shared-schemas.ts'

const requestParams = z.object({ requestId: idParam })

/** A row of the administrators' lists. */
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

/** A row of the dealer's lists. */
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

export const requestSchemas = {
  listActiveRequests: { query: z.object({ ...pageQuery, status: z.optional(requestStatus) }), reply: adminPage },
  listRequestsByDistributor: { query: byDistributor, reply: adminPage },
  searchRequests: {
    query: z.object({
      ...pageQuery,
      q: text(limits.search.maximumCharacters),
      userId: z.optional(idParam),
      status: z.optional(requestStatus),
    }),
    reply: adminPage,
  },
  listDistributorsWithRequests: {
    query: z.object({ scope: z.enum(['active', 'archived']) }),
    reply: z.array(z.object({ id, name: z.string() })),
  },
  listArchivedRequests: { query: z.object(pageQuery), reply: adminPage },
  listArchivedRequestsByDistributor: { query: z.object({ ...pageQuery, userId: idParam }), reply: adminPage },
  archiveForAdmins: { params: requestParams, reply: nothing },
  restoreForAdmins: { params: requestParams, reply: nothing },
  listOwnRequests: { query: z.object(pageQuery), reply: userPage },
  listOwnArchivedRequests: { query: z.object(pageQuery), reply: userPage },
  archiveOwnRequest: { params: requestParams, reply: nothing },
  restoreOwnRequest: { params: requestParams, reply: nothing },
  createRequest: {
    headers: idempotencyHeaders,
    body: z.object({ title: z.optional(z.nullable(ruledText(problemOfTitle))) }),
    reply: z.object({ requestId: id, title: z.string() }),
  },
  completeRequest: { params: requestParams, reply: nothing },
  cancelRequest: { params: requestParams, reply: nothing },
} satisfies SchemasByName
