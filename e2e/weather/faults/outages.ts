import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Line, openLine } from '@portal/api/testing/faulty-line.ts'
import { signIn } from '@portal/contract/accounts/session.ts'
import { getCurrentUser } from '@portal/contract/accounts/users.ts'
import { aPicture } from '../../sample-files.ts'
import type { Part, Weather } from '../part.ts'
import { type Caller, password } from '../rig/people.ts'
import type { Rig } from '../rig/rig.ts'
import { killPostgres } from './database.ts'
import { percentile, slowest } from './figures.ts'
import { openHttpLine } from './http-line.ts'
import { type Kind, startLoad } from './load.ts'
import { loggedBugs } from './logged-errors.ts'
import { startFaultyStore } from './store.ts'

const run = promisify(execFile)

/** Something that the portal depends on is away for a while. */
interface Outage {
  readonly name: string
  readonly seconds: number
  begin(): Promise<unknown> | void
  end(): Promise<unknown> | void
  /** Calls that cannot work meanwhile; all others must. */
  readonly stops: readonly Kind[]
  /** A refused call is answered within so many milliseconds. */
  readonly answeredWithin: number
  /** What the readiness probe says meanwhile; undefined where it may be either. */
  readonly ready: boolean | undefined
}

/** Eight kinds of outage, each under load: what cannot work says so at once, the rest goes on, and it comes back by itself. */
export const outages: Part = {
  name: 'outages',
  purpose: 'database, file store, mail server, captcha and disk are away for a while each, under load',
  async run(weather) {
    await outagesOfServices(weather)
    await outagesOfTheCaptcha(weather)
    await aFullDisk(weather)
  },
}

async function outagesOfServices(weather: Weather): Promise<void> {
  const { violated } = weather
  const store = await startFaultyStore()
  const lines: Line[] = []
  const through = async (url: string) => {
    const line = await openLine(new URL(url))
    lines.push(line)
    return line.over(url)
  }
  try {
    const rig = await weather.startRig({
      durable: true,
      processes: [{ ROLE: 'api' }, { ROLE: 'worker' }],
      settings: store.settings,
      through: { database: through, smtp: through },
    })
    const [database, smtp] = lines
    if (!database || !smtp) throw new Error('The portal uses no lines')
    let locker: { release(): Promise<unknown> } | undefined
    const all: readonly Kind[] = ['reading', 'writing', 'files', 'accounts']
    const seconds = weather.times(60)
    const storeFails = (status: number) => ({
      name: `the store answers ${status}`,
      seconds: Math.ceil(seconds / 3),
      begin: () => store.line.failWhere(() => ({ status })),
      end: () => store.line.failWhere(undefined),
      stops: ['files'] as const,
      answeredWithin: 3000,
      ready: false,
    })
    const planned: readonly Outage[] = [
      {
        name: 'the database is cut off',
        seconds,
        begin: () => database.cut(),
        end: () => database.mend(),
        stops: all,
        answeredWithin: 3000,
        ready: false,
      },
      {
        name: 'PostgreSQL is killed',
        seconds: 0,
        begin: () => killPostgres(rig),
        end: () => undefined,
        stops: all,
        answeredWithin: 3000,
        ready: undefined,
      },
      {
        name: 'the database falls silent',
        seconds: Math.ceil(seconds / 3),
        begin: () => database.silence(true),
        end: () => database.silence(false),
        stops: all,
        answeredWithin: 3500,
        ready: false,
      },
      {
        name: 'each answer of the database is 2 s late',
        seconds: Math.ceil(seconds / 3),
        begin: () => database.delay(2000),
        end: () => database.delay(0),
        stops: all,
        answeredWithin: 6000,
        ready: undefined,
      },
      {
        name: 'another transaction holds the rows',
        seconds: Math.ceil(seconds / 2),
        begin: async () => {
          locker = await lockTables(rig)
        },
        end: () => locker?.release(),
        stops: all,
        // 2.5 s for a connection and 5 s for the lock.
        answeredWithin: 8500,
        ready: undefined,
      },
      {
        name: 'the store is cut off',
        seconds,
        begin: () => store.line.cut(),
        end: () => store.line.mend(),
        stops: ['files'],
        answeredWithin: 3000,
        ready: false,
      },
      storeFails(500),
      storeFails(503),
      {
        name: 'the mail server is cut off',
        seconds,
        begin: () => smtp.cut(),
        end: () => smtp.mend(),
        stops: [],
        answeredWithin: 3000,
        ready: true,
      },
    ]
    const probing = await rig.caller(await rig.anAccount())
    for (const outage of planned) await survive(weather, rig, probing, outage)
    // A mail that could not be sent is tried again after ever longer pauses.
    await rig.settled(400)
    for (const sentence of await loggedBugs(rig)) violated(sentence)
    await weather.check(rig, 'after the last outage', { straysForSeconds: 24 * 3600 })
    weather.figure('acknowledged and still there', rig.acknowledged.count())
  } finally {
    for (const line of lines) await line.close()
    await store.stop()
  }
}

/** One outage under load of its own, with what the portal answered meanwhile and how soon it was back. */
async function survive(weather: Weather, rig: Rig, probing: Caller, outage: Outage): Promise<void> {
  const { random, say, figure, violated } = weather
  const { name, stops, answeredWithin } = outage
  const wrong = (sentence: string) => violated(`${name}: ${sentence}`)
  const load = await startLoad(rig, { perSecond: 8, random })
  // So much that there are claims to write about.
  await pause(3000)
  const before = load.calls.length
  const began = performance.now()
  await outage.begin()
  // A call that was on its way may still have been served.
  await pause(300)
  const from = performance.now()
  const [api] = rig.processes
  const probes: { live: number; ready: number }[] = []
  while (performance.now() - from < outage.seconds * 1000) {
    const [live, ready] = await Promise.all([
      probe(`${api?.url}/health/live`),
      probe(`${api?.monitoringUrl}/health/ready`),
    ])
    probes.push({ live, ready })
    await pause(500)
  }
  const until = performance.now()
  await outage.end()
  const ended = performance.now()
  const backAfter = await firstTurn(probing, `${api?.monitoringUrl}/health/ready`, ended, wrong)
  await load.stop()
  for (const sentence of load.wrong) wrong(sentence)

  const meanwhile = load.calls.slice(before).filter((call) => call.began >= from && call.began < until)
  const stopped = meanwhile.filter(({ kind }) => stops.includes(kind))
  const others = meanwhile.filter(({ kind }) => !stops.includes(kind))
  const refused = stopped.filter(({ status }) => status === 503 || status === 507)
  for (const call of others)
    if (call.status > 299) wrong(`${call.name} needs nothing that is away, and was answered ${call.status}`)
  const late = refused.filter(({ milliseconds }) => milliseconds > answeredWithin)
  if (late.length > 0)
    wrong(`${late.length} calls were refused after ${slowest(late.map(({ milliseconds }) => milliseconds))} ms only`)
  if (load.calls.some(({ status }) => status === 0)) wrong('a call got no answer at all')
  // Only what is ready before anything was asked of the part that is away may be served.
  if (outage.ready === false && refused.length === 0 && stopped.length > 0) wrong('no call was refused')
  if (probes.some(({ live }) => live !== 200)) wrong('the process did not say that it lives')
  // A first look may find a connection that has not heard of it.
  if (outage.ready !== undefined && probes.slice(2).some(({ ready }) => (ready === 200) !== outage.ready))
    wrong(`readiness was ${probes.map(({ ready }) => ready).join(' ')}`)
  if (backAfter > 10_000) wrong(`back after ${Math.round(backAfter)} ms only`)
  const times = refused.map(({ milliseconds }) => milliseconds)
  const seconds = Math.round((until - began) / 1000)
  figure(
    name,
    `${seconds} s: ${refused.length} refused (half within ${percentile(times, 0.5)} ms, all within ${slowest(times)} ms), ` +
      `${others.length} of other kinds served; back after ${Math.round(backAfter)} ms`,
    `refused within ${answeredWithin} ms, back within 10 s`,
  )
  say(`${name}: ${refused.length} refused within ${slowest(times)} ms, back after ${Math.round(backAfter)} ms`)
}

/** Milliseconds since then until a read, an upload and the readiness probe all work. */
async function firstTurn(
  caller: Caller,
  readyUrl: string,
  since: number,
  wrong: (sentence: string) => void,
): Promise<number> {
  for (;;) {
    const statuses = await Promise.all([
      caller.call(getCurrentUser).then(({ status }) => status),
      caller.upload(aPicture()).then(({ status }) => status),
      probe(readyUrl),
    ])
    const milliseconds = performance.now() - since
    if (statuses.every((status) => status === 200 || status === 201)) return milliseconds
    if (milliseconds > 60_000) {
      wrong(`not back within a minute: ${statuses.join(' ')}`)
      return milliseconds
    }
    await pause(50)
  }
}

/** What a probe of a process answers; 0 where nobody does. */
const probe = async (url: string): Promise<number> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

async function lockTables({ pool }: Rig) {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('lock table users, requests, sessions')
  return {
    async release() {
      await client.query('rollback')
      client.release()
    },
  }
}

/** The captcha's service is cut off, slow, failing or talking nonsense: nobody passes, and nobody waits. */
async function outagesOfTheCaptcha(weather: Weather): Promise<void> {
  const { figure, violated } = weather
  const service = createServer((call, answer) => void assess(call, answer)).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const line = await openHttpLine(new URL(`http://127.0.0.1:${(service.address() as AddressInfo).port}`))
  try {
    const rig = await weather.startRig({
      settings: {
        CAPTCHA: 'recaptcha-enterprise',
        RECAPTCHA_PROJECT_ID: 'weather',
        RECAPTCHA_SITE_KEY: 'weather',
        RECAPTCHA_API_KEY: 'weather',
        RECAPTCHA_API: line.url,
      },
    })
    const account = await rig.anAccount()
    const [nobody, somebody] = [await rig.caller(), await rig.caller(account)]
    const signsIn = () => {
      const captchaToken = `login:${randomUUID()}`
      return nobody.call(signIn, { body: { email: account.email, password, captchaToken } })
    }
    const took: number[] = []
    const faults: readonly (readonly [string, () => unknown, () => unknown])[] = [
      ['cut off', () => line.cut(), () => line.mend()],
      ['10 s late', () => line.delay(10_000), () => line.delay(0)],
      ['500', () => line.failWhere(() => ({ status: 500 })), () => line.failWhere(undefined)],
      ['nonsense', () => line.failWhere(() => 'garbage'), () => line.failWhere(undefined)],
    ]
    for (const [name, begin, end] of faults) {
      const working = await signsIn()
      if (working.status !== 200) violated(`the captcha before ${name}: ${working.status} ${working.text}`)
      await begin()
      for (let round = 0; round < weather.times(5); round += 1) {
        const [refused, other] = await Promise.all([signsIn(), somebody.call(getCurrentUser)])
        took.push(refused.milliseconds)
        if (refused.status !== 503 && !(refused.status === 400 && refused.text === 'INVALID_CAPTCHA'))
          violated(`the captcha is ${name}: ${refused.status} ${refused.text}`)
        if (other.status !== 200 || other.milliseconds > 1000) violated(`the captcha is ${name}: another call suffers`)
      }
      await end()
    }
    if ((await signsIn()).status !== 200) violated('the captcha is back, and nobody can sign in')
    if (slowest(took) > 5500) violated(`the captcha's outage is noticed after ${slowest(took)} ms only`)
    figure(
      'the captcha is cut off, slow, failing, nonsense',
      `${took.length} refused within ${slowest(took)} ms`,
      '5 s',
    )
    for (const sentence of await loggedBugs(rig)) violated(sentence)
  } finally {
    await line.close()
    service.close()
  }
}

/** Plays the captcha's service: a token `<action>:<anything>` is good for that action. */
async function assess(call: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { event } = (await json(call)) as { event: { token: string } }
  const tokenProperties = { valid: true, hostname: 'warranty.example', action: event.token.split(':')[0] }
  answer.end(JSON.stringify({ riskAnalysis: { score: 0.9 }, tokenProperties }))
}

/** The disk of uploads and files is full. It is a small one of its own, in memory, which only root can make. */
async function aFullDisk(weather: Weather): Promise<void> {
  if (process.getuid?.() !== 0) {
    weather.figure('the disk is full', 'not run: only root can make a small disk')
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'portal-weather-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', 'size=1g,mode=700', 'none', folder])
  try {
    const rig = await weather.startRig({ settings: { DATA_DIR: folder } })
    const filler = join(folder, 'filler')
    await survive(weather, rig, await rig.caller(await rig.anAccount()), {
      name: 'the disk is full',
      seconds: weather.times(30),
      begin: () => writeFile(filler, Buffer.alloc(2 ** 30)).catch(() => undefined),
      end: () => rm(filler),
      stops: ['files'],
      answeredWithin: 3000,
      ready: undefined,
    })
    for (const sentence of await loggedBugs(rig)) weather.violated(sentence)
    await weather.check(rig, 'after the disk was full', { straysForSeconds: 24 * 3600 })
    for (const one of rig.processes) await one.end()
  } finally {
    await run('umount', ['--lazy', folder])
    await rm(folder, { recursive: true, force: true })
  }
}
