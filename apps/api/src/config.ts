import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brandName, makerName } from '@portal/brand/name.ts'
import { limits } from '@portal/domain/limits.ts'
import { z } from 'zod'
import { BadSetting } from './bad-setting.ts'
import { demoPassword } from './demo-password.ts'
import { isLoopback } from './loopback.ts'
import { readOwnContent } from './own-content.ts'
import { withSecretFiles } from './secret-files.ts'
import { trustedProxies, trustedProxiesForms } from './trusted-proxies.ts'
import { isWeakSecret } from './weak-secret.ts'

/** What not everybody has: blank, it does not apply, and the imprint leaves it out. */
const mayNotApply = ['OPERATOR_REPRESENTATIVE', 'OPERATOR_REGISTER', 'OPERATOR_VAT_ID']
const blankAsUnset = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value]) => value !== undefined && (value.trim() !== '' || mayNotApply.includes(name)),
    ),
  )

const count = (minimum: number, maximum: number) => {
  const error = `must be a whole number from ${minimum} to ${maximum}`
  return z.coerce.number({ error }).int({ error }).min(minimum, { error }).max(maximum, { error })
}
const port = count(0, 65_535)
const url = (...protocols: string[]) =>
  z.string().refine(
    (value) => {
      const parsed = URL.parse(value)
      return parsed !== null && protocols.includes(parsed.protocol) && parsed.hash === ''
    },
    {
      error: ({ input }) =>
        protocols.some((protocol) => String(input).startsWith(`${protocol}//`))
          ? 'is no whole address; in a user or a password, # is written %23, / is %2F and ? is %3F'
          : `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    },
  )
const hostUrl = url('http:', 'https:').transform((value) => value.replace(/\/+$/, ''))
/** The portal answers at the top of its host, and browsers name origins in lower case. */
const origin = hostUrl
  .transform((value) => new URL(value))
  .refine(
    ({ href, origin }) => href === `${origin}/`,
    'must end with its host or port: the portal needs one of its own',
  )
  .transform(({ origin }) => origin)

/** One address, in `<` and `>` where a name stands before it. Without one, servers refuse every mail, or nobody can answer. */
const sender = z.string().regex(/^(?:[^<>]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/, {
  error: "must be an address, or a name and an address: 'Warranty <warranty@example.com>'",
})

/** By its name: what PostgreSQL takes +02:00 for lies two hours in the other direction. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Characters of a secret that nobody can guess. */
const shortestSecret = 32

/** The brands of an installation that names none, and of the pictured demo products. */
const defaultBrands = ['Arvento', 'Kessler Audio', 'Nordwave'] as const

/** Whom the imprint of a demo names. The doctor asks an operator in production for each. */
export const demoOperator = {
  OPERATOR_NAME: `${makerName} Audio GmbH`,
  OPERATOR_ADDRESS: 'Klangstrasse 12, 50667 Köln, Germany',
  OPERATOR_EMAIL: 'service@membran.example',
  OPERATOR_PHONE: '+49 221 000000',
  OPERATOR_REPRESENTATIVE: 'The managing directors',
  OPERATOR_REGISTER: 'Amtsgericht Köln, HRB 00000',
  OPERATOR_VAT_ID: 'DE000000000',
} as const
const operatorSettings = Object.keys(demoOperator) as (keyof typeof demoOperator)[]

const environmentSchema = z.object({
  // A closed list: a slip such as `Production` would open what only development has.
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  ROLE: z.enum(['all', 'api', 'worker', 'migrate']).default('all'),
  PORT: port.default(8080),
  HOST: z.string().optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  API_URL: hostUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DISK_RESERVE_MB: count(0, 1_000_000_000).optional(),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_CONNECTIONS: count(2, 200).default(12),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_PUBLIC_ENDPOINT: url('http:', 'https:').optional(),
  S3_REGION: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  SMTP_CONNECTIONS: count(2, 100).default(12),
  MAIL_WAIT_SECONDS: count(0, 3600).default(120),
  MAIL_FROM: sender.default(`${brandName} <warranty@localhost>`),
  CAPTCHA: z.enum(['altcha', 'recaptcha-enterprise', 'off']).default('altcha'),
  RECAPTCHA_PROJECT_ID: z.string().optional(),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_API_KEY: z.string().optional(),
  RECAPTCHA_SCORE: z.coerce.number().min(0).max(1).default(0.5),
  RECAPTCHA_API: url('http:', 'https:').default('https://recaptchaenterprise.googleapis.com'),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(limits.password.minimumCharacters).optional(),
  DEMO: z.enum(['0', '1']).optional(),
  JWT_SECRET: z.string().min(shortestSecret, `must have at least ${shortestSecret} characters`).optional(),
  BRANDS: z.string().default(defaultBrands.join(',')),
  CONTENT_DIR: z.string().optional(),
  TIME_ZONE: z.string().default('UTC').refine(isTimeZone, "must be a time zone such as 'Europe/Berlin'"),
  TRUST_PROXY: z.string().optional(),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  FFMPEG_PATH: z.string().optional(),
  FFPROBE_PATH: z.string().optional(),
  VIDEO_JOBS: count(1, 16).default(1),
  OPERATOR_NAME: z.string().default(demoOperator.OPERATOR_NAME),
  OPERATOR_ADDRESS: z.string().default(demoOperator.OPERATOR_ADDRESS),
  OPERATOR_EMAIL: z.string().default(demoOperator.OPERATOR_EMAIL),
  OPERATOR_PHONE: z.string().default(demoOperator.OPERATOR_PHONE),
  OPERATOR_REPRESENTATIVE: z.string().trim().default(demoOperator.OPERATOR_REPRESENTATIVE),
  OPERATOR_REGISTER: z.string().trim().default(demoOperator.OPERATOR_REGISTER),
  OPERATOR_VAT_ID: z.string().trim().default(demoOperator.OPERATOR_VAT_ID),
})

export type Config = ReturnType<typeof readConfig>

/**
 * Reads and validates every setting, once, at start; nothing else reads the environment.
 * Throws {@link BadSetting} with a sentence that names the setting.
 */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const parsed = environmentSchema.safeParse(blankAsUnset(withSecretFiles(environment)))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new BadSetting(`The setting ${String(issue?.path[0])} cannot be used: ${issue?.message}.`)
  }
  const settings = parsed.data
  const production = settings.NODE_ENV === 'production'
  const dataDir = resolve(settings.DATA_DIR)

  refuseContradictions(settings, production)
  const brands = brandsSetting(settings.BRANDS)
  // Without HOST only production listens on all addresses: elsewhere the captcha or the mails may be switched off.
  const host = settings.HOST ?? (production ? '0.0.0.0' : '127.0.0.1')
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  const onlyThisMachine = isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
  // The accounts of a demo have a published password.
  const demo = !settings.DATABASE_URL && !production && onlyThisMachine && settings.DEMO !== '0'
  if (settings.DEMO === '1' && !demo)
    refuse(
      'DEMO=1 cannot be used here: a demo is without DATABASE_URL and NODE_ENV=production, and HOST and PUBLIC_URL are addresses of this machine alone.',
    )

  if (settings.ADMIN_PASSWORD === demoPassword && !demo)
    refuse('ADMIN_PASSWORD is the published one of a demo, and opens nothing here. Please choose another one.')

  return {
    production,
    role: settings.ROLE,
    port: settings.PORT,
    host,
    /** Production listens on all addresses unless it is told otherwise; the start says so. */
    hostIsDefault: settings.HOST === undefined,
    /** Where probes and metrics are answered; nowhere without METRICS_PORT. */
    monitoring:
      settings.METRICS_PORT === undefined ? undefined : { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
    /** The web client's origin, in mails and CORS. */
    publicUrl,
    /** True when PUBLIC_URL was not set and the port is only known once the server listens. */
    publicUrlFollowsPort: settings.PUBLIC_URL === undefined && settings.PORT === 0,
    /** Where the web client finds the API; empty when both share a host. */
    apiUrl: settings.API_URL ?? '',
    dataDir,
    diskReserveMegabytes: settings.DISK_RESERVE_MB,
    databaseUrl: settings.DATABASE_URL,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    storage: storageSettings(settings),
    /** How buckets are reached, those of backups, too. */
    s3: s3Settings(settings),
    mail: {
      smtpUrl: settings.SMTP_URL,
      /** How many mails are on their way at once. */
      connections: settings.SMTP_CONNECTIONS,
      from: settings.MAIL_FROM,
      /** A mail to a dealer waits for so many seconds, and tells what happened meanwhile, too. */
      waitSeconds: settings.MAIL_WAIT_SECONDS,
      /** Where mails are kept when there is no server to send them to. */
      folder: join(dataDir, 'mail'),
      /**
       * Whether /dev/mail shows the mails that are kept instead of sent. Whoever reaches it can read every code, so
       * this machine alone must reach the portal, and no proxy may publish it.
       */
      isShown: !production && !settings.SMTP_URL && onlyThisMachine,
    },
    captcha: captchaSettings(settings),
    firstAdmin:
      settings.ADMIN_EMAIL && settings.ADMIN_PASSWORD
        ? { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD }
        : undefined,
    /** Whether there are accounts with a published password, which the sign-in page offers. */
    demo,
    secret: settings.JWT_SECRET ?? keptSecret(dataDir),
    brands,
    /** Where a calendar day begins and ends. */
    timeZone: settings.TIME_ZONE,
    /** The pages that this installation has written itself. */
    ownContent: settings.CONTENT_DIR ? readOwnContent(resolve(settings.CONTENT_DIR)) : [],
    trustProxy: trustProxySetting(settings.TRUST_PROXY),
    rateLimits: settings.RATE_LIMIT === 'on',
    // A newcomer looks for the address of the portal, not for sixty log lines about demo mails.
    logLevel: settings.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    video: { ffmpegPath: settings.FFMPEG_PATH, ffprobePath: settings.FFPROBE_PATH, atOnce: settings.VIDEO_JOBS },
    /** The settings of the imprint that still say what a demo says. */
    operatorOfDemo: operatorSettings.filter((name) => settings[name] === demoOperator[name]),
    operator: {
      name: settings.OPERATOR_NAME,
      address: settings.OPERATOR_ADDRESS,
      email: settings.OPERATOR_EMAIL,
      phone: settings.OPERATOR_PHONE,
      representative: settings.OPERATOR_REPRESENTATIVE,
      register: settings.OPERATOR_REGISTER,
      vatId: settings.OPERATOR_VAT_ID,
    },
  }
}

type Settings = z.output<typeof environmentSchema>

function refuse(sentence: string): never {
  throw new BadSetting(sentence)
}

const sharesWork = ({ ROLE }: Settings) => ROLE === 'api' || ROLE === 'worker'

/** Refuses settings that are valid alone but not together: unsafe in production, or only one of a pair. */
function refuseContradictions(settings: Settings, production: boolean): void {
  const answersCalls = settings.ROLE === 'all' || settings.ROLE === 'api'
  if (answersCalls && settings.PORT > 0 && settings.METRICS_PORT === settings.PORT)
    refuse('METRICS_PORT is the same port as PORT. Please choose another one.')
  if (production && settings.CAPTCHA === 'off') refuse('CAPTCHA=off is refused in production.')
  if (production && settings.RATE_LIMIT === 'off') refuse('RATE_LIMIT=off is refused in production.')
  if (production && !settings.JWT_SECRET) refuse('JWT_SECRET is required in production.')
  if (production && settings.JWT_SECRET && isWeakSecret(settings.JWT_SECRET))
    refuse('JWT_SECRET is easy to guess. Make one at random, for example with: openssl rand -base64 48')
  if (production && !settings.SMTP_URL)
    refuse('SMTP_URL is required in production: without it no mail is sent, and nobody can verify an address.')
  if (production && !settings.PUBLIC_URL) refuse('PUBLIC_URL is required in production: mails link to it.')
  if (settings.ROLE !== 'all' && !settings.DATABASE_URL)
    refuse(`ROLE=${settings.ROLE} needs DATABASE_URL: processes that share the work share a PostgreSQL.`)
  if (sharesWork(settings) && !settings.JWT_SECRET)
    refuse(`ROLE=${settings.ROLE} needs JWT_SECRET: processes that share the work share the secret.`)
  if (Boolean(settings.ADMIN_EMAIL) !== Boolean(settings.ADMIN_PASSWORD))
    refuse('ADMIN_EMAIL and ADMIN_PASSWORD are set together or not at all.')
}

/** `BRANDS`: three different names. */
function brandsSetting(value: string): string[] {
  const brands = value.split(',').map((brand) => brand.trim())
  if (brands.length !== 3 || brands.some((brand) => brand === '') || new Set(brands).size !== 3)
    refuse('The setting BRANDS cannot be used: it holds three different names, separated by commas.')
  return brands
}

function storageSettings(settings: Settings) {
  if (!settings.S3_BUCKET) {
    if (sharesWork(settings))
      refuse(`ROLE=${settings.ROLE} needs S3_BUCKET: processes that share the work share the files.`)
    return { kind: 'disk' as const }
  }
  return {
    kind: 's3' as const,
    bucket: settings.S3_BUCKET,
    publicEndpoint: settings.S3_PUBLIC_ENDPOINT,
    ...s3Settings(settings),
  }
}

function s3Settings(settings: Settings) {
  if (Boolean(settings.AWS_ACCESS_KEY_ID) !== Boolean(settings.AWS_SECRET_ACCESS_KEY))
    refuse('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are set together or not at all.')
  return {
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION ?? 'us-east-1',
    credentials:
      settings.AWS_ACCESS_KEY_ID && settings.AWS_SECRET_ACCESS_KEY
        ? { accessKeyId: settings.AWS_ACCESS_KEY_ID, secretAccessKey: settings.AWS_SECRET_ACCESS_KEY }
        : undefined,
  }
}

function captchaSettings(settings: Settings) {
  const provider = settings.CAPTCHA
  if (provider !== 'recaptcha-enterprise') return { provider }
  const { RECAPTCHA_PROJECT_ID: projectId, RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_API_KEY: apiKey } = settings
  if (!projectId) return refuse('CAPTCHA=recaptcha-enterprise needs RECAPTCHA_PROJECT_ID.')
  if (!siteKey) return refuse('CAPTCHA=recaptcha-enterprise needs RECAPTCHA_SITE_KEY.')
  if (!apiKey) return refuse('CAPTCHA=recaptcha-enterprise needs RECAPTCHA_API_KEY.')
  return { provider, projectId, siteKey, apiKey, minimumScore: settings.RECAPTCHA_SCORE, api: settings.RECAPTCHA_API }
}

function trustProxySetting(value: string | undefined) {
  const trusted = trustedProxies(value)
  return trusted ?? refuse(`The setting TRUST_PROXY cannot be used: ${trustedProxiesForms}.`)
}

/**
 * JWT_SECRET unset: made once and kept in DATA_DIR, so that sessions outlive a restart.
 *
 * @param isThere looks whether the file is there
 */
export function keptSecret(dataDir: string, isThere: (file: string) => boolean = existsSync): string {
  const file = join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true })
  if (!isThere(file)) {
    // Written under another name and then linked: a start that is killed leaves no empty secret, with which anybody
    // could sign, and of two first starts at the same moment the second keeps the secret of the first.
    const unfinished = `${file}.${randomBytes(6).toString('hex')}`
    writeFileSync(unfinished, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
    try {
      linkSync(unfinished, file)
    } catch (error) {
      if (!isThere(file)) throw error
    } finally {
      unlinkSync(unfinished)
    }
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < shortestSecret)
    refuse(`The secret kept in ${file} is damaged. Remove the file, and everybody signs in anew; or set JWT_SECRET.`)
  return secret
}
