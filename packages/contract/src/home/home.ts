import type { Endpoint } from '../endpoint.ts'

export const getHome = {
  name: 'getHome',
  method: 'GET',
  path: '/api/user/home',
  audience: 'signed-in',
  summary: "Get what a dealer's list shows first",
  refusals: [],
} as const satisfies Endpoint

export const getServiceHome = {
  name: 'getServiceHome',
  method: 'GET',
  path: '/api/admin/home',
  audience: 'ADMIN',
  summary: "Get what the administrators' list shows first",
  refusals: [],
} as const satisfies Endpoint
