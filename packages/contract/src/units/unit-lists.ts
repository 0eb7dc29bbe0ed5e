import type { Endpoint } from '../endpoint.ts'

export const listUnits = {
  name: 'listUnits',
  method: 'GET',
  path: '/api/admin/units',
  audience: 'ADMIN',
  summary: 'List or search the units',
  refusals: [],
} as const satisfies Endpoint

export const listUnitsOfProduct = {
  name: 'listUnitsOfProduct',
  method: 'GET',
  path: '/api/admin/products/:productId/units',
  audience: 'ADMIN',
  summary: 'List the units of a product',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint
