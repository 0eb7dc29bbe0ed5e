import type { Endpoint } from '../endpoint.ts'

export const listLikelyTwins = {
  name: 'listLikelyTwins',
  method: 'GET',
  path: '/api/admin/likely-twins',
  audience: 'ADMIN',
  summary: 'List companies that are likely to be the same as one',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const askAboutNewcomer = {
  name: 'askAboutNewcomer',
  method: 'POST',
  path: '/api/admin/likely-twins/ask',
  audience: 'ADMIN',
  summary: 'Ask the managers of a company about somebody who registered',
  refusals: ['NOT_FOUND', 'SAME_COMPANY', 'TOO_MANY_REQUESTS'],
} as const satisfies Endpoint

export const previewMerge = {
  name: 'previewMerge',
  method: 'GET',
  path: '/api/admin/company-merges/preview',
  audience: 'ADMIN',
  summary: 'See what a merge of two companies would move',
  refusals: ['NOT_FOUND', 'SAME_COMPANY', 'COMPANY_OF_ADMINISTRATOR', 'MERGE_TOO_LARGE'],
} as const satisfies Endpoint

export const mergeCompanies = {
  name: 'mergeCompanies',
  method: 'POST',
  path: '/api/admin/company-merges',
  audience: 'ADMIN',
  summary: 'Merge a company into another one',
  status: 201,
  refusals: ['NOT_FOUND', 'SAME_COMPANY', 'COMPANY_OF_ADMINISTRATOR', 'MERGE_TOO_LARGE', 'STALE'],
} as const satisfies Endpoint

export const listMerges = {
  name: 'listMerges',
  method: 'GET',
  path: '/api/admin/company-merges',
  audience: 'ADMIN',
  summary: 'List the merges of a company',
  refusals: [],
} as const satisfies Endpoint

export const takeBackMerge = {
  name: 'takeBackMerge',
  method: 'POST',
  path: '/api/admin/company-merges/:mergeId/take-back',
  audience: 'ADMIN',
  summary: 'Take a merge of two companies back',
  refusals: ['NOT_FOUND', 'MERGE_OVER', 'MERGE_CONTRADICTED'],
} as const satisfies Endpoint
