import { inject } from 'vitest'
import { copyDatabase } from './postgres-for-tests.ts'

/**
 * An empty, migrated database of one's own, on the PostgreSQL that serves this test run. Call it once per test file, in
 * `beforeAll`, and `drop` it in `afterAll`.
 */
export const createTestDatabase = () => copyDatabase(inject('testDatabases'))
