import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@portal/contract/endpoint.ts'
import { type PartsOfCall, pathOfCall } from '@portal/contract/path-of-call.ts'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { inject } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { DB } from '../db/tables.ts'
import type { MailFacts, MailTemplate } from '../mail/templates/catalogue.ts'
import { newsIn } from '../mail/write-news.ts'
import { findVideoTools } from '../media/ffmpeg.ts'
import { openPortal, type Portal } from '../portal.ts'
import { insertAccount, type TestAccount, testPassword, type WantedAccount } from './insert-account.ts'
import { startOver } from './start-over.ts'
import { createTestDatabase } from './test-database.ts'
import { timePasses } from './time-passes.ts'

export { type TestAccount, testPassword } from './insert-account.ts'

/** What a call got back: JSON parsed, a plain string as it is. */
export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: LightMyRequestResponse['headers']
  readonly cookies: LightMyRequestResponse['cookies']
}

export interface Sent<E extends Endpoint> extends PartsOfCall<E> {
  readonly cookies?: Readonly<Record<string, string>>
  /** The network address of whoever calls. */
  readonly from?: string
}

/** Somebody who calls the portal: nobody in particular, or whoever `signedInAs` says. */
export interface Caller {
  /** Fastify's own inject, with this caller's Authorization header. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
  /** Calls an endpoint of the contract: `dealer.call(getItem, { params: { itemId: '10001' } })`. */
  call<E extends Endpoint>(endpoint: E, sent?: Sent<E>): Promise<Answer>
}

export interface QueuedTestMail<Template extends MailTemplate> {
  readonly recipient: string
  readonly facts: MailFacts<Template>
}

export interface TestPortal extends Caller {
  readonly portal: Portal
  /** Every table, also those that the portal writes to with a locked request only. */
  readonly tables: Kysely<DB>
  readonly app: FastifyInstance
  /** Lines that the portal logged, newest last. */
  readonly logged: readonly Readonly<Record<string, unknown>>[]
  /** An account straight in the database; by default an enabled dealer of its own company. */
  anAccount(wanted?: WantedAccount): Promise<TestAccount>
  signedInAs(account: TestAccount): Promise<Caller>
  /** An access token of a new session. */
  accessTokenOf(account: TestAccount): Promise<string>
  /** Lets so many seconds pass for everything that the database remembers. */
  timePasses(seconds: number): Promise<void>
  /** Removes what the tests before have left: accounts, claims, everything but stored files. */
  startOver(): Promise<void>
  /**
   * Mails of this template that were queued, oldest first, each thing for itself that administrators are told together. No
   * worker runs, so none is sent meanwhile.
   */
  mails<Template extends MailTemplate>(template: Template, recipient?: string): Promise<QueuedTestMail<Template>[]>
  close(): Promise<void>
}

export interface TestPortalSettings {
  /** The clock of the portal's process. */
  readonly now?: () => Date
  readonly rateLimits?: 'on' | 'off'
  readonly captcha?: 'altcha' | 'off'
  /** Where the portal finds its database, e.g. through a line that can be cut. */
  readonly databaseUrl?: (url: string) => string
  /** Further settings as an operator would set them, e.g. `{ API_URL: 'https://api.example.com' }`. */
  readonly environment?: Readonly<Record<string, string>>
  /** Replaces parts of the portal before its app is built, e.g. a captcha that says what the test wants. */
  readonly replace?: (portal: Portal) => Partial<Portal>
}

/** What the run of the tests found once, unless a test names programs of its own. */
export const foundTools: typeof findVideoTools = async (named = {}) =>
  named.ffmpegPath || named.ffprobePath ? findVideoTools(named) : inject('videoTools')

/**
 * A whole portal for one test file: its own database and folder, the real app answering `inject`. Open it in `beforeAll`,
 * `close` it in `afterAll`; a test that must find nothing calls `startOver` first. Captcha and rate limits are off unless asked for.
 */
export async function openTestPortal(settings: TestPortalSettings = {}): Promise<TestPortal> {
  const database = await createTestDatabase()
  const databaseUrl = settings.databaseUrl?.(database.url) ?? database.url
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-of-a-test-'))
  const logged: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'https://warranty.example.com',
    JWT_SECRET: 'a secret that only the tests of the portal know',
    CAPTCHA: settings.captcha ?? 'off',
    RATE_LIMIT: settings.rateLimits ?? 'off',
    ...settings.environment,
  })
  const opened = await openPortal(config, databaseUrl, log, { now: settings.now, findTools: foundTools })
  const portal: Portal = { ...opened, ...settings.replace?.(opened) }
  const app = await buildApp(portal)
  await app.ready()
  let passwordHash: Promise<string> | undefined

  const callerWith = (authorization: Record<string, string>): Caller => {
    const inject: Caller['inject'] = (options) =>
      app.inject({ ...options, headers: { ...authorization, ...options.headers } })
    return {
      inject,
      async call(endpoint, sent = {}) {
        const response = await inject({
          method: endpoint.method,
          url: pathOfCall(endpoint, sent),
          ...(sent.body ? { payload: sent.body as object } : {}),
          ...(sent.cookies ? { cookies: { ...sent.cookies } } : {}),
          ...(sent.from ? { remoteAddress: sent.from } : {}),
          headers: { ...sent.headers },
        })
        return answerOf(response)
      },
    }
  }

  async function accessTokenOf({ userId }: TestAccount): Promise<string> {
    const { role } = await portal.db
      .selectFrom('users')
      .select('role')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    const sessionId = randomUUID()
    const createdAt = portal.now()
    // By the database's clock, which goes on where a test's own one stands still.
    const endsAt = new Date(Math.max(createdAt.getTime(), Date.now()) + 24 * 3600 * 1000)
    await portal.db.insertInto('sessions').values({ sessionId, userId, createdAt, endsAt }).execute()
    return portal.accessTokens.sign({ userId, role, sessionId })
  }

  return {
    ...callerWith({}),
    portal,
    tables: portal.db as unknown as Kysely<DB>,
    app,
    logged,

    async anAccount(wanted) {
      passwordHash ??= portal.passwords.hashPassword(testPassword)
      return insertAccount(portal.db, await passwordHash, wanted)
    },

    accessTokenOf,
    timePasses: (seconds) => timePasses(portal.pool, seconds),
    startOver: () => startOver(database.url),

    async signedInAs(account) {
      return callerWith({ authorization: `Bearer ${await accessTokenOf(account)}` })
    },

    async mails<Template extends MailTemplate>(template: Template, recipient?: string) {
      const mails = await portal.db
        .selectFrom('mails')
        .select(['recipient', 'template', 'facts'])
        .where('template', 'in', [template, 'admin-news', 'dealer-news'])
        .orderBy('createdAt')
        .execute()
      const waiting = await portal.db
        .selectFrom('news')
        .innerJoin('users', 'users.userId', 'news.userId')
        .select(['email as recipient', 'template', 'facts'])
        .where('template', '=', template)
        .orderBy('newsId')
        .execute()
      const told = [...mails, ...waiting].flatMap((row) =>
        newsIn(row).map((news) => ({ ...news, recipient: row.recipient })),
      )
      return told
        .filter((news) => recipient === undefined || news.recipient === recipient)
        .filter((news) => news.template === template)
        .map(({ recipient, facts }) => ({ recipient, facts })) as unknown as QueuedTestMail<Template>[]
    },

    async close() {
      await app.close()
      await opened.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export const answerOf = (response: LightMyRequestResponse): Answer => ({
  status: response.statusCode,
  body: String(response.headers['content-type']).startsWith('application/json') ? response.json() : response.body,
  headers: response.headers,
  cookies: response.cookies,
})
