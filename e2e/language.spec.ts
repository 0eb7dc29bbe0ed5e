import type { Page } from '@playwright/test'
import type { Language } from '@portal/domain/languages.ts'
import { setCurrentLanguage } from '@portal/texts/current-language.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { fillRegistration } from './account-pages.ts'
import { aDealer, aSubmittedRequest } from './claims.ts'
import { beginRequest, fillItem, tileOf } from './dealer-pages.ts'
import { expect, test } from './portal.ts'
import { messagesOf } from './service-desk-pages.ts'
import { passwordOf, signIn } from './signing-in.ts'

/** Chooses a language in the footer. Names that follow are in it, too. */
async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.getByRole('combobox', { name: m.field_language() }).selectOption(language)
  setCurrentLanguage(language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

test('at sign-in, what was typed stays, and the choice is kept', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel(fieldLabel('email')).fill('mara@example.com')
  await passwordOf(page).fill('Violin-Quartet-77')
  await chooseLanguage(page, 'de')
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
  await expect(page).toHaveTitle(/Anmelden/)
  await expect(page.getByLabel('E-Mail')).toHaveValue('mara@example.com')
  await expect(passwordOf(page, 'Passwort')).toHaveValue('Violin-Quartet-77')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('in the registration, what was typed stays, and a problem is said in the new language', async ({ page }) => {
  await page.goto('/register')
  const email = await fillRegistration(page, { postCode: '' })
  await page.getByRole('button', { name: m.sign_up_submit() }).click()
  await expect(page.getByText('Post Code is required.')).toBeVisible()
  await chooseLanguage(page, 'de')
  await expect(page.getByText(m.problem_field_missing({ field: 'Postleitzahl' }))).toBeVisible()
  await expect(page.getByLabel(fieldLabel('email'))).toHaveValue(email)
  await expect(page.getByLabel(fieldLabel('city'), { exact: true })).toHaveValue('Hamburg')
  await expect(passwordOf(page)).not.toHaveValue('')
  await expect(page.getByRole('checkbox', { name: m.sign_up_accept_privacy_policy() })).toBeChecked()
})

test('in the wizard, what was typed and uploaded stays', async ({ page, portal }) => {
  await signIn(page, await aDealer(portal))
  await beginRequest(page, 'Golf VIII')
  const serialNumber = await fillItem(page)
  await chooseLanguage(page, 'de')
  await expect(page.getByRole('heading', { name: m.wizard_item_add() })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Lautsprecher' })).toBeChecked()
  await expect(page.getByLabel(m.wizard_item_serial_number())).toHaveValue(serialNumber)
  await expect(tileOf(page, 'woofer.png')).toBeVisible()
})

test('in a message, what was typed stays', async ({ page, portal }) => {
  const dealer = await aDealer(portal)
  const { itemIds } = await aSubmittedRequest(dealer)
  await signIn(page, dealer)
  await page.goto(`/request-item/${itemIds[0]}`)
  const text = () => messagesOf(page).getByRole('textbox', { name: m.message_label() })
  await text().fill('It scrapes when it is warm.')
  await chooseLanguage(page, 'de')
  await expect(text()).toHaveValue('It scrapes when it is warm.')
  await chooseLanguage(page, 'en')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('It scrapes when it is warm.')
})
