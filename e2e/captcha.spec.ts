import type { Page } from '@playwright/test'
import { anEmail, aPassword, codeFor, fillRegistration, problemOn, register } from './account-pages.ts'
import { expect, test } from './portal.ts'
import { passwordOf, trySignIn } from './signing-in.ts'

test.use({ settings: { CAPTCHA: 'altcha' } })

const refused = 'CAPTCHA validation failed. Please try again.'
const badge = (page: Page) => page.getByText('This site is protected by a captcha service (ALTCHA).')

/** Replaces the captcha's token by an invented one in every call. */
const forgeTokens = (page: Page) =>
  page.route(/\/(api\/v1\/auth|forgotPassword)\//, async (route) => {
    const request = route.request()
    const headers = { ...request.headers(), 'x-captcha-token': 'forged' }
    const body = request.postDataJSON()
    const postData = body ? JSON.stringify({ ...body, captchaToken: 'forged' }) : undefined
    await route.continue({ headers, ...(postData && { postData }) })
  })

test('the badge is shown on exactly the four protected pages', async ({ page, portal }) => {
  for (const path of ['/login', '/register', '/forgot-password', '/verify']) {
    await page.goto(path)
    await expect(badge(page)).toBeVisible()
  }
  for (const path of ['/imprint', '/privacy', '/linkpage', '/unauthorized', '/no/such/page']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(badge(page)).toHaveCount(0)
  }
  await page.goto('/login')
  await trySignIn(page, { email: portal.adminEmail, password: portal.adminPassword })
  await expect(page).toHaveURL(/\/admin\/requests$/)
  await expect(badge(page)).toHaveCount(0)
})

test('it is solved without a click: register, resend, verify, reset the password', async ({ page, portal }) => {
  const email = await register(page)
  await page.getByRole('button', { name: 'Resend Verification Code' }).click()
  await expect(page.getByText('Code resent successfully.')).toBeVisible()
  await expect.poll(async () => (await portal.mailsTo(email)).length).toBe(2)
  await page.getByLabel('Verification Code').fill(await codeFor(portal, email, /verification code/))
  await page.getByRole('button', { name: 'Confirm Code' }).click()
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
})

test('a second try needs no reload: every token is new', async ({ page, portal }) => {
  await page.goto('/login')
  for (let tries = 0; tries < 3; tries += 1) {
    const answered = page.waitForResponse(/auth\/login/)
    await trySignIn(page, { email: portal.adminEmail, password: 'Not-the-password-1' })
    await answered
    await expect(problemOn(page)).toHaveText('Invalid Credentials')
  }
  await trySignIn(page, { email: portal.adminEmail, password: portal.adminPassword })
  await expect(page).toHaveURL(/\/admin\/requests$/)
})

test.describe('an invented token is refused', () => {
  test('at registration', async ({ page }) => {
    await forgeTokens(page)
    await page.goto('/register')
    await fillRegistration(page)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(problemOn(page)).toHaveText(refused)
  })

  test('at sign-in', async ({ page, portal }) => {
    await forgeTokens(page)
    await page.goto('/login')
    await trySignIn(page, { email: portal.adminEmail, password: portal.adminPassword })
    await expect(problemOn(page)).toHaveText(refused)
  })

  test('at verification, and when a code is to be sent again', async ({ page }) => {
    await register(page)
    await forgeTokens(page)
    await page.getByLabel('Verification Code').fill('123456')
    await page.getByRole('button', { name: 'Confirm Code' }).click()
    await expect(problemOn(page)).toHaveText(refused)
    await page.getByRole('button', { name: 'Resend Verification Code' }).click()
    await expect(problemOn(page)).toHaveText(refused)
    await page.getByRole('link', { name: 'Use another email address' }).click()
    await page.getByLabel('Email').fill(anEmail())
    await page.getByRole('button', { name: 'Request Code' }).click()
    await expect(problemOn(page)).toHaveText(refused)
  })

  test('when an OTP is asked for', async ({ page }) => {
    await forgeTokens(page)
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(anEmail())
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(problemOn(page)).toHaveText(refused)
  })
})

test('a form whose captcha is no longer on the server says that a part is missing', async ({ page }) => {
  await page.goto('/login')
  await page.route('**/assets/altcha-*.js', (route) => route.fulfill({ status: 404, body: 'NOT_FOUND' }))
  await trySignIn(page, { email: anEmail(), password: aPassword })
  await expect(problemOn(page)).toHaveText(
    'A part of the portal could not be loaded. Please check your connection, or load the page again.',
  )
})
