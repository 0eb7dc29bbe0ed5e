import { limits } from '@portal/domain/limits.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import { idParam, named, nothing, storageKey } from '../shared-schemas.ts'
import { leftOut, mediaKind, mediaState, videoFailure } from './media-shapes.ts'

const keyQuery = z.object({ key: storageKey })
const linkWorks = `The link works for ${limits.fileLink.minutes} minutes without a token.`

export const uploadResult = named(
  'UploadResult',
  "An upload that was taken. The target keys are where a video will be playable; a picture's are its own.",
  z.object({
    imagePath: z.string(),
    thumbnailPath: z.string(),
    imagePreviewUrl: z.nullable(z.string()),
    thumbnailPreviewUrl: z.nullable(z.string()),
    processing: mediaState,
    targetVideoKey: z.nullable(z.string()),
    targetThumbKey: z.nullable(z.string()),
    fileName: z.string(),
    kind: mediaKind,
    leftOut: z.optional(leftOut),
  }),
)
export type UploadResult = z.output<typeof uploadResult>

export const saleProofUpload = named(
  'SaleProofUpload',
  'The key of the file, and its name.',
  z.object({ key: z.string(), fileName: z.string() }),
)

export const fileSchemas = {
  uploadMedia: {
    description:
      'One file, streamed. A picture is ready with the answer. A video is made playable in the background: ask `probeUpload` for its target key.',
    reply: uploadResult,
  },
  uploadSaleProof: {
    description: 'One file, streamed; a picture goes to `uploadMedia`. The item names its key as `saleProof`.',
    reply: saleProofUpload,
  },
  probeUpload: {
    description:
      '`failed` when it never will be, with the reason as a code in `failure`, as a sentence in `message`. `ahead` says how many videos are converted before one that waits.',
    query: keyQuery,
    reply: named(
      'UploadState',
      'Whether a file can be shown, or never will be.',
      z.object({
        exists: z.boolean(),
        failed: z.optional(z.boolean()),
        failure: z.optional(videoFailure),
        message: z.optional(z.string()),
        ahead: z.optional(z.int()),
        leftOut: z.optional(leftOut),
      }),
    ),
  },
  signedUrl: {
    description: `${linkWorks} An administrator who asks for one to a file of a request has opened that.`,
    query: keyQuery,
    reply: named(
      'NamedFileLink',
      'A link to a file, and the name it was uploaded with.',
      z.object({ url: z.string(), name: z.optional(z.string()) }),
    ),
  },
  presignedImageUrl: {
    description: `By the last part of the file's key, or by the name it was uploaded under: of two with one name the newest. ${linkWorks}`,
    params: z.object({ requestItemId: idParam, fileName: z.string().check(z.minLength(1), z.maxLength(300)) }),
    reply: named('FileLink', 'A link to a file.', z.object({ url: z.string() })),
  },
  deleteImage: {
    description: 'Only what was not sent yet. On an item of a draft it also comes off the item.',
    query: keyQuery,
    reply: nothing,
  },
  uploadPdf: {
    description: 'One file, streamed. `addLayoutPdf` attaches it to an item.',
    reply: named(
      'LayoutPdfUpload',
      'The key of the file, for `addLayoutPdf`, and the name it got.',
      z.object({ pdfPath: z.string(), generatedFileName: z.string() }),
    ),
  },
  deletePdf: {
    description: 'Takes it off its item, too.',
    query: keyQuery,
    reply: nothing,
  },
} satisfies SchemasByName
