import type { Endpoint } from '../endpoint.ts'

export const uploadMedia = {
  name: 'uploadMedia',
  method: 'POST',
  path: '/api/request-wizzard/uploads',
  audience: 'signed-in',
  summary: 'Takes one picture or video as multipart `file`, streamed; a video is made playable in the background.',
  takes: 'multipart',
  status: 201,
  refusals: ['TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
} as const satisfies Endpoint

export const probeUpload = {
  name: 'probeUpload',
  method: 'GET',
  path: '/api/request-wizzard/uploads/probe',
  audience: 'signed-in',
  summary: 'Whether a file is there yet; `failed` when it never will be, with the reason.',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const signedUrl = {
  name: 'signedUrl',
  method: 'GET',
  path: '/api/request-wizzard/signed-url',
  audience: 'signed-in',
  summary: 'A link to a file that works for 15 minutes, and its name.',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const presignedImageUrl = {
  name: 'presignedImageUrl',
  method: 'GET',
  path: '/api/images/item/:requestItemId/presigned-url/:fileName',
  audience: 'signed-in',
  summary: 'A link to a file of an item by the last part of its key.',
  refusals: ['NOT_FOUND'],
} as const satisfies Endpoint

export const deleteImage = {
  name: 'deleteImage',
  method: 'DELETE',
  path: '/api/images/delete',
  audience: 'signed-in',
  summary: 'Deletes an own file that was not sent yet; on a draft item it also comes off the item.',
  refusals: ['NOT_FOUND', 'FILE_IN_USE'],
} as const satisfies Endpoint

export const uploadPdf = {
  name: 'uploadPdf',
  method: 'POST',
  path: '/api/request-wizzard/uploads/pdf',
  audience: 'ADMIN',
  summary: 'Takes one layout PDF as multipart `file`, streamed.',
  takes: 'multipart',
  status: 201,
  refusals: ['TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
} as const satisfies Endpoint

export const deletePdf = {
  name: 'deletePdf',
  method: 'DELETE',
  path: '/api/request-wizzard/uploads/pdf',
  audience: 'ADMIN',
  summary: 'Takes a layout PDF off its item and deletes it.',
  refusals: ['NOT_FOUND', 'REQUEST_CLOSED'],
} as const satisfies Endpoint
