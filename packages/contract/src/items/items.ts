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
  summary: 'List the items of an own request',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const listItemsForAdmin = {
  name: 'listItemsForAdmin',
  method: 'GET',
  path: '/api/admin/request-items/:requestId/items',
  audience: 'ADMIN',
  summary: 'List the items of a submitted request',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const addItem = {
  name: 'addItem',
  method: 'POST',
  path: '/api/request-wizzard/:requestId',
  audience: 'signed-in',
  summary: 'Add an item to a draft',
  status: 201,
  refusals: [...saveRefusals, 'TOO_MANY_ITEMS', 'IDEMPOTENCY_KEY_REUSED'],
} as const satisfies Endpoint

export const changeItem = {
  name: 'changeItem',
  method: 'PUT',
  path: '/api/request-wizzard/:itemId',
  audience: 'signed-in',
  summary: 'Change an item of a draft',
  refusals: [...saveRefusals, 'STALE'],
} as const satisfies Endpoint

export const deleteItem = {
  name: 'deleteItem',
  method: 'DELETE',
  path: '/api/request-wizzard/:itemId',
  audience: 'signed-in',
  summary: 'Delete an item of a draft',
  refusals: ['NOT_FOUND', 'REQUEST_COMPLETED'],
} as const satisfies Endpoint

export const listLikelyQuestions = {
  name: 'listLikelyQuestions',
  method: 'GET',
  path: '/api/request-wizzard/:requestId/likely-questions',
  audience: 'signed-in',
  summary: 'List what the service is likely to ask for, before a draft is submitted',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const getItemForAdmin = {
  name: 'getItemForAdmin',
  method: 'GET',
  path: '/api/admin/request-items/item/:itemId',
  audience: 'ADMIN',
  summary: 'Get an item as an administrator',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const getItem = {
  name: 'getItem',
  method: 'GET',
  path: '/api/user/request-items/item/:itemId',
  audience: 'signed-in',
  summary: 'Get an item of an own request',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const listWaitingItems = {
  name: 'listWaitingItems',
  method: 'GET',
  path: '/api/user/waiting-items',
  audience: 'signed-in',
  summary: 'List the own items that wait for the dealer',
  refusals: [],
} as const satisfies Endpoint

export const updateItemStatus = {
  name: 'updateItemStatus',
  method: 'PUT',
  path: '/api/admin/request-items/item/:itemId/status',
  audience: 'ADMIN',
  summary: "Set an item's status",
  refusals: ['NOT_FOUND', 'REQUEST_CLOSED', 'STATUS_NOT_ALLOWED', 'LEFT_TO_COLLEAGUES', 'STALE'],
} as const satisfies Endpoint

export const correctSerialNumber = {
  name: 'correctSerialNumber',
  method: 'PUT',
  path: '/api/admin/request-items/item/:itemId/serial-number',
  audience: 'ADMIN',
  summary: 'Correct a serial number',
  refusals: ['NOT_FOUND', 'REQUEST_CLOSED', 'STALE', 'SERIAL_EXISTS', 'SERIAL_NUMBER_TOO_LONG'],
} as const satisfies Endpoint

export const updateItemStatuses = {
  name: 'updateItemStatuses',
  method: 'PUT',
  path: '/api/admin/requests/:requestId/items/status',
  audience: 'ADMIN',
  summary: 'Set the status of several items of a request',
  refusals: ['NOT_FOUND', 'REQUEST_CLOSED', 'STATUS_NOT_ALLOWED', 'LEFT_TO_COLLEAGUES', 'STALE'],
} as const satisfies Endpoint

export const undoDecision = {
  name: 'undoDecision',
  method: 'POST',
  path: '/api/admin/decisions/:decisionId/undo',
  audience: 'ADMIN',
  summary: 'Undo a status update',
  refusals: ['NOT_FOUND', 'STALE', 'UNDO_TOO_LATE', 'SERIAL_CLAIMED_AGAIN'],
} as const satisfies Endpoint

export const submitRepairOutcome = {
  name: 'submitRepairOutcome',
  method: 'POST',
  path: '/api/user/request-items/:itemId/repair-result',
  audience: 'signed-in',
  summary: 'Report how the repair went',
  refusals: ['NOT_FOUND', 'REQUEST_CLOSED', 'ALREADY_SUBMITTED', 'NOT_WAITING_FOR_FEEDBACK'],
} as const satisfies Endpoint

export const answerPoint = {
  name: 'answerPoint',
  method: 'POST',
  path: '/api/user/request-items/:itemId/asked/:askedId/answer',
  audience: 'signed-in',
  summary: 'Answer one point that an own item was sent back for',
  refusals: ['NOT_FOUND', 'REQUEST_CLOSED', 'POINT_ANSWERED', 'NOTHING_ASKED'],
} as const satisfies Endpoint

export const endAnswers = {
  name: 'endAnswers',
  method: 'POST',
  path: '/api/user/request-items/:itemId/asked/end',
  audience: 'signed-in',
  summary: 'Return an own item with what there is',
  refusals: ['NOT_FOUND', 'REQUEST_CLOSED', 'NOTHING_ASKED'],
} as const satisfies Endpoint

export const finishNextStep = {
  name: 'finishNextStep',
  method: 'POST',
  path: '/api/user/request-items/:itemId/next-step/done',
  audience: 'signed-in',
  summary: 'Say that what a decision asked for is done',
  refusals: ['NOT_FOUND', 'NEXT_STEP_CHANGED'],
} as const satisfies Endpoint

export const listItemHistory = {
  name: 'listItemHistory',
  method: 'GET',
  path: '/api/request-items/:itemId/history',
  audience: 'signed-in',
  summary: 'List what happened to an item',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const listEarlierClaims = {
  name: 'listEarlierClaims',
  method: 'GET',
  path: '/api/admin/request-items/item/:itemId/earlier-claims',
  audience: 'ADMIN',
  summary: 'List earlier claims of the same unit',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const listSimilarDecisions = {
  name: 'listSimilarDecisions',
  method: 'GET',
  path: '/api/admin/request-items/item/:itemId/similar-decisions',
  audience: 'ADMIN',
  summary: 'List how similar items were decided',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const addLayoutPdf = {
  name: 'addLayoutPdf',
  method: 'POST',
  path: '/api/request-wizzard/request-items/:itemId/add-pdf',
  audience: 'ADMIN',
  summary: 'Attach a layout PDF to an item',
  status: 201,
  refusals: ['NOT_FOUND', 'REQUEST_CLOSED', 'TOO_MANY_FILES'],
} as const satisfies Endpoint
