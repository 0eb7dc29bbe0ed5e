import type { Endpoint } from '../endpoint.ts'

export const listActiveRequests = {
  name: 'listActiveRequests',
  method: 'GET',
  path: '/api/requests/active',
  audience: 'ADMIN',
  summary: 'List the submitted requests',
  refusals: [],
} as const satisfies Endpoint

export const listRequestsByDistributor = {
  name: 'listRequestsByDistributor',
  method: 'GET',
  path: '/api/requests/by-distributor',
  audience: 'ADMIN',
  summary: 'List the submitted requests of one distributor',
  refusals: [],
} as const satisfies Endpoint

export const searchRequests = {
  name: 'searchRequests',
  method: 'GET',
  path: '/api/requests/search',
  audience: 'ADMIN',
  summary: 'Search the submitted requests',
  refusals: [],
} as const satisfies Endpoint

export const listDistributorsWithRequests = {
  name: 'listDistributorsWithRequests',
  method: 'GET',
  path: '/api/requests/distributors-with-requests',
  audience: 'ADMIN',
  summary: 'List the distributors that have requests',
  refusals: [],
} as const satisfies Endpoint

export const listArchivedRequests = {
  name: 'listArchivedRequests',
  method: 'GET',
  path: '/api/requests/archived',
  audience: 'ADMIN',
  summary: 'List the archived requests',
  refusals: [],
} as const satisfies Endpoint

export const listArchivedRequestsByDistributor = {
  name: 'listArchivedRequestsByDistributor',
  method: 'GET',
  path: '/api/requests/archived/by-distributor',
  audience: 'ADMIN',
  summary: 'List the archived requests of one distributor',
  refusals: [],
} as const satisfies Endpoint

export const archiveForAdmins = {
  name: 'archiveForAdmins',
  method: 'PATCH',
  path: '/api/requests/:requestId/archive',
  audience: 'ADMIN',
  summary: 'Archive a closed request for the administrators',
  refusals: ['NOT_FOUND', 'REQUEST_NOT_CLOSED'],
} as const satisfies Endpoint

export const restoreForAdmins = {
  name: 'restoreForAdmins',
  method: 'PATCH',
  path: '/api/requests/:requestId/unarchive',
  audience: 'ADMIN',
  summary: 'Restore a request for the administrators',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const archiveSeveral = {
  name: 'archiveSeveral',
  method: 'POST',
  path: '/api/admin/requests/archive',
  audience: 'ADMIN',
  summary: 'Archive closed requests for the administrators',
  refusals: [],
} as const satisfies Endpoint

export const restoreSeveral = {
  name: 'restoreSeveral',
  method: 'POST',
  path: '/api/admin/requests/restore',
  audience: 'ADMIN',
  summary: 'Restore requests for the administrators',
  refusals: [],
} as const satisfies Endpoint

export const listOwnRequests = {
  name: 'listOwnRequests',
  method: 'GET',
  path: '/api/user/requests',
  audience: 'signed-in',
  summary: 'List the own requests',
  refusals: [],
} as const satisfies Endpoint

export const listOwnArchivedRequests = {
  name: 'listOwnArchivedRequests',
  method: 'GET',
  path: '/api/user/requests/archived',
  audience: 'signed-in',
  summary: 'List the own archived requests',
  refusals: [],
} as const satisfies Endpoint

export const listDrafts = {
  name: 'listDrafts',
  method: 'GET',
  path: '/api/user/requests/drafts',
  audience: 'signed-in',
  summary: 'List the own drafts',
  refusals: [],
} as const satisfies Endpoint

export const searchOwnRequests = {
  name: 'searchOwnRequests',
  method: 'GET',
  path: '/api/user/requests/search',
  audience: 'signed-in',
  summary: 'Search the own requests',
  refusals: [],
} as const satisfies Endpoint

export const archiveOwnRequest = {
  name: 'archiveOwnRequest',
  method: 'PATCH',
  path: '/api/user/requests/:requestId/archive',
  audience: 'signed-in',
  summary: 'Archive an own closed request',
  refusals: ['NOT_FOUND', 'REQUEST_NOT_CLOSED'],
} as const satisfies Endpoint

export const restoreOwnRequest = {
  name: 'restoreOwnRequest',
  method: 'PATCH',
  path: '/api/user/requests/:requestId/unarchive',
  audience: 'signed-in',
  summary: 'Restore an own request from the archive',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const createRequest = {
  name: 'createRequest',
  method: 'POST',
  path: '/api/user/requests',
  audience: 'signed-in',
  summary: 'Begin a request',
  status: 201,
  refusals: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
} as const satisfies Endpoint

export const renameDraft = {
  name: 'renameDraft',
  method: 'PUT',
  path: '/api/user/requests/:requestId/title',
  audience: 'signed-in',
  summary: 'Change the title of a draft',
  refusals: ['NOT_FOUND', 'REQUEST_COMPLETED'],
} as const satisfies Endpoint

export const completeRequest = {
  name: 'completeRequest',
  method: 'POST',
  path: '/api/user/requests/:requestId/complete',
  audience: 'signed-in',
  summary: 'Submit a draft',
  refusals: ['NOT_FOUND', 'NO_ITEMS', 'ITEM_WITHOUT_FILES', 'IDEMPOTENCY_KEY_REUSED'],
} as const satisfies Endpoint

export const takeBackRequest = {
  name: 'takeBackRequest',
  method: 'POST',
  path: '/api/user/requests/:requestId/take-back',
  audience: 'signed-in',
  summary: 'Make a submitted request a draft again',
  refusals: ['NOT_FOUND', 'REQUEST_OPENED', 'TOO_MANY_REQUESTS'],
} as const satisfies Endpoint

export const withdrawRequest = {
  name: 'withdrawRequest',
  method: 'POST',
  path: '/api/user/requests/:requestId/withdraw',
  audience: 'signed-in',
  summary: 'Delete a submitted request',
  refusals: ['NOT_FOUND', 'REQUEST_OPENED', 'TOO_MANY_REQUESTS'],
} as const satisfies Endpoint

export const cancelRequest = {
  name: 'cancelRequest',
  method: 'DELETE',
  path: '/api/user/requests/:requestId/cancel',
  audience: 'signed-in',
  summary: 'Delete a draft',
  refusals: ['NOT_FOUND', 'REQUEST_COMPLETED'],
} as const satisfies Endpoint
