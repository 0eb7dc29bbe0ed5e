import type { Endpoint } from '../endpoint.ts'

const postRefusals = ['NOT_FOUND', 'REQUEST_CLOSED', 'REQUEST_NOT_COMPLETED', 'IDEMPOTENCY_KEY_REUSED'] as const

export const listMessagesForAdmin = {
  name: 'listMessagesForAdmin',
  method: 'GET',
  path: '/api/admin/request-items/messages/:itemId',
  audience: 'ADMIN',
  summary: "An item's thread, oldest first; reading it takes the administrators' unread mark.",
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const postMessageAsAdmin = {
  name: 'postMessageAsAdmin',
  method: 'POST',
  path: '/api/admin/request-items/messages/:itemId',
  audience: 'ADMIN',
  summary: 'Writes to the dealer in the thread of an item.',
  status: 201,
  refusals: postRefusals,
} as const satisfies Endpoint

export const listMessages = {
  name: 'listMessages',
  method: 'GET',
  path: '/api/user/request-items/messages/:itemId',
  audience: 'signed-in',
  summary: "An item's thread for the request's owner; reading it takes the dealer's unread mark.",
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const postMessage = {
  name: 'postMessage',
  method: 'POST',
  path: '/api/user/request-items/messages/:itemId',
  audience: 'signed-in',
  summary: "Writes to the administrators in the thread of an item of one's own.",
  status: 201,
  refusals: postRefusals,
} as const satisfies Endpoint

export const unreadForAdmins = {
  name: 'unreadForAdmins',
  method: 'GET',
  path: '/api/admin/unread',
  audience: 'ADMIN',
  summary: 'Items with unread messages of dealers: how many, and the newest.',
  refusals: [],
} as const satisfies Endpoint
