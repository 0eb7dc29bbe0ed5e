import type { Endpoint } from '../endpoint.ts'

export const uploadImport = {
  name: 'uploadImport',
  method: 'POST',
  path: '/api/admin/imports',
  audience: 'ADMIN',
  summary: 'Upload a CSV of units, to be checked',
  takes: 'multipart',
  status: 201,
  refusals: ['TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'UPLOAD_QUOTA_REACHED'],
} as const satisfies Endpoint

export const listImports = {
  name: 'listImports',
  method: 'GET',
  path: '/api/admin/imports',
  audience: 'ADMIN',
  summary: 'List the imports',
  refusals: [],
} as const satisfies Endpoint

export const getImport = {
  name: 'getImport',
  method: 'GET',
  path: '/api/admin/imports/:importId',
  audience: 'ADMIN',
  summary: 'Get an import with what its check found',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const correctImport = {
  name: 'correctImport',
  method: 'PUT',
  path: '/api/admin/imports/:importId/reading',
  audience: 'ADMIN',
  summary: 'Say how the file of an import is read',
  refusals: ['NOT_FOUND', 'STALE'],
} as const satisfies Endpoint

export const takeImport = {
  name: 'takeImport',
  method: 'POST',
  path: '/api/admin/imports/:importId/take',
  audience: 'ADMIN',
  summary: 'Take an import in',
  refusals: ['NOT_FOUND', 'STALE', 'IMPORT_HAS_WRONG_ROWS'],
} as const satisfies Endpoint

export const takeImportBack = {
  name: 'takeImportBack',
  method: 'POST',
  path: '/api/admin/imports/:importId/take-back',
  audience: 'ADMIN',
  summary: 'Take an import back',
  refusals: ['NOT_FOUND', 'STALE'],
} as const satisfies Endpoint

export const discardImport = {
  name: 'discardImport',
  method: 'DELETE',
  path: '/api/admin/imports/:importId',
  audience: 'ADMIN',
  summary: 'Discard an import that was not taken in',
  refusals: ['NOT_FOUND', 'STALE'],
} as const satisfies Endpoint

export const downloadWrongRows = {
  name: 'downloadWrongRows',
  method: 'GET',
  path: '/api/admin/imports/:importId/wrong-rows',
  audience: 'ADMIN',
  summary: 'Download everything that is wrong with a file, as CSV',
  answers: 'csv',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint
