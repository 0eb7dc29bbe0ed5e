import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { BadSetting, readConfig } from './config.ts'
import { connect } from './db/database.ts'
import { DatabaseUnavailable } from './db/database-unavailable.ts'
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { migrate } from './db/migrate.ts'
import { startJobQueue } from './jobs/job-queue.ts'
import {
  createAdministrator,
  disable,
  listAdministrators,
  type Outcome,
  resetPassword,
} from './modules/accounts/admin-commands.ts'
import { createPasswords } from './passwords/passwords.ts'
import { openStorage } from './portal.ts'
import { adoptStorage } from './storage/binding.ts'

const usage = `npm run admin -- <command>

  create <email>          makes an administrator (or promotes an account) and prints a generated password
      [--first-name <name>] [--last-name <name>] [--company <name>]
  disable <email>         deactivates an account and signs it out; never the last administrator
  reset-password <email>  gives an account a generated password and signs it out
  list                    lists the administrators
  adopt-files             says that the file store belongs to this database, after a warning that it may not

It works on DATABASE_URL, or on the portal's own database in DATA_DIR, whether the portal runs or not.
`

const misused: Outcome = { ok: false, says: usage }

/** `npm run admin`: what an operator does to accounts without signing in. */
async function run(argv: string[]): Promise<Outcome> {
  const { values: names, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      company: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [command, email, ...more] = positionals
  if (names.help) return { ok: true, says: usage }
  const isAboutNobody = ['list', 'adopt-files'].includes(command ?? '') && email === undefined
  const isAboutOne = ['create', 'disable', 'reset-password'].includes(command ?? '') && email !== undefined
  if (more.length > 0 || !(isAboutNobody || isAboutOne)) return misused

  const config = readConfig(process.env)
  const log = pino({ level: 'warn' }, pino.destination(2))
  const opened: (() => Promise<unknown>)[] = []
  try {
    const databaseUrl = config.databaseUrl ?? (await ownDatabase(config.dataDir, log, opened))
    await migrate(databaseUrl)
    const { db, close } = connect(databaseUrl, 2)
    opened.push(close)
    if (command === 'adopt-files') {
      const { storage } = await openStorage(config, () => new Date())
      await adoptStorage({ db, storage })
      return { ok: true, says: 'The file store now belongs to this database. The next sweep compares the two again.' }
    }
    if (email === undefined) return await listAdministrators({ db })

    const queue = await startJobQueue({ databaseUrl, log, works: false, videosAtOnce: 1 })
    opened.push(() => queue.stop())
    const parts = { db, queue, passwords: createPasswords(), now: () => new Date() }
    if (command === 'disable') return await disable(parts, email)
    if (command === 'reset-password') return await resetPassword(parts, email)
    return await createAdministrator(parts, {
      email,
      companyName: names.company ?? config.operator.name,
      firstName: names['first-name'],
      lastName: names['last-name'],
    })
  } finally {
    for (let close = opened.pop(); close; close = opened.pop()) await close()
  }
}

/** The database in DATA_DIR: of the portal that runs there, or started for this command alone. */
async function ownDatabase(
  dataDir: string,
  log: Parameters<typeof startEmbeddedPostgres>[0]['log'],
  opened: (() => Promise<unknown>)[],
): Promise<string> {
  const running = await findRunningEmbeddedPostgres(dataDir)
  if (running) return running
  const started = await startEmbeddedPostgres({ dataDir, log })
  opened.push(() => started.stop())
  return started.url
}

/** What an operator can put right is said in a sentence. Anything else is a bug, and shows where it happened. */
const isForTheOperator = (error: unknown): error is Error =>
  error instanceof BadSetting ||
  error instanceof DatabaseUnavailable ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))

try {
  const { ok, says } = await run(process.argv.slice(2))
  ;(ok ? process.stdout : process.stderr).write(`${says.trimEnd()}\n`)
  if (!ok) process.exitCode = 1
} catch (error) {
  if (!isForTheOperator(error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 78
}
