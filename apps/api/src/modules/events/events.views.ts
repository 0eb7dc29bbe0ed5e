import type { Role } from '@portal/domain/accounts/roles.ts'
import { mayAct } from '@portal/domain/accounts/standing.ts'
import { type RawBuilder, sql } from 'kysely'
import { databaseTime } from '../../db/clock.ts'
import type { Readable } from '../../db/database.ts'
import { lifetimes } from '../../lifetimes.ts'
import type { Portal } from '../../portal.ts'
import { createCursorSeal, type EventCursor } from './event-cursor.ts'

/** An event with its audience. */
export interface WrittenEvent {
  readonly kind: string
  /** That account hears it. */
  readonly userId: number | null
  /** All people of that company hear it. */
  readonly companyId: number | null
  readonly forAdmins: boolean
  /** The session has ended: nobody hears of it, its streams end. */
  readonly sessionId: string | null
  readonly requestId: number | null
  readonly itemId: number | null
}

/** How many events are read at once. Whoever missed more reads everything again. */
const mostEvents = 1000

/** Where the database is now, with every event since; `events` is undefined where nobody can tell them. */
export interface NewEvents {
  readonly now: EventCursor
  readonly events: readonly WrittenEvent[] | undefined
}

export interface NowColumns {
  readonly seconds: number
  readonly snapshot: string
  readonly events: readonly WrittenEvent[]
}

/**
 * Reads on. Snapshot and events are of one statement: what it does not show, the snapshot does not see, and the next
 * statement shows it.
 *
 * @param since where somebody is who knows everything before; undefined for whoever begins, who is shown no events
 */
export async function readOn(db: Readable, since: EventCursor | undefined): Promise<NewEvents> {
  const { rows } = await currentEvents(since?.snapshot ?? null).execute(db)
  const [{ events = [], ...now } = { seconds: 0, snapshot: '' }] = rows
  return { now, events: since && canResume(since, now) && events.length <= mostEvents ? events : undefined }
}

/** Whether everything since is still known. After a failover the transactions are counted on from an earlier one. */
const canResume = (since: EventCursor, now: EventCursor): boolean =>
  now.seconds - since.seconds < lifetimes.missedEvents && endOf(since) <= endOf(now)

const endOf = ({ snapshot }: EventCursor): bigint => BigInt(snapshot.split(':')[1] ?? 0)

/** Where somebody goes on who reads from now on, as the `id` of a stream's message. */
export async function lastEventIdNow({ db, config }: Pick<Portal, 'db' | 'config'>): Promise<string> {
  const { now } = await readOn(db, undefined)
  return createCursorSeal(config.secret).write(now)
}

/**
 * The events that a snapshot does not see: of transactions that began after it, or ran while it was taken. Both parts
 * read the primary key, however many events there are.
 */
const currentEvents = (since: string | null): RawBuilder<NowColumns> => sql<NowColumns>`
  select
    extract(epoch from clock_timestamp())::integer as seconds,
    pg_current_snapshot()::text as snapshot,
    coalesce((
      select jsonb_agg(jsonb_build_object('kind', kind, 'userId', user_id, 'companyId', company_id, 'forAdmins', for_admins, 'sessionId', session_id,
        'requestId', request_id, 'itemId', item_id) order by event_id)
      from ((
        select * from events where tx >= pg_snapshot_xmax(${since}::pg_snapshot) order by tx, event_id limit ${mostEvents + 1}
      ) union all (
        select * from events where tx = any (array(select pg_snapshot_xip(${since}::pg_snapshot))) order by tx, event_id limit ${mostEvents + 1}
      )) as unseen
    ), '[]') as events`

/** The sessions among these that have not ended, with the role and the company that their account has now. */
export async function sessionsThatGoOn(
  db: Readable,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly role: Role; readonly companyId: number }>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.userId', 'sessions.userId')
    .select(['sessionId', 'role', 'companyId', 'verified', 'enabled', 'disabledByAdmin'])
    .where(sql<boolean>`session_id = any (${sessionIds}::uuid[])`)
    .where('endedAt', 'is', null)
    .where('endsAt', '>', databaseTime)
    .execute()
  return new Map(rows.filter(mayAct).map(({ sessionId, role, companyId }) => [sessionId, { role, companyId }]))
}
