import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Line, openLine } from '../testing/faulty-line.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { createCommitSignal } from './commit-signal.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let operator: pg.Client
let line: Line
beforeAll(async () => {
  database = await createTestDatabase()
  operator = new pg.Client(database.url)
  await operator.connect()
  line = await openLine(new URL(database.url))
})
afterAll(async () => {
  await line.close()
  await operator.end()
  await database.drop()
})

const connections = async () => {
  const { rows } = await operator.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity
     where datname = current_database() and application_name = 'warranty-portal commits'`,
  )
  return rows[0]?.open
}

test('a connection whose first statement is not answered is replaced by one', async () => {
  let signals = 0
  let statements = 0
  line.breakWhere(() => {
    statements += 1
    if (statements === 1) line.silence(true)
    return undefined
  })
  const givenUp = () => line.silence(false)
  const { committed, listen, close } = createCommitSignal(line.over(database.url), { warn: givenUp })
  listen(() => {
    signals += 1
  })
  await expect.poll(() => signals, { timeout: 60_000 }).toBeGreaterThan(0)
  const before = signals
  committed()
  await expect.poll(() => signals).toBeGreaterThan(before)
  await expect.poll(connections).toBe(1)
  await close()
  await expect.poll(connections).toBe(0)
})
