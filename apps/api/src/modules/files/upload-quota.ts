import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import { limits } from '@portal/domain/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { databaseTimeIn } from '../../db/clock.ts'
import type { Readable, Tx } from '../../db/database.ts'
import type { Portal } from '../../portal.ts'

const { files: mostFiles, bytes: mostBytes, seconds } = limits.uploadQuota
const { timesUploads } = limits.company
/** Whoever withdraws a request and files it anew takes all its files off: of what is kept aside the bytes count first. */
const timesKeptAside = 10
/** What the drafts of an account may hold together. */
export const mostDraftBytes = 10 * 1024 * 1024 * 1024

/** The company that an account is of now, whatever its id is. */
const companyOfAccount = (userId: number): RawBuilder<number> =>
  sql`(select company_id from users where user_id = ${userId})`.$castTo<number>()
/** All people of the company of an account. */
const peopleOf = (userId: number): RawBuilder<number> =>
  sql`(select user_id from users where company_id = ${companyOfAccount(userId)})`.$castTo<number>()

/** Whose uploads are limited together, and how many times what one account may: its own, and those of its company. */
export const sharesOf = (userId: number) => [
  { uploaders: sql`(${userId})`.$castTo<number>(), times: 1 },
  { uploaders: peopleOf(userId), times: timesUploads },
]

/** One upload of a company after the other: together they must not pass what each alone may. */
export async function uploadInTurn(tx: Tx, uploaderId: number): Promise<void> {
  const company = tx.selectFrom('companies').select('companyId').where('companyId', '=', companyOfAccount(uploaderId))
  await company.forNoKeyUpdate().execute()
}

/**
 * Whether an account may upload so many bytes more: what it uploaded within a day and attached to nothing is limited, and so
 * is what it attached and took off again, which is kept aside; of that so many times as many files. A refusal says when the oldest of it is a day old; attaching
 * or removing something makes room at once. What its drafts hold is limited, too. All of a company may have some times as
 * much together.
 */
export async function roomInQuota(
  { config, db }: { readonly config: Pick<Portal['config'], 'rateLimits'>; readonly db: Readable },
  uploaderId: number,
  byteSize = 1,
): Promise<Decision<Done, 'UPLOAD_QUOTA_REACHED'>> {
  if (!config.rateLimits) return accept({})
  for (const { uploaders, times } of sharesOf(uploaderId)) {
    const { rows } = await sql<{ files: number; aside: number; bytes: number; secondsLeft: number | null }>`
      select count(*) filter (where not aside)::int as files, count(*) filter (where aside)::int as aside,
        coalesce(sum(byte_size), 0)::float8 as bytes,
        extract(epoch from min(created_at) - now())::float8 + ${seconds} as seconds_left
      from (
        (select byte_size, created_at, false as aside from files
        where uploader_id in ${uploaders} and attached_as is null and removed_at is null
          and created_at > ${databaseTimeIn(-seconds)}
        order by created_at desc limit ${times * mostFiles})
        union all
        (select byte_size, created_at, true from files
        where uploader_id in ${uploaders} and kept_aside and created_at > ${databaseTimeIn(-seconds)}
        order by created_at desc limit ${times * timesKeptAside * mostFiles})
      ) newest`.execute(db)
    const { files = 0, aside = 0, bytes = 0, secondsLeft } = rows[0] ?? {}
    const isFull = files >= times * mostFiles || aside >= times * timesKeptAside * mostFiles
    if (isFull || bytes + byteSize > times * mostBytes)
      return { ...refuse('UPLOAD_QUOTA_REACHED'), retryAfterSeconds: Math.max(1, secondsLeft ?? seconds) }
  }
  return roomInDrafts(db, uploaderId, byteSize)
}

/** Whether so many bytes more may stand in drafts of an account and of its company that nobody has sent. */
async function roomInDrafts(
  db: Readable,
  userId: number,
  byteSize: number,
): Promise<Decision<Done, 'UPLOAD_QUOTA_REACHED'>> {
  const drafts = await db
    .selectFrom('requests')
    .innerJoin('requestItems', 'requestItems.requestId', 'requests.requestId')
    .innerJoin('files', 'files.itemId', 'requestItems.itemId')
    .select(({ fn }) => [
      fn.sum('files.byteSize').filterWhere('requests.contactId', '=', userId).as('own'),
      fn.sum('files.byteSize').as('all'),
    ])
    .where('requests.dealerId', '=', companyOfAccount(userId))
    .where('requests.completedAt', 'is', null)
    .executeTakeFirst()
  const left = (bytes: unknown, times: number) => times * mostDraftBytes - Number(bytes ?? 0) - byteSize
  if (left(drafts?.own, 1) >= 0 && left(drafts?.all, timesUploads) >= 0) return accept({})
  return { ...refuse('UPLOAD_QUOTA_REACHED'), retryAfterSeconds: seconds }
}
