import type { Page, Request, Route } from '@playwright/test'
import { resumableUploadsPath } from '@portal/contract/files/resumable-uploads-path.ts'
import { m } from '@portal/texts/messages.ts'
import { openAccountMenu } from './account-pages.ts'
import { expectNoViolations } from './axe.ts'
import { aDealer } from './claims.ts'
import { addItem, beginRequest, chooseFiles, fillItem, tileOf } from './dealer-pages.ts'
import { expect, test } from './portal.ts'
import { aLargeVideo, aPicture, type SampleFile } from './sample-files.ts'
import { signIn } from './signing-in.ts'

const isPart = (request: Request) => request.method() === 'PATCH' && request.url().includes(resumableUploadsPath)
const offsetOf = (request: Request) => Number(request.headers()['upload-offset'])
const isGivingUp = (request: Request) => request.method() === 'DELETE' && request.url().includes(resumableUploadsPath)

/** How often an upload was begun, and where each part that was answered began. */
function watched(page: Page) {
  const seen = { begun: 0, offsets: [] as number[] }
  page.on('response', (response) => {
    const request = response.request()
    if (request.method() === 'POST' && request.url().endsWith(resumableUploadsPath)) seen.begun += 1
    if (isPart(request)) seen.offsets.push(offsetOf(request))
  })
  return seen
}

/** A line on which the first part of each upload arrives, and what follows it waits until the test lets it pass. */
async function heldLine(page: Page) {
  let passes = false
  let held: Route[] = []
  /** What the page has given up meanwhile is over. */
  const release = async (way: (route: Route) => Promise<void>) => {
    const routes = held
    held = []
    await Promise.all(routes.map((route) => way(route).catch(() => undefined)))
  }
  await page.route(`**${resumableUploadsPath}/*`, (route) => {
    const request = route.request()
    if (passes || !isPart(request) || offsetOf(request) === 0) return route.fallback()
    held.push(route)
  })
  return {
    async letPass() {
      passes = true
      await release((route) => route.fallback())
    },
    /** There is no connection any more. */
    async cut() {
      await page.context().setOffline(true)
      await release((route) => route.abort('internetdisconnected'))
    },
    mend: () => page.context().setOffline(false),
    /** Does something after which the page sends the next part, and waits until that is held. */
    async untilHeld(act: () => Promise<unknown>) {
      held = []
      await act()
      await expect.poll(() => held.length).toBeGreaterThan(0)
    },
  }
}
type Line = Awaited<ReturnType<typeof heldLine>>

/** Chooses a video of which one part has arrived then; the rest waits for the line. */
const beginSending = (page: Page, line: Line, video: SampleFile) => line.untilHeld(() => chooseFiles(page, [video]))

const cancel = (page: Page, { name }: SampleFile) =>
  page.getByRole('button', { name: `Cancel upload: ${name}` }).click()
const notedUploads = (page: Page) => page.evaluate(() => localStorage.getItem('givenUpUploads'))

test('an upload waits without a connection and says so, and goes on by itself where it was, after a reload, too', async ({
  page,
  portal,
}) => {
  const video = await aLargeVideo()
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Buzzes at 80 Hz')
  await fillItem(page, { files: [] })
  const line = await heldLine(page)
  const seen = watched(page)
  await beginSending(page, line, video)

  const goesOnLater = page.getByText('The upload goes on by itself as soon as there is one.')
  await line.cut()
  await expect(goesOnLater).toBeVisible()
  await line.untilHeld(line.mend)
  await expect(goesOnLater).toBeHidden()

  await line.untilHeld(() => page.reload())
  await line.letPass()
  await expect(tileOf(page, video.name).getByText('ready', { exact: true })).toBeVisible()
  expect(seen.begun).toBe(1)
  expect(seen.offsets.filter((offset) => offset === 0)).toHaveLength(1)
  expect(Math.max(...seen.offsets)).toBeLessThan(video.buffer.length)
})

test('the server is told of an upload that is cancelled: at once, when there is a connection, after a reload; signing out forgets it', async ({
  page,
  portal,
}) => {
  const video = await aLargeVideo()
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Buzzes at 80 Hz')
  await fillItem(page, { files: [] })
  const line = await heldLine(page)
  const told = (status: number) =>
    page.waitForResponse((response) => isGivingUp(response.request()) && response.status() === status)

  await beginSending(page, line, video)
  const atOnce = told(204)
  await cancel(page, video)
  await atOnce
  await expect(tileOf(page, video.name)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Add Item' })).toBeVisible()
  await expect(tileOf(page, video.name)).toBeHidden()

  await beginSending(page, line, video)
  await line.cut()
  // Cancelled once it stands still: until then "Cancel" may become "Retry" under the pointer.
  await expect(tileOf(page, video.name).getByText('not uploaded')).toBeVisible()
  await page.getByRole('button', { name: `Remove: ${video.name}` }).click()
  await expect(tileOf(page, video.name)).toBeHidden()
  await expect.poll(() => notedUploads(page)).not.toBeNull()
  const withConnection = told(204)
  await line.mend()
  await withConnection
  await expect.poll(() => notedUploads(page)).toBeNull()

  await beginSending(page, line, video)
  await page.route(`**${resumableUploadsPath}/*`, (route) => {
    return isGivingUp(route.request()) ? route.fulfill({ status: 500, body: 'INTERNAL' }) : route.fallback()
  })
  const refused = told(500)
  await cancel(page, video)
  await refused
  const refusedAgain = told(500)
  await page.reload()
  await refusedAgain
  expect(await notedUploads(page)).not.toBeNull()
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/linkpage$/)
  // What was kept of the account goes right after the page has left it.
  await expect.poll(() => notedUploads(page)).toBeNull()
})

test('while a video is sent its dealer goes on: adds the item, goes back, writes the next one, and both arrive', async ({
  page,
  portal,
}) => {
  const video = await aLargeVideo()
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Both doors')
  await fillItem(page)
  await addItem(page)
  const line = await heldLine(page)
  const seen = watched(page)
  const following = page.getByText(m.claims_following_heading())

  await page.getByRole('button', { name: 'Add another item' }).click()
  const serialNumber = await fillItem(page, { files: [] })
  await beginSending(page, line, video)
  await addItem(page)
  await expect(following).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expectNoViolations(page, 'an item whose video is being sent')
  await expect(page.getByRole('row').filter({ hasText: serialNumber })).toBeVisible()
  await page.goBack()
  await expect(following).toBeVisible()
  await expect(page.getByLabel('Serial number')).toHaveValue('')
  await fillItem(page, { files: [] })
  await chooseFiles(page, [aPicture('cone.png')])
  await expect(tileOf(page, 'cone.png').getByText('ready', { exact: true })).toBeVisible()
  await addItem(page)
  await line.letPass()
  await expect(following).toBeHidden()
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('progressbar')).toBeHidden()
  expect(seen.begun).toBe(1)
  await page.getByRole('button', { name: 'Complete request' }).click()
  await expect(page.getByRole('dialog', { name: 'Request submitted' })).toBeVisible()
})
