import { aDealer, aSubmittedRequest } from './claims.ts'
import { expect, test } from './portal.ts'
import { aPicture } from './sample-files.ts'
import { messagesOf, signInAsAdmin } from './service-desk-pages.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Twice the size of text that browsers begin with. */
const fontSizes = { standard: 32, fixed: 26 }

test('at twice the text size an item and the queue are no wider than a phone', async ({ page, portal }) => {
  const { itemIds } = await aSubmittedRequest(await aDealer(portal), [{ files: [aPicture('front.png')] }, {}, {}])
  await (await page.context().newCDPSession(page)).send('Page.setFontSizes', { fontSizes })
  await signInAsAdmin(page, portal)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  for (const address of [`/admin/request-item/${itemIds[0]}`, `/admin/work?item=${itemIds[0]}`]) {
    await page.goto(address)
    await expect(messagesOf(page)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
})

test('at twice the text size a phone shows a list in words, not letter by letter', async ({ page, portal }) => {
  const { companyName } = await aDealer(portal)
  await (await page.context().newCDPSession(page)).send('Page.setFontSizes', { fontSizes })
  await signInAsAdmin(page, portal)
  await page.goto(`/admin/users?q=${encodeURIComponent(companyName)}`)
  const company = page.getByRole('link', { name: companyName })
  const { width = 0, height = 0 } = (await company.boundingBox()) ?? {}
  expect(width).toBeGreaterThan(height)
})
