/**
 * `npm run help-media`: records the pictures and the tutorial film of the help page from the real product, into
 * `apps/web/public/help`. Needs a portal with fresh demo data: `npm run help-media -- --url http://localhost:8080`.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { type Language, languages } from '@portal/domain/languages.ts'
import { m } from '@portal/texts/messages.ts'
import { helpValues } from '../apps/web/src/features/help/help-values.ts'
import { contentOf } from '../apps/web/src/parts/content/content.ts'
import { chromiumArguments, chromiumPath } from './chromium.ts'
import { demoTitles } from './demo-claims.ts'
import { demoDealer, demoPassword } from './demo-people.ts'
import { signInByForm } from './signing-in.ts'

const { values } = parseArgs({ options: { url: { type: 'string', default: 'http://localhost:8080' } } })
const directory = join(import.meta.dirname, '../apps/web/public/help')
const photos = ['torn-surround', 'speaker-label'].map((name) =>
  join(import.meta.dirname, `../apps/api/src/demo/media/${name}.jpg`),
)
const size = { width: 1120, height: 700 }
const typing = { delay: 28 }

/** What the film says in each language, in its order: the help page shows the same words as a transcript. */
const captionsIn = async (language: Language) => {
  const helpPage = join(import.meta.dirname, `../apps/web/src/content/help.${language}.md`)
  return existsSync(helpPage) ? captionsOf(await readFile(helpPage, 'utf8')) : []
}
const captionsOf = (helpPage: string) =>
  contentOf(helpPage, helpValues())
    .sections.flatMap(({ id, sections }) => (id === 'video' ? sections : []))
    .flatMap(({ blocks }) =>
      blocks.flatMap((block): string[] =>
        block.type === 'list' ? block.items.map(({ text }: { text: string }) => text) : [],
      ),
    )

/** What each shows is said in `help-pictures.ts`. */
const pictures: Record<string, { src: string; width: number; height: number }> = {}
async function picture(page: Page, step: string): Promise<void> {
  const src = `${step.replace('/', '-')}.jpg`
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(directory, src), type: 'jpeg', quality: 82, animations: 'disabled' })
  pictures[step] = { src, ...size }
}

interface Frame {
  readonly bytes: Buffer
  /** Seconds. */
  readonly at: number
}

/** Films the page: each changed picture with its time. */
async function film(page: Page): Promise<{ frames: Frame[]; session: CDPSession }> {
  const frames: Frame[] = []
  const session = await page.context().newCDPSession(page)
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ bytes: Buffer.from(data, 'base64'), at: metadata.timestamp ?? Date.now() / 1000 })
    void session.send('Page.screencastFrameAck', { sessionId })
  })
  await session.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 85,
    maxWidth: size.width,
    maxHeight: size.height,
  })
  return { frames, session }
}

async function developFilm(frames: readonly Frame[], end: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-film-'))
  try {
    const lines: string[] = []
    for (const [index, { bytes, at }] of frames.entries()) {
      const name = `${String(index).padStart(5, '0')}.jpg`
      await writeFile(join(folder, name), bytes)
      const next = frames[index + 1]?.at ?? end
      lines.push(`file ${name}`, `duration ${Math.max(0.02, next - at).toFixed(3)}`)
    }
    await writeFile(join(folder, 'list.txt'), lines.join('\n'))
    const input = ['-f', 'concat', '-i', join(folder, 'list.txt')]
    const shape = ['-vf', `fps=12,scale=${size.width}:${size.height},format=yuv420p`]
    const codec = ['-c:v', 'libx264', '-preset', 'slow', '-crf', '29', '-movflags', '+faststart']
    await promisify(execFile)('ffmpeg', [
      ...['-nostdin', '-v', 'error', '-y'],
      ...[...input, ...shape, ...codec, join(directory, 'tutorial.mp4')],
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const clock = (seconds: number): string => {
  const whole = Math.max(0, seconds)
  const minutes = String(Math.floor(whole / 60)).padStart(2, '0')
  return `${minutes}:${(whole % 60).toFixed(3).padStart(6, '0')}`
}

await mkdir(directory, { recursive: true })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
try {
  const context = await browser.newContext({ viewport: size, baseURL: values.url, colorScheme: 'light' })
  // A stream that goes on would keep a page from ever being idle.
  await context.route('**/api/events*', (route) => route.abort())
  const page = await context.newPage()
  await signInByForm(page, { email: demoDealer, password: demoPassword })
  await page.getByRole('heading', { name: m.requests_heading() }).waitFor()
  await picture(page, 'follow-a-request/1')

  const { frames, session } = await film(page)
  const begun: number[] = []
  const chapter = () => begun.push(Date.now() / 1000)
  const dwell = (ms: number) => page.waitForTimeout(ms)

  chapter()
  await dwell(1500)
  await page.getByRole('link', { name: m.request_create() }).click()
  const instructions = page.getByRole('dialog')
  await instructions.waitFor()
  await dwell(2500)
  await instructions.getByRole('checkbox').check()
  await dwell(700)
  await instructions.getByRole('button', { name: m.common_ok() }).click()

  chapter()
  await page.getByLabel(m.request_title()).pressSequentially('Golf VIII, front doors, left', typing)
  await dwell(1500)
  await picture(page, 'file-a-request/2')
  await page.getByRole('button', { name: m.wizard_title_create() }).click()
  await page.getByRole('heading', { name: m.wizard_item_add() }).waitFor()

  chapter()
  await dwell(1200)
  await page.getByRole('radio', { name: m.item_type_speaker(), exact: true }).check()
  await page.getByRole('radio', { name: 'Nordwave', exact: true }).check()
  await page.getByLabel(m.common_item_number()).pressSequentially('NW-165.2', typing)
  await page.getByLabel(m.common_serial_number()).pressSequentially(`NW165-26-${Date.now() % 1_000_000}`, typing)
  await dwell(800)

  chapter()
  const description = page.getByLabel(m.item_issue_description())
  await description.pressSequentially('Scrapes below 80 Hz. Re 3.1 ohms. The surround is torn at the top.', typing)
  // A file chooser cannot be used while the page is filmed.
  await page.getByLabel(m.wizard_item_files_prompt()).setInputFiles(photos)
  await page.getByText(m.media_ready(), { exact: true }).nth(1).waitFor({ timeout: 30_000 })
  await page.getByText(m.media_ready(), { exact: true }).nth(1).scrollIntoViewIfNeeded()
  await dwell(2000)
  await picture(page, 'file-a-request/3')
  await page.getByRole('button', { name: m.wizard_item_add() }).click()
  await page.getByRole('heading', { name: m.wizard_step_overview() }).waitFor()

  chapter()
  await dwell(2500)
  await picture(page, 'file-a-request/4')
  await page.getByRole('button', { name: m.wizard_overview_complete() }).click()
  const submitted = page.getByRole('dialog')
  await submitted.waitFor()
  await dwell(3000)
  await picture(page, 'file-a-request/5')
  await submitted.getByRole('button', { name: m.common_ok() }).click()
  await dwell(1500)
  const end = Date.now() / 1000
  await session.send('Page.stopScreencast')

  const open = async (title: string) => {
    await page.goto('/requests')
    await page.getByRole('row').filter({ hasText: title }).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: /^Request/ }).waitFor()
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await page.getByRole('heading', { name: m.thread_heading() }).waitFor()
  }
  await open(demoTitles.speaker)
  await picture(page, 'follow-a-request/2')
  await page.getByRole('textbox', { name: m.message_label() }).fill('The unit is on our bench. Shall we send it in?')
  await picture(page, 'follow-a-request/3')
  await open(demoTitles.amplifier)
  await picture(page, 'report-a-repair/1')
  await page.getByRole('radio', { name: new RegExp(`^${m.repair_result_successful()}`) }).check()
  await page.getByRole('button', { name: m.item_repair_outcome_submit() }).scrollIntoViewIfNeeded()
  await picture(page, 'report-a-repair/3')
  await page.goto('/requests')
  await page
    .getByRole('row')
    .filter({ hasText: demoTitles.closed })
    .getByRole('button', { name: m.common_archive() })
    .click()
  await page.getByRole('dialog').waitFor()
  await picture(page, 'archive/1')
  await page.keyboard.press('Escape')
  await page.goto('/archived-requests')
  await picture(page, 'archive/2')

  await developFilm(frames, end)
  const start = frames[0]?.at ?? 0
  const captions: Partial<Record<Language, string>> = {}
  for (const language of languages) {
    const cues = (await captionsIn(language)).map((text, index) => {
      const [from, to] = [(begun[index] ?? start) - start, (begun[index + 1] ?? end) - start]
      return `${clock(from)} --> ${clock(to)}\n${text}\n`
    })
    if (cues.length === 0) continue
    const file = `tutorial.${language}.vtt`
    await writeFile(join(directory, file), `WEBVTT\n\n${cues.join('\n')}`)
    captions[language] = file
  }
  const video = { src: 'tutorial.mp4', poster: 'file-a-request-3.jpg', captions, ...size }
  await writeFile(join(directory, 'index.json'), `${JSON.stringify({ pictures, video }, null, 2)}\n`)
} finally {
  await browser.close()
}
