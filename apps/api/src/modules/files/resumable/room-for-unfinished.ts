import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import { limits } from '@portal/domain/limits.ts'
import type { Readable } from '../../../db/database.ts'
import { Outage } from '../../../outage.ts'
import type { Portal } from '../../../portal.ts'

const { files: mostFiles, bytes: mostBytes, seconds } = limits.uploadQuota
/** What uploads in parts that are not whole may take in the database, of all accounts together. */
const mostUnfinishedBytes = 20 * 1024 * 1024 * 1024

/** Whether an account may begin one upload in parts more: those that it has not finished are limited as what it uploaded is. */
export async function roomForUnfinished(
  { config, db }: { readonly config: Pick<Portal['config'], 'rateLimits'>; readonly db: Readable },
  uploaderId: number,
  byteSize: number,
): Promise<Decision<Record<never, never>, 'UPLOAD_QUOTA_REACHED'>> {
  if (!config.rateLimits) return accept({})
  const unfinished = await db
    .selectFrom('resumableUploads')
    .select('byteSize')
    .where('uploaderId', '=', uploaderId)
    .where('result', 'is', null)
    .limit(mostFiles)
    .execute()
  const bytes = unfinished.reduce((sum, upload) => sum + upload.byteSize, byteSize)
  if (unfinished.length < mostFiles && bytes <= mostBytes) return accept({})
  return { ...refuse('UPLOAD_QUOTA_REACHED'), retryAfterSeconds: seconds }
}

/** Throws an `Outage` while the parts of all accounts have no room in the database, which may be on a disk of its own. */
export async function roomForParts(db: Readable, byteSize: number): Promise<void> {
  const unfinished = await db
    .selectFrom('resumableUploads')
    .select(({ fn }) => fn.sum('byteSize').as('bytes'))
    .where('result', 'is', null)
    .executeTakeFirst()
  if (Number(unfinished?.bytes ?? 0) + byteSize > mostUnfinishedBytes)
    throw new Outage('Uploads in parts have no room', { reason: 'STORAGE_FULL' })
}
