import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import { idParam, nothing, storageKey } from '../shared-schemas.ts'
import { mediaKind, mediaState } from './media-shapes.ts'

const keyQuery = z.object({ key: storageKey })

/** An upload that was taken. The target keys are where a video will be playable; a picture's are its own. */
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

export const fileSchemas = {
  uploadMedia: { reply: uploadResult },
  probeUpload: {
    query: keyQuery,
    reply: z.object({ exists: z.boolean(), failed: z.optional(z.boolean()), message: z.optional(z.string()) }),
  },
  signedUrl: { query: keyQuery, reply: z.object({ url: z.string(), name: z.optional(z.string()) }) },
  presignedImageUrl: {
    params: z.object({ requestItemId: idParam, fileName: storageKey }),
    reply: z.object({ url: z.string() }),
  },
  deleteImage: { query: keyQuery, reply: nothing },
  uploadPdf: { reply: z.object({ pdfPath: z.string(), generatedFileName: z.string() }) },
  deletePdf: { query: keyQuery, reply: nothing },
} satisfies SchemasByName
