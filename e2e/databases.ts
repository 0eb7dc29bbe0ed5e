import { copyDatabase, startTestDatabases } from '@portal/api/testing/postgres-for-tests.ts'

const handedOn = 'JOURNEYS_DATABASES'

/** Playwright's global setup: one PostgreSQL for the portals of all workers, which read where it is in `databaseOfPortal`. */
export default async function databasesForJourneys(): Promise<() => Promise<void>> {
  const { databases, stop } = await startTestDatabases()
  process.env[handedOn] = JSON.stringify(databases)
  return stop
}

/** A migrated database for one portal; undefined outside of journeys, where a portal starts its own PostgreSQL. */
export const databaseOfPortal = () => {
  const databases = process.env[handedOn]
  return databases ? copyDatabase(JSON.parse(databases)) : undefined
}
