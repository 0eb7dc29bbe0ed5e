import { Readable } from 'node:stream'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import type { Actor } from '../../../actor.ts'
import type { Readable as ReadableTables } from '../../../db/database.ts'
import type { Json } from '../../../db/tables.ts'
import type { Portal } from '../../../portal.ts'
import { deleteUpload } from '../delete-upload.ts'
import type { IncomingFile } from '../incoming-file.ts'

interface Finishing<Result, Code extends string> {
  readonly uploadId: string
  /** Takes the whole file, as it would one that arrived in one piece. */
  readonly take: (file: IncomingFile) => Promise<Decision<Result, Code>>
  /** The key of what was made of it. */
  readonly keyOf: (result: Result) => string
}

/**
 * Takes a file whose parts have all arrived. Asked again, after an answer that was lost, it answers the same. A file that is
 * refused is removed, unless the account has no room for it now.
 *
 * Refuses `NOT_FOUND` for somebody else's upload, and `VALIDATION` where parts are missing.
 */
export async function finishUpload<Result extends object, Code extends string>(
  portal: Pick<Portal, 'db' | 'queue' | 'now'>,
  actor: Actor,
  { uploadId, take, keyOf }: Finishing<Result, Code>,
): Promise<Decision<Result, Code | 'NOT_FOUND' | 'VALIDATION'>> {
  const { db } = portal
  const upload = await db
    .selectFrom('resumableUploads')
    .select(['fileName', 'declaredType', 'byteSize', 'received', 'result'])
    .where('uploadId', '=', uploadId)
    .where('uploaderId', '=', actor.userId)
    .executeTakeFirst()
  if (!upload) return refuse('NOT_FOUND')
  if (upload.result) return accept(upload.result as Result)
  if (upload.received < upload.byteSize) return refuse('VALIDATION', { file: { code: 'UPLOAD_INTERRUPTED' } })

  const { fileName, declaredType } = upload
  const taken = await take({ stream: Readable.from(partsOf(db, uploadId)), fileName, declaredType })
  if (!taken.ok) {
    if (taken.refusal !== 'UPLOAD_QUOTA_REACHED')
      await db.deleteFrom('resumableUploads').where('uploadId', '=', uploadId).execute()
    return taken
  }
  const kept = await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('resumableUploads')
      .set({ result: taken.value as Json })
      .where('uploadId', '=', uploadId)
      .where('result', 'is', null)
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('uploadParts').where('uploadId', '=', uploadId).execute()
    return numUpdatedRows === 1n
  })
  if (kept) return taken
  // Two calls at once: the other one was faster, and what this one made is not needed.
  await deleteUpload(portal, actor, keyOf(taken.value))
  const { result } = await db
    .selectFrom('resumableUploads')
    .select('result')
    .where('uploadId', '=', uploadId)
    .executeTakeFirstOrThrow()
  return accept(result as Result)
}

/** The parts of an upload, one after the other. */
async function* partsOf(db: ReadableTables, uploadId: string): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const part = await db
      .selectFrom('uploadParts')
      .select('bytes')
      .where('uploadId', '=', uploadId)
      .where('startsAt', '=', at)
      .executeTakeFirst()
    if (!part) return
    yield part.bytes
    at += part.bytes.length
  }
}
