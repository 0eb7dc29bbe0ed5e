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
  readonly mayDelete: boolean
}

/**
 * Finds a stored file by its own or its thumbnail's key if the actor may read it; undefined otherwise, as for an
 * unknown key. Every key that a client sends to read or delete a file is checked here; to attach one, in
 * `attach-files.ts`.
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
  const { uploaderId, attachedAs, removedAt, dealerId, completedAt, layoutReleasedAt, ...file } = row
  return { ...file, removed: removedAt !== null, mayDelete: mayDeleteFile(actor, facts) }
}
