import type { Endpoint } from '../endpoint.ts'

export const listTerms = {
  name: 'listTerms',
  method: 'GET',
  path: '/api/admin/terms',
  audience: 'ADMIN',
  summary: 'List the terms with their versions',
  refusals: [],
} as const satisfies Endpoint

export const addTerms = {
  name: 'addTerms',
  method: 'POST',
  path: '/api/admin/terms',
  audience: 'ADMIN',
  summary: 'Add a version of terms',
  status: 201,
  refusals: ['NOT_FOUND', 'TERMS_EXIST', 'TERMS_OF_SHIPPED_UNITS', 'IDEMPOTENCY_KEY_REUSED'],
} as const satisfies Endpoint
