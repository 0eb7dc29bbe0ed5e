import { limits } from '@portal/domain/limits.ts'
import { giveUpUpload, uploadIdIn } from '../../api/begun-upload.ts'
import { NoResponse } from '../../api/client.ts'
import { currentSession } from '../../api/session.ts'
import { localStore } from '../../local-store/local-store.ts'
import { fieldsOf } from '../../local-store/stored-fields.ts'
import { logFailure } from '../failures/log-failure.ts'
import { dayMs } from '../intervals.ts'

/** An upload that was given up, which the server does not know yet. */
interface GivenUp {
  readonly userId: string
  readonly uploadId: string
  readonly givenUpAt: number
}

/** After that the server has removed it by itself. */
const keptMs = limits.unfinishedUpload.days * dayMs
/** An account can have no more unfinished uploads than that. */
const mostOfAccount = limits.uploadQuota.files

/** Notes uploads of an account that the server is to be told of. */
export function noteGivenUp(userId: string, uploadIds: readonly string[]): void {
  const others = notedUploads().filter((one) => one.userId !== userId)
  const before = notedUploads().filter((one) => one.userId === userId && !uploadIds.includes(one.uploadId))
  const added = uploadIds.map((uploadId) => ({ userId, uploadId, givenUpAt: Date.now() }))
  write([...others, ...[...before, ...added].slice(-mostOfAccount)])
}

/** What is noted on this device, of all accounts. */
function notedUploads(): readonly GivenUp[] {
  try {
    const stored: unknown = JSON.parse(localStore.givenUpUploads.get() ?? '[]')
    return Array.isArray(stored) ? stored.filter(isGivenUp).filter(isKeptByServer) : []
  } catch {
    return []
  }
}

/** Removes the notes for which `isDone` says so, and those that have become too old. */
const removeNotes = (isDone: (noted: GivenUp) => boolean): void => write(notedUploads().filter((one) => !isDone(one)))

const write = (uploads: readonly GivenUp[]): void =>
  uploads.length > 0 ? localStore.givenUpUploads.set(JSON.stringify(uploads)) : localStore.givenUpUploads.clear()

function isGivenUp(stored: unknown): stored is GivenUp {
  const { userId, uploadId, givenUpAt } = fieldsOf(stored)
  return typeof userId === 'string' && typeof uploadId === 'string' && typeof givenUpAt === 'number'
}

const isKeptByServer = ({ givenUpAt }: GivenUp): boolean => givenUpAt > Date.now() - keptMs

/**
 * Gives up what was begun to be sent of an account's files. The server is told at once, or as soon as it can be.
 * Never rejects.
 */
export async function giveUpBegun(
  userId: string,
  files: readonly { readonly begunAt?: string | undefined }[],
): Promise<void> {
  const begun = files.flatMap(({ begunAt }) => begunAt ?? [])
  if (begun.length === 0) return
  noteGivenUp(userId, begun.map(uploadIdIn))
  await tellGivenUp(userId).catch(logFailure('give up an upload'))
}

/**
 * Tells the server of the uploads that the account has given up. What it cannot be told now stays noted. Never
 * rejects.
 */
export async function tellGivenUp(userId: string): Promise<void> {
  for (const { uploadId } of notedUploads().filter((one) => one.userId === userId)) {
    // For another account the upload would not exist, and would count as told.
    if (currentSession()?.userId !== userId) return
    try {
      await giveUpUpload(uploadId)
      removeNotes((one) => one.uploadId === uploadId)
    } catch (error) {
      logFailure('give up an upload')(error)
      if (error instanceof NoResponse) return
    }
  }
  // What has become too old goes, of other accounts, too.
  removeNotes(() => false)
}

/** Removes what was noted of an account. */
export const forgetGivenUp = (userId: string): void => removeNotes((one) => one.userId === userId)
