import type { Locator, Page } from '@playwright/test'
import { aDealer, aSubmittedRequest } from './claims.ts'
import { expect, test } from './portal.ts'
import { panel, rowOf, search, signInAsAdmin } from './service-desk-pages.ts'

/** Goes on with the Tab key until the focus is there; fails when it never comes there. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let press = 0; press < 60; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    expect(await page.evaluate(() => document.activeElement !== null), 'something has the focus').toBe(true)
  }
  await expect(target).toBeFocused()
}

test('the whole journey works by keyboard', async ({ page, portal }) => {
  test.setTimeout(120_000)
  const { requestId, itemIds } = await aSubmittedRequest(await aDealer(portal), [{ itemType: 'Amplifier' }, {}])
  const [first = 0, second = 0] = itemIds
  await signInAsAdmin(page, portal)

  await expect(search(page)).toBeVisible()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type(String(requestId))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: String(requestId) })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Request ${requestId}` })).toBeFocused()
  await tabTo(page, rowOf(page, first).getByRole('link').first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Item ${first}` })).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: /^Open woofer/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Open woofer/ })).toBeFocused()

  const status = panel(page, 'Update Status')
  await tabTo(page, status.getByRole('radio', { name: 'Under review' }))
  await page.keyboard.press('ArrowUp')
  await expect(status.getByRole('radio', { name: 'Declined' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Bitte einen Ablehnungsgrund angeben.')
  await expect(status.getByRole('radio', { name: 'Wrong serial number' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved: Declined')).toBeVisible()

  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: `Item ${second}` })).toBeFocused()
  const message = panel(page, 'Messages').getByRole('textbox', { name: 'Message' })
  await tabTo(page, message)
  await page.keyboard.type('You get a new one.')
  await page.keyboard.press('Control+Enter')
  await expect(panel(page, 'Messages').getByRole('log')).toContainText('You get a new one.')

  await tabTo(page, status.getByRole('radio', { name: 'Under review' }), 'Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(status.getByRole('radio', { name: 'Technical exchange' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowUp')
  await expect(status.getByRole('radio', { name: 'Other' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('A refurbished unit from the service stock')
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('dialog', { name: 'Finalize Request' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(status).toContainText('This request has been closed.')
  // The form has gone; the focus has not.
  await expect(status.getByRole('link')).toBeFocused()

  await tabTo(page, page.getByRole('link', { name: `Request ${requestId}`, exact: true }).first(), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Request ${requestId}` })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('link', { name: 'Back to requests' })).toBeFocused()
  await page.keyboard.press('Enter')
  const archive = page.getByRole('button', { name: `Archive ${requestId}` })
  await tabTo(page, archive)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Archive Request' })).toBeVisible()
  await page.keyboard.press('Enter')
  // A search looks into the archive, so the request stays, and can be restored.
  const restore = page.getByRole('button', { name: `Restore ${requestId}` })
  await expect(restore).toBeVisible()
  await tabTo(page, restore)
  await page.keyboard.press('Enter')
  await expect(archive).toBeVisible()
})
