import { expectNoViolations } from './axe.ts'
import { aDealer, aSubmittedRequest } from './claims.ts'
import { expect, test } from './portal.ts'
import { finalize, historyOf, openItem, panel, signInAsAdmin, updateStatus } from './service-desk-pages.ts'
import { signIn } from './signing-in.ts'

test('an administrator writes what happens after a credit note and decides, and the dealer reads it on a phone and says that it is done', async ({
  page,
  browser,
  portal,
}) => {
  const dealer = await aDealer(portal)
  const [itemId = 0] = (await aSubmittedRequest(dealer)).itemIds
  await signInAsAdmin(page, portal)
  await openItem(page, itemId)
  await page.getByRole('radio', { name: 'Warranty exchange' }).check()
  await page.getByRole('radio', { name: 'Credit Note' }).check()
  await page.getByRole('link', { name: 'Write one' }).click()
  await expect(page.getByRole('combobox', { name: 'Decision' })).toHaveValue('CREDIT_NOTE')
  await page.getByLabel('Days to do it').fill('14')
  await page.getByLabel('Text (English)').fill('Dispose of the speaker.\nIt costs you nothing.')
  await expectNoViolations(page, 'what happens next')
  await page.getByRole('button', { name: 'Add text' }).click()
  await expect(page).toHaveURL(/admin\/request-item/)
  await expect(page.getByRole('radio', { name: 'Credit Note' })).toBeChecked()
  await expect(page.getByRole('group', { name: 'The dealer will read' })).toContainText('Dispose of the speaker.')
  await updateStatus(page)
  await finalize(page)
  await expect(panel(page, 'Item information')).toContainText('To do by')

  const phone = await browser.newContext({
    ...{ baseURL: portal.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })
  const hand = await phone.newPage()
  await signIn(hand, dealer)
  await hand.goto(`/request-item/${itemId}`)
  const step = panel(hand, 'What happens next')
  await expect(step).toContainText('Dispose of the speaker.')
  await expectNoViolations(hand, 'what the dealer has to do')
  await step.getByRole('button', { name: 'Done' }).tap()
  await expect(step).toContainText('Done on')
  await expect(await historyOf(hand)).toContainText('Next step done')
  await phone.close()
  await expect(panel(page, 'Item information')).toContainText('Done on')
})
