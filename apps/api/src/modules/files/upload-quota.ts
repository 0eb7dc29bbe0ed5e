import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import { limits } from '@portal/domain/limits.ts'
import { sql } from 'kysely'
import { databaseTimeIn } from '../../db/clock.ts'
import type { Readable } from '../../db/database.ts'
import type { Portal } from '../../portal.ts'

const { files: mostFiles, bytes: mostBytes, seconds } = limits.uploadQuota
/** What the drafts of an account may hold together. */
export const mostDraftBytes = 10 * 1024 * 1024 * 1024

/**
 * Whether an account may upload so many bytes more: what it uploaded within a day and attached to nothing is limited, and so
 * is what it attached and took off again, which is kept aside. A refusal says when the oldest of it is a day old; attaching
 * or removing something makes room at once. What its drafts hold is limited, too.
 */
export async function roomInQuota(
  { config, db }: { readonly config: Pick<Portal['config'], 'rateLimits'>; readonly db: Readable },
  uploaderId: number,
  byteSize = 1,
): Promise<Decision<Record<never, never>, 'UPLOAD_QUOTA_REACHED'>> {
  if (!config.rateLimits) return accept({})
  const { rows } = await sql<{ files: number; bytes: number; secondsLeft: number | null }>`
    select count(*)::int as files, coalesce(sum(byte_size), 0)::float8 as bytes,
      extract(epoch from min(created_at) - now())::float8 + ${seconds} as seconds_left
    from (
      select byte_size, created_at from files
      where uploader_id = ${uploaderId} and attached_as is null and removed_at is null
        and created_at > ${databaseTimeIn(-seconds)}
      union all
      select byte_size, created_at from files
      where uploader_id = ${uploaderId} and kept_aside and created_at > ${databaseTimeIn(-seconds)}
      order by created_at desc limit ${mostFiles}
    ) newest`.execute(db)
  const { files = 0, bytes = 0, secondsLeft } = rows[0] ?? {}
  if (files < mostFiles && bytes + byteSize <= mostBytes) return roomInDrafts(db, uploaderId, byteSize)
  return { ...refuse('UPLOAD_QUOTA_REACHED'), retryAfterSeconds: Math.max(1, secondsLeft ?? seconds) }
}

/** Whether so many bytes more may stand in drafts of an account that nobody has sent. */
async function roomInDrafts(
  db: Readable,
  userId: number,
  byteSize: number,
): Promise<Decision<Record<never, never>, 'UPLOAD_QUOTA_REACHED'>> {
  const drafts = await db
    .selectFrom('requests')
    .innerJoin('requestItems', 'requestItems.requestId', 'requests.requestId')
    .innerJoin('files', 'files.itemId', 'requestItems.itemId')
    .select(({ fn }) => fn.sum('files.byteSize').as('bytes'))
    .where('requests.contactId', '=', userId)
    .where('requests.completedAt', 'is', null)
    .executeTakeFirst()
  if (Number(drafts?.bytes ?? 0) + byteSize <= mostDraftBytes) return accept({})
  return { ...refuse('UPLOAD_QUOTA_REACHED'), retryAfterSeconds: seconds }
}
