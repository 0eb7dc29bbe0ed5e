import { type RawBuilder, sql } from 'kysely'
import type { Readable } from './database.ts'

/**
 * The database's clock. Processes set and check shared lifetimes by it, because their own clocks may differ by minutes.
 * Within a transaction it is the time when the transaction began.
 */
export const databaseTime: RawBuilder<Date> = sql<Date>`now()`

/** So many seconds from now. */
export const databaseTimeIn = (seconds: number): RawBuilder<Date> =>
  sql<Date>`now() + make_interval(secs => ${seconds})`

/** When it was this time of day there last. */
export const lastTimeOfDay = (time: string, timeZone: string): RawBuilder<Date> =>
  sql<Date>`((now() at time zone ${timeZone}::text)::date
    - case when (now() at time zone ${timeZone}::text)::time < ${time}::time then 1 else 0 end
    + ${time}::time) at time zone ${timeZone}::text`

/** Reads the database's clock, where no other statement returns it. */
export async function readDatabaseTime(db: Readable): Promise<Date> {
  const { now } = await db.selectNoFrom(databaseTime.as('now')).executeTakeFirstOrThrow()
  return now
}
