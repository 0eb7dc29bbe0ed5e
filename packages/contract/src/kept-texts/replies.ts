import type { Endpoint } from '../endpoint.ts'

export const listReplies = {
  name: 'listReplies',
  method: 'GET',
  path: '/api/admin/replies',
  audience: 'ADMIN',
  summary: 'List the saved replies',
  refusals: [],
} as const satisfies Endpoint

export const addReply = {
  name: 'addReply',
  method: 'POST',
  path: '/api/admin/replies',
  audience: 'ADMIN',
  summary: 'Add a saved reply',
  status: 201,
  refusals: ['NOT_FOUND', 'REPLY_NAME_IN_USE', 'TOO_MANY_REPLIES', 'IDEMPOTENCY_KEY_REUSED'],
} as const satisfies Endpoint

export const changeReply = {
  name: 'changeReply',
  method: 'PUT',
  path: '/api/admin/replies/:replyId',
  audience: 'ADMIN',
  summary: 'Change a saved reply',
  refusals: ['NOT_FOUND', 'STALE', 'REPLY_NAME_IN_USE'],
} as const satisfies Endpoint

export const deleteReply = {
  name: 'deleteReply',
  method: 'DELETE',
  path: '/api/admin/replies/:replyId',
  audience: 'ADMIN',
  summary: 'Delete a saved reply',
  refusals: ['NOT_FOUND', 'STALE'],
} as const satisfies Endpoint
