import { lifetimes } from '../lifetimes.ts'
import { openClient } from './client.ts'
import type { SqlPool } from './pool.ts'

/** The clocks of this machine and of the database may differ by so many seconds without a word. */
const mayDifferBy = 5
/**
 * By more seconds nothing starts: of two processes, one late and one early by more than half the life of an access token, the
 * one would sign tokens that have expired at the other.
 */
export const startsUpTo = lifetimes.accessToken / 2

/** What is wrong with the clocks, and what to do. */
export interface WrongClocks {
  readonly says: string
  readonly toDo: string
}

type Client = Pick<SqlPool, 'query'>

/** The clocks of this machine and of the database differ by too much to start; its message is the sentence an operator reads. */
export class ClocksApart extends Error {}

/** Throws {@link ClocksApart} before anything is done, where this machine's clock is too far from the database's. */
export async function refuseClocksApart(databaseUrl: string): Promise<void> {
  const client = await openClient({ connectionString: databaseUrl })
  try {
    const { off } = await askDatabase(client, () => new Date())
    if (off <= startsUpTo) return
    const { says, toDo } = apart(off)
    throw new ClocksApart(`The clocks ${says}; with more than ${startsUpTo} s nothing starts. ${toDo}`)
  } finally {
    await client.end()
  }
}

/**
 * Compares the clock of this machine with the database's, and that with what was written last, where something was: a clock that
 * fell back, as on a machine that was without power, is seen although both agree. That keeps nothing from starting: a row that
 * was written with a wrong date would do so for ever.
 */
export async function wrongClocks(
  client: Client,
  { isEmpty, now }: { readonly isEmpty: boolean; readonly now: () => Date },
): Promise<WrongClocks | undefined> {
  const { time, off } = await askDatabase(client, now)
  if (off > mayDifferBy) return apart(off)
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

const apart = (off: number): WrongClocks => ({
  says: `differ by ${off} s between here and the database`,
  toDo: 'Let both machines take their time from NTP.',
})

/** The database's time, and by how many seconds it lies outside of when it was asked for. */
async function askDatabase(client: Client, now: () => Date): Promise<{ time: Date; off: number }> {
  const asked = now()
  const { rows } = await client.query<{ time: Date }>('select clock_timestamp() as time')
  const answered = now()
  const time = rows[0]?.time ?? asked
  const off = Math.max(asked.getTime() - time.getTime(), time.getTime() - answered.getTime(), 0)
  return { time, off: Math.round(off / 1000) }
}
