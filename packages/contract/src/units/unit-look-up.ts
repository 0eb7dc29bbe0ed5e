import type { Endpoint } from '../endpoint.ts'

export const lookUpUnit = {
  name: 'lookUpUnit',
  method: 'GET',
  path: '/api/units/verdict',
  audience: 'signed-in',
  summary: 'Ask what the portal knows of a unit that is to be claimed',
  refusals: [],
} as const satisfies Endpoint
