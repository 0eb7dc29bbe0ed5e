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
