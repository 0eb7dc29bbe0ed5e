import type { Endpoint } from '../endpoint.ts'

export const getCurrentUser = {
  name: 'getCurrentUser',
  method: 'GET',
  path: '/user/me',
  audience: 'signed-in',
  summary: 'Who is signed in',
  refusals: [],
} as const satisfies Endpoint

export const listUsers = {
  name: 'listUsers',
  method: 'GET',
  path: '/user/all',
  audience: 'ADMIN',
  summary: 'List all accounts',
  refusals: [],
} as const satisfies Endpoint

export const listAdmins = {
  name: 'listAdmins',
  method: 'GET',
  path: '/user/admins',
  audience: 'ADMIN',
  summary: 'List the administrators',
  refusals: [],
} as const satisfies Endpoint

export const countWaitingAccounts = {
  name: 'countWaitingAccounts',
  method: 'GET',
  path: '/api/admin/waiting-accounts',
  audience: 'ADMIN',
  summary: 'Count the accounts that wait for activation',
  refusals: [],
} as const satisfies Endpoint

export const toggleUserEnabled = {
  name: 'toggleUserEnabled',
  method: 'PUT',
  path: '/user/toggle-enable/:email',
  audience: 'ADMIN',
  summary: 'Activate or deactivate an account',
  refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'LAST_ADMIN', 'LAST_MANAGER', 'NOT_IN_COMPANY'],
} as const satisfies Endpoint

export const getUserByEmail = {
  name: 'getUserByEmail',
  method: 'GET',
  path: '/user/by-email/:email',
  audience: 'signed-in',
  summary: 'Get a profile',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const updateUser = {
  name: 'updateUser',
  method: 'PUT',
  path: '/user/update/:email',
  audience: 'ADMIN',
  summary: "Change anybody's profile",
  refusals: ['NOT_FOUND', 'EMAIL_ALREADY_EXISTS', 'STALE'],
} as const satisfies Endpoint

export const updateOwnProfile = {
  name: 'updateOwnProfile',
  method: 'PUT',
  path: '/api/user/self-update',
  audience: 'signed-in',
  summary: 'Change the own profile',
  refusals: ['EMAIL_ALREADY_EXISTS', 'TOO_MANY_REQUESTS', 'STALE'],
} as const satisfies Endpoint
