/**
 * `npm run claim-by-phone`: the touches, keys and seconds of a whole claim by phone, in a real Chromium that is used at the pace of a
 * person. docs/benchmarks.md says how they are counted, what came out, and what it was before.
 */
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import type { UnitRow } from '@portal/contract/units/unit-list-schemas.ts'
import { listUnits } from '@portal/contract/units/unit-lists.ts'
import { m } from '@portal/texts/messages.ts'
import { chromiumArguments, chromiumPath } from './chromium.ts'
import { aDealer, theAdmin } from './claims.ts'
import { aLabelPhoto, writeLabelFilm } from './label-film.ts'
import { type Effort, type Hand, handOn } from './persons-pace.ts'
import type { Portal } from './portal.ts'
import { aLargePhoto } from './sample-files.ts'
import { signInByForm } from './signing-in.ts'
import { startPortal } from './start-portal.ts'

const title = 'Golf 7 Meier'
const description = 'Scrapes below 80 Hz since it was fitted.'
/** The noise of a little less light makes pictures weigh what a real camera's do. */
const pose = { light: 0.9 }
/** Of a phone's line, in bytes a second: 4 Mbit/s. */
const uploadThroughput = 500_000

const folder = await mkdtemp(join(tmpdir(), 'claim-by-phone-'))
const film = join(folder, 'camera.y4m')
const unitPhoto = join(folder, 'unit.jpg')
const filmOf = ({ serialNumber }: UnitRow) => join(folder, `${serialNumber}.y4m`)
const photoOf = ({ serialNumber }: UnitRow) => join(folder, `${serialNumber}.jpg`)

/** Made ahead: that takes longer than taking a picture does. */
async function makePicturesOf(unit: UnitRow) {
  const codes = [{ kind: 'datamatrix', text: unit.serialNumber }] as const
  await writeFile(photoOf(unit), await aLabelPhoto(codes, pose))
  await writeLabelFilm(filmOf(unit), codes, pose)
}

/** How an item is filled in; a further one by "Same again", unless everything is typed. */
const ways = ['everything typed', 'serial number typed', 'label scanned'] as const
type Way = (typeof ways)[number]

const photoOfShot = (shot: string) => m.common_labelled({ label: shot, value: m.upload_take_photo() })

/** From the empty form, or the overview to a further item, to the picture of the label. */
async function fillIn({ page, tap, type, aim, photograph }: Hand, way: Way, unit: UnitRow, isFurther: boolean) {
  if (isFurther)
    await tap(
      page.getByRole('button', {
        name: way === 'everything typed' ? m.wizard_overview_add_another() : m.wizard_overview_add_like(),
      }),
    )
  if (way === 'everything typed') {
    await tap(page.getByRole('radio', { name: m.item_type_speaker() }))
    await tap(page.getByRole('radio', { name: unit.product.brand }))
    await type(page.getByLabel(m.common_item_number()), unit.product.itemNumber)
  }
  if (way === 'label scanned') {
    await rename(filmOf(unit), film)
    await aim()
    await tap(page.getByRole('button', { name: m.scan_open() }))
    await page.getByText(m.scan_read({ serialNumber: unit.serialNumber })).waitFor()
  } else {
    await type(page.getByLabel(m.common_serial_number()), unit.serialNumber)
  }
  if (way === 'everything typed' || !isFurther) await type(page.getByLabel(m.item_issue_description()), description)
  if (way !== 'label scanned')
    await photograph(page.getByRole('button', { name: photoOfShot(m.shot_label()) }), photoOf(unit))
}

/** The other two pictures that help: by the page's camera where the label was scanned, otherwise by the phone's own. */
async function takeRest({ page, tap, aim, photograph }: Hand, way: Way) {
  const shots = [m.shot_fault(), m.shot_whole()]
  if (way !== 'label scanned') {
    for (const shot of shots) await photograph(page.getByRole('button', { name: photoOfShot(shot) }), unitPhoto)
    return
  }
  const camera = page.getByRole('dialog')
  await tap(page.getByRole('button', { name: m.shots_one_after_another() }))
  for (const shot of shots) {
    await camera.getByRole('heading', { name: shot }).waitFor()
    await aim()
    await tap(camera.getByRole('button', { name: m.upload_take_photo() }))
  }
  await tap(camera.getByRole('button', { name: m.camera_done() }))
}

/** From the dealer's list to a submitted request: with one picture and a further item of the same kind, or with three pictures. */
async function claim(hand: Hand, way: Way, [unit, further]: readonly UnitRow[], pictures: 1 | 3) {
  if (!unit || !further) throw new Error('The demo has too few speakers.')
  const { page, tap, type } = hand
  const addItem = async () => {
    await tap(page.getByRole('button', { name: m.wizard_item_add() }))
    await page.getByRole('heading', { name: m.wizard_step_overview() }).waitFor()
  }
  const begin = hand.soFar()
  await tap(page.getByRole('link', { name: m.request_create() }))
  await tap(page.getByRole('checkbox'))
  await tap(page.getByRole('button', { name: m.common_ok() }))
  await type(page.getByLabel(m.request_title()), title)
  await tap(page.getByRole('button', { name: m.wizard_title_create() }))
  await fillIn(hand, way, unit, false)
  if (pictures === 3) await takeRest(hand, way)
  await addItem()
  const added = hand.soFar()
  if (pictures === 1) {
    await fillIn(hand, way, further, true)
    await addItem()
  }
  const ofFurther = difference(hand.soFar(), added)
  await tap(page.getByRole('button', { name: m.wizard_overview_complete() }))
  // Where pictures are still on their way the portal sends the claim later, by itself.
  const isLater = page.getByText(m.claims_heading())
  await page.getByRole('dialog', { name: m.request_submitted_heading() }).or(isLater).first().waitFor()
  const ofClaim = difference(difference(hand.soFar(), begin), ofFurther)
  const say = (what: string, effort: Effort) => write(`| ${way}: ${what} | ${effort.map(rounded).join(' | ')} |`)
  const sent = (await isLater.isVisible()) ? ', sent later' : ''
  say(`a claim, ${pictures === 1 ? 'one picture' : 'three pictures'}${sent}`, ofClaim)
  if (pictures === 1) say('a further item', ofFurther)
}

const difference = (all: Effort, part: Effort): Effort => all.map((value, at) => value - (part[at] ?? 0))
const rounded = (value: number) => Math.round(value * 10) / 10

/** Speakers that the demo shipped last, those of one model next to each other. */
async function knownSpeakers(portal: Portal): Promise<UnitRow[]> {
  const { content } = await (await theAdmin(portal)).call(listUnits, { query: { size: '100' } })
  const byModel = Map.groupBy(
    content.filter(({ product }) => product.itemType === 'Speaker'),
    ({ product }) => product.productId,
  )
  return [...byModel.values()].flatMap((units) => units.slice(0, units.length - (units.length % 2)))
}

/** A page of a phone whose dealer is signed in, on a line as slow as a phone's. */
async function phoneOf(browser: Browser, portal: Portal) {
  const page = await browser.newPage({
    ...{ baseURL: portal.url, locale: 'en-GB', permissions: ['camera'] },
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 50 },
    downloadThroughput: -1,
    uploadThroughput,
  })
  await signInByForm(page, await aDealer(portal))
  return page
}

const write = (line: string) => process.stdout.write(`${line}\n`)
const logs = join(import.meta.dirname, '../.tmp')
await mkdir(logs, { recursive: true })
const portal = await startPortal({ DEMO: '1' }, join(logs, 'claim-by-phone-portal.log'))
try {
  await writeLabelFilm(film, [])
  await writeFile(unitPhoto, (await aLargePhoto()).buffer)
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumArguments, '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
  })
  const units = await knownSpeakers(portal)
  write('| | touches | keys | seconds | of them waiting |\n|---|---|---|---|---|')
  for (const way of ways)
    for (const pictures of [1, 3] as const) {
      const page = await phoneOf(browser, portal)
      const two = units.splice(0, 2)
      for (const unit of two) await makePicturesOf(unit)
      await claim(handOn(page), way, two, pictures)
      await page.close()
    }
  await browser.close()
} finally {
  await portal.stop()
  await rm(folder, { recursive: true })
}
