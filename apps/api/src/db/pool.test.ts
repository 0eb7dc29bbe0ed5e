import { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { openClient } from './client.ts'
import { type Connections, connect } from './database.ts'

describe('statements that are sent again and again', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let connections: Connections
  beforeAll(async () => {
    database = await createTestDatabase()
    connections = connect(database.url, 1)
  })
  afterAll(async () => {
    await connections.close()
    await database.drop()
  })

  const prepared = async (part: string) => {
    const { rows } = await connections.pool.query<{ statement: string }>(
      'select statement from pg_prepared_statements where strpos(statement, $1) > 0',
      [part],
    )
    return rows.map(({ statement }) => statement)
  }

  test('are prepared from the third time on, and answer each time with the values they were given', async () => {
    const doubled = async (number: number) =>
      (await sql<{ doubled: number }>`select ${number}::int * 2 as doubled`.execute(connections.db)).rows[0]?.doubled
    expect([await doubled(1), await doubled(2)]).toEqual([2, 4])
    expect(await prepared('as doubled')).toEqual([])
    expect([await doubled(3), await doubled(4), await doubled(5)]).toEqual([6, 8, 10])
    expect(await prepared('as doubled')).toEqual(['select $1::int * 2 as doubled'])
  })

  test('are told apart by their text, not by their values', async () => {
    const read = (column: 'a' | 'b', value: string) =>
      sql<{ read: string }>`select ${value}::text as ${sql.ref(column)}, 'apart' as read`.execute(connections.db)
    for (const value of ["it's", '', '$1', 'Ä']) {
      expect((await read('a', value)).rows).toEqual([{ a: value, read: 'apart' }])
      expect((await read('b', value)).rows).toEqual([{ b: value, read: 'apart' }])
    }
    expect(await prepared("'apart' as read")).toHaveLength(2)
  })

  test('stay few, however many texts there are', async () => {
    for (let text = 0; text < 300; text += 1)
      for (let use = 0; use < 3; use += 1)
        await sql`select ${use}::int as ${sql.ref(`many_${text}`)}`.execute(connections.db)
    const { rows } = await connections.pool.query<{ count: number }>('select count(*) from pg_prepared_statements')
    expect(rows[0]?.count).toBe(200)
  })
})

test('a database that is gone without a word is asked for within seconds, also while nothing is expected of it', async () => {
  const asked = vi.spyOn(Socket.prototype, 'setKeepAlive')
  onTestFinished(() => asked.mockRestore())
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const client = await openClient({ connectionString: database.url })
  onTestFinished(() => client.end())
  const { pool, close } = connect(database.url, 1)
  onTestFinished(close)
  await pool.query('select 1')
  expect(asked.mock.calls).toEqual([
    [true, 10_000],
    [true, 10_000],
  ])
})
