import { randomUUID } from 'node:crypto'
import { accept, type Decision } from '@portal/domain/decision.ts'
import { limits } from '@portal/domain/limits.ts'
import { shownFileName } from '@portal/domain/media/shown-file-name.ts'
import { csvKey, csvType } from '@portal/domain/media/storage-keys.ts'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../actor.ts'
import { receiveUpload } from '../../media/receive-upload.ts'
import { inSpoolFolder } from '../../media/spool.ts'
import type { Portal } from '../../portal.ts'
import { incomingFile, refuseReceived } from './incoming-file.ts'
import { storeUpload } from './store-upload.ts'
import { roomInQuota } from './upload-quota.ts'

/** A file that is stored. */
export interface TakenCsv {
  readonly key: string
  readonly fileName: string
  readonly byteSize: number
}

/**
 * Takes one CSV of an administrator, streamed to the disk. It is an upload that belongs to nothing: it counts for the
 * quota until it is removed, and the sweep removes one that nobody needs. Refused with a sentence: a file whose bytes say
 * that it is something else, an empty one, too large a one, too many of them.
 */
export async function takeCsv(
  parts: Pick<Portal, 'config' | 'db' | 'queue' | 'storage' | 'spoolDirectory' | 'diskReserve'>,
  actor: Pick<Actor, 'userId'>,
  request: FastifyRequest,
): Promise<Decision<TakenCsv, 'VALIDATION' | 'TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'UPLOAD_QUOTA_REACHED'>> {
  const { maximumBytes } = limits.import
  await parts.diskReserve()
  const room = await roomInQuota(parts, actor.userId)
  if (!room.ok) return room
  const incoming = await incomingFile(request, maximumBytes)
  if (!incoming.ok) return incoming
  const { stream, ...sent } = incoming.value
  const fileName = shownFileName(sent.fileName)
  return inSpoolFolder(parts.spoolDirectory, async (directory) => {
    const received = await receiveUpload<typeof csvType>(stream, {
      directory,
      maximumBytes,
      accepts: [],
      otherwise: csvType,
      diskReserve: parts.diskReserve,
    })
    if (!received.ok)
      return refuseReceived(received, fileName, maximumBytes, (type = '') => ({ code: 'NOT_A_CSV', type }))
    const { path, byteSize, contentType } = received
    const key = csvKey(randomUUID())
    const row = { key, kind: 'csv', state: 'ready', uploaderId: actor.userId, fileName, byteSize, contentType } as const
    const stored = await storeUpload(parts, row, [{ key, path }])
    return stored.ok ? accept({ key, fileName, byteSize }) : stored
  })
}
