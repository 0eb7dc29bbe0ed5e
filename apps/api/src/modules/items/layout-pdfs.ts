import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import { limits } from '@portal/domain/limits.ts'
import type { Actor } from '../../actor.ts'
import type { Readable } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import type { Portal } from '../../portal.ts'
import { attachFiles } from '../files/attach-files.ts'
import { removeFiles, removeUploads } from '../files/remove-files.ts'
import { writeHistory } from '../item-history.ts'
import { lockSubmittedItem } from '../locked-request.ts'

type Parts = Pick<Portal, 'db' | 'queue' | 'now'>
export interface LayoutPdfs {
  layoutPdfs: string[]
  layoutPdfNames: string[]
}

const layoutPdfsOf = (db: Readable, itemId: number) =>
  db
    .selectFrom('files')
    .select(['key', 'fileName', 'position'])
    .where('itemId', '=', itemId)
    .where('attachedAs', '=', 'layout')
    .orderBy('position')
    .execute()

const listed = (files: Awaited<ReturnType<typeof layoutPdfsOf>>): LayoutPdfs => ({
  layoutPdfs: files.map((file) => file.key),
  layoutPdfNames: files.map((file) => file.fileName),
})

/** Attaches an administrator's uploaded PDF to an item, three at most. Twice is no error. */
export const addLayoutPdf = (
  { db, now }: Parts,
  actor: Actor,
  itemId: number,
  { key, name }: { key: string; name: string },
): Promise<Decision<LayoutPdfs, 'NOT_FOUND' | 'REQUEST_CLOSED' | 'TOO_MANY_FILES'>> =>
  transaction(db, async (tx) => {
    const found = await lockSubmittedItem(tx, itemId)
    if (!found) return refuse('NOT_FOUND')
    const before = await layoutPdfsOf(tx, itemId)
    if (before.some((file) => file.key === key)) return accept(listed(before))
    if (found.request.status === 'Closed') return refuse('REQUEST_CLOSED')
    const free = [...Array(limits.layoutPdf.maximumFiles).keys()].find(
      (place) => !before.some((file) => file.position === place),
    )
    if (free === undefined) return refuse('TOO_MANY_FILES')
    const attached = await attachFiles(
      found.request,
      actor.userId,
      [key],
      { attachedAs: 'layout', itemId },
      { firstPosition: free },
    )
    if (attached === 0) return refuse('NOT_FOUND')
    // Without a name the file keeps the one it was uploaded with.
    if (name) await found.request.tx.updateTable('files').set({ fileName: name }).where('key', '=', key).execute()
    const after = await layoutPdfsOf(tx, itemId)
    const fileName = after.find((file) => file.key === key)?.fileName ?? name
    await writeHistory(found.request, [
      { itemId, at: now(), kind: 'layout-pdf-added', byUser: actor.userId, bySide: 'admins', details: { fileName } },
    ])
    return accept(listed(after))
  })

/**
 * Takes a layout PDF off its item, whoever added it, or deletes an upload of one's own that was not attached yet. Twice
 * is no error. Refused on a closed request.
 */
export const deleteLayoutPdf = (
  { db, queue, now }: Parts,
  actor: Actor,
  key: string,
): Promise<Decision<Done, 'NOT_FOUND' | 'REQUEST_CLOSED'>> =>
  transaction(db, async (tx) => {
    const file = await tx
      .selectFrom('files')
      .select(['fileId', 'itemId', 'uploaderId', 'removedAt'])
      .where('key', '=', key)
      .where('kind', '=', 'pdf')
      .executeTakeFirst()
    if (!file) return refuse('NOT_FOUND')
    if (file.removedAt) return accept({})
    if (file.itemId === null) {
      if (file.uploaderId !== actor.userId) return refuse('NOT_FOUND')
      if ((await removeUploads(tx, queue, [file.fileId], now())) > 0) return accept({})
      // Another call deleted or attached it meanwhile. An attached one stays.
      const { removedAt } = await tx
        .selectFrom('files')
        .select('removedAt')
        .where('fileId', '=', file.fileId)
        .executeTakeFirstOrThrow()
      return removedAt ? accept({}) : refuse('NOT_FOUND')
    }
    const found = await lockSubmittedItem(tx, file.itemId)
    if (!found) return refuse('NOT_FOUND')
    if (found.request.status === 'Closed') return refuse('REQUEST_CLOSED')
    // Read again under the lock: a colleague may have taken it off meanwhile.
    const attached = (await layoutPdfsOf(tx, file.itemId)).find((layout) => layout.key === key)
    if (!attached) return accept({})
    await removeFiles(found.request, queue, { fileIds: [file.fileId] }, now())
    const { fileName } = attached
    await writeHistory(found.request, [
      {
        itemId: file.itemId,
        at: now(),
        kind: 'layout-pdf-removed',
        byUser: actor.userId,
        bySide: 'admins',
        details: { fileName },
      },
    ])
    return accept({})
  })
