import type { Endpoint } from '../endpoint.ts'

export const getConfig = {
  name: 'getConfig',
  method: 'GET',
  path: '/api/config',
  audience: 'anyone',
  summary: 'Brands, captcha provider and site key, limits, operator.',
  refusals: [],
} as const satisfies Endpoint
