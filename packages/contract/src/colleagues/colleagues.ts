import type { Endpoint } from '../endpoint.ts'

export const listColleagues = {
  name: 'listColleagues',
  method: 'GET',
  path: '/api/admin/colleagues',
  audience: 'ADMIN',
  summary: 'List the administrators who may act',
  refusals: [],
} as const satisfies Endpoint

export const getTeamwork = {
  name: 'getTeamwork',
  method: 'GET',
  path: '/api/admin/request-items/item/:itemId/teamwork',
  audience: 'ADMIN',
  summary: 'Who takes an item, who has it open, and the notes about it',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const takeItem = {
  name: 'takeItem',
  method: 'PUT',
  path: '/api/admin/request-items/item/:itemId/taken',
  audience: 'ADMIN',
  summary: 'Take an item, hand it to a colleague, or give it back',
  refusals: ['NOT_FOUND', 'NOT_A_COLLEAGUE', 'LEFT_TO_COLLEAGUES', 'STALE'],
} as const satisfies Endpoint

export const markItemUnread = {
  name: 'markItemUnread',
  method: 'PUT',
  path: '/api/admin/request-items/item/:itemId/unread',
  audience: 'ADMIN',
  summary: 'Mark an item as unread for the administrators',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const lookAtItem = {
  name: 'lookAtItem',
  method: 'PUT',
  path: '/api/admin/request-items/item/:itemId/looking',
  audience: 'ADMIN',
  summary: 'Say that one has an item open',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const writeNote = {
  name: 'writeNote',
  method: 'POST',
  path: '/api/admin/request-items/item/:itemId/notes',
  audience: 'ADMIN',
  summary: 'Write a note about an item for colleagues',
  status: 201,
  refusals: ['NOT_FOUND', 'NOT_A_COLLEAGUE', 'IDEMPOTENCY_KEY_REUSED'],
} as const satisfies Endpoint

export const deleteNote = {
  name: 'deleteNote',
  method: 'DELETE',
  path: '/api/admin/notes/:noteId',
  audience: 'ADMIN',
  summary: 'Delete an own note',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint
