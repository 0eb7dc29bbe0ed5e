import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from './test-database.ts'

const databases: Awaited<ReturnType<typeof createTestDatabase>>[] = []
beforeAll(async () => {
  databases.push(...(await Promise.all([createTestDatabase(), createTestDatabase()])))
})
afterAll(() => Promise.all(databases.map((database) => database.drop())))

it('gives every caller a migrated database of its own', async () => {
  const [one, other] = databases
  await query(one?.url, 'create table only_here ()')
  expect(await tables(one?.url)).toEqual(expect.arrayContaining(['only_here', 'users']))
  expect(await tables(other?.url)).not.toContain('only_here')
})

const tables = async (url?: string) =>
  (await query(url, `select tablename from pg_tables where schemaname = 'public'`)).map(({ tablename }) => tablename)

async function query(url: string | undefined, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ tablename: string }>(sql)).rows
  } finally {
    await client.end()
  }
}
