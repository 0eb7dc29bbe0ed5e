import { uploadMedia } from '@portal/contract/files/files.ts'
import { finishMediaUpload, finishSaleProofUpload } from '@portal/contract/files/resumable-uploads.ts'
import { resumableUploadsPath } from '@portal/contract/files/resumable-uploads-path.ts'
import { limits } from '@portal/domain/limits.ts'
import type { FastifyInstance } from 'fastify'
import { servedTo } from '../../../http/guard.ts'
import { limitCalls } from '../../../http/limit-calls.ts'
import type { Serve } from '../../../http/serve.ts'
import { serveTusCalls } from '../../../http/tus-calls.ts'
import type { Portal } from '../../../portal.ts'
import { takeMedia } from '../take-media.ts'
import { takeSaleProof } from '../take-pdf.ts'
import { finishUpload } from './finish-upload.ts'
import { OwnUploads } from './own-uploads.ts'

/** Files that are sent in parts by the tus protocol, and what takes them when they are whole. */
export async function resumableUploadRoutes(app: FastifyInstance, serve: Serve, portal: Portal): Promise<void> {
  serve(finishMediaUpload, ({ actor, params: { uploadId } }) =>
    finishUpload(portal, actor, {
      uploadId,
      take: (file) => takeMedia(portal, actor, file),
      keyOf: ({ imagePath }) => imagePath,
    }),
  )
  serve(finishSaleProofUpload, ({ actor, params: { uploadId } }) =>
    finishUpload(portal, actor, {
      uploadId,
      take: (file) => takeSaleProof(portal, actor, file),
      keyOf: ({ key }) => key,
    }),
  )
  await app.register(async (scope) => {
    servedTo(scope, 'signed-in')
    serveTusCalls(scope, {
      path: resumableUploadsPath,
      maximumBytes: limits.file.maximumBytes,
      storeOf: ({ userId }) => new OwnUploads(portal, userId),
      limitBeginning: limitCalls(portal.rateLimits, uploadMedia),
      limitRest: limitCalls(portal.rateLimits),
    })
  })
}
