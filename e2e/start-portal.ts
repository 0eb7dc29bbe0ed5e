import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findRunningOwnDatabase } from '@portal/api/db/own-database.ts'
import { jobs } from '@portal/api/jobs/job-kinds.ts'
import { freePorts } from '@portal/api/testing/free-ports.ts'
import pg from 'pg'
import PostalMime, { type Email } from 'postal-mime'
import { databaseOfPortal } from './databases.ts'

/** Settings of the portal beside those that every journey runs with (apps/api/src/config.ts has them all). `$PORT` in one is its port. */
export type Settings = Readonly<Record<string, string>>

export interface RunningPortal {
  url: string
  /** Where its database is. */
  databaseUrl: string
  adminEmail: string
  adminPassword: string
  /** Every mail to this address so far, the oldest first. */
  mailsTo(address: string): Promise<Email[]>
  /** Waits for a mail to this address whose subject matches. Returns the newest one. */
  mailTo(address: string, subject: RegExp, says?: string): Promise<Email>
  /** Runs a command of the operator's (`npm run admin`) on it. Returns what the operator reads. */
  operate(...command: readonly string[]): Promise<string>
  /** Stops the portal as an operator would, and removes what it kept. */
  stop(): Promise<void>
}

const projectDir = dirname(import.meta.dirname)

/**
 * Starts a portal of its own for one worker: a real server process on a free port with an empty database, files and
 * mails in a temporary folder, and one administrator. Its log goes to `logFile`. Journeys give it a database; with demo
 * data, and everywhere else, it runs its own PostgreSQL as for a newcomer.
 */
export async function startPortal(settings: Settings, logFile: string): Promise<RunningPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-e2e-'))
  // PostgreSQL's own account must be able to enter when the journeys run as root.
  await chmod(dataDir, 0o711)
  const { port } = await freePorts('port')
  const url = `http://127.0.0.1:${port}`
  const database = settings.DEMO === '1' ? undefined : await databaseOfPortal()
  const admin = { adminEmail: 'admin@portal.example', adminPassword: 'Loud-Speaker-2026' }

  // Of this machine's environment only where programs and compiled code are: a DATABASE_URL there is a real database.
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DEMO: '0',
    RATE_LIMIT: 'off',
    CAPTCHA: 'off',
    MAIL_WAIT_SECONDS: '1',
    ADMIN_EMAIL: admin.adminEmail,
    ADMIN_PASSWORD: admin.adminPassword,
    ...(database && { DATABASE_URL: database.url }),
    ...Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [name, value.replace('$PORT', String(port))]),
    ),
  }
  await mkdir(dirname(logFile), { recursive: true })
  const log = await open(logFile, 'w')
  const server = spawn(process.execPath, ['apps/api/src/main.ts'], {
    cwd: projectDir,
    stdio: ['ignore', log.fd, log.fd],
    env,
  })
  await log.close()
  const ended = once(server, 'exit')

  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM')
      const patience = setTimeout(() => server.kill('SIGKILL'), 60_000)
      await ended
      clearTimeout(patience)
    }
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    if (server.exitCode !== 0) throw new Error(`The portal did not stop cleanly. ${await lastLines(logFile)}`)
  }

  try {
    await Promise.race([
      ready(url),
      ended.then(async () => {
        throw new Error(`The portal did not start. ${await lastLines(logFile)}`)
      }),
    ])
  } catch (error) {
    server.kill('SIGKILL')
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    throw error
  }
  const databaseUrl = database?.url ?? (await findRunningOwnDatabase(dataDir))
  if (!databaseUrl) throw new Error('The portal runs without a database.')
  const mails = join(dataDir, 'mail')
  return {
    url,
    databaseUrl,
    ...admin,
    mailsTo: (address) => mailsTo(mails, address),
    mailTo: (...wanted) => mailTo(mails, databaseUrl, ...wanted),
    operate: async (...command) => {
      const { stdout } = await promisify(execFile)(process.execPath, ['apps/api/src/admin-cli.ts', ...command], {
        cwd: projectDir,
        env,
      })
      return stdout
    },
    stop,
  }
}

async function ready(url: string) {
  const patience = Date.now() + 180_000
  for (;;) {
    const status = await fetch(`${url}/health/live`).then(
      (response) => response.status,
      () => 'not listening yet',
    )
    if (status === 200) return
    if (Date.now() > patience) throw new Error(`The portal was not ready within three minutes: ${status}.`)
    await delay(50)
  }
}

async function mailsTo(folder: string, address: string): Promise<Email[]> {
  // The folder comes with the first mail. Names begin with the time.
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return mails.filter(({ to }) => to?.some((recipient) => recipient.address?.toLowerCase() === address.toLowerCase()))
}

/** Those about decisions are written when these can no longer be undone. */
async function mailTo(
  folder: string,
  databaseUrl: string,
  address: string,
  subject: RegExp,
  says = '',
): Promise<Email> {
  const isIt = (mail: Email) => subject.test(mail.subject ?? '') && (mail.text ?? '').includes(says)
  const patience = Date.now() + 90_000
  for (let looked = 0; ; looked++) {
    const newest = (await mailsTo(folder, address)).findLast(isIt)
    if (newest) return newest
    if (Date.now() > patience) throw new Error(`No mail to ${address} about ${subject} came within 90 seconds.`)
    if (looked % 30 === 10) await writeNewsNow(databaseUrl)
    await delay(100)
  }
}

/** Has the round that is made every minute made at once. */
async function writeNewsNow(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`insert into pgboss.job (name, data) values ('${jobs.writeNews.name}', '{}')`)
  await client.end()
}

const lastLines = async (file: string) => (await readFile(file, 'utf8')).split('\n').slice(-15).join('\n')
