import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import type { Actor } from '../../actor.ts'
import { transaction } from '../../db/transaction.ts'
import type { Portal } from '../../portal.ts'
import { lockOwnRequest, noteDraftChanged } from '../locked-request.ts'
import { accessibleFile } from './accessible-file.ts'
import { removeFiles, removeUploads } from './remove-files.ts'

/**
 * Deletes an own picture or video that was not sent yet; one on a draft item comes off the item. Deleting twice is no
 * error: clients delete the picture and then its thumbnail, which is the same row.
 */
export const deleteUpload = (
  { db, queue, now }: Pick<Portal, 'db' | 'queue' | 'now'>,
  actor: Actor,
  key: string,
): Promise<Decision<Done, 'NOT_FOUND' | 'FILE_IN_USE'>> =>
  transaction(db, async (tx) => {
    const seen = await accessibleFile(tx, actor, key)
    if (!seen || seen.isLayoutPdf || seen.kind === 'csv') return refuse('NOT_FOUND')
    const request = seen.requestId === null ? undefined : await lockOwnRequest(tx, actor, seen.requestId)
    // Read again under the lock: the request may have been submitted meanwhile.
    const file = request ? await accessibleFile(tx, actor, key) : seen
    if (!file || file.removed) return accept({})
    if (!file.mayDelete) return refuse('FILE_IN_USE')
    if (request && !request.completed) await noteDraftChanged(request, now())
    const removed = request
      ? await removeFiles(request, queue, { fileIds: [file.fileId] }, now())
      : await removeUploads(tx, queue, [file.fileId], now())
    if (removed > 0) return accept({})
    // Another call was faster: a second deletion is no error, an attachment in between is.
    const current = await accessibleFile(tx, actor, key)
    return current?.removed ? accept({}) : refuse('FILE_IN_USE')
  })
