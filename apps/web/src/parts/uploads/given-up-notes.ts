import { limits } from '@portal/domain/limits.ts'
import { localStore } from '../../local-store/local-store.ts'
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
export function notedUploads(): readonly GivenUp[] {
  try {
    const stored: unknown = JSON.parse(localStore.givenUpUploads.get() ?? '[]')
    return Array.isArray(stored) ? stored.filter(isGivenUp).filter(isKeptByServer) : []
  } catch {
    return []
  }
}

/** Removes the notes for which `isDone` says so, and those that have become too old. */
export const removeNotes = (isDone: (noted: GivenUp) => boolean): void =>
  write(notedUploads().filter((one) => !isDone(one)))

const write = (uploads: readonly GivenUp[]): void =>
  uploads.length > 0 ? localStore.givenUpUploads.set(JSON.stringify(uploads)) : localStore.givenUpUploads.clear()

function isGivenUp(stored: unknown): stored is GivenUp {
  const { userId, uploadId, givenUpAt } = (stored ?? {}) as Partial<Record<keyof GivenUp, unknown>>
  return typeof userId === 'string' && typeof uploadId === 'string' && typeof givenUpAt === 'number'
}

const isKeptByServer = ({ givenUpAt }: GivenUp): boolean => givenUpAt > Date.now() - keptMs
