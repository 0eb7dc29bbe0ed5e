import type { Endpoint } from '../endpoint.ts'

const postRefusals = ['NOT_FOUND', 'REQUEST_CLOSED', 'REQUEST_NOT_COMPLETED', 'IDEMPOTENCY_KEY_REUSED'] as const

export const listMessagesForAdmin = {
  name: 'listMessagesForAdmin',
  method: 'GET',
  path: '/api/admin/request-items/messages/:itemId',
  audience: 'ADMIN',
  summary: "Read an item's messages as an administrator",
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const postMessageAsAdmin = {
  name: 'postMessageAsAdmin',
  method: 'POST',
  path: '/api/admin/request-items/messages/:itemId',
  audience: 'ADMIN',
  summary: 'Write to the dealer about an item',
  status: 201,
  refusals: postRefusals,
} as const satisfies Endpoint

export const listMessages = {
  name: 'listMessages',
  method: 'GET',
  path: '/api/user/request-items/messages/:itemId',
  audience: 'signed-in',
  summary: 'Read the messages of an own item',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const postMessage = {
  name: 'postMessage',
  method: 'POST',
  path: '/api/user/request-items/messages/:itemId',
  audience: 'signed-in',
  summary: 'Write to the administrators about an own item',
  status: 201,
  refusals: postRefusals,
} as const satisfies Endpoint

export const unreadForAdmins = {
  name: 'unreadForAdmins',
  method: 'GET',
  path: '/api/admin/unread',
  audience: 'ADMIN',
  summary: 'Count the items with unread messages',
  refusals: [],
} as const satisfies Endpoint
