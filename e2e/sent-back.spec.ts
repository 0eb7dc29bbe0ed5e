import { expectNoViolations } from './axe.ts'
import { aDealer, aSubmittedRequest } from './claims.ts'
import { expect, test } from './portal.ts'
import { aPicture } from './sample-files.ts'
import { panel, signInAsAdmin } from './service-desk-pages.ts'
import { signIn } from './signing-in.ts'

test('an administrator ticks by keyboard what is missing, and a dealer gives it point by point on a phone', async ({
  page,
  browser,
  portal,
}) => {
  const dealer = await aDealer(portal)
  const [itemId = 0] = (await aSubmittedRequest(dealer)).itemIds
  await signInAsAdmin(page, portal)
  await page.goto(`/admin/work?item=${itemId}`)
  await expect(page.getByRole('radio', { name: 'Under review' })).toBeFocused()
  const label = page.getByRole('checkbox', { name: 'Photo of the type label' })
  const resistance = page.getByRole('checkbox', { name: /^Measured DC resistance/ })
  // What can be missing is read once it is needed; from then on it is there with the status.
  await page.keyboard.press('2')
  await expect(label).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('1')
  await expect(label).toBeHidden()
  await page.keyboard.press('2')
  await expect(label).toBeFocused()
  await page.keyboard.press('1')
  await page.keyboard.press('4')
  await expect(label).toBeChecked()
  await expect(resistance).toBeChecked()
  await expectNoViolations(page, 'what is missing')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`Item ${itemId}: Additional information required`)).toBeVisible()

  const phone = await browser.newContext({
    ...{ baseURL: portal.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })
  const hand = await phone.newPage()
  await signIn(hand, dealer)
  await hand.goto(`/request-item/${itemId}`)
  const todo = panel(hand, 'What we need from you')
  await expect(todo).toContainText('0 of 2 answered')
  expect(await hand.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectNoViolations(hand, 'what we need')
  await todo.getByLabel('Value in Ω').fill('3.6')
  await todo.getByRole('button', { name: /^Send: Measured DC resistance/ }).tap()
  await expect(todo).toContainText('1 of 2 answered')
  const chooser = hand.waitForEvent('filechooser')
  await todo.getByRole('button', { name: 'Add picture or video' }).tap()
  await (await chooser).setFiles([aPicture('label.png')])
  await expect(todo.getByText('ready', { exact: true })).toBeVisible()
  await todo.getByRole('button', { name: 'Send: Photo of the type label, readable' }).tap()
  await expect(todo).toBeHidden()
  await expect(panel(hand, 'Messages').getByRole('article')).toHaveCount(3)
  await expect(panel(hand, 'Item information')).toContainText('Under review')
  await phone.close()

  await page.goto(`/admin/request-item/${itemId}`)
  await expect(panel(page, 'Item information')).toContainText('3.6 Ω')
})
