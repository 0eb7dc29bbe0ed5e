import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { dropDatabase, statement, withDatabase } from './postgres-for-tests.ts'

/**
 * An empty, migrated database of one's own, on the PostgreSQL that serves this test run. Call it once per test file, in
 * `beforeAll`, and `drop` it in `afterAll`; open connections do not hold the drop up.
 */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { server, template } = inject('testDatabases')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await statement(server, `create database ${name} template ${template}`)
  return {
    url: withDatabase(server, name),
    drop: () => dropDatabase(server, name),
  }
}
