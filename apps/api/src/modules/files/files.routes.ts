import * as contract from '@portal/contract/files/files.ts'
import { accept, refuse } from '@portal/domain/decision.ts'
import { finalPrefix } from '@portal/domain/media/storage-keys.ts'
import { refusalText } from '@portal/texts/refusal-texts.ts'
import { videoFailureText } from '@portal/texts/video-failure-texts.ts'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../actor.ts'
import { saidTo } from '../../http/language-of-call.ts'
import type { Serve } from '../../http/serve.ts'
import type { Portal } from '../../portal.ts'
import { isOpenFor } from '../opened-item.ts'
import { type AccessibleFile, accessibleFile, accessibleFileNamed } from './accessible-file.ts'
import { deleteUpload } from './delete-upload.ts'
import { incomingFile } from './incoming-file.ts'
import { linkTo } from './shown-files.ts'
import { createStoredBytes } from './stored-bytes.ts'
import { takeMedia } from './take-media.ts'
import { takePdf, takeSaleProof } from './take-pdf.ts'
import { roomInQuota } from './upload-quota.ts'
import { createWaitingVideos } from './waiting-videos.ts'

/** Uploads, links to stored files, and the deletion of pictures and videos. */
export function fileRoutes(serve: Serve, portal: Portal): void {
  const { db, storage } = portal
  const videosAhead = createWaitingVideos(db)
  const isStored = createStoredBytes(storage)

  /** The file of a call, once there is known to be room for it: before a byte of it is received. */
  const fileFor = async (actor: Actor, request: FastifyRequest) => {
    await portal.diskReserve()
    const room = await roomInQuota(portal, actor.userId)
    return room.ok ? incomingFile(request) : room
  }
  serve(contract.uploadMedia, async ({ actor, request }) => {
    const file = await fileFor(actor, request)
    return file.ok ? takeMedia(portal, actor, file.value) : file
  })
  serve(contract.uploadPdf, async ({ actor, request }) => {
    const file = await fileFor(actor, request)
    return file.ok ? takePdf(portal, actor, file.value) : file
  })
  serve(contract.uploadSaleProof, async ({ actor, request }) => {
    const file = await fileFor(actor, request)
    return file.ok ? takeSaleProof(portal, actor, file.value) : file
  })

  /** Whoever of the service gets a link to a file of a request has opened that; false where it was taken back meanwhile. */
  const isOpen = ({ role }: Actor, { unopened }: AccessibleFile) =>
    isOpenFor(db, role === 'ADMIN' ? 'admins' : 'dealer', unopened)

  serve(contract.probeUpload, async ({ actor, query, request, reply }) => {
    const file = await accessibleFile(db, actor, query.key)
    if (!file || file.removed) return refuse('NOT_FOUND')
    const { failure } = file
    if (failure) {
      const message = saidTo(request, reply, () => videoFailureText(failure))
      return accept({ exists: false, failed: true, failure, message })
    }
    if (file.state === 'processing') return accept({ exists: false, ahead: await videosAhead(file.fileId) })
    if (await isStored([file.key, ...(file.thumbKey ? [file.thumbKey] : [])]))
      return accept({ exists: true, ...(file.leftOut.length > 0 && { leftOut: [...file.leftOut] }) })
    const message = saidTo(request, reply, () => refusalText('FILE_NOT_FOUND'))
    return accept({ exists: false, failed: true, message })
  })

  serve(contract.signedUrl, async ({ actor, query }) => {
    const file = await accessibleFile(db, actor, query.key)
    if (!file || file.removed || file.state !== 'ready') return refuse('NOT_FOUND')
    if (!(await isOpen(actor, file))) return refuse('NOT_FOUND')
    return accept({ url: await linkTo(storage, query.key, file.fileName), name: file.fileName })
  })

  serve(contract.presignedImageUrl, async ({ actor, params }) => {
    const { requestItemId, fileName } = params
    const key = `${finalPrefix}/${fileName}`
    const named = await accessibleFile(db, actor, key)
    const byKey = named?.itemId === requestItemId && named.state === 'ready' ? named : undefined
    const file = byKey ?? (await accessibleFileNamed(db, actor, requestItemId, fileName))
    if (!file || !(await isOpen(actor, file))) return refuse('NOT_FOUND')
    return accept({ url: await linkTo(storage, byKey ? key : file.key, byKey ? file.fileName : fileName) })
  })

  serve(contract.deleteImage, ({ actor, query }) => deleteUpload(portal, actor, query.key))
}
