import type { Page } from '@playwright/test'
import { aPassword, codeFor, confirmCode, problemOn, register } from './account-pages.ts'
import { expect, test } from './portal.ts'
import { passwordOf, trySignIn } from './signing-in.ts'

test.use({ settings: { CAPTCHA: 'altcha' } })

const badge = (page: Page) => page.getByText('This site is protected by a captcha service (ALTCHA).')

test('it is solved without a click: register, resend, verify, reset the password, sign in, and again after a refusal', async ({
  page,
  portal,
}) => {
  const email = await register(page)
  await page.getByRole('button', { name: 'Resend Verification Code' }).click()
  await expect(page.getByText('Code resent successfully.')).toBeVisible()
  await expect.poll(async () => (await portal.mailsTo(email)).length).toBe(2)
  await confirmCode(page, await codeFor(portal, email, /verification code/))
  await expect(page.getByText('Your account is verified.')).toBeVisible()

  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await page.getByLabel('OTP').fill(await codeFor(portal, email, /reset the password/))
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await passwordOf(page, 'New Password').fill(`${aPassword}!`)
  await passwordOf(page, 'Repeat Password').fill(`${aPassword}!`)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password has been reset successfully. You can now log in')).toBeVisible()

  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(badge(page)).toBeVisible()
  for (let tries = 0; tries < 2; tries += 1) {
    const answered = page.waitForResponse(/auth\/login/)
    await trySignIn(page, { email: portal.adminEmail, password: 'Not-the-password-1' })
    await answered
    await expect(problemOn(page)).toHaveText('Invalid Credentials')
  }
  await trySignIn(page, { email: portal.adminEmail, password: portal.adminPassword })
  await expect(page).toHaveURL(/\/admin\/requests$/)
  await expect(badge(page)).toHaveCount(0)
})
