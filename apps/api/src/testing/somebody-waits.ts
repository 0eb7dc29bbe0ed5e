import { expect } from 'vitest'
import type { SqlConnection } from '../db/pool.ts'

/** Goes on once so many transactions in the test's database wait for the lock of another one. */
export async function somebodyWaits(pool: SqlConnection, count = 1): Promise<void> {
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(waits)).rowCount, { interval: 10 }).toBe(count)
}
