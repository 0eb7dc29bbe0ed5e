import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { inSnakeCase } from './database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const kinds: Readonly<Record<string, string>> = {
  ...{ string: 'text', number: 'number', boolean: 'boolean', Timestamp: 'time', Json: 'json', Buffer: 'bytes' },
  ...{
    text: 'text',
    uuid: 'text',
    xid8: 'text',
    date: 'text',
    smallint: 'number',
    integer: 'number',
    bigint: 'number',
    'double precision': 'number',
    jsonb: 'json',
    bytea: 'bytes',
    ARRAY: 'list',
  },
  'timestamp with time zone': 'time',
}
const inWords = (kind: string | undefined, nullable: boolean, preset: boolean) =>
  [kind, nullable ? 'or null' : '', preset ? 'with a default' : ''].filter(Boolean).join(' ')

/** A column as `tables.ts` types it; a union of literals and a type of the domain are texts. */
function declared(type: string): string {
  const preset = /^Generated<(.*)>$/.exec(type)?.[1]
  const plain = (preset ?? type).replace(/ \| null$/, '')
  const kind = plain.endsWith('[]') ? 'list' : /^('|import\()/.test(plain) ? 'text' : kinds[plain]
  return inWords(kind, (preset ?? type) !== plain, preset !== undefined)
}

/** Tables of `tables.ts` with their columns, read from its text: `interface Name { column: Type }` and `DB { table: Name }`. */
async function declaredTables(): Promise<Record<string, Record<string, string>>> {
  const source = await readFile(new URL('./tables.ts', import.meta.url), 'utf8')
  const interfaces = new Map(
    [...source.matchAll(/export interface (\w+) \{\n([\s\S]*?)\n\}/g)].map(([, name = '', body = '']) => [name, body]),
  )
  const lines = (body: string) => [...body.matchAll(/^ {2}(\w+):\s*([^\n]+)/gm)]
  return Object.fromEntries(
    lines(interfaces.get('DB') ?? '').map(([, table = '', type = '']) => [
      inSnakeCase(table),
      Object.fromEntries(
        lines(interfaces.get(type) ?? '').map(([, column = '', columnType = '']) => [
          inSnakeCase(column),
          declared(columnType),
        ]),
      ),
    ]),
  )
}

/** Nothing reads or writes them, and so no type has them; a later release drops them, when no release that did is left. */
const ofReleasesBefore = {
  users: ['company_name', 'debtor_number', 'phone_number', 'street', 'post_code', 'city', 'country'],
}

test('the tables that TypeScript knows are those that the migrations make: columns, types, what may be null or left out', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{
    table: string
    column: string
    type: string
    nullable: boolean
    preset: boolean
  }>(`
    select table_name as table, column_name as column, data_type as type, is_nullable = 'YES' as nullable,
      column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as preset
    from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'`)
  await client.end()
  const made: Record<string, Record<string, string>> = {}
  for (const { table, column, type, nullable, preset } of rows)
    made[table] = { ...made[table], [column]: inWords(kinds[type] ?? type, nullable, preset) }
  expect(Object.keys(made).length).toBeGreaterThan(10)
  for (const [table, columns] of Object.entries(ofReleasesBefore))
    for (const column of columns) {
      expect(made[table]).toHaveProperty(column)
      delete made[table]?.[column]
    }
  expect(await declaredTables()).toEqual(made)
})

test('what is deleted is found by an index in every table that refers to it: else each deletion reads that whole', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ column: string }>(`
    select format('%s.%s', conrelid::regclass, attname) as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    -- Nobody deletes an account, or a company that anything refers to.
    where contype = 'f' and confrelid not in ('users'::regclass, 'companies'::regclass)
      and connamespace = 'public'::regnamespace and not exists (
        select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
          and coalesce(pg_get_expr(indpred, indrelid), '') in ('', format('(%I IS NOT NULL)', attname)))`)
  await client.end()
  expect(rows.map(({ column }) => column)).toEqual([])
})
