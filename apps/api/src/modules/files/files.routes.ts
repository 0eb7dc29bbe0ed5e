import * as contract from '@portal/contract/files/files.ts'
import { accept, refuse } from '@portal/domain/decision.ts'
import { fileNameOfKey, finalPrefix } from '@portal/domain/media/storage-keys.ts'
import { videoFailureText } from '@portal/texts/video-failure-texts.ts'
import type { Serve } from '../../http/serve.ts'
import type { Portal } from '../../portal.ts'
import { accessibleFile } from './accessible-file.ts'
import { deleteUpload } from './delete-upload.ts'
import { incomingFile } from './incoming-file.ts'
import { linkTo } from './shown-files.ts'
import { takeLayoutPdf } from './take-layout-pdf.ts'
import { takeMedia } from './take-media.ts'

/** Uploads, links to stored files, and the deletion of pictures and videos. */
export function fileRoutes(serve: Serve, portal: Portal): void {
  const { db, storage } = portal

  serve(contract.uploadMedia, async ({ actor, request }) => {
    const incoming = await incomingFile(request)
    return incoming.ok ? takeMedia(portal, actor, incoming.value) : incoming
  })
  serve(contract.uploadPdf, async ({ actor, request }) => {
    const incoming = await incomingFile(request)
    return incoming.ok ? takeLayoutPdf(portal, actor, incoming.value) : incoming
  })

  serve(contract.probeUpload, async ({ actor, query }) => {
    const file = await accessibleFile(db, actor, query.key)
    if (!file || file.removed) return refuse('NOT_FOUND')
    if (file.failure)
      return accept({ exists: false, failed: true, failure: file.failure, message: videoFailureText(file.failure) })
    return accept({ exists: file.state === 'ready' })
  })

  serve(contract.signedUrl, async ({ actor, query }) => {
    const file = await accessibleFile(db, actor, query.key)
    if (!file || file.removed || file.state !== 'ready') return refuse('NOT_FOUND')
    return accept({ url: await linkTo(storage, query.key, file.fileName), name: file.fileName })
  })

  serve(contract.presignedImageUrl, async ({ actor, params }) => {
    const file = await accessibleFile(db, actor, `${finalPrefix}/${params.fileName}`)
    if (!file || file.removed || file.state !== 'ready' || file.itemId !== params.requestItemId)
      return refuse('NOT_FOUND')
    const key = [file.key, file.thumbKey].find((known) => known && fileNameOfKey(known) === params.fileName) ?? file.key
    return accept({ url: await linkTo(storage, key, file.fileName) })
  })

  serve(contract.deleteImage, ({ actor, query }) => deleteUpload(portal, actor, query.key))
}
