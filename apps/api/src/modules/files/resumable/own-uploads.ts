import type { Readable } from 'node:stream'
import { limits } from '@portal/domain/limits.ts'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { sql } from 'kysely'
import { transaction } from '../../../db/transaction.ts'
import { RefusedUpload } from '../../../http/tus-calls.ts'
import type { Portal } from '../../../portal.ts'
import { shownName } from '../incoming-file.ts'
import { roomInQuota } from '../upload-quota.ts'
import { roomForUnfinished } from './room-for-unfinished.ts'

type Parts = Pick<Portal, 'config' | 'db' | 'diskReserve'>

/** A part as it is stored; what arrives is gathered up to this size. */
export const partBytes = 1024 * 1024

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
    const begun = await transaction(this.#parts.db, async (tx) => {
      // One upload of an account after the other: together they must not pass what each alone may.
      await tx.selectFrom('users').select('userId').where('userId', '=', uploaderId).forNoKeyUpdate().execute()
      const ofConfig = { config: this.#parts.config, db: tx }
      const room = await roomInQuota(ofConfig, uploaderId, byteSize)
      const roomHere = room.ok ? await roomForUnfinished(ofConfig, uploaderId, byteSize) : room
      if (!roomHere.ok) return roomHere
      const fileName = shownName(metadata?.filename ?? undefined)
      const declaredType = (metadata?.filetype ?? '').slice(0, limits.file.name)
      await tx
        .insertInto('resumableUploads')
        .values({ uploadId, uploaderId, fileName, declaredType, byteSize })
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
      .select(['byteSize', 'received'])
      .where('uploadId', '=', uploadId)
      .where('uploaderId', '=', this.#uploaderId)
      .executeTakeFirst()
    if (!row) throw answered(ERRORS.FILE_NOT_FOUND)
    return new Upload({ id: uploadId, size: row.byteSize, offset: row.received })
  }

  override async remove(uploadId: string): Promise<void> {
    const { numDeletedRows } = await this.#parts.db
      .deleteFrom('resumableUploads')
      .where('uploadId', '=', uploadId)
      .where('uploaderId', '=', this.#uploaderId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw answered(ERRORS.FILE_NOT_FOUND)
  }

  /** Adds a part where the upload is; of two calls that go on at once, one finds it elsewhere. Returns its length. */
  async #append(uploadId: string, offset: number, bytes: Buffer): Promise<number> {
    const { numAffectedRows } = await sql`
      with moved as (
        update resumable_uploads set received = received + ${bytes.length}
        where upload_id = ${uploadId} and uploader_id = ${this.#uploaderId} and received = ${offset}
        returning upload_id
      )
      insert into upload_parts (upload_id, starts_at, bytes)
      select upload_id, ${offset}::bigint, ${bytes}::bytea from moved`.execute(this.#parts.db)
    if (numAffectedRows !== 1n) throw answered(ERRORS.INVALID_OFFSET)
    return bytes.length
  }
}

/** What the protocol answers, as an error. */
const answered = ({ body, ...answer }: { readonly status_code: number; readonly body: string }): Error =>
  Object.assign(new Error(body.trim()), { ...answer, body })
