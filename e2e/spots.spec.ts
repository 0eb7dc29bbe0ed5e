import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { aDealer, aSubmittedRequest } from './claims.ts'
import { layerHasLeftHistory } from './history.ts'
import { expect, test } from './portal.ts'
import { choose, panel, signInAsAdmin } from './service-desk-pages.ts'
import { signIn } from './signing-in.ts'

/** Points at a spot in the photo of an item, as an administrator. Returns the dialog, which is open still. */
async function markASpot(page: Page, itemId: number): Promise<Locator> {
  await page.goto(`/admin/request-item/${itemId}`)
  await page.getByRole('button', { name: 'Mark a spot in this photo' }).click()
  const editor = page.getByRole('dialog', { name: 'Mark spots in the photos' })
  await editor.getByRole('img', { name: 'woofer.png' }).click({ position: { x: 60, y: 90 } })
  await expect(editor.getByRole('textbox', { name: 'What does mark 1 show?' })).toBeFocused()
  await page.keyboard.type('The tear is here')
  return editor
}

test('an administrator points at a spot in a photo and declines, and the dealer sees where, and what', async ({
  page,
  browser,
  portal,
}) => {
  const dealer = await aDealer(portal)
  const [itemId = 0] = (await aSubmittedRequest(dealer, [{}, {}])).itemIds
  await signInAsAdmin(page, portal)
  const editor = await markASpot(page, itemId)

  await test.step('Back asks before marks are lost, and leaves the page only after they were discarded', async () => {
    const question = page.getByRole('dialog', { name: 'Discard the marks?' })
    const words = editor.getByRole('textbox', { name: 'What does mark 1 show?' })
    for (const _again of ['first', 'second']) {
      await page.goBack()
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(words).toHaveValue('The tear is here')
    }
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(editor).toBeHidden()
    await expect(page).toHaveURL(`/admin/request-item/${itemId}`)
    await layerHasLeftHistory(page)
    await page.goBack()
    await expect(page).not.toHaveURL(`/admin/request-item/${itemId}`)
  })

  await markASpot(page, itemId)
  await editor.getByRole('button', { name: 'Add a mark' }).click()
  await expect(editor.getByRole('button', { name: 'Mark 2', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expectNoViolations(page, 'marking a photo')
  await page.keyboard.press('Delete')
  await expect(editor.getByRole('button', { name: 'Mark 2', exact: true })).toBeHidden()
  await editor.getByRole('button', { name: 'Use these marks' }).click()
  await expect(panel(page, 'Update Status').getByRole('listitem')).toHaveText('1The tear is here')
  await choose(page, 'Declined')
  await choose(page, 'Item was subject to impact of fall accident')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Saved: Declined')).toBeVisible()

  const phone = await browser.newContext({ baseURL: portal.url, viewport: { width: 390, height: 844 } })
  const hand = await phone.newPage()
  await signIn(hand, dealer)
  await hand.goto(`/request-item/${itemId}`)
  const decision = panel(hand, 'Not accepted under warranty')
  await expect(decision.getByRole('img', { name: 'Mark 1' })).toBeVisible()
  await expect(decision.getByRole('figure')).toContainText('The tear is here')
  await expectNoViolations(hand, 'a marked photo')
  await phone.close()
})
