import type { Response } from '@playwright/test'
import { uploadPdf } from '@portal/contract/files/files.ts'
import { addLayoutPdf, updateItemStatus } from '@portal/contract/items/items.ts'
import { wholeChromium } from './chromium.ts'
import { aDealer, aSubmittedRequest, theAdmin } from './claims.ts'
import { attach } from './dealer-pages.ts'
import { expect, test } from './portal.ts'
import { aPdf, aPicture, aVideo } from './sample-files.ts'
import { signInByForm } from './signing-in.ts'

/**
 * The journey of a web client whose API is on another host. At the top of a file, because it needs a portal of its own.
 * @param pages the host that browsers find the web client at
 * @param api the host that it finds the API at
 */
export function journeyOverTwoHosts({ pages, api }: { readonly pages: string; readonly api: string }): void {
  test.use({
    launchOptions: wholeChromium(),
    settings: [{ PUBLIC_URL: `http://${pages}:$PORT`, API_URL: `http://${api}:$PORT` }, { scope: 'worker' }],
    baseURL: async ({ portal }, use) => use(portal.url.replace('127.0.0.1', pages)),
  })

  test('a dealer signs in, stays so, writes with a photo, and opens a video and a PDF', async ({
    page,
    portal,
    baseURL,
  }) => {
    const dealer = await aDealer(portal)
    const admin = await theAdmin(portal)
    const files = [await aVideo('sound.mov')]
    const { itemIds } = await aSubmittedRequest(dealer, [{ itemType: 'Amplifier', needsSchematic: 'yes', files }])
    const params = { itemId: String(itemIds[0]) }
    const { pdfPath } = await admin.upload(uploadPdf, aPdf('layout.pdf'))
    await admin.call(addLayoutPdf, { params, body: { key: pdfPath, name: 'layout.pdf' } })
    await admin.call(updateItemStatus, { params, body: { status: 'Waiting for feedback' } })

    const crossed: Response[] = []
    page.on('response', (response) => {
      const { hostname, pathname } = new URL(response.url())
      if (hostname === api && !pathname.startsWith('/files/')) crossed.push(response)
    })
    await signInByForm(page, dealer)
    // The page is loaded anew: only the refresh cookie, which belongs to the API's host, still says who this is.
    await page.goto(`/request-item/${itemIds[0]}`)
    const messages = page.getByRole('region', { name: 'Messages' })
    await messages.getByRole('textbox', { name: 'Message' }).fill('Here is the label.')
    await attach(page, [aPicture('label.png')])
    await expect(messages.getByText('ready', { exact: true })).toBeVisible()
    await messages.getByRole('button', { name: 'Send' }).click()
    await expect(messages.getByRole('article')).toContainText('label.png')

    await page.getByRole('button', { name: 'Open sound.mov' }).first().click()
    const video = page.getByRole('dialog', { name: 'sound.mov' }).locator('video')
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThanOrEqual(2)
    await page.keyboard.press('Escape')
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'layout.pdf' }).click()
    await expect.poll(async () => new URL((await opened).url()).hostname).toBe(api)

    expect(crossed.some((response) => response.request().method() === 'POST')).toBe(true)
    // Not those that come meanwhile, since the page may close before their headers are known.
    for (const response of [...crossed]) {
      const answered = await response.allHeaders()
      expect(answered['access-control-allow-origin']).toBe(baseURL)
      expect(answered['access-control-allow-credentials']).toBe('true')
      expect(answered.vary).toMatch(/\borigin\b/i)
    }
  })
}
