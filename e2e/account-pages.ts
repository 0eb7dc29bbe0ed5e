import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { AccountField } from '@portal/domain/accounts/account-fields.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { expect, type Portal } from './portal.ts'

export const aPassword = 'Violin-Quartet-77'
export const anEmail = (): string => `visitor-${randomBytes(5).toString('hex')}@example.com`

export const problemOn = (page: Page) => page.getByRole('alert')

/** Opens the menu that carries the account's name. */
export const openAccountMenu = (page: Page): Promise<void> =>
  page.getByRole('button', { name: m.account_menu() }).click()

/** Fills in the registration. A test may leave fields out or give them other values. */
export async function fillRegistration(
  page: Page,
  typed: Readonly<Partial<Record<AccountField, string>>> = {},
): Promise<string> {
  const email = typed.email ?? anEmail()
  const fields = {
    firstName: 'Mara',
    lastName: 'Lindqvist',
    companyName: 'Klangwerk Nord',
    street: 'Hafenweg 3',
    postCode: '20095',
    city: 'Hamburg',
    country: 'Germany',
    password: aPassword,
    confirmPassword: aPassword,
    ...typed,
    email,
  }
  for (const [field, value] of Object.entries(fields))
    await page.getByLabel(fieldLabel(field as keyof typeof fields), { exact: true }).fill(value)
  await page.getByRole('checkbox', { name: m.sign_up_accept_privacy_policy() }).check()
  return email
}

/** Registers an account, which then waits for its verification code. Returns its address. */
export async function register(page: Page): Promise<string> {
  await page.goto('/register')
  const email = await fillRegistration(page)
  await page.getByRole('button', { name: m.sign_up_submit() }).click()
  await expect(page.getByRole('heading', { name: m.verification_heading() })).toBeVisible()
  return email
}

/** The code in the newest mail with this subject. */
export async function codeFor(portal: Portal, email: string, subject: RegExp): Promise<string> {
  const { text = '' } = await portal.mailTo(email, subject)
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

/** Types the mailed code where the page asks for it. */
export async function confirmCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(m.field_verification_code()).fill(code)
  await page.getByRole('button', { name: m.verification_submit() }).click()
}

/** Another code than this one. */
export const anotherCode = (code: string): string => (code === '111111' ? '222222' : '111111')

/** From now on the tab's access token has expired: an hour has passed on the device, and the server refuses it. */
export async function expireToken(page: Page): Promise<void> {
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 3_600_000)
  let expired: string | undefined
  await page.route(
    (url) => /^\/(user|api)\//.test(url.pathname),
    async (route) => {
      const headers = { ...route.request().headers() }
      expired ??= headers.authorization
      if (headers.authorization && headers.authorization === expired) headers.authorization = 'Bearer expired'
      await route.continue({ headers })
    },
  )
}
