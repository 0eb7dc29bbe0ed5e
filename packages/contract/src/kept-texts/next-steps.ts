import type { Endpoint } from '../endpoint.ts'

export const listNextSteps = {
  name: 'listNextSteps',
  method: 'GET',
  path: '/api/admin/next-steps',
  audience: 'ADMIN',
  summary: 'List what dealers are told to do after a decision',
  refusals: [],
} as const satisfies Endpoint

export const addNextStep = {
  name: 'addNextStep',
  method: 'POST',
  path: '/api/admin/next-steps',
  audience: 'ADMIN',
  summary: 'Add what dealers are told to do after a decision',
  status: 201,
  refusals: ['NOT_FOUND', 'NEXT_STEP_EXISTS', 'TOO_MANY_NEXT_STEPS', 'IDEMPOTENCY_KEY_REUSED'],
} as const satisfies Endpoint

export const changeNextStep = {
  name: 'changeNextStep',
  method: 'PUT',
  path: '/api/admin/next-steps/:stepId',
  audience: 'ADMIN',
  summary: 'Change what dealers are told to do after a decision',
  refusals: ['NOT_FOUND', 'STALE', 'NEXT_STEP_EXISTS'],
} as const satisfies Endpoint

export const deleteNextStep = {
  name: 'deleteNextStep',
  method: 'DELETE',
  path: '/api/admin/next-steps/:stepId',
  audience: 'ADMIN',
  summary: 'Delete what dealers are told to do after a decision',
  refusals: ['NOT_FOUND', 'STALE'],
} as const satisfies Endpoint
