import type { SqlPool } from './pool.ts'

/** The clocks of this machine and of the database may differ by so many seconds. */
const mayDifferBy = 5

/** What is wrong with the clocks, and what to do. */
export interface WrongClocks {
  readonly says: string
  readonly toDo: string
}

/**
 * Compares the clock of this machine with the database's, and that with what was written last, where something was: a clock that
 * fell back, as on a machine that was without power, is seen although both agree.
 */
export async function wrongClocks(
  client: Pick<SqlPool, 'query'>,
  { isEmpty, now }: { readonly isEmpty: boolean; readonly now: () => Date },
): Promise<WrongClocks | undefined> {
  const asked = now()
  const { rows: clock } = await client.query<{ time: Date }>('select clock_timestamp() as time')
  const answered = now()
  const time = clock[0]?.time ?? asked
  const off = secondsBetween(asked, time, answered)
  if (off > mayDifferBy)
    return {
      says: `differ by ${off} s between here and the database`,
      toDo: 'Let both machines take their time from NTP.',
    }
  if (isEmpty) return undefined
  const { rows } = await client.query<{ newest: Date }>(
    `select greatest((select max(applied_at) from migrations),
       (select created_at from requests order by request_id desc limit 1)) as newest`,
  )
  const newest = rows[0]?.newest ?? time
  if (newest.getTime() - time.getTime() <= mayDifferBy * 1000) return undefined
  return {
    says: `say ${time.toISOString()}, and what was written last is of ${newest.toISOString()}`,
    toDo: 'Set the clock, and let the machine take its time from NTP.',
  }
}

/** How far a time lies outside of when it was asked for. */
const secondsBetween = (asked: Date, time: Date, answered: Date): number =>
  Math.round(Math.max(asked.getTime() - time.getTime(), time.getTime() - answered.getTime(), 0) / 1000)
