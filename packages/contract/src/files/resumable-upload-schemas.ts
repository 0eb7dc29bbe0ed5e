import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import { saleProofUpload, uploadResult } from './file-schemas.ts'

const params = z.object({ uploadId: z.uuid() })

export const resumableUploadSchemas = {
  finishMediaUpload: {
    description:
      'The upload was begun and sent by the tus protocol. Asked again it answers the same, as long as its file is there. ' +
      'What does not belong to the caller does not exist.',
    params,
    reply: uploadResult,
  },
  finishSaleProofUpload: {
    description: 'As `finishMediaUpload`, for a PDF.',
    params,
    reply: saleProofUpload,
  },
} satisfies SchemasByName
