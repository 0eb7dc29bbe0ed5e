import type { Role } from '@portal/domain/accounts/roles.ts'
import { mayAct } from '@portal/domain/accounts/standing.ts'
import { type RawBuilder, sql } from 'kysely'
import { databaseTime, databaseTimeIn } from '../../db/clock.ts'
import type { Readable } from '../../db/database.ts'
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

/** Where the database is now, with every event since; `events` is undefined where there are too many. */
export interface NewEvents {
  readonly now: EventCursor
  readonly events: readonly WrittenEvent[] | undefined
}

export interface NowColumns {
  readonly epoch: string
  readonly seconds: number
  readonly snapshot: string
  readonly events: readonly WrittenEvent[]
}

/**
 * Reads on. Snapshot and events are of one statement: what it does not show, the snapshot does not see, and the next
 * statement shows it.
 *
 * @param since the snapshot of the statement before; undefined for the first one, which shows no events
 */
export async function readOn(db: Readable, since: string | undefined): Promise<NewEvents> {
  const { rows } = await currentEvents(since).execute(db)
  const [{ events = [], epoch = '', seconds = 0, snapshot = '' } = {}] = rows
  return { now: { epoch, seconds, snapshot }, events: unlessTooMany(events) }
}

/** Where somebody goes on who reads from now on, as the `id` of a stream's message. */
export async function lastEventIdNow({ db, config }: Pick<Portal, 'db' | 'config'>): Promise<string> {
  const { now } = await readOn(db, undefined)
  return createCursorSeal(config.secret).write(now)
}

/** What a client missed between two snapshots; undefined where it is too much. */
export async function missedEvents(
  db: Readable,
  since: string,
  until: string,
): Promise<readonly WrittenEvent[] | undefined> {
  const { rows } = await eventsBetween(since, until).execute(db)
  return unlessTooMany(rows)
}

/**
 * What was written in the last seconds and a snapshot sees; undefined where it is too much. Some of it the client may have
 * read already.
 */
export async function recentEvents(
  db: Readable,
  seconds: number,
  until: string,
): Promise<readonly WrittenEvent[] | undefined> {
  const rows = await db
    .selectFrom('events')
    .select(['kind', 'userId', 'companyId', 'forAdmins', 'sessionId', 'requestId', 'itemId'])
    .where('at', '>', databaseTimeIn(-seconds))
    .where(sql<boolean>`pg_visible_in_snapshot(tx, ${until}::pg_snapshot)`)
    .orderBy('eventId')
    .limit(mostEvents + 1)
    .execute()
  return unlessTooMany(rows)
}

const unlessTooMany = (events: readonly WrittenEvent[]) => (events.length > mostEvents ? undefined : events)

// Another cluster, another database of it, or another timeline after a failover counts its transactions anew.
const currentEvents = (since: string | undefined): RawBuilder<NowColumns> => sql<NowColumns>`
  select
    to_hex(hashtextextended(concat_ws('.', (select system_identifier from pg_control_system()),
      (select timeline_id from pg_control_checkpoint()), (select oid from pg_database where datname = current_database())), 0)) as epoch,
    extract(epoch from clock_timestamp())::integer as seconds,
    pg_current_snapshot()::text as snapshot,
    coalesce((
      select jsonb_agg(jsonb_build_object('kind', kind, 'userId', user_id, 'companyId', company_id, 'forAdmins', for_admins, 'sessionId', session_id,
        'requestId', request_id, 'itemId', item_id) order by event_id)
      from (${unseen(since ?? null)}) as unseen
    ), '[]') as events`

const eventsBetween = (since: string, until: string): RawBuilder<WrittenEvent> => sql<WrittenEvent>`
  select kind, user_id, company_id, for_admins, session_id, request_id, item_id from (${unseen(since)}) as unseen
  where pg_visible_in_snapshot(tx, ${until}::pg_snapshot)
  order by event_id`

/**
 * The events that a snapshot does not see: of transactions that began after it, or ran while it was taken. Both parts
 * read the primary key, however many events there are.
 */
function unseen(since: string | null) {
  return sql`(
      select * from events where tx >= pg_snapshot_xmax(${since}::pg_snapshot) order by tx, event_id limit ${mostEvents + 1}
    ) union all (
      select * from events where tx = any (array(select pg_snapshot_xip(${since}::pg_snapshot))) order by tx, event_id limit ${mostEvents + 1}
    )`
}

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
