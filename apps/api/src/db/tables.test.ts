import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Tables of `tables.ts` with their columns, read from its text: `interface Name { column: Type }` and `DB { table: Name }`. */
async function declaredTables(): Promise<Record<string, string[]>> {
  const source = await readFile(new URL('./tables.ts', import.meta.url), 'utf8')
  const interfaces = new Map(
    [...source.matchAll(/export interface (\w+) \{\n([\s\S]*?)\n\}/g)].map(([, name = '', body = '']) => [name, body]),
  )
  const lines = (body: string) => [...body.matchAll(/^ {2}(\w+):\s*(\w+)?/gm)]
  return Object.fromEntries(
    lines(interfaces.get('DB') ?? '').map(([, table = '', type = '']) => [
      snake(table),
      lines(interfaces.get(type) ?? '')
        .map(([, column = '']) => snake(column))
        .sort(),
    ]),
  )
}

test('the tables that TypeScript knows are those that the migrations make, column by column', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and table_name <> 'migrations' group by table_name`)
  await client.end()
  const made = Object.fromEntries(rows.map((row) => [row.table, row.columns.sort()]))
  expect(Object.keys(made).length).toBeGreaterThan(10)
  expect(await declaredTables()).toEqual(made)
})
