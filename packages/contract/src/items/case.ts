import type { Endpoint } from '../endpoint.ts'

export const getCase = {
  name: 'getCase',
  method: 'GET',
  path: '/api/user/request-items/item/:itemId/case',
  audience: 'signed-in',
  summary: 'Get what the page of an own item shows first',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const getCaseForAdmin = {
  name: 'getCaseForAdmin',
  method: 'GET',
  path: '/api/admin/request-items/item/:itemId/case',
  audience: 'ADMIN',
  summary: 'Get what an item shows first to the administrator who decides on it',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint
