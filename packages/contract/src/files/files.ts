import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParam, nothing, storageKey } from '../wire.ts'
import { mediaKind, mediaState } from './shown-media.ts'

const keyQuery = z.object({ key: storageKey })

/** Upload result (specification 3). For pictures the target keys are the picture's own. */
export const uploadResult = z.object({
  imagePath: z.string(),
  thumbnailPath: z.string(),
  imagePreviewUrl: z.nullable(z.string()),
  thumbnailPreviewUrl: z.nullable(z.string()),
  processing: mediaState,
  targetVideoKey: z.nullable(z.string()),
  targetThumbKey: z.nullable(z.string()),
  fileName: z.string(),
  kind: mediaKind,
})
export type UploadResult = z.output<typeof uploadResult>

export const uploadMedia = endpoint({
  method: 'POST',
  path: '/api/request-wizzard/uploads',
  audience: 'signed-in',
  says: 'Takes one picture or video as multipart `file`, streamed; a video is made playable in the background.',
  takes: 'multipart',
  reply: uploadResult,
  status: 201,
  refusals: ['TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
})
export const probeUpload = endpoint({
  method: 'GET',
  path: '/api/request-wizzard/uploads/probe',
  audience: 'signed-in',
  says: 'Whether a file is there yet; `failed` when it never will be, with the reason.',
  query: keyQuery,
  reply: z.object({ exists: z.boolean(), failed: z.optional(z.boolean()), message: z.optional(z.string()) }),
  refusals: ['NOT_FOUND'],
})
export const signedUrl = endpoint({
  method: 'GET',
  path: '/api/request-wizzard/signed-url',
  audience: 'signed-in',
  says: 'A link to a file that works for 15 minutes, and its name.',
  query: keyQuery,
  reply: z.object({ url: z.string(), name: z.optional(z.string()) }),
  refusals: ['NOT_FOUND'],
})
export const presignedImageUrl = endpoint({
  method: 'GET',
  path: '/api/images/item/:requestItemId/presigned-url/:fileName',
  audience: 'signed-in',
  says: 'A link to a file of an item by the last part of its key.',
  params: z.object({ requestItemId: idParam, fileName: storageKey }),
  reply: z.object({ url: z.string() }),
  refusals: ['NOT_FOUND'],
})
export const deleteImage = endpoint({
  method: 'DELETE',
  path: '/api/images/delete',
  audience: 'signed-in',
  says: 'Deletes an own file that was not sent yet; on a draft item it also comes off the item (decisions 5).',
  query: keyQuery,
  reply: nothing,
  refusals: ['NOT_FOUND', 'FILE_IN_USE'],
})
export const uploadPdf = endpoint({
  method: 'POST',
  path: '/api/request-wizzard/uploads/pdf',
  audience: 'ADMIN',
  says: 'Takes one layout PDF as multipart `file`, streamed.',
  takes: 'multipart',
  reply: z.object({ pdfPath: z.string(), generatedFileName: z.string() }),
  status: 201,
  refusals: ['TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
})
export const deletePdf = endpoint({
  method: 'DELETE',
  path: '/api/request-wizzard/uploads/pdf',
  audience: 'ADMIN',
  says: 'Takes a layout PDF off its item and deletes it.',
  query: keyQuery,
  reply: nothing,
  refusals: ['NOT_FOUND', 'REQUEST_CLOSED'],
})
