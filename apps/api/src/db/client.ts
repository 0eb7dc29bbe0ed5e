import pg from 'pg'
import { messageOf } from '../message-of.ts'

/** A database that takes no connection: it does not run, or does not let this program in. */
export class DatabaseUnreachable extends Error {
  static readonly toDo = 'Look whether it runs and lets this machine in, and at DATABASE_URL.'
  readonly says: string

  constructor(cause: unknown) {
    const says = `cannot be reached: ${messageOf(cause)}`
    super(`The database ${says}. ${DatabaseUnreachable.toDo}`, { cause })
    this.says = says
  }
}

/**
 * After ten seconds of silence the system asks the other side whether it is there, and gives a connection up that has no other
 * side any more; by itself it asks after two hours. What stands between drops a silent connection after minutes.
 */
export const askedWhetherAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/**
 * A connection outside of the pool, for work that takes longer than a call may. When it ends, its statement fails;
 * without a listener for errors it would end the process as well.
 */
export async function openClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...askedWhetherAlive, ...config })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (cause) {
    throw new DatabaseUnreachable(cause)
  }
  return client
}
