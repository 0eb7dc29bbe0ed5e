import { databaseTimeIn } from '../../db/clock.ts'
import { lifetimes } from '../../lifetimes.ts'
import type { Portal } from '../../portal.ts'

/** Events are kept a little longer than they can be asked for, because their transactions end after they were written. */
const spareSeconds = 600

/** Removes events that no client can ask for any more. */
export async function forgetEvents({ db }: Pick<Portal, 'db'>): Promise<void> {
  const before = databaseTimeIn(-lifetimes.missedEvents - spareSeconds)
  await db.deleteFrom('events').where('at', '<', before).execute()
}
