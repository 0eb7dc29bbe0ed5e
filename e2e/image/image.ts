/**
 * `npm run image`: builds the container image and runs it by the commands that README.md, compose.yaml and docs/operating.md tell, in a
 * real engine, where no registry of images is reached. A dealer registers and files a claim there in a browser. Says how large the
 * image is, how long it takes to be ready and to stop, and its memory.
 *
 * `npm run image -- arm64`: builds it for both processors, and runs the one for arm64 by the commands of compose.yaml. Its programs
 * are emulated on a machine of amd64, which shows whether they work, and nothing of how quick they are.
 */
import { execFileSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { demoOperator } from '@portal/api/config.ts'
import { m } from '@portal/texts/messages.ts'
import { operatingCommands } from '../../scripts/operating-commands.mjs'
import { aPassword, confirmCode, register } from '../account-pages.ts'
import { chromiumArguments } from '../chromium.ts'
import { addItem, beginRequest, completeRequest, fillItem, requestRow, tileOf } from '../dealer-pages.ts'
import { expect } from '../portal.ts'
import { aPicture, aVideo } from '../sample-files.ts'
import { activate } from '../service-desk-pages.ts'
import { signInByForm } from '../signing-in.ts'
import { startEngine } from './engine.ts'

/** Ends what hangs: on a busy machine a new browser takes a while over the captcha, and an emulated portal over everything. */
const hangs = 180_000
/** The portal's own limit for stopping. */
const graceSeconds = 35

/** Starts what was stopped, and waits until it is healthy. */
const again = 'docker compose up --detach --wait --no-recreate portal worker'

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
const secondsSince = (begin: number) => Number(((performance.now() - begin) / 1000).toFixed(1))
function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence)
}

const arm64 = process.argv[2] === 'arm64'
const processor = arm64 ? 'arm64' : process.arch === 'x64' ? 'amd64' : process.arch
say('Making an engine, the images that ours is built on, and ours. This takes some minutes the first time.')
if (arm64) say('What runs on arm64 is emulated here: no time that is told says how quick it is.')
const engine = await startEngine(arm64)
/** Types a command as an operator does; what it said. */
const types = (command: string) => {
  say(`  $ ${command}`)
  return engine.run(command)
}
/** A command that docs/operating.md tells. */
function told(command: string): string {
  must(operatingCommands().includes(command), `docs/operating.md does not tell: ${command}`)
  return command
}
/** A command that is refused: its exit code, and what it said. */
const refused = (command: string) =>
  engine.run(command).then(
    () => ({ code: 0, said: '' }),
    (error: { code: number; stderr: string; stdout: string }) => ({
      code: error.code,
      said: error.stderr + error.stdout,
    }),
  )

try {
  await tryImage()
  say('The image works.')
} finally {
  await engine.run('docker compose down --volumes --remove-orphans && docker image prune --force')
  await engine.stop()
}

async function tryImage(): Promise<void> {
  const begin = performance.now()
  // What one that was killed has left.
  await engine.run('docker compose down --volumes --remove-orphans')
  const builder = arm64 ? 'buildx build -f Containerfile --platform linux/amd64,linux/arm64' : 'build -f Containerfile'
  const build = `docker ${builder} -t warranty-portal --build-arg VERSION=1.0.0 --build-arg REVISION=$(git rev-parse HEAD) .`
  const revision = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  await types(told(build).replace('$(git rev-parse HEAD)', revision))
  say(`built in ${secondsSince(begin)} s`)
  const inImage = (program: string, made = processor) =>
    `docker run --rm --platform linux/${made} --user root --entrypoint ${program.replace(' ', ' warranty-portal ')}`
  for (const made of arm64 ? ['amd64', 'arm64'] : [processor]) {
    const size = await engine.run(inImage('du --summarize --one-file-system --block-size=1M --apparent-size /', made))
    say(`size for ${await engine.run(inImage('dpkg --print-architecture', made))}: ${Number.parseInt(size, 10)} MB`)
  }
  for (const left of ['npm', 'gcc', 'curl'])
    must((await refused(inImage(`which ${left}`))).code === 1, `It has ${left}.`)
  const [, ...check] = JSON.parse(
    await engine.run("docker image inspect --format '{{json .Config.Healthcheck.Test}}' warranty-portal"),
  )
  const quoted = check.slice(1).map((word: string) => `'${word}'`)
  must((await refused(inImage([check[0], ...quoted].join(' ')))).code === 1, 'It is healthy although nothing runs.')

  await types('docker compose up --build --detach')
  // Emulated, the worker's start takes minutes, in which an upload would run into the portal's own limits.
  if (arm64) await types(again)
  const made = await engine.run('docker image inspect --format {{.Architecture}} warranty-portal')
  must(made === processor, `The image that runs is for ${made}.`)
  const withoutDatabase = await refused('docker compose run --rm --no-deps --env DATABASE_URL_FILE= migrate')
  must(
    withoutDatabase.code === 78 && withoutDatabase.said.includes('DATABASE_URL'),
    `Without DATABASE_URL: ${withoutDatabase.code} ${withoutDatabase.said}`,
  )
  const filed = await inBrowser(fileClaim)
  // An emulated process takes the emulator's memory.
  for (const process of arm64 ? [] : ['portal', 'worker']) {
    const status = await engine.run(`docker compose exec ${process} cat /proc/1/status`)
    const megabytes = (field: string) =>
      Math.round(Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024)
    say(`memory of the ${process}: ${megabytes('VmRSS')} MB, at most ${megabytes('VmHWM')} MB`)
  }
  for (const command of ['pending', 'list', 'backup /data/backup', 'verify'])
    await types(`docker compose exec portal node apps/api/src/admin-cli.ts ${command}`)
  const operator = Object.keys(demoOperator).map((name) => `--env ${name}='Our own'`)
  const doctor = `docker compose exec ${operator.join(' ')} portal node apps/api/src/admin-cli.ts doctor`
  const found = await types(doctor)
  must(found.includes(`on linux ${arm64 ? 'arm64' : process.arch}`), `The doctor says: ${found}`)

  const stopping = performance.now()
  await types('docker compose stop portal worker')
  must(secondsSince(stopping) < graceSeconds, `Stopping took ${secondsSince(stopping)} s.`)
  say(`stopped in ${secondsSince(stopping)} s`)
  const ended = await engine.run("docker inspect --format '{{.State.ExitCode}}' warranty-portal-1 warranty-worker-1")
  must(ended === '0\n0', `They ended with ${ended}.`)
  const starting = performance.now()
  // A store that was made anew would have lost its files: the stand-in keeps them in memory.
  await types(again)
  say(`ready again in ${secondsSince(starting)} s`)
  // Nothing in it depends on the processor.
  if (!arm64) await tryProduction(filed)
}

/** An installation of compose.production.yaml, as somebody makes it, on the database, the store and the mail catcher of the trial. */
async function tryProduction({ email, requestId }: Filed): Promise<void> {
  const place = '.tmp/image/production'
  const names = [
    ['https://s3.example.com', 'http://store:8333'],
    ['S3_BUCKET: warranty', 'S3_BUCKET: portal-files'],
    ['warranty.example.com', 'localhost'],
    ...Object.values(demoOperator).map((example) => [example, 'Our own']),
  ]
  const file = 'compose.production.yaml'
  const edits = names.map(([example, own]) => `-e 's#${example}#${own}#'`)
  await engine.run(`rm -rf ${place} && mkdir -p ${place}/secrets && sed ${edits.join(' ')} ${file} >${place}/${file}`)
  for (const secret of ['jwt', 'database-url', 'store-key', 'store-secret', 'admin-password'])
    await engine.run(`docker compose exec portal cat /secrets/${secret} >${place}/secrets/${secret}`)
  await engine.run(`echo smtp://mail:1025 >${place}/secrets/smtp-url`)
  const there = (command: string) => types(`cd ${place} && ${command}`)
  await there(`${told('chown 1000 secrets/*')} && ${told('chmod 400 secrets/*')}`)
  await there(told(`docker compose -f ${file} up --detach`))
  await inBrowser(async (browser) => {
    const page = await visit(browser, 'https://localhost')
    await signInByForm(page, { email, password: aPassword })
    await expect(requestRow(page, requestId)).toBeVisible()
  })
  await there(told(`docker compose -f ${file} run --rm --no-deps portal apps/api/src/admin-cli.ts pending`))
  await there(`docker compose -f ${file} exec portal node apps/api/src/admin-cli.ts backup s3://backups/today`)
  const doctor = told(`docker compose -f ${file} exec portal node apps/api/src/admin-cli.ts doctor`)
  await there(doctor)
  await there(told(`docker compose -f ${file} up --detach --scale portal=2 --scale worker=3`))
  const running = (await there(`docker compose -f ${file} ps --status running --format '{{.Service}}'`)).split('\n')
  const countOf = (service: string) => running.filter((name) => name === service).length
  must(countOf('portal') === 2 && countOf('worker') === 3, `These run: ${running.join(', ')}`)
}

async function inBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ executablePath: engine.browser, args: [...chromiumArguments] })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** The certificate of `localhost` is the proxy's own. */
async function visit(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB', ignoreHTTPSErrors: true })
  context.setDefaultTimeout(hangs)
  return context.newPage()
}

interface Filed {
  readonly email: string
  readonly requestId: number
}

/** A dealer registers, and files a request with a photo and a video that is made playable: what needs the whole image. */
async function fileClaim(browser: Browser): Promise<Filed> {
  const password = await types('docker compose exec portal cat /secrets/admin-password')
  const workshop = await visit(browser, 'http://localhost:8080')
  const email = await register(workshop)
  await confirmCode(workshop, await mailedCode())
  await expect(workshop).toHaveURL(/\/login/)
  const office = await visit(browser, 'http://localhost:8080')
  await signInByForm(office, { email: 'service@membran.example', password })
  await activate(office, email)

  await signInByForm(workshop, { email, password: aPassword })
  await beginRequest(workshop, 'Golf VIII')
  const video = await aVideo()
  const begin = performance.now()
  await fillItem(workshop, { files: [aPicture(), video] })
  await expect(tileOf(workshop, video.name).getByText(m.media_ready(), { exact: true })).toBeVisible({
    timeout: hangs,
  })
  say(`a video was made playable in ${secondsSince(begin)} s`)
  await addItem(workshop)
  const requestId = await completeRequest(workshop)
  say(`request ${requestId} was filed in a browser, with a photo and a video`)
  return { email, requestId }
}

/** The code in the newest mail, once it has come. */
async function mailedCode(): Promise<string> {
  const begin = performance.now()
  for (;;) {
    const mail = await engine.run('docker compose exec mail wget -qO- http://localhost:8025/view/latest.txt')
    const code = /\b\d{6}\b/.exec(mail)?.[0]
    if (code) return code
    must(performance.now() - begin < hangs, `The newest mail is: ${mail}`)
    await delay(500)
  }
}
