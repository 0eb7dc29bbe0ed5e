import type { Endpoint } from '../endpoint.ts'

export const listWork = {
  name: 'listWork',
  method: 'GET',
  path: '/api/admin/work',
  audience: 'ADMIN',
  summary: "List a view of the service's queue",
  refusals: [],
} as const satisfies Endpoint

export const countWork = {
  name: 'countWork',
  method: 'GET',
  path: '/api/admin/work/counts',
  audience: 'ADMIN',
  summary: 'Count the items in each view of the queue',
  refusals: [],
} as const satisfies Endpoint

export const nextWork = {
  name: 'nextWork',
  method: 'GET',
  path: '/api/admin/work/next',
  audience: 'ADMIN',
  summary: 'Find the items to go on with',
  refusals: [],
} as const satisfies Endpoint

export const getDealerCard = {
  name: 'getDealerCard',
  method: 'GET',
  path: '/api/admin/work/dealers/:userId',
  audience: 'ADMIN',
  summary: 'Read how to reach a dealer, and how many requests are open',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint
