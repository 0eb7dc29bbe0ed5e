import type { Endpoint } from '../endpoint.ts'

export const getUnitRecord = {
  name: 'getUnitRecord',
  method: 'GET',
  path: '/api/admin/units/:unitId',
  audience: 'ADMIN',
  summary: 'Get the service record of a unit',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const changeUnit = {
  name: 'changeUnit',
  method: 'PATCH',
  path: '/api/admin/units/:unitId',
  audience: 'ADMIN',
  summary: 'Change a unit by hand',
  refusals: ['NOT_FOUND', 'STALE', 'UNIT_EXISTS'],
} as const satisfies Endpoint

export const getUnitOfItem = {
  name: 'getUnitOfItem',
  method: 'GET',
  path: '/api/admin/request-items/item/:itemId/unit',
  audience: 'ADMIN',
  summary: 'Get what is known of the unit of an item, with a suggested decision',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint
