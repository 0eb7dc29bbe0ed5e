import { expect, type Locator, type Page } from '@playwright/test'
import { signIn as signInEndpoint } from '@portal/contract/accounts/session.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** A password field. The button in it that shows the password has the label's words in its name, too. */
export const passwordOf = (page: Page, label = fieldLabel('password')): Locator =>
  page.getByLabel(label, { exact: true })

/** Types an address and a password into the sign-in form and sends it. */
export async function trySignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel(fieldLabel('email')).fill(email)
  await passwordOf(page).fill(password)
  await page.getByRole('button', { name: m.common_sign_in(), exact: true }).click()
}

/** Signs an account in on the sign-in page, and waits for its list of requests. */
export async function signInByForm(page: Page, credentials: Credentials): Promise<void> {
  await page.goto('/login')
  await trySignIn(page, credentials)
  await page.waitForURL(/requests$/)
}

/**
 * Signs an account in by a call, as somebody who comes back to a browser in which the session lives, and opens its list
 * of requests. The sign-in page has journeys of its own.
 */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  const answer = await page.context().request.post(signInEndpoint.path, {
    data: { email, password },
    headers: { 'accept-language': currentLanguage() },
  })
  expect(answer.status()).toBe(200)
  await page.goto('/')
  await page.waitForURL(/requests$/)
}
