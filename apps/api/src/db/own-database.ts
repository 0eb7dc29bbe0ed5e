import { join } from 'node:path'
import {
  type EmbeddedPostgresOptions,
  findRunningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '@portal/embedded-postgres'

/** The portal's own PostgreSQL, which it runs in DATA_DIR unless DATABASE_URL names another one. */
const ownDatabase = (dataDir: string) => ({ folder: join(dataDir, 'postgres'), database: 'portal' })

/**
 * Starts the portal's own PostgreSQL and keeps it running. Throws `DatabaseUnavailable` when it is in use by another
 * portal or cannot run.
 */
export const startOwnDatabase = (dataDir: string, log: EmbeddedPostgresOptions['log']) =>
  startEmbeddedPostgres({ ...ownDatabase(dataDir), log })

/** The URL of the PostgreSQL that a portal in another process runs; undefined when there is none. */
export const findRunningOwnDatabase = (dataDir: string) => findRunningEmbeddedPostgres(ownDatabase(dataDir))

/** What an operator can do about a `DatabaseUnavailable`, beside what its sentence says. */
export const otherDatabase = 'Or choose another DATA_DIR, or set DATABASE_URL to a PostgreSQL 15 or later.'
