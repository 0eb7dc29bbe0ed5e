import { type RawBuilder, sql } from 'kysely'
import type { Readable } from './database.ts'

/**
 * The database's clock, by which every lifetime is set and judged that processes share: their own clocks may differ by
 * minutes. Within a transaction it stands still at the time when that began.
 */
export const databaseTime: RawBuilder<Date> = sql<Date>`now()`

/** So many seconds from now. */
export const databaseTimeIn = (seconds: number): RawBuilder<Date> =>
  sql<Date>`now() + make_interval(secs => ${seconds})`

/** Reads the database's clock, where no other statement brings the time along. */
export async function readDatabaseTime(db: Readable): Promise<Date> {
  const { now } = await db.selectNoFrom(databaseTime.as('now')).executeTakeFirstOrThrow()
  return now
}
