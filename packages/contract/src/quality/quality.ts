import type { Endpoint } from '../endpoint.ts'

export const listProductsOfUnits = {
  name: 'listProductsOfUnits',
  method: 'GET',
  path: '/api/admin/quality/products',
  audience: 'ADMIN',
  summary: 'List the products that units were shipped of',
  refusals: [],
} as const satisfies Endpoint

export const getClaimsByMonth = {
  name: 'getClaimsByMonth',
  method: 'GET',
  path: '/api/admin/quality/claims-by-month',
  audience: 'ADMIN',
  summary: 'Count claims by product and month',
  refusals: [],
} as const satisfies Endpoint

export const getNevadaChart = {
  name: 'getNevadaChart',
  method: 'GET',
  path: '/api/admin/quality/failures',
  audience: 'ADMIN',
  summary: 'Get the share of units of a product that failed, by month of shipment and age',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const getDecisionsByReason = {
  name: 'getDecisionsByReason',
  method: 'GET',
  path: '/api/admin/quality/decisions',
  audience: 'ADMIN',
  summary: 'Count decisions by their reason',
  refusals: [],
} as const satisfies Endpoint

export const getCaseTimes = {
  name: 'getCaseTimes',
  method: 'GET',
  path: '/api/admin/quality/case-times',
  audience: 'ADMIN',
  summary: 'Get how long cases lay with the service and with dealers',
  refusals: [],
} as const satisfies Endpoint

export const getAnotherLooks = {
  name: 'getAnotherLooks',
  method: 'GET',
  path: '/api/admin/quality/another-looks',
  audience: 'ADMIN',
  summary: 'Count what came of other looks at declined items',
  refusals: [],
} as const satisfies Endpoint

export const listRisingProducts = {
  name: 'listRisingProducts',
  method: 'GET',
  path: '/api/admin/quality/rising',
  audience: 'ADMIN',
  summary: 'List products of which more units fail than before',
  refusals: [],
} as const satisfies Endpoint

export const dismissRisingProduct = {
  name: 'dismissRisingProduct',
  method: 'PUT',
  path: '/api/admin/quality/rising/:productId/dismissed',
  audience: 'ADMIN',
  summary: 'Take the notice about a rising product off the desk, or bring it back',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const listClaims = {
  name: 'listClaims',
  method: 'GET',
  path: '/api/admin/quality/claims',
  audience: 'ADMIN',
  summary: 'List the claims behind a mark of a chart',
  refusals: [],
} as const satisfies Endpoint

export const exportChart = {
  name: 'exportChart',
  method: 'GET',
  path: '/api/admin/quality/csv/:chart',
  audience: 'ADMIN',
  summary: 'Get a chart, or the claims behind a mark, as CSV',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint
