import type { Page, Request } from '@playwright/test'
import { resumableUploadsPath } from '@portal/contract/files/resumable-uploads-path.ts'
import { aDealer } from './claims.ts'
import { beginRequest, chooseFiles, fillItem, tileOf } from './dealer-pages.ts'
import { expect, test } from './portal.ts'
import { aLargeVideo } from './sample-files.ts'
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

/** In the item's form, with a line over which a video takes some seconds. Returns what cuts the line, and mends it. */
async function formOverSlowLine(page: Page): Promise<(offline: boolean) => Promise<void>> {
  await beginRequest(page, 'Buzzes at 80 Hz')
  await fillItem(page, { files: [] })
  const line = await page.context().newCDPSession(page)
  const slow = { latency: 20, downloadThroughput: -1, uploadThroughput: 2 * 1024 * 1024 }
  const setOffline = async (offline: boolean) => {
    await line.send('Network.emulateNetworkConditions', { ...slow, offline })
  }
  await setOffline(false)
  return setOffline
}

const twoParts = async (page: Page) => {
  await page.waitForResponse((response) => isPart(response.request()))
  await page.waitForResponse((response) => isPart(response.request()))
}

test('an upload goes on by itself after a reload, where it was', async ({ page, portal }) => {
  test.slow()
  const video = await aLargeVideo()
  await signIn(page, await aDealer(portal))
  await formOverSlowLine(page)
  const seen = watched(page)
  const sending = twoParts(page)
  await chooseFiles(page, [video])
  await sending

  await page.reload()
  await expect(tileOf(page, video.name).getByText('ready', { exact: true })).toBeVisible({ timeout: 60_000 })
  expect(seen.begun).toBe(1)
  expect(seen.offsets.filter((offset) => offset === 0)).toHaveLength(1)
  expect(Math.max(...seen.offsets)).toBeLessThan(video.buffer.length)
})

test('without a connection an upload waits and says so, and goes on when there is one', async ({ page, portal }) => {
  test.slow()
  const video = await aLargeVideo()
  await signIn(page, await aDealer(portal))
  const setOffline = await formOverSlowLine(page)
  const seen = watched(page)
  const sending = twoParts(page)
  await chooseFiles(page, [video])
  await sending

  await setOffline(true)
  await expect(page.getByText('The upload goes on by itself as soon as there is one.')).toBeVisible()
  await setOffline(false)
  await expect(tileOf(page, video.name).getByText('ready', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('The upload goes on by itself as soon as there is one.')).toBeHidden()
  expect(seen.begun).toBe(1)
  expect(seen.offsets.filter((offset) => offset === 0)).toHaveLength(1)
})

test('an upload that is cancelled leaves nothing on the server', async ({ page, portal }) => {
  const video = await aLargeVideo()
  await signIn(page, await aDealer(portal))
  await formOverSlowLine(page)
  const sending = twoParts(page)
  await chooseFiles(page, [video])
  await sending
  const givenUp = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: `Cancel upload: ${video.name}` }).click()
  expect((await givenUp).status()).toBe(204)
  await expect(tileOf(page, video.name)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Add Item' })).toBeVisible()
  await expect(tileOf(page, video.name)).toBeHidden()
})
