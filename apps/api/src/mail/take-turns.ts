import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Any number will do, as long as every process takes the same one. */
const turnsLock = 7_201_146

/**
 * Has all that tell one of these accounts something take turns, so that one mail tells of all. The last lock of its transaction,
 * in the order of the ids, and none that a change of an account waits for.
 */
export async function takeTurns(tx: Tx, userIds: readonly number[]): Promise<void> {
  const inOrder = userIds.toSorted((one, other) => one - other)
  await sql`select pg_advisory_xact_lock(${turnsLock}::integer, user_id) from unnest(${inOrder}::integer[]) as user_id`.execute(
    tx,
  )
}
