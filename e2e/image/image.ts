/**
 * `npm run image`: builds the container image without a registry of images and tries it as a container engine would run it, with a
 * PostgreSQL and a mail server beside it. Says how large it is, how long it takes to be ready and to stop, and its memory.
 */
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { demoOperator } from '@portal/api/config.ts'
import { startSmtpServer } from '@portal/api/mail/testing/smtp-server.ts'
import { freePorts } from '@portal/api/testing/free-ports.ts'
import type { UploadResult } from '@portal/contract/files/file-schemas.ts'
import { probeUpload } from '@portal/contract/files/files.ts'
import { startEmbeddedPostgres } from '@portal/embedded-postgres'
import pg from 'pg'
import portal from '../../package.json' with { type: 'json' }
import { aVideo } from '../sample-files.ts'
import { createAcknowledged } from '../weather/rig/acknowledged.ts'
import { claimsOn } from '../weather/rig/claims.ts'
import { createHttp, jsonOf } from '../weather/rig/http.ts'
import { createPeople } from '../weather/rig/people.ts'
import { buildImage } from './build-image.ts'
import { inContainer, startContainer } from './container.ts'

/** The portal's own limit for stopping. */
const graceMs = 35_000

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
const seconds = (begin: number) => `${((performance.now() - begin) / 1000).toFixed(1)} s`
function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence)
}

const beginOfBuild = performance.now()
say('Building the image. This takes some minutes the first time.')
const image = await buildImage(portal.version)
say(`built in ${seconds(beginOfBuild)}: ${image.megabytes} MB`)

const folder = await mkdtemp(join(tmpdir(), 'portal-image-'))
// PostgreSQL's own account and the image's user must be able to enter.
await chmod(folder, 0o711)
const folders = { root: image.root, data: join(folder, 'data'), secrets: join(folder, 'secrets') }
const database = await startEmbeddedPostgres({
  folder: join(folder, 'postgres'),
  database: 'portal',
  durable: false,
  log: { info() {}, warn: say },
})
const smtp = await startSmtpServer()
const http = createHttp()
const pool = new pg.Pool({ connectionString: database.url, max: 4 })
try {
  await tryImage()
} finally {
  http.close()
  await pool.end()
  await smtp.stop()
  await database.stop()
  await image.remove()
  await rm(folder, { recursive: true, force: true })
}

async function tryImage(): Promise<void> {
  const [user, group] = image.config.User.split(':').map(Number)
  must(Boolean(user && group), `The image runs as ${image.config.User}.`)
  await mkdir(folders.data)
  await chown(folders.data, user ?? 0, group ?? 0)
  await mkdir(folders.secrets)
  const secret = randomBytes(48).toString('base64url')
  const secrets = {
    JWT_SECRET: secret,
    DATABASE_URL: database.url,
    SMTP_URL: smtp.url,
    ADMIN_PASSWORD: randomBytes(18).toString('base64url'),
  }
  for (const [name, value] of Object.entries(secrets)) {
    await writeFile(join(folders.secrets, name), `${value}\n`)
    await chown(join(folders.secrets, name), user ?? 0, 0)
    await chmod(join(folders.secrets, name), 0o400)
  }

  const { port, monitoringPort } = await freePorts('port', 'monitoringPort')
  const url = `http://127.0.0.1:${port}`
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: String(monitoringPort),
    PUBLIC_URL: url,
    ADMIN_EMAIL: 'service@portal.example',
    // What the doctor looks for in production.
    ...Object.fromEntries(Object.keys(demoOperator).map((name) => [name, 'Our own'])),
    ...Object.fromEntries(Object.keys(secrets).map((name) => [`${name}_FILE`, `/run/${name}`])),
  }
  const { config } = image
  const { Entrypoint: entrypoint, Cmd: main } = config
  const [, ...healthCommand] = config.Healthcheck.Test
  const isHealthy = async () => (await inContainer(folders, config, healthCommand, settings)).code === 0

  for (const left of ['npm', 'gcc', 'curl'])
    must((await inContainer(folders, config, ['which', left], {})).code !== 0, `There is ${left} in the image.`)
  const withoutDatabase = { ...settings, DATABASE_URL_FILE: '' }
  const refused = await inContainer(folders, config, [...entrypoint, ...main], withoutDatabase)
  must(
    refused.code === 78 && refused.said.includes('DATABASE_URL'),
    `Without DATABASE_URL: ${refused.code} ${refused.said}`,
  )
  say(`without DATABASE_URL it says: ${refused.said}`)
  must(!(await isHealthy()), 'It is healthy although nothing runs.')

  const migrated = await inContainer(folders, config, [...entrypoint, ...main], { ...settings, ROLE: 'migrate' })
  must(migrated.code === 0, `ROLE=migrate ended with ${migrated.code}: ${migrated.said}`)

  for (const which of ['first', 'second']) {
    const begin = performance.now()
    const container = startContainer(folders, config, [...entrypoint, ...main], settings)
    let ends = false
    const ended = container.ended.finally(() => (ends = true))
    while ((await fetch(`http://127.0.0.1:${monitoringPort}/health/ready`).catch(() => undefined))?.status !== 200) {
      must(!ends && performance.now() - begin < 120_000, `It did not become ready.\n${container.said()}`)
      await delay(20)
    }
    say(`${which} start: ready in ${seconds(begin)}`)
    must(await isHealthy(), 'Its health check fails although it is ready.')
    if (which === 'first') await work(url, secret)
    const pid = await container.firstProcess()
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const megabytes = (field: string) =>
      Math.round(Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024)
    say(`memory: ${megabytes('VmRSS')} MB, at most ${megabytes('VmHWM')} MB`)

    const stopping = performance.now()
    process.kill(pid, 'SIGTERM')
    const code = await Promise.race([ended, delay(graceMs, 'nothing within its grace')])
    must(code === 0, `It ended with ${code}.\n${container.said()}`)
    say(`stopped in ${seconds(stopping)}`)
  }
  for (const command of [['doctor'], ['pending'], ['list'], ['backup', '/data/backup']]) {
    const typed = [...entrypoint, 'apps/api/src/admin-cli.ts', ...command]
    const operator = await inContainer(folders, config, typed, settings)
    must(operator.code === 0, `${command.join(' ')} ended with ${operator.code}: ${operator.said}`)
  }
  say('The image works.')
}

/** A request with a photo, and a video that is made playable: what needs the whole image. */
async function work(url: string, secret: string): Promise<void> {
  const page = await fetch(url)
  must(page.ok && (await page.text()).includes('<script'), `The web client was answered with ${page.status}.`)
  const people = createPeople({ pool, http, secret, issuer: url, nextUrl: () => url })
  const dealer = await people.caller(await people.anAccount())
  const { requestId } = await claimsOn({ acknowledged: createAcknowledged(pool) }).aSubmittedRequest(dealer)
  say(`request ${requestId} was filed, with a photo`)

  const begin = performance.now()
  const { targetVideoKey: key } = jsonOf<UploadResult>(await dealer.upload(await aVideo()))
  must(typeof key === 'string', 'The video was not taken.')
  for (;;) {
    const { exists, failed } = await dealer.get(probeUpload, { query: { key } })
    if (exists) break
    must(!failed && performance.now() - begin < 60_000, 'The video was not made playable.')
    await delay(100)
  }
  say(`a video was made playable in ${seconds(begin)}`)
}
