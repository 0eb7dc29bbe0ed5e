import { randomUUID } from 'node:crypto'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import { limits } from '@portal/domain/limits.ts'
import { shownFileName } from '@portal/domain/media/shown-file-name.ts'
import { csvKey, csvType } from '@portal/domain/media/storage-keys.ts'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../actor.ts'
import { receiveUpload, type UploadRefused } from '../../media/receive-upload.ts'
import { inSpoolFolder } from '../../media/spool.ts'
import type { Portal } from '../../portal.ts'
import { incomingFile } from './incoming-file.ts'
import { storeUpload } from './store-upload.ts'
import { roomInQuota } from './upload-quota.ts'

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
    if (!received.ok) return refuseCsv(received, fileName)
    const { path, byteSize, contentType } = received
    const key = csvKey(randomUUID())
    const row = { key, kind: 'csv', state: 'ready', uploaderId: actor.userId, fileName, byteSize, contentType } as const
    const stored = await storeUpload(parts, row, [{ key, path }])
    return stored.ok ? accept({ key, fileName, byteSize }) : stored
  })
}

function refuseCsv(refused: UploadRefused, fileName: string) {
  switch (refused.refusal) {
    case 'TOO_LARGE':
      return refuse('TOO_LARGE', { file: { code: 'FILE_TOO_LARGE', fileName, limit: limits.import.maximumBytes } })
    case 'EMPTY':
      return refuse('VALIDATION', { file: { code: 'FILE_EMPTY', fileName } })
    case 'UNSUPPORTED_TYPE':
      return refuse('UNSUPPORTED_MEDIA_TYPE', { file: { code: 'NOT_A_CSV', type: refused.detectedType ?? '' } })
  }
}
