import type { Endpoint } from '../endpoint.ts'
import { resumableUploadsPath } from './resumable-uploads-path.ts'

export const finishMediaUpload = {
  name: 'finishMediaUpload',
  method: 'POST',
  path: `${resumableUploadsPath}/:uploadId/media`,
  audience: 'signed-in',
  summary: 'Take a picture or a video that was sent in parts',
  takes: 'parts',
  status: 201,
  refusals: ['NOT_FOUND', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'UPLOAD_QUOTA_REACHED'],
} as const satisfies Endpoint

export const finishSaleProofUpload = {
  name: 'finishSaleProofUpload',
  method: 'POST',
  path: `${resumableUploadsPath}/:uploadId/sale-proof`,
  audience: 'signed-in',
  summary: 'Take a PDF that was sent in parts as proof of a sale',
  takes: 'parts',
  status: 201,
  refusals: ['NOT_FOUND', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'UPLOAD_QUOTA_REACHED'],
} as const satisfies Endpoint
