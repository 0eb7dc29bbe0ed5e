import type { Endpoint } from '../endpoint.ts'

export const uploadMedia = {
  name: 'uploadMedia',
  method: 'POST',
  path: '/api/request-wizzard/uploads',
  audience: 'signed-in',
  summary: 'Upload a picture or a video',
  takes: 'multipart',
  status: 201,
  refusals: ['TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'UPLOAD_QUOTA_REACHED'],
} as const satisfies Endpoint

export const uploadSaleProof = {
  name: 'uploadSaleProof',
  method: 'POST',
  path: '/api/request-wizzard/uploads/sale-proof',
  audience: 'signed-in',
  summary: 'Upload a PDF that proves a sale',
  takes: 'multipart',
  status: 201,
  refusals: ['TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'UPLOAD_QUOTA_REACHED'],
} as const satisfies Endpoint

export const probeUpload = {
  name: 'probeUpload',
  method: 'GET',
  path: '/api/request-wizzard/uploads/probe',
  audience: 'signed-in',
  summary: 'Ask whether a file is ready',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const signedUrl = {
  name: 'signedUrl',
  method: 'GET',
  path: '/api/request-wizzard/signed-url',
  audience: 'signed-in',
  summary: 'Get a link to a file',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const presignedImageUrl = {
  name: 'presignedImageUrl',
  method: 'GET',
  path: '/api/images/item/:requestItemId/presigned-url/:fileName',
  audience: 'signed-in',
  summary: 'Get a link to a file of an item',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const deleteImage = {
  name: 'deleteImage',
  method: 'DELETE',
  path: '/api/images/delete',
  audience: 'signed-in',
  summary: 'Delete an own upload',
  refusals: ['NOT_FOUND', 'FILE_IN_USE'],
} as const satisfies Endpoint

export const uploadPdf = {
  name: 'uploadPdf',
  method: 'POST',
  path: '/api/request-wizzard/uploads/pdf',
  audience: 'ADMIN',
  summary: 'Upload a layout PDF',
  takes: 'multipart',
  status: 201,
  refusals: ['TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'UPLOAD_QUOTA_REACHED'],
} as const satisfies Endpoint

export const deletePdf = {
  name: 'deletePdf',
  method: 'DELETE',
  path: '/api/request-wizzard/uploads/pdf',
  audience: 'ADMIN',
  summary: 'Delete a layout PDF',
  refusals: ['NOT_FOUND', 'REQUEST_CLOSED'],
} as const satisfies Endpoint
