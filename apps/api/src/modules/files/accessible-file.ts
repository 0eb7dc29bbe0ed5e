import { limits } from '@portal/domain/limits.ts'
import { type FileFacts, mayDeleteFile, mayReadFile } from '@portal/domain/media/file-access.ts'
import type { Actor } from '../../actor.ts'
import type { Readable } from '../../db/database.ts'
import type { ShownFile } from './shown-files.ts'

/** A stored file as its row says, with what this actor may do with it. */
export interface AccessibleFile extends ShownFile {
  readonly fileId: number
  readonly itemId: number | null
  readonly requestId: number | null
  readonly removed: boolean
  readonly isLayoutPdf: boolean
  readonly mayDelete: boolean
  /** The submitted request that it belongs to and that nobody of the service has opened yet; null for every other file. */
  readonly unopened: number | null
}

/**
 * Finds a stored file by its own or its thumbnail's key if the actor may read it; undefined otherwise, as for an
 * unknown key. Every key that a client sends to read or delete a file is checked here; to attach one, in
 * `attach-files.ts`.
 */
export async function accessibleFile(db: Readable, actor: Actor, key: string): Promise<AccessibleFile | undefined> {
  const row = await selectFiles(db)
    .where((where) => where.or([where('files.key', '=', key), where('files.thumbKey', '=', key)]))
    .executeTakeFirst()
  return row && ifReadable(actor, row)
}

/** Of the files of an item that were uploaded under a name, the newest that is ready and that the actor may read. */
export async function accessibleFileNamed(
  db: Readable,
  actor: Actor,
  itemId: number,
  fileName: string,
): Promise<AccessibleFile | undefined> {
  const rows = await selectFiles(db)
    .where('files.itemId', '=', itemId)
    .where('files.fileName', '=', fileName)
    .where('files.state', '=', 'ready')
    .orderBy('files.fileId', 'desc')
    // Of the files of one item, only layout PDFs may be kept from somebody who reads the others.
    .limit(limits.layoutPdf.maximumFiles + 1)
    .execute()
  return rows.map((row) => ifReadable(actor, row)).find((file) => file !== undefined)
}

const selectFiles = (db: Readable) =>
  db
    .selectFrom('files')
    .leftJoin('requestItems', 'requestItems.itemId', 'files.itemId')
    .leftJoin('requests', 'requests.requestId', 'requestItems.requestId')
    .select([
      'files.fileId',
      'files.key',
      'files.thumbKey',
      'files.kind',
      'files.state',
      'files.failure',
      'files.leftOut',
      'files.fileName',
      'files.uploaderId',
      'files.attachedAs',
      'files.itemId',
      'files.removedAt',
      'requests.requestId',
      'requests.dealerId',
      'requests.contactId',
      'requests.completedAt',
      'requests.openedByServiceAt',
      'requestItems.layoutReleasedAt',
    ])

function ifReadable(
  actor: Actor,
  row: Awaited<ReturnType<ReturnType<typeof selectFiles>['executeTakeFirstOrThrow']>>,
): AccessibleFile | undefined {
  const facts: FileFacts = {
    uploaderId: row.uploaderId,
    attachedAs: row.attachedAs,
    request:
      row.dealerId === null || row.contactId === null
        ? null
        : {
            dealerId: row.dealerId,
            contactId: row.contactId,
            completed: row.completedAt !== null,
            layoutReleased: row.layoutReleasedAt !== null,
          },
  }
  if (!mayReadFile(actor, facts)) return undefined
  const { uploaderId, attachedAs, removedAt, dealerId, contactId, ...others } = row
  const { completedAt, openedByServiceAt, layoutReleasedAt, ...file } = others
  return {
    ...file,
    removed: removedAt !== null,
    isLayoutPdf: attachedAs === 'layout',
    mayDelete: mayDeleteFile(actor, facts),
    unopened: completedAt && !openedByServiceAt ? row.requestId : null,
  }
}
