import { uploadMedia } from '@portal/contract/files/files.ts'
import { limits } from '@portal/domain/limits.ts'
import { aDealer } from './claims.ts'
import { beginRequest, chooseFiles, fillItem, tileOf } from './dealer-pages.ts'
import { withLargeFile } from './large-file.ts'
import { expect, test } from './portal.ts'
import { aLargePhoto, aPhotoWithLocation } from './sample-files.ts'
import { signIn } from './signing-in.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a photo of 12 megapixels is made smaller on the phone, so less than half of it is sent', async ({
  page,
  portal,
}) => {
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Torn surround')
  await fillItem(page, { files: [] })
  const photo = await aLargePhoto()
  const sending = page.waitForRequest((request) => request.url().endsWith(uploadMedia.path))
  await chooseFiles(page, [photo])
  await expect(page.getByText('ready', { exact: true })).toBeVisible()
  const sentBytes = Number(await (await sending).headerValue('content-length'))
  expect(sentBytes).toBeGreaterThan(10_000)
  expect(sentBytes).toBeLessThan(photo.buffer.length / 2)
})

test('where a photo was taken does not leave the phone, however small the photo is', async ({ page, portal }) => {
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) Object.assign(window, { sentFile: body.get('file') })
      return send.call(this, body)
    }
  })
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Torn surround')
  await fillItem(page, { files: [] })
  const location = '48.1374 N 11.5755 E'
  const photo = await aPhotoWithLocation(location)
  expect(photo.buffer.length).toBeLessThan(limits.picture.lightBytes)
  expect(photo.buffer.toString('latin1')).toContain(location)
  await chooseFiles(page, [photo])
  await expect(page.getByText('ready', { exact: true })).toBeVisible()
  const sent = await page.evaluate(() => (window as unknown as { readonly sentFile: File }).sentFile.text())
  expect(sent.length).toBeGreaterThan(10_000)
  expect(sent).not.toContain(location)
})

test('a HEIC picture that the browser cannot read is refused with what to do', async ({ page, portal }) => {
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Torn surround')
  await fillItem(page, { files: [] })
  const buffer = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  await chooseFiles(page, [{ name: 'IMG_0815.HEIC', mimeType: 'image/heic', buffer }])
  await expect(page.getByText('"IMG_0815.HEIC" is a HEIC picture, which this browser cannot read.')).toBeVisible()
  await expect(tileOf(page, 'IMG_0815.HEIC')).toBeHidden()
})

test('while a video is sent, its size and the time it is likely to take stand at it', async ({ page, portal }) => {
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Buzzes')
  await fillItem(page, { files: [] })
  const line = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 200 * 1024 }
  await line.send('Network.emulateNetworkConditions', slow)
  await withLargeFile('buzz.mp4', 30 * 1024 * 1024, async (path) => {
    await chooseFiles(page, path)
    await expect(tileOf(page, 'buzz.mp4')).toContainText('30 MB, about')
    await page.getByRole('button', { name: 'Cancel upload: buzz.mp4' }).click()
  })
  await expect(tileOf(page, 'buzz.mp4')).toBeHidden()
})
