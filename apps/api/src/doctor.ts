import { mkdir } from 'node:fs/promises'
import type pg from 'pg'
import type { Outcome } from './command-outcome.ts'
import type { Config } from './config.ts'
import { DatabaseUnreachable, openClient } from './db/client.ts'
import { connect } from './db/database.ts'
import { type MigrationsToCome, readMigrationsToCome } from './db/pending-migrations.ts'
import { unfitness } from './db/unfit-database.ts'
import { wrongClocks } from './db/wrong-clocks.ts'
import { isLoopback } from './loopback.ts'
import { createDiskReserve } from './media/disk-reserve.ts'
import { findVideoTools } from './media/ffmpeg.ts'
import { messageOf } from './message-of.ts'
import { Outage } from './outage.ts'
import { bindingSentences, openStorage } from './portal.ts'
import { bindStorage } from './storage/binding.ts'
import { BucketUnusable } from './storage/bucket-unusable.ts'

/** What was looked at, and how it is. `toDo` is there where something is wrong. */
interface Finding {
  readonly about: string
  readonly says: string
  readonly toDo?: string
}

/** Beside those of calls, a process has connections for jobs, for the signal of commits, and for long work. */
const furtherConnections = 8
/** A job that could begin and did not for so many seconds waits for a process that works. */
const jobsWaitSeconds = 600
const oldestPostgres = 15

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

/**
 * `doctor`: looks at everything that a portal with these settings needs, and says what is wrong and what to do. Reads only,
 * but for the marker of a file store that was never started with.
 */
export async function doctor(config: Config, databaseUrl: string): Promise<Outcome> {
  const [database, files, ...others] = await Promise.all([
    lookAtDatabase(config, databaseUrl),
    lookAtFiles(config),
    lookAtMail(config),
    lookAtVideoTools(config),
    lookAtDisk(config),
  ])
  const belongs = database.isMigrated && files.storage ? [await lookAtBinding(databaseUrl, files.storage)] : []
  const findings = [
    { about: 'Program', says: `Node.js ${process.versions.node} on ${process.platform} ${process.arch}` },
    ...lookAtSettings(config),
    ...database.findings,
    files.finding,
    ...belongs,
    ...others,
  ]
  const wrong = findings.filter(({ toDo }) => toDo !== undefined).length
  const width = Math.max(...findings.map(({ about }) => about.length))
  const lines = findings.map(({ about, says, toDo }) => {
    const line = `${toDo === undefined ? 'ok' : '!!'}  ${about.padEnd(width)}  ${says}`
    return toDo === undefined ? line : `${line}\n${' '.repeat(width + 6)}${toDo}`
  })
  const sum = wrong === 0 ? 'Nothing is wrong.' : `${counted(wrong, 'thing')} to do.`
  return { ok: wrong === 0, says: [...lines, '', sum].join('\n') }
}

function lookAtSettings(config: Config): Finding[] {
  const { production, role, publicUrl, operatorOfDemo } = config
  const says = `${production ? 'production' : 'not production'}, ROLE=${role}, ${publicUrl}`
  if (!production) return [{ about: 'Settings', says }]
  const isOpen = publicUrl.startsWith('http:') && !isLoopback(new URL(publicUrl).hostname)
  const isBehindUnknown = publicUrl.startsWith('https:') && !config.trustProxy && role !== 'worker'
  return [
    { about: 'Settings', says },
    ...(isOpen
      ? [
          {
            about: 'Address',
            says: 'is not encrypted: passwords can be read on their way',
            toDo: 'Put a proxy with TLS in front, and let PUBLIC_URL begin with https.',
          },
        ]
      : []),
    ...(isBehindUnknown
      ? [
          {
            about: 'Proxy',
            says: 'is not believed: all visitors seem to have its address, and share their limits',
            toDo: 'Let TRUST_PROXY say which one stands in front: loopback for one on this machine.',
          },
        ]
      : []),
    ...(operatorOfDemo.length > 0
      ? [{ about: 'Imprint', says: 'has values of the demo', toDo: `Set ${operatorOfDemo.join(', ')}.` }]
      : []),
    ...(config.monitoring
      ? []
      : [{ about: 'Probes', says: 'are answered nowhere', toDo: 'Set METRICS_PORT, and watch /health/ready there.' }]),
  ]
}

async function lookAtDatabase(
  config: Config,
  databaseUrl: string,
): Promise<{ findings: Finding[]; isMigrated: boolean }> {
  try {
    const client = await openClient({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
    try {
      const toCome = await readMigrationsToCome(client)
      const isMigrated = !toCome.isEmpty && !toCome.tooNew && toCome.pending.length === 0
      const work = isMigrated ? await lookAtWork(client) : []
      const schema = schemaFinding(toCome, toCome.isEmpty ? await unfitness(client) : undefined)
      return { findings: [...(await lookAtServer(config, client, toCome.isEmpty)), schema, ...work], isMigrated }
    } finally {
      await client.end()
    }
  } catch (error) {
    const says = error instanceof DatabaseUnreachable ? error.says : `cannot be read: ${messageOf(error)}`
    return { findings: [{ about: 'Database', says, toDo: DatabaseUnreachable.toDo }], isMigrated: false }
  }
}

async function lookAtServer(config: Config, client: pg.Client, isEmpty: boolean): Promise<Finding[]> {
  const { rows } = await client.query<{ version: string; major: number; most: number; bytes: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
       current_setting('max_connections')::int as most, pg_database_size(current_database())::float8 as bytes`,
  )
  const [{ version, major, most, bytes } = { version: '', major: 0, most: 0, bytes: 0 }] = rows
  const needed = config.databaseConnections + furtherConnections
  return [
    {
      about: 'Database',
      says: `PostgreSQL ${version}, ${Math.ceil(bytes / 1024 ** 2)} MB`,
      ...(major < oldestPostgres && { toDo: `It must be ${oldestPostgres} or later.` }),
    },
    {
      about: 'Connections',
      says: `${most} at most; a process takes up to ${needed}`,
      ...(most < needed && { toDo: 'Raise max_connections of PostgreSQL, or lower DATABASE_CONNECTIONS.' }),
    },
    {
      about: 'Clocks',
      says: 'agree',
      ...(await wrongClocks(client, { isEmpty, now: () => new Date() })),
    },
  ]
}

function schemaFinding(
  { isEmpty, pending, tooNew }: MigrationsToCome,
  unfit: Omit<Finding, 'about'> | undefined,
): Finding {
  const about = 'Schema'
  if (unfit) return { about, ...unfit, says: `cannot be filled: the database ${unfit.says}` }
  if (tooNew) return { about, says: `is of a newer release (${tooNew})`, toDo: 'Start that release.' }
  if (isEmpty) return { about, says: 'is empty: the first start fills it' }
  if (pending.length === 0) return { about, says: 'is of this release' }
  return {
    about,
    says: `${counted(pending.length, 'migration')} to come with the next start; "pending" says what they do`,
  }
}

/** Mails and jobs that are stuck. */
async function lookAtWork(client: pg.Client): Promise<Finding[]> {
  const { rows: mails } = await client.query<{ count: number }>(
    `select count(*)::int as count from mails where dead_at > now() - interval '1 day'`,
  )
  const { rows: isThere } = await client.query("select 1 where to_regclass('pgboss.job') is not null")
  const { rows: jobs } = isThere.length
    ? await client.query<{ waiting: number; failed: number }>(
        `select count(*) filter (where state in ('created', 'retry') and start_after < now() - make_interval(secs => $1))::int as waiting,
           count(*) filter (where state = 'failed')::int as failed from pgboss.job`,
        [jobsWaitSeconds],
      )
    : { rows: [] }
  const dead = mails[0]?.count ?? 0
  const { waiting = 0, failed = 0 } = jobs[0] ?? {}
  return [
    {
      about: 'Mails',
      says: dead === 0 ? 'none was given up within a day' : `${counted(dead, 'mail')} given up within a day`,
      ...(dead > 0 && { toDo: 'The log says of each why. Mend SMTP_URL, or tell those people otherwise.' }),
    },
    {
      about: 'Jobs',
      says: `${waiting} wait for more than ${jobsWaitSeconds / 60} minutes, ${failed} failed in the last days`,
      ...(waiting > 0 && { toDo: 'See that a process with ROLE=all or ROLE=worker runs.' }),
    },
  ]
}

const lookAtDataDir = 'Look at DATA_DIR, and whether this user may write there.'

async function lookAtFiles(config: Config) {
  const about = 'Files'
  const where = config.storage.kind === 's3' ? `bucket ${config.storage.bucket}` : `${config.dataDir}/files`
  try {
    const { storage } = await openStorage(config, () => new Date())
    return { storage, finding: { about, says: `${where} can be used` } }
  } catch (error) {
    const { says, toDo } =
      error instanceof BucketUnusable
        ? error
        : {
            says: `cannot be used: ${messageOf(error)}`,
            toDo: lookAtDataDir,
          }
    return { storage: undefined, finding: { about, says: `${where} ${says}`, toDo } }
  }
}

async function lookAtBinding(
  databaseUrl: string,
  storage: Parameters<typeof bindStorage>[0]['storage'],
): Promise<Finding> {
  const { db, close } = connect(databaseUrl, 1)
  try {
    const binding = await bindStorage({ db, storage })
    const about = 'Files'
    return binding === 'bound'
      ? { about, says: 'belong to this database' }
      : { about, says: 'and database do not belong together', toDo: bindingSentences[binding] }
  } finally {
    await close()
  }
}

async function lookAtMail({ mail, production }: Config): Promise<Finding> {
  const about = 'Mail'
  if (!mail.smtpUrl) return { about, says: `is kept in ${mail.folder}, and not sent` }
  if (production && /@localhost>?$/.test(mail.from))
    return { about, says: `comes from ${mail.from}, which servers refuse`, toDo: 'Set MAIL_FROM.' }
  const { askSmtpServer } = await import('./mail/smtp-transport.ts')
  const { host } = new URL(mail.smtpUrl)
  try {
    await askSmtpServer(mail.smtpUrl)
    return { about, says: `${host} lets this portal in, and gets mails of ${mail.from}` }
  } catch (error) {
    return {
      about,
      says: `${host} does not: ${messageOf(error)}`,
      toDo: 'Look at SMTP_URL: address, port, user, password.',
    }
  }
}

async function lookAtVideoTools({ video }: Config): Promise<Finding> {
  const about = 'Videos'
  const found = await findVideoTools(video)
  if (found.ok) return { about, says: `are converted by ffmpeg ${found.tools.version}` }
  return { about, says: 'cannot be converted', toDo: found.sentence }
}

async function lookAtDisk({ dataDir, diskReserveMegabytes }: Config): Promise<Finding> {
  const about = 'Disk'
  try {
    // Before the first start it is not there.
    await mkdir(dataDir, { recursive: true })
    await createDiskReserve([dataDir], diskReserveMegabytes)()
    return { about, says: 'has room' }
  } catch (error) {
    if (!(error instanceof Outage)) return { about, says: `cannot be used: ${messageOf(error)}`, toDo: lookAtDataDir }
    return { about, says: messageOf(error), toDo: 'Make room, or give DATA_DIR a larger disk: uploads are refused.' }
  }
}
