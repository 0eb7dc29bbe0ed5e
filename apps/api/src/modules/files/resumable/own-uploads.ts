import type { Readable } from 'node:stream'
import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import { limits } from '@portal/domain/limits.ts'
import { shownFileName } from '@portal/domain/media/shown-file-name.ts'
import { DataStore, ERRORS, Metadata, Upload } from '@tus/server'
import { sql } from 'kysely'
import type { Readable as ReadableDatabase } from '../../../db/database.ts'
import { transaction } from '../../../db/transaction.ts'
import { RefusedUpload } from '../../../http/tus-calls.ts'
import { Outage } from '../../../outage.ts'
import type { Portal } from '../../../portal.ts'
import { roomInQuota, sharesOf, uploadInTurn } from '../upload-quota.ts'

type Parts = Pick<Portal, 'config' | 'db' | 'diskReserve'>

/** A part as it is stored; what arrives is gathered up to this size. */
export const partBytes = 1024 * 1024
/** A part that is smaller is joined with what follows it, so that no upload has many rows. */
const leastPartBytes = 16 * 1024

/**
 * The uploads in parts of one account, for the tus server; those of others do not exist here. The parts are rows: how far
 * an upload is and the part that moved it there are written by one statement, and any process can take the next one.
 */
export class OwnUploads extends DataStore {
  readonly #parts: Parts
  readonly #uploaderId: number

  constructor(parts: Parts, uploaderId: number) {
    super()
    this.extensions = ['creation', 'termination']
    this.#parts = parts
    this.#uploaderId = uploaderId
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id: uploadId, size: byteSize = 0, metadata } = upload
    if (byteSize === 0) throw answered(ERRORS.INVALID_LENGTH)
    const uploaderId = this.#uploaderId
    await this.#parts.diskReserve()
    await roomForParts(this.#parts.db, byteSize)
    const begun = await transaction(this.#parts.db, async (tx) => {
      await uploadInTurn(tx, uploaderId)
      const ofConfig = { config: this.#parts.config, db: tx }
      const room = await roomInQuota(ofConfig, uploaderId, byteSize)
      const roomHere = room.ok ? await roomForUnfinished(ofConfig, uploaderId, byteSize) : room
      if (!roomHere.ok) return roomHere
      const fileName = shownFileName(metadata?.filename ?? undefined)
      const declaredType = withoutControls(metadata?.filetype ?? '').slice(0, limits.file.name)
      await tx
        .insertInto('resumableUploads')
        .values({
          uploadId,
          uploaderId,
          fileName,
          declaredType,
          byteSize,
          metadata: metadata ? Metadata.stringify(metadata) : null,
        })
        .execute()
      return room
    })
    if (!begun.ok) throw new RefusedUpload(begun)
    return upload
  }

  /** Stores what arrives, also of a call that breaks off: what was received need not be sent again. Returns how far it is. */
  override async write(stream: Readable, uploadId: string, offset: number): Promise<number> {
    await this.#parts.diskReserve()
    let at = offset
    let waiting: Buffer[] = []
    let length = 0
    const store = async () => {
      const bytes = Buffer.concat(waiting, length)
      // Forgotten first: after a failure in the middle, the beginning of them is stored, and must not be stored again.
      waiting = []
      length = 0
      for (let from = 0; from < bytes.length; from += partBytes)
        at += await this.#append(uploadId, at, bytes.subarray(from, from + partBytes))
    }
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        waiting.push(chunk)
        length += chunk.length
        if (length >= partBytes) await store()
      }
    } finally {
      await store()
    }
    return at
  }

  override async getUpload(uploadId: string): Promise<Upload> {
    const row = await this.#parts.db
      .selectFrom('resumableUploads')
      .select(['byteSize', 'received', 'metadata'])
      .where('uploadId', '=', uploadId)
      .where('uploaderId', '=', this.#uploaderId)
      .executeTakeFirst()
    if (!row) throw answered(ERRORS.FILE_NOT_FOUND)
    const told = row.metadata === null ? {} : { metadata: Metadata.parse(row.metadata) }
    return new Upload({ id: uploadId, size: row.byteSize, offset: row.received, ...told })
  }

  override async remove(uploadId: string): Promise<void> {
    const { numDeletedRows } = await this.#parts.db
      .deleteFrom('resumableUploads')
      .where('uploadId', '=', uploadId)
      .where('uploaderId', '=', this.#uploaderId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw answered(ERRORS.FILE_NOT_FOUND)
  }

  /**
   * Adds a part where the upload is, to the part before it while that is small; of two calls that go on at once, one finds
   * the upload elsewhere. Returns its length.
   */
  async #append(uploadId: string, offset: number, bytes: Buffer): Promise<number> {
    const { rows } = await sql`
      with moved as (
        update resumable_uploads set received = received + ${bytes.length}
        where upload_id = ${uploadId} and uploader_id = ${this.#uploaderId} and received = ${offset}
        returning upload_id
      ), last as (
        select starts_at from upload_parts where upload_id = ${uploadId} order by starts_at desc limit 1
      ), joined as (
        update upload_parts set bytes = bytes || ${bytes}::bytea from moved, last
        where upload_parts.upload_id = moved.upload_id and upload_parts.starts_at = last.starts_at
          and octet_length(bytes) < ${leastPartBytes}
        returning upload_parts.starts_at
      ), added as (
        insert into upload_parts (upload_id, starts_at, bytes)
        select upload_id, ${offset}::bigint, ${bytes}::bytea from moved where not exists (select from joined)
      )
      select from moved`.execute(this.#parts.db)
    if (rows.length !== 1) throw answered(ERRORS.INVALID_OFFSET)
    return bytes.length
  }
}

/** PostgreSQL holds no NUL, and nobody reads controls. */
const withoutControls = (text: string): string => text.replaceAll(/\p{Cc}/gu, '').toWellFormed()

/** What the protocol answers, as an error. */
const answered = ({ body, ...answer }: { readonly status_code: number; readonly body: string }): Error =>
  Object.assign(new Error(body.trim()), { ...answer, body })

const { files: mostFiles, bytes: mostBytes, seconds } = limits.uploadQuota
/** What uploads in parts that are not whole may take in the database, of all accounts together. */
const mostUnfinishedBytes = 20 * 1024 * 1024 * 1024

/**
 * Whether an account may begin one upload in parts more: those that it has not finished, and those of its company, are limited
 * as what was uploaded is.
 */
async function roomForUnfinished(
  { config, db }: { readonly config: Pick<Portal['config'], 'rateLimits'>; readonly db: ReadableDatabase },
  uploaderId: number,
  byteSize: number,
): Promise<Decision<Done, 'UPLOAD_QUOTA_REACHED'>> {
  if (!config.rateLimits) return accept({})
  for (const { uploaders, times } of sharesOf(uploaderId)) {
    const unfinished = await db
      .selectFrom('resumableUploads')
      .select('byteSize')
      .where('uploaderId', 'in', uploaders)
      .where('result', 'is', null)
      .limit(times * mostFiles)
      .execute()
    const bytes = unfinished.reduce((sum, upload) => sum + upload.byteSize, byteSize)
    if (unfinished.length >= times * mostFiles || bytes > times * mostBytes)
      return { ...refuse('UPLOAD_QUOTA_REACHED'), retryAfterSeconds: seconds }
  }
  return accept({})
}

/** Throws an `Outage` while the parts of all accounts have no room in the database, which may be on a disk of its own. */
async function roomForParts(db: ReadableDatabase, byteSize: number): Promise<void> {
  const unfinished = await db
    .selectFrom('resumableUploads')
    .select(({ fn }) => fn.sum('byteSize').as('bytes'))
    .where('result', 'is', null)
    .executeTakeFirst()
  if (Number(unfinished?.bytes ?? 0) + byteSize > mostUnfinishedBytes)
    throw new Outage('Uploads in parts have no room', { reason: 'STORAGE_FULL' })
}
