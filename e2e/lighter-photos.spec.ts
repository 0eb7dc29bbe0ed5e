import { uploadMedia } from '@portal/contract/files/files.ts'
import { limits } from '@portal/domain/limits.ts'
import { aDealer } from './claims.ts'
import { beginRequest, chooseFiles, fillItem, tileOf } from './dealer-pages.ts'
import { expect, test } from './portal.ts'
import { aLargePhoto, aPhotoWithLocation } from './sample-files.ts'
import { signIn } from './signing-in.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a phone refuses a HEIC that it cannot read, makes a large photo smaller, and keeps where one was taken to itself', async ({
  page,
  portal,
}) => {
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) Object.assign(window, { sentFile: body.get('file') })
      return send.call(this, body)
    }
  })
  /** What is in the file that was sent last. */
  const sentLast = () => page.evaluate(() => (window as unknown as { readonly sentFile: File }).sentFile.text())
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Torn surround')
  await fillItem(page, { files: [] })

  const buffer = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  await chooseFiles(page, [{ name: 'IMG_0815.HEIC', mimeType: 'image/heic', buffer }])
  await expect(page.getByText('"IMG_0815.HEIC" is a HEIC picture, which this browser cannot read.')).toBeVisible()
  await expect(tileOf(page, 'IMG_0815.HEIC')).toBeHidden()

  const location = '48.1374 N 11.5755 E'
  const small = await aPhotoWithLocation(location)
  expect(small.buffer.length).toBeLessThan(limits.picture.lightBytes)
  expect(small.buffer.toString('latin1')).toContain(location)
  await chooseFiles(page, [small])
  await expect(tileOf(page, small.name).getByText('ready', { exact: true })).toBeVisible()
  const sent = await sentLast()
  expect(sent.length).toBeGreaterThan(10_000)
  expect(sent).not.toContain(location)

  const large = await aLargePhoto()
  const sending = page.waitForRequest((request) => request.url().endsWith(uploadMedia.path))
  await chooseFiles(page, [large])
  const sentBytes = Number(await (await sending).headerValue('content-length'))
  expect(sentBytes).toBeGreaterThan(10_000)
  expect(sentBytes).toBeLessThan(large.buffer.length / 2)
  await expect(tileOf(page, large.name).getByText('ready', { exact: true })).toBeVisible()
})
