import type { Endpoint, ReplyOf } from '@portal/contract/endpoint.ts'
import { tellUnanswered } from '../../api/answers.ts'
import { NoResponse } from '../../api/client.ts'
import { sendFile } from '../../api/send-file.ts'
import { currentSession } from '../../api/session.ts'
import { logFailure } from '../failures/log-failure.ts'
import { delays } from '../intervals.ts'
import { isWhole } from './database.ts'
import { noteBegun } from './files.ts'
import { onOutboxChange } from './waiting.ts'

/** A file that waits on this device. */
interface SendableFile {
  readonly key: string
  readonly file: File
  readonly userId: string
  readonly byteSize?: number | undefined
  /** Where it is being sent in parts. */
  readonly begunAt?: string | undefined
}

interface Sending {
  readonly onProgress?: (progress: number) => void
  /** Asked after each change of what waits; by throwing it stops the file. */
  readonly checkIsWanted: () => Promise<unknown>
}

/** The browser has lost a file that it was to keep. */
export class LostFile extends Error {
  readonly fileName: string

  constructor(fileName: string, cause?: unknown) {
    super('This device does not have the file any more', { cause })
    this.fileName = fileName
  }
}

/**
 * Sends a file from where this device keeps it, and goes on where an earlier try broke off. Throws as `sendFile`;
 * `LostFile` where it cannot be read or is not whole any more; `NoResponse` where nothing of it arrives for a while, because a dead connection
 * may never end.
 */
export async function sendKeptFile<E extends Endpoint & { readonly takes: 'multipart' }>(
  endpoint: E,
  { key, file, userId, byteSize, begunAt }: SendableFile,
  { onProgress, checkIsWanted }: Sending,
): Promise<ReplyOf<E>> {
  if (!isWhole({ file, byteSize })) throw new LostFile(file.name)
  await Promise.all([file.slice(0, 1).arrayBuffer(), file.slice(-1).arrayBuffer()]).catch((error: unknown) => {
    throw new LostFile(file.name, error)
  })
  if (currentSession()?.userId !== userId) throw new Error('The account of the file is not signed in any more')
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const hasStalled = () => {
    tellUnanswered()
    stop.abort(new NoResponse())
  }
  const moves = () => {
    clearTimeout(timer)
    timer = setTimeout(hasStalled, delays.stalledFileMs)
  }
  const stopHearing = onOutboxChange(() => void checkIsWanted().catch((reason: unknown) => stop.abort(reason)))
  moves()
  try {
    return await sendFile(endpoint, file, {
      begunAt,
      signal: stop.signal,
      onProgress(progress) {
        moves()
        onProgress?.(progress)
      },
      onBegun: (url) => void noteBegun(key, url).catch(logFailure('note where a file is sent')),
    })
  } finally {
    clearTimeout(timer)
    stopHearing()
  }
}
