import type { Page, Request } from '@playwright/test'
import { resumableUploadsPath } from '@portal/contract/files/resumable-uploads-path.ts'
import { m } from '@portal/texts/messages.ts'
import { openAccountMenu } from './account-pages.ts'
import { expectNoViolations } from './axe.ts'
import { aDealer } from './claims.ts'
import { addItem, beginRequest, chooseFiles, fillItem, tileOf } from './dealer-pages.ts'
import { expect, type Portal, test } from './portal.ts'
import { aLargeVideo, aPicture } from './sample-files.ts'
import { signIn } from './signing-in.ts'

const isPart = (request: Request) => request.method() === 'PATCH' && request.url().includes(resumableUploadsPath)

/** How often an upload was begun, and where each part that was answered began. */
function watched(page: Page) {
  const seen = { begun: 0, offsets: [] as number[] }
  page.on('response', (response) => {
    const request = response.request()
    if (request.method() === 'POST' && request.url().endsWith(resumableUploadsPath)) seen.begun += 1
    if (isPart(request)) seen.offsets.push(Number(request.headers()['upload-offset']))
  })
  return seen
}

/** Bytes in a second: a video takes some seconds; a part of it hardly arrives before the journey goes on. */
const slow = 1024 * 1024
const nearlyStill = 16 * 1024

/** Changes the line of a page: how many bytes it takes in a second, without a limit where none is named. */
async function lineOf(page: Page) {
  const line = await page.context().newCDPSession(page)
  return async ({ offline = false, bytes = -1 }) => {
    const speed = { latency: 20, downloadThroughput: -1, uploadThroughput: bytes }
    await line.send('Network.emulateNetworkConditions', { ...speed, offline })
  }
}

/** In the item's form, with a line over which a video takes some seconds. Returns what changes the line. */
async function formOverSlowLine(page: Page) {
  await beginRequest(page, 'Buzzes at 80 Hz')
  await fillItem(page, { files: [] })
  const setLine = await lineOf(page)
  await setLine({ bytes: slow })
  return setLine
}

/** Signs a dealer in, whose large video is being sent: its first part has arrived, and the rest waits for the line. */
async function sendingLargeVideo(page: Page, portal: Portal) {
  const video = await aLargeVideo()
  await signIn(page, await aDealer(portal))
  const setLine = await formOverSlowLine(page)
  const seen = watched(page)
  const sending = page.waitForResponse((response) => isPart(response.request()))
  await chooseFiles(page, [video])
  await sending
  await setLine({ bytes: nearlyStill })
  return { video, setLine, seen }
}

const cancel = (page: Page, { name }: { readonly name: string }) =>
  page.getByRole('button', { name: `Cancel upload: ${name}` }).click()
const isGivingUp = (request: Request) => request.method() === 'DELETE' && request.url().includes(resumableUploadsPath)
const notedUploads = (page: Page) => page.evaluate(() => localStorage.getItem('givenUpUploads'))

test('an upload goes on by itself after a reload, where it was', async ({ page, portal }) => {
  test.slow()
  const { video, seen, setLine } = await sendingLargeVideo(page, portal)

  await page.reload()
  await setLine({})
  await expect(tileOf(page, video.name).getByText('ready', { exact: true })).toBeVisible({ timeout: 60_000 })
  expect(seen.begun).toBe(1)
  expect(seen.offsets.filter((offset) => offset === 0)).toHaveLength(1)
  expect(Math.max(...seen.offsets)).toBeLessThan(video.buffer.length)
})

test('without a connection an upload waits and says so, and goes on when there is one', async ({ page, portal }) => {
  test.slow()
  const { video, setLine, seen } = await sendingLargeVideo(page, portal)

  await setLine({ offline: true })
  await expect(page.getByText('The upload goes on by itself as soon as there is one.')).toBeVisible()
  await setLine({})
  await expect(tileOf(page, video.name).getByText('ready', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('The upload goes on by itself as soon as there is one.')).toBeHidden()
  expect(seen.begun).toBe(1)
  expect(seen.offsets.filter((offset) => offset === 0)).toHaveLength(1)
})

test('an upload that is cancelled leaves nothing on the server', async ({ page, portal }) => {
  const { video } = await sendingLargeVideo(page, portal)
  const givenUp = page.waitForResponse((response) => isGivingUp(response.request()))
  await cancel(page, video)
  expect((await givenUp).status()).toBe(204)
  await expect(tileOf(page, video.name)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Add Item' })).toBeVisible()
  await expect(tileOf(page, video.name)).toBeHidden()
})

test('the server is told of an upload that was cancelled without a connection when there is one', async ({
  page,
  portal,
}) => {
  const { video, setLine } = await sendingLargeVideo(page, portal)
  await setLine({ offline: true })
  // Cancelled once it stands still: until then "Cancel" may become "Retry" under the pointer.
  await expect(tileOf(page, video.name).getByText('not uploaded')).toBeVisible()
  await page.getByRole('button', { name: `Remove: ${video.name}` }).click()
  await expect(tileOf(page, video.name)).toBeHidden()
  await expect.poll(() => notedUploads(page)).not.toBeNull()

  const givenUp = page.waitForResponse((response) => isGivingUp(response.request()))
  await setLine({})
  expect((await givenUp).status()).toBe(204)
  await expect.poll(() => notedUploads(page)).toBeNull()
})

test('the server is told of a cancelled upload also after a reload, and signing out forgets it', async ({
  page,
  portal,
}) => {
  const { video } = await sendingLargeVideo(page, portal)
  await page.route(`**${resumableUploadsPath}/*`, (route) => {
    return isGivingUp(route.request()) ? route.fulfill({ status: 500, body: 'INTERNAL' }) : route.fallback()
  })
  const refused = () => page.waitForResponse((response) => isGivingUp(response.request()) && response.status() === 500)
  const first = refused()
  await cancel(page, video)
  await first
  const second = refused()
  await page.reload()
  await second
  expect(await notedUploads(page)).not.toBeNull()

  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/linkpage$/)
  expect(await notedUploads(page)).toBeNull()
})

test('an item is added while its video is being sent, the next one is written meanwhile, and both arrive', async ({
  page,
  portal,
}) => {
  test.slow()
  const { seen, setLine } = await sendingLargeVideo(page, portal)
  await addItem(page)
  await expect(page.getByText(m.claims_following_heading())).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expectNoViolations(page, 'an item whose video is being sent')

  await page.getByRole('button', { name: 'Add another item' }).click()
  await expect(page.getByLabel('Serial number')).toHaveValue('')
  await fillItem(page, { files: [] })
  await chooseFiles(page, [aPicture('cone.png')])
  await expect(tileOf(page, 'cone.png').getByText('on this device')).toBeVisible()
  await addItem(page)
  await setLine({})
  await expect(page.getByText(m.claims_following_heading())).toBeHidden({ timeout: 60_000 })
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('progressbar')).toBeHidden()
  expect(seen.begun).toBe(1)

  await page.getByRole('button', { name: 'Complete request' }).click()
  await expect(page.getByRole('dialog', { name: 'Request submitted' })).toBeVisible()
})

test('a request is completed while a video of it is being sent, and leaves when that has arrived', async ({
  page,
  portal,
}) => {
  test.slow()
  const { setLine } = await sendingLargeVideo(page, portal)
  await addItem(page)
  await expect(page.getByText(m.claims_following_heading())).toBeVisible()
  await page.getByRole('button', { name: 'Complete request' }).click()
  await expect(page).toHaveURL(/\/requests$/)
  await setLine({})
  await expect(page.getByRole('link', { name: 'Create warranty request' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Buzzes at 80 Hz' })).toBeVisible({ timeout: 60_000 })
})

test('Back does not lead to the draft without what is on its way to it', async ({ page, portal }) => {
  test.slow()
  const video = await aLargeVideo()
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Both doors')
  await fillItem(page)
  await addItem(page)
  await page.getByRole('button', { name: 'Add another item' }).click()
  const serialNumber = await fillItem(page, { files: [] })
  const setLine = await lineOf(page)
  await setLine({ bytes: 256 * 1024 })
  await chooseFiles(page, [video])
  await page.waitForResponse((response) => isPart(response.request()))
  await addItem(page)
  await expect(page.getByText(m.claims_following_heading())).toBeVisible()
  await page.goBack()
  await expect(page.getByText(m.claims_following_heading())).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: serialNumber })).toBeVisible()
})
