import type { Endpoint } from '../endpoint.ts'

export const getUnfinishedItem = {
  name: 'getUnfinishedItem',
  method: 'GET',
  path: '/api/request-wizzard/:requestId/unfinished-item',
  audience: 'signed-in',
  summary: 'Read the item of a draft that is being written',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const keepUnfinishedItem = {
  name: 'keepUnfinishedItem',
  method: 'PUT',
  path: '/api/request-wizzard/:requestId/unfinished-item',
  audience: 'signed-in',
  summary: 'Keep the item of a draft that is being written',
  refusals: ['NOT_FOUND', 'REQUEST_COMPLETED'],
} as const satisfies Endpoint
