/**
 * `npm run lighthouse`: how quickly the pages people begin with are there on a slow phone with an empty cache
 * (Lighthouse's own mobile preset), and what they weigh, beside the goals. Ends with 1 when one is missed. Measures a
 * portal of its own with demo data; the whole reports go to `.tmp/lighthouse`. See docs/page-speed.md.
 *
 *   npm run lighthouse -- --only sign-in,dealer-list   some pages
 *   npm run lighthouse -- --runs 1                     once each, instead of the median of three
 *   npm run lighthouse -- --language de                in another language than English
 *   npm run lighthouse -- --url http://localhost:8080  a portal that runs already (with demo data)
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { isLanguage } from '@portal/domain/languages.ts'
import { setCurrentLanguage } from '@portal/texts/current-language.ts'
import { chromiumArguments, chromiumPath } from './chromium.ts'
import { demoPassword } from './demo-people.ts'
import { type Measured, measuredPages } from './lighthouse-pages.ts'
import { signInByForm } from './signing-in.ts'
import { startPortal } from './start-portal.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    only: { type: 'string' },
    runs: { type: 'string', default: '3' },
    language: { type: 'string', default: 'en' },
  },
})
// What is pressed is named in the language of the page.
const { language } = values
if (!isLanguage(language)) throw new Error(`The portal does not speak “${language}”.`)
setCurrentLanguage(language)
const reports = join(import.meta.dirname, '../.tmp/lighthouse')
const lighthouse = join(import.meta.dirname, '../tools/lighthouse/node_modules/lighthouse/cli/index.js')
const categories = ['performance', 'accessibility', 'best-practices'] as const

/** A first visit is all that a page asks for within this time; Lighthouse looks on for longer. */
const firstVisitMs = 10_000

/** Nothing moves. */
const mostShift = 0.001

/** Of every page, for each category. */
const leastScore = 95

/** The part of Lighthouse's report that is looked at. */
interface Report {
  readonly finalDisplayedUrl: string
  readonly environment: { readonly benchmarkIndex: number }
  readonly categories: Readonly<Record<(typeof categories)[number], { readonly score: number | null }>>
  readonly audits: Readonly<
    Record<
      'largest-contentful-paint' | 'cumulative-layout-shift' | 'total-blocking-time',
      { readonly numericValue: number }
    >
  > & {
    readonly 'network-requests': {
      readonly details: {
        readonly items: readonly {
          readonly url: string
          readonly transferSize: number
          /** Milliseconds. */
          readonly networkRequestTime?: number
          readonly resourceType?: string
        }[]
      }
    }
  }
}

interface Figures {
  readonly scores: readonly number[]
  readonly lcp: number
  readonly cls: number
  readonly tbt: number
  readonly requests: number
  /** kB as sent, headers included. */
  readonly code: number
  readonly total: number
  readonly machine: number
  readonly report: string
}

/**
 * The preset makes the processor four times slower, which makes a desktop computer (index 1500) as slow as a phone. A
 * slower or busy machine is slowed down less, so that it stands for the same phone.
 */
let machine = 1500
const slowdown = () => Math.min(4, Math.max(1, machine / 375))

/** Has Lighthouse load an address in the browser that listens on `port`, with the account that is signed in there. */
async function measure(url: string, port: string): Promise<Figures> {
  const flags = ['--quiet', '--output=json', `--throttling.cpuSlowdownMultiplier=${slowdown()}`]
  // A page that listens to events never falls silent: the figures are there long before.
  flags.push('--max-wait-for-load=20000')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [lighthouse, url, '--port', port, `--only-categories=${categories}`, ...flags],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  const { categories: scored, audits, environment, finalDisplayedUrl }: Report = JSON.parse(stdout)
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}.`)
  machine = environment.benchmarkIndex
  const all = audits['network-requests'].details.items
  const begun = all[0]?.networkRequestTime ?? 0
  const sent = all.filter(
    ({ url, networkRequestTime = begun }) => url.startsWith('http') && networkRequestTime - begun < firstVisitMs,
  )
  const kB = (requests: typeof sent) => requests.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000
  return {
    scores: categories.map((category) => Math.round((scored[category].score ?? 0) * 100)),
    lcp: audits['largest-contentful-paint'].numericValue / 1000,
    cls: audits['cumulative-layout-shift'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    requests: sent.length,
    code: kB(sent.filter(({ resourceType }) => resourceType === 'Script' || resourceType === 'Stylesheet')),
    total: kB(sent),
    machine,
    report: stdout,
  }
}

/** Opens a page as a person would, in a browser of its own, and has its address measured there. */
async function visit({ as, path, goOn }: Omit<Measured, 'goal'>, baseURL: string): Promise<Figures> {
  const profile = await mkdtemp(join(tmpdir(), 'portal-lighthouse-'))
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: [...chromiumArguments, `--accept-lang=${language}`, '--remote-debugging-port=0'],
    baseURL,
  })
  try {
    const page = await browser.newPage()
    // The stream of events stays open: with it the network is never idle.
    await page.route('**/api/events*', (route) => route.abort())
    if (as) await signInByForm(page, { email: as, password: demoPassword })
    await page.goto(path)
    await goOn?.(page)
    const url = page.url()
    // A page that stays open would go on calling the server while the measured page is loaded.
    await page.waitForLoadState('networkidle')
    await page.goto('about:blank')
    const [port = ''] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n')
    return await measure(url, port)
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true })
  }
}

/** The median of `runs` visits. On a machine that is too busy Lighthouse now and then sees no page at all. */
async function figuresOf(page: Omit<Measured, 'goal'>, baseURL: string, runs: number): Promise<Figures> {
  const all: Figures[] = []
  for (let failures = 0; all.length < runs; ) {
    try {
      all.push(await visit(page, baseURL))
    } catch (error) {
      if (++failures > 2) throw new Error(`${page.path} could not be measured. ${error}`)
    }
  }
  const median = all.sort((one, other) => sum(one) - sum(other))[Math.floor((runs - 1) / 2)]
  if (!median) throw new Error('--runs is a number from 1 on.')
  return median
}
const sum = ({ scores }: Figures) => scores.reduce((total, score) => total + score, 0)

const headings = ['perf', 'a11y', 'best', 'LCP s', 'CLS', 'TBT ms', 'requests', 'JS+CSS kB', 'total kB', 'machine']
const widths = [7, 7, 7, 7, 7, 8, 11, 15, 10, 9]
const print = (name: string, cells: readonly string[]) =>
  process.stdout.write(`${name.padEnd(12)}${cells.map((cell, at) => cell.padStart(widths[at] ?? 0)).join('')}\n`)

/** Prints a line, with `!` at each missed goal. Returns whether all goals are met. */
function report(name: string, figures: Figures, goal: Measured['goal']): boolean {
  let met = true
  const beside = (figure: string, reached: boolean, wanted = '') => {
    met &&= reached
    return `${figure}${wanted}${reached ? '' : ' !'}`
  }
  print(name, [
    ...figures.scores.map((score) => beside(String(score), score >= leastScore)),
    figures.lcp.toFixed(1),
    beside(figures.cls.toFixed(3), figures.cls < mostShift),
    figures.tbt.toFixed(0),
    beside(String(figures.requests), figures.requests <= goal.requests, ` of ${goal.requests}`),
    beside(figures.code.toFixed(1), figures.code <= goal.code, ` of ${goal.code}`),
    figures.total.toFixed(1),
    figures.machine.toFixed(0),
  ])
  return met
}

const wanted = values.only?.split(',')
const own = values.url ? undefined : await startPortal({ DEMO: '1', CAPTCHA: 'altcha' }, join(reports, 'portal.log'))
try {
  await mkdir(reports, { recursive: true })
  print('page', headings)
  const url = values.url ?? own?.url ?? ''
  // Warms up the server, and tells how fast this machine is at the moment.
  await figuresOf({ path: '/login' }, url, 1)
  for (const [name, page] of Object.entries(measuredPages)) {
    if (wanted && !wanted.includes(name)) continue
    const figures = await figuresOf(page, url, Number(values.runs))
    await writeFile(join(reports, `${name}.${language}.json`), figures.report)
    if (!report(name, figures, page.goal)) process.exitCode = 1
  }
  process.stdout.write(`Each score is to be ${leastScore} or more; "of" names the other goals, "!" marks what is missed.
"machine" is Lighthouse's own index of this one: 1500 is a calm desk's computer, less is slower or busy.\n`)
} finally {
  await own?.stop()
}
