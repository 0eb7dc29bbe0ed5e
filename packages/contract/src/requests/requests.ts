import type { Endpoint } from '../endpoint.ts'

export const listActiveRequests = {
  name: 'listActiveRequests',
  method: 'GET',
  path: '/api/requests/active',
  audience: 'ADMIN',
  summary: 'All submitted requests that the administrators did not archive, newest first; optionally of one status.',
  refusals: [],
} as const satisfies Endpoint

export const listRequestsByDistributor = {
  name: 'listRequestsByDistributor',
  method: 'GET',
  path: '/api/requests/by-distributor',
  audience: 'ADMIN',
  summary: 'The same list for one distributor.',
  refusals: [],
} as const satisfies Endpoint

export const searchRequests = {
  name: 'searchRequests',
  method: 'GET',
  path: '/api/requests/search',
  audience: 'ADMIN',
  summary: 'Submitted requests by request id, item id, a part of a serial number or company; an exact id comes first.',
  refusals: [],
} as const satisfies Endpoint

export const listDistributorsWithRequests = {
  name: 'listDistributorsWithRequests',
  method: 'GET',
  path: '/api/requests/distributors-with-requests',
  audience: 'ADMIN',
  summary: 'Distributors that have requests in the active or the archived list, by name.',
  refusals: [],
} as const satisfies Endpoint

export const listArchivedRequests = {
  name: 'listArchivedRequests',
  method: 'GET',
  path: '/api/requests/archived',
  audience: 'ADMIN',
  summary: 'Requests that the administrators archived, newest first.',
  refusals: [],
} as const satisfies Endpoint

export const listArchivedRequestsByDistributor = {
  name: 'listArchivedRequestsByDistributor',
  method: 'GET',
  path: '/api/requests/archived/by-distributor',
  audience: 'ADMIN',
  summary: 'The same list for one distributor.',
  refusals: [],
} as const satisfies Endpoint

export const archiveForAdmins = {
  name: 'archiveForAdmins',
  method: 'PATCH',
  path: '/api/requests/:requestId/archive',
  audience: 'ADMIN',
  summary: "Moves a closed request to the administrators' archive.",
  refusals: ['NOT_FOUND', 'REQUEST_NOT_CLOSED'],
} as const satisfies Endpoint

export const restoreForAdmins = {
  name: 'restoreForAdmins',
  method: 'PATCH',
  path: '/api/requests/:requestId/unarchive',
  audience: 'ADMIN',
  summary: "Brings a request back from the administrators' archive.",
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const listOwnRequests = {
  name: 'listOwnRequests',
  method: 'GET',
  path: '/api/user/requests',
  audience: 'signed-in',
  summary: "One's own submitted requests that are not archived, newest first.",
  refusals: [],
} as const satisfies Endpoint

export const listOwnArchivedRequests = {
  name: 'listOwnArchivedRequests',
  method: 'GET',
  path: '/api/user/requests/archived',
  audience: 'signed-in',
  summary: "One's own archived requests, newest first.",
  refusals: [],
} as const satisfies Endpoint

export const archiveOwnRequest = {
  name: 'archiveOwnRequest',
  method: 'PATCH',
  path: '/api/user/requests/:requestId/archive',
  audience: 'signed-in',
  summary: "Moves one's own closed request to one's archive.",
  refusals: ['NOT_FOUND', 'REQUEST_NOT_CLOSED'],
} as const satisfies Endpoint

export const restoreOwnRequest = {
  name: 'restoreOwnRequest',
  method: 'PATCH',
  path: '/api/user/requests/:requestId/unarchive',
  audience: 'signed-in',
  summary: "Brings one's own request back from the archive.",
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const createRequest = {
  name: 'createRequest',
  method: 'POST',
  path: '/api/user/requests',
  audience: 'signed-in',
  summary: 'Begins a draft that only its creator sees. An empty title gets the default.',
  status: 201,
  refusals: ['IDEMPOTENCY_KEY_REUSED'],
} as const satisfies Endpoint

export const completeRequest = {
  name: 'completeRequest',
  method: 'POST',
  path: '/api/user/requests/:requestId/complete',
  audience: 'signed-in',
  summary: 'Submits a draft: Open, its items Under review, the administrators told. Twice is no error.',
  refusals: ['NOT_FOUND', 'NO_ITEMS'],
} as const satisfies Endpoint

export const cancelRequest = {
  name: 'cancelRequest',
  method: 'DELETE',
  path: '/api/user/requests/:requestId/cancel',
  audience: 'signed-in',
  summary: 'Deletes a draft with its items and files.',
  refusals: ['NOT_FOUND', 'REQUEST_COMPLETED'],
} as const satisfies Endpoint
