import type { Endpoint } from '../endpoint.ts'

export const listPoints = {
  name: 'listPoints',
  method: 'GET',
  path: '/api/admin/points',
  audience: 'ADMIN',
  summary: 'List what a dealer can be asked for',
  refusals: [],
} as const satisfies Endpoint

export const addPoint = {
  name: 'addPoint',
  method: 'POST',
  path: '/api/admin/points',
  audience: 'ADMIN',
  summary: 'Add something that a dealer can be asked for',
  status: 201,
  refusals: ['NOT_FOUND', 'TOO_MANY_POINTS', 'IDEMPOTENCY_KEY_REUSED'],
} as const satisfies Endpoint

export const changePoint = {
  name: 'changePoint',
  method: 'PUT',
  path: '/api/admin/points/:pointId',
  audience: 'ADMIN',
  summary: 'Change something that a dealer can be asked for',
  refusals: ['NOT_FOUND', 'STALE'],
} as const satisfies Endpoint

export const deletePoint = {
  name: 'deletePoint',
  method: 'DELETE',
  path: '/api/admin/points/:pointId',
  audience: 'ADMIN',
  summary: 'Delete something that a dealer can be asked for',
  refusals: ['NOT_FOUND', 'STALE'],
} as const satisfies Endpoint
