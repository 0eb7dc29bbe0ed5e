import type { Endpoint } from '../endpoint.ts'

export const listCompanies = {
  name: 'listCompanies',
  method: 'GET',
  path: '/api/admin/companies',
  audience: 'ADMIN',
  summary: 'List or search the companies',
  refusals: [],
} as const satisfies Endpoint

export const getCompanyRecord = {
  name: 'getCompanyRecord',
  method: 'GET',
  path: '/api/admin/companies/:companyId',
  audience: 'ADMIN',
  summary: 'Get a company with its people and the numbers of its requests',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint
