import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import type { Actor } from '../../../actor.ts'
import { databaseTime, databaseTimeIn } from '../../../db/clock.ts'
import type { Database, Readable as ReadableDatabase } from '../../../db/database.ts'
import type { Json } from '../../../db/tables.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Outage } from '../../../outage.ts'
import type { Portal } from '../../../portal.ts'
import { accessibleFile } from '../accessible-file.ts'
import { deleteUpload } from '../delete-upload.ts'
import type { IncomingFile } from '../incoming-file.ts'
import { roomInQuota } from '../upload-quota.ts'

type Parts = Pick<Portal, 'config' | 'db' | 'queue' | 'now' | 'diskReserve'>

interface Finishing<Result, Code extends string> {
  readonly uploadId: string
  /** Takes the whole file, as it would one that arrived in one piece. */
  readonly take: (file: IncomingFile) => Promise<Decision<Result, Code>>
  /** The key of what was made of it; undefined of what another kind of call made of it. */
  readonly keyOf: (result: Partial<Result>) => string | undefined
}

/** How long a call waits for another one that is taking the same upload. */
const patience = { ms: 20_000, everyMs: 250 }

/**
 * Takes a file whose parts have all arrived. Asked again, after an answer that was lost, it answers the same; asked while
 * another call is at it, it waits for that one's answer. A file that is refused is removed, unless the account has no room
 * for it now.
 *
 * Refuses `NOT_FOUND` for somebody else's upload, for one that was taken as something else and for one whose file was deleted, and `VALIDATION` where parts are
 * missing.
 */
export async function finishUpload<Result extends object, Code extends string>(
  portal: Parts,
  actor: Actor,
  finishing: Finishing<Result, Code>,
): Promise<Decision<Result, Code | 'NOT_FOUND' | 'VALIDATION' | 'UPLOAD_QUOTA_REACHED'>> {
  const { uploadId, keyOf } = finishing
  for (const since = performance.now(); ; await setTimeout(patience.everyMs)) {
    const claimed = await claimUpload(portal.db, actor.userId, uploadId)
    if (claimed) return takeClaimed(portal, actor, claimed, finishing)
    const upload = await portal.db
      .selectFrom('resumableUploads')
      .select(['byteSize', 'received', 'result'])
      .where('uploadId', '=', uploadId)
      .where('uploaderId', '=', actor.userId)
      .executeTakeFirst()
    if (!upload) return refuse('NOT_FOUND')
    if (upload.result) return resultStillThere(portal, actor, uploadId, upload.result as Result, keyOf)
    if (upload.received < upload.byteSize) return refuse('VALIDATION', { file: { code: 'UPLOAD_INTERRUPTED' } })
    if (performance.now() - since > patience.ms) throw new Outage('Another call is taking this upload')
  }
}

async function takeClaimed<Result extends object, Code extends string>(
  portal: Parts,
  actor: Actor,
  upload: ClaimedUpload,
  { take, keyOf }: Finishing<Result, Code>,
): Promise<Decision<Result, Code | 'NOT_FOUND' | 'UPLOAD_QUOTA_REACHED'>> {
  const { db } = portal
  const { uploadId } = upload
  const takeParts = async () => {
    await portal.diskReserve()
    const room = await roomInQuota(portal, actor.userId)
    return room.ok ? take({ ...upload, stream: Readable.from(partsOf(db, upload)) }) : room
  }
  const taken = await takeParts().catch(async (error: unknown) => {
    if (error instanceof UploadGone) return refuse('NOT_FOUND')
    // Where the database is away, the claim ends by itself.
    await releaseUpload(db, uploadId).catch(() => undefined)
    throw error
  })
  if (taken.ok) return keepResult(portal, actor, uploadId, taken.value, keyOf)
  if (taken.refusal === 'UPLOAD_QUOTA_REACHED') await releaseUpload(db, uploadId)
  else await db.deleteFrom('resumableUploads').where('uploadId', '=', uploadId).where('result', 'is', null).execute()
  return taken
}

/** Keeps the answer in the place of the parts. Where the upload was given up meanwhile, what was made of it is deleted. */
async function keepResult<Result extends object>(
  portal: Parts,
  actor: Actor,
  uploadId: string,
  result: Result,
  keyOf: Finishing<Result, never>['keyOf'],
): Promise<Decision<Result, 'NOT_FOUND'>> {
  const kept = await inTransaction(portal.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('resumableUploads')
      .set({ result: result as Json, takenUntil: null })
      .where('uploadId', '=', uploadId)
      .where('result', 'is', null)
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('uploadParts').where('uploadId', '=', uploadId).execute()
    return numUpdatedRows === 1n
  })
  if (kept) return accept(result)
  await deleteUpload(portal, actor, keyOf(result) ?? '')
  // A call that took longer than its claim: the other one was faster.
  const other = await portal.db
    .selectFrom('resumableUploads')
    .select('result')
    .where('uploadId', '=', uploadId)
    .executeTakeFirst()
  const known = other?.result as Result | undefined
  return known && keyOf(known) !== undefined ? accept(known) : refuse('NOT_FOUND')
}

/** The answer that was given before, while its file is there. Otherwise the upload is gone, too, and can be begun anew. */
async function resultStillThere<Result extends object>(
  { db }: Pick<Portal, 'db'>,
  actor: Actor,
  uploadId: string,
  result: Result,
  keyOf: Finishing<Result, never>['keyOf'],
): Promise<Decision<Result, 'NOT_FOUND'>> {
  const key = keyOf(result)
  // Taken as something else: what was made of it stays, and can be asked for as that.
  if (key === undefined) return refuse('NOT_FOUND')
  const file = await accessibleFile(db, actor, key)
  if (file && !file.removed) return accept(result)
  await db.deleteFrom('resumableUploads').where('uploadId', '=', uploadId).execute()
  return refuse('NOT_FOUND')
}

/** Longer than a photo takes to be converted, and a video of the largest size to be stored. */
const claimSeconds = 120

/** An upload that this call alone takes. */
export interface ClaimedUpload {
  readonly uploadId: string
  readonly byteSize: number
  readonly fileName: string
  readonly declaredType: string
}

/**
 * Claims an account's upload for a while, so that of several calls at once, in whichever process, one takes it. Undefined
 * where it is not there, not whole, taken already, or claimed by another call.
 */
export const claimUpload = (db: Database, uploaderId: number, uploadId: string): Promise<ClaimedUpload | undefined> =>
  db
    .updateTable('resumableUploads')
    .set({ takenUntil: databaseTimeIn(claimSeconds) })
    .where('uploadId', '=', uploadId)
    .where('uploaderId', '=', uploaderId)
    .where('result', 'is', null)
    .whereRef('received', '=', 'byteSize')
    .where((where) => where.or([where('takenUntil', 'is', null), where('takenUntil', '<', databaseTime)]))
    .returning(['uploadId', 'byteSize', 'fileName', 'declaredType'])
    .executeTakeFirst()

/** Lets the next call take it: this one could not. */
async function releaseUpload(db: Database, uploadId: string): Promise<void> {
  await db.updateTable('resumableUploads').set({ takenUntil: null }).where('uploadId', '=', uploadId).execute()
}

/** The upload was deleted while it was read. */
class UploadGone extends Error {
  constructor() {
    super('the upload is gone')
    this.name = 'UploadGone'
  }
}

/** The parts of an upload, one after the other. Throws {@link UploadGone} before it would end too soon. */
async function* partsOf(
  db: ReadableDatabase,
  { uploadId, byteSize }: { readonly uploadId: string; readonly byteSize: number },
): AsyncGenerator<Buffer> {
  for (let at = 0; at < byteSize; ) {
    const part = await db
      .selectFrom('uploadParts')
      .select('bytes')
      .where('uploadId', '=', uploadId)
      .where('startsAt', '=', at)
      .executeTakeFirst()
    if (!part) throw new UploadGone()
    yield part.bytes
    at += part.bytes.length
  }
}
