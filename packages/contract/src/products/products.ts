import type { Endpoint } from '../endpoint.ts'

export const listProducts = {
  name: 'listProducts',
  method: 'GET',
  path: '/api/admin/products',
  audience: 'ADMIN',
  summary: 'List or search the products',
  refusals: [],
} as const satisfies Endpoint

export const getProduct = {
  name: 'getProduct',
  method: 'GET',
  path: '/api/admin/products/:productId',
  audience: 'ADMIN',
  summary: 'Get a product',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const createProduct = {
  name: 'createProduct',
  method: 'POST',
  path: '/api/admin/products',
  audience: 'ADMIN',
  summary: 'Add a product',
  status: 201,
  refusals: ['NOT_FOUND', 'ITEM_NUMBER_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
} as const satisfies Endpoint

export const updateProduct = {
  name: 'updateProduct',
  method: 'PUT',
  path: '/api/admin/products/:productId',
  audience: 'ADMIN',
  summary: 'Change a product',
  refusals: ['NOT_FOUND', 'STALE', 'ITEM_NUMBER_IN_USE', 'PRODUCT_HAS_UNITS'],
} as const satisfies Endpoint
