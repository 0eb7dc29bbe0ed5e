import { setCurrentLanguage } from '@portal/texts/current-language.ts'
import { m } from '@portal/texts/messages.ts'
import { openAccountMenu } from './account-pages.ts'
import { aDealer } from './claims.ts'
import { beginRequest, fillItem, tileOf } from './dealer-pages.ts'
import { expect, test } from './portal.ts'
import { signIn } from './signing-in.ts'

test('what was typed and uploaded stays when another language is chosen, and the choice is kept', async ({
  page,
  portal,
}) => {
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Golf VIII')
  const serialNumber = await fillItem(page)
  await page.getByRole('combobox', { name: m.field_language() }).selectOption('de')
  // Names that follow are in it, too.
  setCurrentLanguage('de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { name: m.wizard_item_add() })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Lautsprecher' })).toBeChecked()
  await expect(page.getByLabel(m.wizard_item_serial_number())).toHaveValue(serialNumber)
  await expect(tileOf(page, 'woofer.png')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: m.wizard_item_add() })).toBeVisible()
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: m.sign_out() }).click()
  await expect(page).toHaveURL(/\/linkpage$/)
  await page.goto('/login')
  await expect(page).toHaveTitle(/Anmelden/)
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})
