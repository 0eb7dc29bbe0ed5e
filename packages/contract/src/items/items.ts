import type { Endpoint } from '../endpoint.ts'

const saveRefusals = [
  'NOT_FOUND',
  'REQUEST_COMPLETED',
  'SERIAL_EXISTS',
  'ISSUE_DESCRIPTION_TOO_LONG',
  'ITEM_NUMBER_TOO_LONG',
  'SERIAL_NUMBER_TOO_LONG',
] as const

export const listItems = {
  name: 'listItems',
  method: 'GET',
  path: '/api/request-items/:requestId/allitems',
  audience: 'signed-in',
  summary: "The items of one's own request, drafts included.",
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const listItemsForAdmin = {
  name: 'listItemsForAdmin',
  method: 'GET',
  path: '/api/admin/request-items/:requestId/items',
  audience: 'ADMIN',
  summary: 'The items of a submitted request.',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const addItem = {
  name: 'addItem',
  method: 'POST',
  path: '/api/request-wizzard/:requestId',
  audience: 'signed-in',
  summary: 'Adds an item to a draft.',
  status: 201,
  refusals: [...saveRefusals, 'TOO_MANY_ITEMS', 'IDEMPOTENCY_KEY_REUSED'],
} as const satisfies Endpoint

export const changeItem = {
  name: 'changeItem',
  method: 'PUT',
  path: '/api/request-wizzard/:itemId',
  audience: 'signed-in',
  summary: 'Changes an item of a draft.',
  refusals: saveRefusals,
} as const satisfies Endpoint

export const deleteItem = {
  name: 'deleteItem',
  method: 'DELETE',
  path: '/api/request-wizzard/:itemId',
  audience: 'signed-in',
  summary: 'Deletes an item of a draft with its files.',
  refusals: ['NOT_FOUND', 'REQUEST_COMPLETED'],
} as const satisfies Endpoint

export const getItemForAdmin = {
  name: 'getItemForAdmin',
  method: 'GET',
  path: '/api/admin/request-items/item/:itemId',
  audience: 'ADMIN',
  summary: "An item's page for administrators.",
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const getItem = {
  name: 'getItem',
  method: 'GET',
  path: '/api/user/request-items/item/:itemId',
  audience: 'signed-in',
  summary: "An item's page for the request's owner. Layout PDFs are there from Waiting for feedback on.",
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const updateItemStatus = {
  name: 'updateItemStatus',
  method: 'PUT',
  path: '/api/admin/request-items/item/:itemId/status',
  audience: 'ADMIN',
  summary: "Sets an item's status; the request closes when every item is final.",
  refusals: ['NOT_FOUND', 'REQUEST_CLOSED', 'STATUS_NOT_ALLOWED', 'STALE'],
} as const satisfies Endpoint

export const submitRepairOutcome = {
  name: 'submitRepairOutcome',
  method: 'POST',
  path: '/api/user/request-items/:itemId/repair-result',
  audience: 'signed-in',
  summary: 'The dealer reports once how the repair went; the item returns to Under review.',
  refusals: ['NOT_FOUND', 'REQUEST_CLOSED', 'ALREADY_SUBMITTED', 'NOT_WAITING_FOR_FEEDBACK'],
} as const satisfies Endpoint

export const listItemHistory = {
  name: 'listItemHistory',
  method: 'GET',
  path: '/api/request-items/:itemId/history',
  audience: 'signed-in',
  summary: "Who did what with an item, and when, oldest first; for administrators and the request's owner.",
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const listEarlierClaims = {
  name: 'listEarlierClaims',
  method: 'GET',
  path: '/api/admin/request-items/item/:itemId/earlier-claims',
  audience: 'ADMIN',
  summary: 'Other submitted items with the same serial number, newest first.',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const addLayoutPdf = {
  name: 'addLayoutPdf',
  method: 'POST',
  path: '/api/request-wizzard/request-items/:itemId/add-pdf',
  audience: 'ADMIN',
  summary: 'Attaches an uploaded layout PDF to an item, three at most.',
  status: 201,
  refusals: ['NOT_FOUND', 'REQUEST_CLOSED', 'TOO_MANY_FILES'],
} as const satisfies Endpoint
