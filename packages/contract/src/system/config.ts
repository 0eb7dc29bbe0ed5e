import type { Endpoint } from '../endpoint.ts'

export const getConfig = {
  name: 'getConfig',
  method: 'GET',
  path: '/api/config',
  audience: 'anyone',
  summary: 'What a client has to know of this installation',
  cacheSeconds: 60,
  refusals: [],
} as const satisfies Endpoint

export const getContent = {
  name: 'getContent',
  method: 'GET',
  path: '/api/content/:page/:language',
  audience: 'anyone',
  summary: 'Get a page that this installation has written itself',
  cacheSeconds: 60,
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint
