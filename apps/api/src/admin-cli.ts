import { parseArgs } from 'node:util'
import { latestDay } from '@portal/domain/units/sale.ts'
import { type Logger, pino } from 'pino'
import { backupCommand, placeOf, restoreCommand, verifyCommand } from './backup/backup-commands.ts'
import type { Outcome } from './command-outcome.ts'
import { type Config, readConfig } from './config.ts'
import { type Connections, connect } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { findRunningOwnDatabase, startOwnDatabase } from './db/own-database.ts'
import { pendingCommand } from './db/pending-migrations.ts'
import { doctor } from './doctor.ts'
import { type RunningJobQueue, startJobQueue } from './jobs/job-queue.ts'
import { removeStraysCommand } from './jobs/remove-strays.ts'
import { createAdministrator, disable, listAdministrators, resetPassword } from './modules/accounts/admin-commands.ts'
import { importUnits } from './modules/imports/import-command.ts'
import { createPasswords } from './passwords/passwords.ts'
import { openStorage } from './portal.ts'
import { startFailureOf } from './start-failure.ts'
import { adoptStorage } from './storage/binding.ts'
import type { Storage } from './storage/storage.ts'

const usage = `npm run admin -- <command>

  create <email>          makes an administrator (or promotes an account) and prints a generated password
      [--first-name <name>] [--last-name <name>] [--company <name>]
  disable <email>         deactivates an account and signs it out; never the last administrator
  reset-password <email>  gives an account a generated password and signs it out
  list                    lists the administrators
  backup <to>             copies database and files, also while the portal runs, to an empty folder or s3://bucket/prefix
  restore <from>          fills an empty installation from a backup
  verify [<from>]         compares database and files and repairs what can be, with a backup's files where one is named
  import-units <file>     checks a CSV of units and says what is new, changed and wrong; takes nothing in without --take
      [--take] [--without-wrong] [--brand <name>]
  remove-strays           removes the stored files that no row has known for a month, where a sweep says they are too many
  pending                 says which migrations the next start applies, what they do, and about how long that takes
  doctor                  looks at settings, database, files, mail, videos, disk and clocks, and says what to do
  adopt-files             says that the file store belongs to this database, after a log line that doubts it

It works on DATABASE_URL, or on the portal's own database in DATA_DIR, whether the portal runs or not.
`

const misused = (why = ''): Outcome => ({ ok: false, says: `${usage}\n${why}` })

interface Given {
  readonly config: Config
  readonly log: Logger
  readonly databaseUrl: string
  /** An e-mail address, a file, or where a backup lies; empty where the command takes none. */
  readonly argument: string
  readonly names: Readonly<Record<string, string | boolean | undefined>>
  /** Each is opened when a command first needs it, and closed when the command has ended. */
  readonly open: {
    database(): Promise<Connections>
    queue(): Promise<RunningJobQueue>
    storage(): Promise<Storage>
  }
}

interface Command {
  readonly takes: 'nothing' | 'one' | 'one or nothing'
  run(given: Given): Promise<Outcome>
}

const accountParts = async ({ open }: Given) => ({
  db: (await open.database()).db,
  queue: await open.queue(),
  passwords: createPasswords(),
  now: () => new Date(),
})

const commands: Readonly<Record<string, Command>> = {
  list: { takes: 'nothing', run: async ({ open }) => listAdministrators(await open.database()) },
  create: {
    takes: 'one',
    run: async (given) =>
      createAdministrator(await accountParts(given), {
        email: given.argument,
        companyName: asText(given.names.company) ?? given.config.operator.name,
        firstName: asText(given.names['first-name']),
        lastName: asText(given.names['last-name']),
      }),
  },
  disable: { takes: 'one', run: async (given) => disable(await accountParts(given), given.argument) },
  'reset-password': { takes: 'one', run: async (given) => resetPassword(await accountParts(given), given.argument) },
  backup: {
    takes: 'one',
    run: async ({ open, databaseUrl, config, argument }) => {
      await open.database()
      return backupCommand({ databaseUrl, storage: await open.storage() }, placeOf(config, argument))
    },
  },
  restore: {
    takes: 'one',
    run: async ({ open, databaseUrl, config, argument, log }) =>
      restoreCommand(
        { databaseUrl, storage: await open.storage(), timeZone: config.timeZone, log },
        placeOf(config, argument),
      ),
  },
  verify: {
    takes: 'one or nothing',
    run: async ({ open, config, argument }) => {
      const { db, pool } = await open.database()
      const parts = { db, pool, storage: await open.storage(), queue: await open.queue(), timeZone: config.timeZone }
      return verifyCommand(parts, argument ? placeOf(config, argument) : undefined)
    },
  },
  'import-units': {
    takes: 'one',
    run: async ({ open, databaseUrl, config, argument, names }) =>
      importUnits((await open.database()).db, {
        ...{ databaseUrl, path: argument, brands: config.brands },
        ...{ today: latestDay(new Date()), timeZone: config.timeZone },
        ...{ take: names.take === true, withoutWrong: names['without-wrong'] === true },
        brand: asText(names.brand) ?? null,
      }),
  },
  'remove-strays': {
    takes: 'nothing',
    run: async ({ open }) => {
      const { db, pool } = await open.database()
      return removeStraysCommand({ db, pool, storage: await open.storage() })
    },
  },
  pending: { takes: 'nothing', run: ({ databaseUrl }) => pendingCommand(databaseUrl) },
  doctor: { takes: 'nothing', run: ({ config, databaseUrl }) => doctor(config, databaseUrl) },
  'adopt-files': {
    takes: 'nothing',
    run: async ({ open }) => {
      const { db } = await open.database()
      await adoptStorage({ db, storage: await open.storage() })
      return { ok: true, says: 'The file store now belongs to this database. The next sweep compares the two again.' }
    },
  },
}

const asText = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined)

/** `npm run admin`: what an operator does without signing in. */
async function run(argv: string[]): Promise<Outcome> {
  const { values: names, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      company: { type: 'string' },
      take: { type: 'boolean' },
      'without-wrong': { type: 'boolean' },
      brand: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (names.help) return { ok: true, says: usage }
  const [name = '', argument = '', ...more] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return misused(name && `There is no command ${name}.`)
  if (command.takes === 'one' && !argument) return misused(`Something is missing behind ${name}.`)
  if (more.length > 0 || (command.takes === 'nothing' && argument)) return misused(`There is too much behind ${name}.`)

  const config = readConfig(process.env)
  const log = pino({ level: 'warn' }, pino.destination(2))
  const opened: (() => Promise<unknown>)[] = []
  try {
    const databaseUrl = config.databaseUrl ?? (await ownDatabase(config.dataDir, log, opened))
    const open: Given['open'] = {
      async database() {
        await migrate(databaseUrl)
        const connections = connect(databaseUrl, 2)
        opened.push(connections.close)
        return connections
      },
      async queue() {
        const queue = await startJobQueue({ databaseUrl, log, works: false })
        opened.push(() => queue.close())
        return queue
      },
      storage: async () => (await openStorage(config, () => new Date())).storage,
    }
    return await command.run({ config, log, databaseUrl, argument, names, open })
  } finally {
    for (let close = opened.pop(); close; close = opened.pop()) await close()
  }
}

/** The database in DATA_DIR: of the portal that runs there, or started for this command alone. */
async function ownDatabase(
  dataDir: string,
  log: Parameters<typeof startOwnDatabase>[1],
  opened: (() => Promise<unknown>)[],
): Promise<string> {
  const running = await findRunningOwnDatabase(dataDir)
  if (running) return running
  const started = await startOwnDatabase(dataDir, log)
  opened.push(() => started.stop())
  return started.url
}

try {
  const { ok, says } = await run(process.argv.slice(2))
  ;(ok ? process.stdout : process.stderr).write(`${says.trimEnd()}\n`)
  if (!ok) process.exitCode = 1
} catch (error) {
  const isMisused = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  const failure = isMisused ? { sentence: error.message, exitCode: 78 } : startFailureOf(error)
  if (!failure) throw error
  process.stderr.write(`${failure.sentence}\n`)
  process.exitCode = failure.exitCode
}
