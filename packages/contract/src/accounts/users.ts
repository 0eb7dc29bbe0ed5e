import type { Endpoint } from '../endpoint.ts'

export const getCurrentUser = {
  name: 'getCurrentUser',
  method: 'GET',
  path: '/user/me',
  audience: 'signed-in',
  summary: 'Who is signed in.',
  refusals: [],
} as const satisfies Endpoint

export const listUsers = {
  name: 'listUsers',
  method: 'GET',
  path: '/user/all',
  audience: 'ADMIN',
  summary: 'All accounts, newest first; optionally of one role, or matching q in e-mail or company.',
  refusals: [],
} as const satisfies Endpoint

export const listAdmins = {
  name: 'listAdmins',
  method: 'GET',
  path: '/user/admins',
  audience: 'ADMIN',
  summary: 'The administrators, newest first.',
  refusals: [],
} as const satisfies Endpoint

export const toggleUserEnabled = {
  name: 'toggleUserEnabled',
  method: 'PUT',
  path: '/user/toggle-enable/:email',
  audience: 'ADMIN',
  summary: 'Activates or deactivates an account and answers it; a deactivated one is signed out at once.',
  refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'LAST_ADMIN'],
} as const satisfies Endpoint

export const getUserByEmail = {
  name: 'getUserByEmail',
  method: 'GET',
  path: '/user/by-email/:email',
  audience: 'signed-in',
  summary: 'A profile: any for an administrator, the own one for everybody else.',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const updateUser = {
  name: 'updateUser',
  method: 'PUT',
  path: '/user/update/:email',
  audience: 'ADMIN',
  summary: "Changes anybody's profile; a new e-mail address takes effect at once and both addresses are told.",
  refusals: ['NOT_FOUND', 'EMAIL_ALREADY_EXISTS'],
} as const satisfies Endpoint

export const updateOwnProfile = {
  name: 'updateOwnProfile',
  method: 'PUT',
  path: '/api/user/self-update',
  audience: 'signed-in',
  summary: 'Changes the own profile, never debtor number, role or flags; a new e-mail address waits for its code.',
  refusals: ['EMAIL_ALREADY_EXISTS', 'TOO_MANY_REQUESTS'],
} as const satisfies Endpoint
