import pg from 'pg'
import { explainedDatabase } from './explained-statements.ts'
import { fillWithManyRequests } from './many-requests.ts'
import { fillWithManyUnits } from './many-units.ts'
import { createTestDatabase } from './test-database.ts'

/** A database of its own with so many requests and units, which tells the plans of what is asked of it. */
export async function openFilledDatabase(requests: number, units = 0) {
  const { url, drop } = await createTestDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await fillWithManyRequests(client, requests)
  if (units > 0) await fillWithManyUnits(client, units)
  const { db, plansOf } = explainedDatabase(url, client)
  return {
    db,
    plansOf,
    async close() {
      await db.destroy()
      await client.end()
      await drop()
    },
  }
}
