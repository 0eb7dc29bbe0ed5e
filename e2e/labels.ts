/**
 * `npm run labels`: how many type labels the scanner reads, in a real Chromium whose camera sees them at angles, in dim light and
 * blurred. `--texts 3` prints each kind of label with as many serial numbers. docs/benchmarks.md says what came out.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { m } from '@portal/texts/messages.ts'
import { chromiumArguments, chromiumPath } from './chromium.ts'
import { aDealer } from './claims.ts'
import { beginRequest } from './dealer-pages.ts'
import { type Pose, type PrintedCode, writeLabelFilm } from './label-film.ts'
import { signInByForm } from './signing-in.ts'
import { startPortal } from './start-portal.ts'

const { values } = parseArgs({ options: { texts: { type: 'string', default: '2' } } })

/** Long enough for a code that is read at all; a person would move the phone by then. */
const patienceMs = 4_000

const kinds = ['code128', 'qrcode', 'datamatrix'] as const
const serialNumbers = ['NW165-26-00417', 'KA4711-0815', '26110098231'].slice(0, Number(values.texts))

const poses: readonly (readonly [name: string, poses: readonly Pose[]])[] = [
  ['held straight', [{}]],
  ['turned by 10°, 30°, 45°', [{ degrees: 10 }, { degrees: 30 }, { degrees: 45 }]],
  ['turned by 90°, upside down', [{ degrees: 90 }, { degrees: 180 }]],
  ['aslant: one side 3/4, half as high', [{ aslant: 0.75 }, { aslant: 0.5 }]],
  ['a half, a quarter, an eighth of the light, with noise', [{ light: 0.5 }, { light: 0.25 }, { light: 0.125 }]],
  ['out of focus by 1, 2, 3 pixels', [{ blur: 1 }, { blur: 2 }, { blur: 3 }]],
  ['out of focus by 5, 8 pixels', [{ blur: 5 }, { blur: 8 }]],
  ['moved by 4, 8, 16 pixels', [{ moved: 4 }, { moved: 8 }, { moved: 16 }]],
  [
    'turned, aslant, dim and a little blurred',
    [
      { degrees: 10, aslant: 0.8, light: 0.5, blur: 1 },
      { degrees: 30, aslant: 0.8, light: 0.25, blur: 2 },
    ],
  ],
]

type Outcome = { readonly read: string; readonly milliseconds: number } | 'refused'

/** Opens the scanner before a label, and gives what it read of it. */
async function scan(page: Page): Promise<Outcome> {
  const dialog = page.getByRole('dialog', { name: m.scan_open() })
  const field = page.getByLabel(m.common_serial_number())
  await field.fill('')
  await page.getByRole('button', { name: m.scan_open() }).click()
  const begun = performance.now()
  try {
    await dialog.getByText(m.scan_read({ serialNumber: '' }).trim()).waitFor({ timeout: patienceMs })
  } catch {
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    return 'refused'
  }
  const milliseconds = performance.now() - begun
  await dialog.waitFor({ state: 'hidden' })
  return { read: await field.inputValue(), milliseconds }
}

const write = (line: string) => process.stdout.write(`${line}\n`)
const folder = await mkdtemp(join(tmpdir(), 'labels-'))
const film = join(folder, 'camera.y4m')
const logs = join(import.meta.dirname, '../.tmp')
await mkdir(logs, { recursive: true })
const portal = await startPortal({}, join(logs, 'labels-portal.log'))
await writeLabelFilm(film, [])
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: [...chromiumArguments, '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
})
const times: number[] = []
const sums = new Map<PrintedCode['kind'], { read: number; refused: number; wrong: number }>()
try {
  const context = await browser.newContext({ baseURL: portal.url, permissions: ['camera'], locale: 'en-GB' })
  const page = await context.newPage()
  await signInByForm(page, await aDealer(portal))
  await beginRequest(page, 'Labels')
  await page.getByRole('radio', { name: m.item_type_speaker() }).check()

  write('| label | Code 128: read, refused, wrong | QR | DataMatrix |')
  write('|---|---|---|---|')
  for (const [name, held] of poses) {
    const cells: string[] = []
    for (const kind of kinds) {
      const sum = sums.get(kind) ?? { read: 0, refused: 0, wrong: 0 }
      const count = { read: 0, refused: 0, wrong: 0 }
      for (const pose of held)
        for (const text of serialNumbers) {
          await writeLabelFilm(film, [{ kind, text }], pose)
          const outcome = await scan(page)
          if (outcome === 'refused') count.refused += 1
          else if (outcome.read !== text) count.wrong += 1
          else {
            count.read += 1
            times.push(outcome.milliseconds)
          }
        }
      cells.push(`${count.read}, ${count.refused}, ${count.wrong}`)
      sums.set(kind, {
        read: sum.read + count.read,
        refused: sum.refused + count.refused,
        wrong: sum.wrong + count.wrong,
      })
    }
    write(`| ${name} | ${cells.join(' | ')} |`)
  }
  const together = kinds.map((kind) => sums.get(kind)).map((sum) => `${sum?.read}, ${sum?.refused}, ${sum?.wrong}`)
  write(`| together | ${together.join(' | ')} |`)

  times.sort((a, b) => a - b)
  const at = (part: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0)
  write(`\nFrom the press to the reading: ${at(0.5)} ms (median), ${at(0.95)} ms (95 %), of ${times.length}.`)
} finally {
  await browser.close()
  await portal.stop()
  await rm(folder, { recursive: true })
}
