import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@portal/api/db/migrate.ts'
import { fillWithManyRequests } from '@portal/api/testing/many-requests.ts'
import { fillWithManyUnits } from '@portal/api/testing/many-units.ts'
import { startEmbeddedPostgres } from '@portal/embedded-postgres'
import pg from 'pg'

export interface FilledDatabase {
  readonly url: string
  readonly client: pg.Client
  /** A folder of its own, for what a server keeps; gone at the end. */
  readonly dataDir: string
  /** PostgreSQL's first process. */
  readonly postmaster: number
}

/** For each request of 3 items, each with its unit. */
const unclaimedUnits = 7

/**
 * Runs work with a database of so many requests, and ten times as many units. PostgreSQL is restarted once it is filled,
 * so that no checkpoint of the filling falls into the measurement.
 */
export async function withFilledDatabase(
  requests: number,
  work: (database: FilledDatabase) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'benchmark-'))
  const log = { info() {}, warn: (sentence: string) => process.stderr.write(`${sentence}\n`) }
  const start = () => startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), database: 'portal', log })
  const connected = async (url: string) => {
    const client = new pg.Client({ connectionString: url })
    // When the work failed, the database is stopped while this is connected: what is told is why it failed.
    client.on('error', () => {})
    await client.connect()
    return client
  }
  try {
    const toFill = await start()
    try {
      await migrate(toFill.url)
      const client = await connected(toFill.url)
      await fillWithManyRequests(client, requests)
      await fillWithManyUnits(client, requests * unclaimedUnits)
      await client.end()
    } finally {
      await toFill.stop()
    }
    const { url, stop } = await start()
    try {
      const client = await connected(url)
      const pidFile = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
      await work({ url, client, dataDir, postmaster: Number(pidFile.split('\n')[0]) })
      await client.end()
    } finally {
      await stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
