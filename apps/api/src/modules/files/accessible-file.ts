import { type FileFacts, mayDeleteFile, mayReadFile } from '@portal/domain/media/file-access.ts'
import type { Readable } from '../../db/database.ts'
import type { Actor } from '../../http/actor.ts'

/** A stored file as its row says, with what this actor may do with it. */
export interface AccessibleFile {
  readonly fileId: number
  readonly key: string
  readonly thumbKey: string | null
  readonly kind: 'image' | 'video' | 'pdf'
  readonly state: 'processing' | 'ready' | 'failed'
  readonly failure: string | null
  readonly fileName: string
  readonly itemId: number | null
  readonly requestId: number | null
  readonly removed: boolean
  readonly mayDelete: boolean
}

/**
 * The one place where a key that a client sent is believed (decisions 5): looked up by its own or its thumbnail's key, and
 * answered only to somebody who may read it. Undefined for everybody else, as for a key that does not exist.
 */
export async function accessibleFile(db: Readable, actor: Actor, key: string): Promise<AccessibleFile | undefined> {
  const row = await db
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
      'files.fileName',
      'files.uploaderId',
      'files.attachedAs',
      'files.itemId',
      'files.removedAt',
      'requests.requestId',
      'requests.dealerId',
      'requests.completedAt',
      'requestItems.layoutReleasedAt',
    ])
    .where((where) => where.or([where('files.key', '=', key), where('files.thumbKey', '=', key)]))
    .executeTakeFirst()
  if (!row) return undefined
  const facts: FileFacts = {
    uploaderId: row.uploaderId,
    attachedAs: row.attachedAs,
    request:
      row.dealerId === null
        ? null
        : {
            dealerId: row.dealerId,
            completed: row.completedAt !== null,
            layoutReleased: row.layoutReleasedAt !== null,
          },
  }
  if (!mayReadFile(actor, facts)) return undefined
  const { fileId, thumbKey, kind, state, failure, fileName, itemId, requestId } = row
  return {
    fileId,
    key: row.key,
    thumbKey,
    kind,
    state,
    failure,
    fileName,
    itemId,
    requestId,
    removed: row.removedAt !== null,
    mayDelete: mayDeleteFile(actor, facts),
  }
}
