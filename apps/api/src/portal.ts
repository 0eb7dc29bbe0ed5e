import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createAltcha } from './captcha/altcha.ts'
import type { Captcha, RememberOnce } from './captcha/captcha.ts'
import { createCaptchaOff } from './captcha/captcha.ts'
import { createRecaptchaEnterprise } from './captcha/recaptcha-enterprise.ts'
import { closeAll } from './close-all.ts'
import type { Config } from './config.ts'
import { databaseTimeIn } from './db/clock.ts'
import { type CommitSignal, createCommitSignal } from './db/commit-signal.ts'
import { connect, type Database } from './db/database.ts'
import type { SqlPool } from './db/pool.ts'
import { wrongClocks } from './db/wrong-clocks.ts'
import { type RunningJobQueue, startJobQueue } from './jobs/job-queue.ts'
import { keptDays } from './lifetimes.ts'
import { createFolderTransport } from './mail/folder-transport.ts'
import type { MailTransport } from './mail/mail-transport.ts'
import { createDiskReserve, type DiskReserve } from './media/disk-reserve.ts'
import { findVideoTools, type VideoTools } from './media/ffmpeg.ts'
import { removeAbandonedSpoolFolders } from './media/spool.ts'
import { createPasswords, type Passwords } from './passwords/passwords.ts'
import { createPostgresRateLimits } from './rate-limits/postgres-rate-limits.ts'
import type { RateLimits } from './rate-limits/rate-limits.ts'
import { createRateLimitsOff } from './rate-limits/rate-limits.ts'
import { type Binding, bindStorage } from './storage/binding.ts'
import { type DiskLinks, diskLinks } from './storage/disk-links.ts'
import { openDiskStorage } from './storage/disk-storage.ts'
import type { Storage } from './storage/storage.ts'
import { type AccessTokens, createAccessTokens } from './tokens/access-tokens.ts'
import { deriveKey } from './tokens/derive-key.ts'
import { createMailedCodes, type MailedCodes } from './tokens/mailed-codes.ts'

/** Everything that use cases and jobs work with. Each function takes only the parts it uses. */
export interface Portal {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly db: Database
  /** The connections of `db`, for SQL without Kysely. */
  readonly pool: SqlPool
  readonly commitSignal: CommitSignal
  /** For work that takes longer than any call may, on a connection of its own. */
  readonly databaseUrl: string
  readonly queue: RunningJobQueue
  readonly storage: Storage
  /** Only where files lie in a folder: their links are answered by this process. */
  readonly diskFiles: { readonly directory: string; readonly links: DiskLinks } | undefined
  /** The folder for uploads while they are received and checked. */
  readonly spoolDirectory: string
  readonly diskReserve: DiskReserve
  readonly mailTransport: MailTransport
  /** The folder of .eml files, when mails are kept instead of sent. */
  readonly mailFolder: string | undefined
  readonly captcha: Captcha
  readonly passwords: Passwords
  readonly accessTokens: AccessTokens
  readonly mailedCodes: MailedCodes
  readonly rateLimits: RateLimits
  /** Undefined where ffmpeg is missing: then pictures work and videos are refused with a sentence. */
  readonly videoTools: VideoTools | undefined
  /** This process's clock, for when something happened. Expiry is checked by the database's clock (db/clock.ts). */
  readonly now: () => Date
  close(): Promise<void>
}

/**
 * Opens what a process needs by its settings. The database is migrated already.
 *
 * @param given.now this process's clock
 * @param given.findTools how ffmpeg is found: its programs are asked what they can do, which takes a moment
 */
export async function openPortal(
  config: Config,
  databaseUrl: string,
  log: FastifyBaseLogger,
  given: { readonly now?: (() => Date) | undefined; readonly findTools?: typeof findVideoTools } = {},
): Promise<Portal> {
  const { now = () => new Date(), findTools = findVideoTools } = given
  const commitSignal = createCommitSignal(databaseUrl, log)
  const { db, pool, close: closeDatabase } = connect(databaseUrl, config.databaseConnections, commitSignal.committed)
  const [found, queue, { storage, diskFiles }] = await Promise.all([
    findTools(config.video),
    startJobQueue({
      databaseUrl,
      log,
      works: config.role !== 'api',
      atOnce: { ...mailsAtOnce(config.mail.connections), makeVideoPlayable: config.video.atOnce },
    }),
    openStorage(config, now),
  ])
  if (found.ok) log.info({ ffmpeg: found.tools.version }, 'videos are converted')
  else log.warn(found.sentence)
  const binding = await bindStorage({ db, storage })
  if (binding !== 'bound') log.error(bindingSentences[binding])
  const clocks = await wrongClocks(pool, { isEmpty: false, now })
  if (clocks) log.warn(`The clocks ${clocks.says}. ${clocks.toDo}`)
  const { mailTransport, mailFolder } = await openMailTransport(config)
  const spoolDirectory = join(config.dataDir, 'spool')
  // What a process that was killed has left on this machine, which may be none that sweeps.
  await removeAbandonedSpoolFolders(spoolDirectory, new Date(now().getTime() - keptDays.interrupted * 24 * 3600_000))
  const fileFolders = diskFiles ? [spoolDirectory, diskFiles.directory] : [spoolDirectory]

  return {
    config,
    log,
    db,
    pool,
    commitSignal,
    databaseUrl,
    queue,
    storage,
    diskFiles,
    spoolDirectory,
    diskReserve: createDiskReserve(fileFolders, config.diskReserveMegabytes),
    mailTransport,
    mailFolder,
    captcha: openCaptcha(config, db, log),
    passwords: createPasswords(),
    accessTokens: createAccessTokens({ secret: config.secret, issuer: config.publicUrl, now }),
    mailedCodes: createMailedCodes(config.secret),
    rateLimits: config.rateLimits ? createPostgresRateLimits({ db, secret: config.secret }) : createRateLimitsOff(),
    videoTools: found.ok ? found.tools : undefined,
    now,
    async close() {
      await closeAll(
        [
          { name: 'database', close: closeDatabase },
          { name: 'signal of commits', close: () => commitSignal.close() },
          { name: 'mail', close: () => mailTransport.close() },
          { name: 'job queue', close: () => queue.close() },
        ],
        log,
      )
    },
  }
}

const adopt = 'If they do belong together, say so with: npm run admin -- adopt-files'
/** A store that does not belong to the database is only logged: unknown files are then never removed. */
export const bindingSentences: Record<Exclude<Binding, 'bound'>, string> = {
  unmarked: `The file store holds files that this database does not know. No stray file will be removed. ${adopt}`,
  'other installation': `The file store belongs to another installation. Look at S3_BUCKET or DATA_DIR. ${adopt}`,
  'older database': `The database is older than its file store, perhaps restored from a backup. ${adopt}`,
}

/**
 * The file store by its settings: a bucket, or the folder `DATA_DIR/files`. Throws a sentence while it cannot be used.
 */
export async function openStorage(config: Config, now: () => Date): Promise<Pick<Portal, 'storage' | 'diskFiles'>> {
  if (config.storage.kind === 's3') {
    // Loaded only where it is used: the AWS packages take more memory than everything else.
    const { openS3Storage } = await import('./storage/s3-storage.ts')
    const storage = openS3Storage(config.storage)
    await storage.ready()
    return { storage, diskFiles: undefined }
  }
  const directory = join(config.dataDir, 'files')
  const links = diskLinks({ secret: deriveKey(config.secret, 'file links'), baseUrl: config.apiUrl, now })
  const storage = openDiskStorage({ directory, links })
  await storage.ready()
  return { storage, diskFiles: { directory, links } }
}

/** Each mail that is being sent has an SMTP connection; some of them are kept free for codes. */
function mailsAtOnce(connections: number) {
  const deliverCode = Math.min(4, Math.floor(connections / 2))
  return { deliverCode, deliverMail: connections - deliverCode }
}

async function openMailTransport(config: Config): Promise<Pick<Portal, 'mailTransport' | 'mailFolder'>> {
  if (config.mail.smtpUrl) {
    // Loaded only where it is used: it takes 8 MiB.
    const { createSmtpTransport } = await import('./mail/smtp-transport.ts')
    const { smtpUrl: url, connections } = config.mail
    return { mailTransport: createSmtpTransport({ url, connections }), mailFolder: undefined }
  }
  const { folder } = config.mail
  return { mailTransport: createFolderTransport(folder), mailFolder: folder }
}

function openCaptcha(config: Config, db: Database, log: FastifyBaseLogger): Captcha {
  const rememberOnce: RememberOnce = async (signature, seconds) => {
    const inserted = await db
      .insertInto('captchaTokensUsed')
      .values({ signature, expiresAt: databaseTimeIn(seconds) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('signature')
      .executeTakeFirst()
    return inserted !== undefined
  }
  const { captcha } = config
  if (captcha.provider === 'recaptcha-enterprise')
    return createRecaptchaEnterprise({
      ...captcha,
      allowedHostnames: [new URL(config.publicUrl).hostname],
      rememberOnce,
      log,
    })
  return captcha.provider === 'off' ? createCaptchaOff() : createAltcha({ secret: config.secret, rememberOnce, log })
}
