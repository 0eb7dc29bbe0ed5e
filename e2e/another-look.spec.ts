import type { Browser, Page } from '@playwright/test'
import { updateItemStatus } from '@portal/contract/items/items.ts'
import { expectNoViolations } from './axe.ts'
import { aDealer, aSubmittedRequest, theAdmin } from './claims.ts'
import { expect, type Portal, test } from './portal.ts'
import { aPicture } from './sample-files.ts'
import { choose, finalize, openItem, panel, signInAsAdmin, updateStatus } from './service-desk-pages.ts'
import { signIn } from './signing-in.ts'

test('a dealer asks on a phone for another look at a declined item, and sees what came of it', async ({
  page,
  browser,
  portal,
}) => {
  const hand = await declinedOnPhone(browser, portal)
  const look = panel(hand, 'Another look')
  const ask = look.getByRole('button', { name: 'Ask for another look' })
  await ask.tap()
  await look.getByLabel('What should we look at again?').fill('The invoice is of this year.')
  await look.getByLabel(/^New pictures and videos/).setInputFiles([aPicture('invoice.png')])
  await expect(look.getByText('ready', { exact: true })).toBeVisible()
  await expectNoViolations(hand, 'what to look at again')
  expect(await hand.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await hand.reload()
  await expect(look.getByLabel('What should we look at again?')).toHaveValue('The invoice is of this year.')
  await ask.tap()
  await expect(look).toContainText('Not decided yet')
  const again = look.getByRole('link', { name: /^Request \d+, item \d+$/ })
  const againId = Number(/\d+$/.exec((await again.textContent()) ?? '')?.[0])

  await signInAsAdmin(page, portal)
  await openItem(page, againId)
  await expect(page.getByText('Out of warranty').first()).toBeVisible()
  await expect(panel(page, 'Issue description')).toContainText('The invoice is of this year.')
  await expectNoViolations(page, 'another look')
  await choose(page, 'Client was able to resolve case')
  await updateStatus(page)
  await finalize(page)

  await expect(look).toContainText('Changed')
  await hand.context().close()
})

test('in German, too, the words of a button that opens the camera stand in one line on a phone', async ({
  browser,
  portal,
}) => {
  const hand = await declinedOnPhone(browser, portal)
  await hand.getByRole('combobox', { name: /^(Language|Sprache)$/ }).selectOption('de')
  await hand.getByRole('button', { name: 'Erneute Prüfung anfordern' }).tap()
  for (const words of ['Foto aufnehmen', 'Video aufnehmen']) {
    const button = hand.getByText(words, { exact: true })
    await expect(button).toBeVisible()
    expect(await button.evaluate(linesOf), words).toBe(1)
  }
  await hand.context().close()
})

/** The page of an item that was declined, on the phone of its dealer. */
async function declinedOnPhone(browser: Browser, portal: Portal): Promise<Page> {
  const dealer = await aDealer(portal)
  const [itemId = 0] = (await aSubmittedRequest(dealer)).itemIds
  const declined = { status: 'Declined' as const, declineReason: 'Out of warranty' }
  await (await theAdmin(portal)).call(updateItemStatus, { params: { itemId: String(itemId) }, body: declined })
  const phone = await browser.newContext({
    ...{ baseURL: portal.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })
  const hand = await phone.newPage()
  await signIn(hand, dealer)
  await hand.goto(`/request-item/${itemId}`)
  return hand
}

/** In how many lines an element's text stands. */
function linesOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}
