import type { Page } from '@playwright/test'
import { toggleUserEnabled } from '@portal/contract/accounts/users.ts'
import { anEmail, anotherCode, aPassword, codeFor, failWith, problemOn, register, silence } from './account-pages.ts'
import { aDealer, theAdmin } from './claims.ts'
import { expect, type Portal, test } from './portal.ts'
import { passwordOf, signIn, trySignIn } from './signing-in.ts'

test.describe('Sign In', () => {
  test('asks for both fields', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Email is required.')).toBeVisible()
    await expect(page.getByText('Password is required.')).toBeVisible()
  })

  test('says that the address has to be verified, and leads there', async ({ page, context }) => {
    const email = await register(await context.newPage())
    await page.goto('/login')
    await trySignIn(page, { email, password: aPassword })
    await expect(problemOn(page)).toHaveText('Please verify your email address before logging in.')
    await page.getByRole('link', { name: 'Verify Email Address' }).click()
    await expect(page.getByText(email)).toBeVisible()
  })

  test('says the same of a wrong password and of an unknown address', async ({ page, portal }) => {
    await page.goto('/login')
    await trySignIn(page, { email: portal.adminEmail, password: 'Not-the-password-1' })
    await expect(problemOn(page)).toHaveText('Invalid Credentials')
    await trySignIn(page, { email: anEmail(), password: 'Not-the-password-1' })
    await expect(problemOn(page)).toHaveText('Invalid Credentials')
  })

  for (const [status, text] of [
    [400, 'Invalid Credentials'],
    [401, 'Unauthorized'],
    [500, 'Login Failed'],
  ] as const)
    test(`says "${text}" of a status ${status} without a reason`, async ({ page }) => {
      await failWith(page, '/api/v1/auth/login', status)
      await page.goto('/login')
      await trySignIn(page, { email: anEmail(), password: aPassword })
      await expect(problemOn(page)).toHaveText(text)
    })

  test('says that the server did not answer', async ({ page }) => {
    await silence(page, '/api/v1/auth/login')
    await page.goto('/login')
    await trySignIn(page, { email: anEmail(), password: aPassword })
    await expect(problemOn(page)).toHaveText('No Server Response')
  })

  test('refuses an account that an administrator has deactivated', async ({ page, portal }) => {
    const dealer = await aDealer(portal)
    await signIn(page, dealer)
    const admin = await theAdmin(portal)
    await admin.call(toggleUserEnabled, { params: { email: dealer.email } })
    // Any call ends the session, also one that the page makes by itself; the next page at the latest.
    await page.goto('/archived-requests')
    await expect(page).toHaveURL(/\/login$/)
    await trySignIn(page, dealer)
    await expect(problemOn(page)).toHaveText('Your account has not been activated by an administrator yet.')
  })
})

test.describe('Forgot Password', () => {
  test.beforeEach(({ page }) => page.goto('/forgot-password'))
  const sendOtp = async (page: Page, email: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send OTP' }).click()
  }
  const verifyOtp = async (page: Page, otp: string) => {
    await page.getByLabel('OTP').fill(otp)
    await page.getByRole('button', { name: 'Verify OTP' }).click()
  }
  const change = async (page: Page, password: string, repeated = password) => {
    await passwordOf(page, 'New Password').fill(password)
    await passwordOf(page, 'Repeat Password').fill(repeated)
    await page.getByRole('button', { name: 'Change Password' }).click()
  }
  const otpFor = (portal: Portal, email: string) => codeFor(portal, email, /reset the password/)

  test('leads in four steps to a new password', async ({ page, portal }) => {
    const { email, password } = await aDealer(portal)
    await sendOtp(page, email)
    await expect(page.getByText('OTP has been sent to your email address.')).toBeVisible()
    const otp = await otpFor(portal, email)
    await verifyOtp(page, anotherCode(otp))
    await expect(problemOn(page)).toHaveText('Invalid OTP. Please try again.')
    await verifyOtp(page, otp)
    await expect(page.getByText('OTP verified successfully. Please enter a new password.')).toBeVisible()
    await change(page, aPassword, `${aPassword}8`)
    await expect(page.getByText('Passwords do not match.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Password rules' })).toBeVisible()
    await change(page, aPassword)
    await expect(page.getByText('Password has been reset successfully. You can now log in')).toBeVisible()
    await portal.mailTo(email, /password was changed/)

    await page.getByRole('link', { name: 'Sign In' }).first().click()
    await trySignIn(page, { email, password })
    await expect(problemOn(page)).toHaveText('Invalid Credentials')
    await trySignIn(page, { email, password: aPassword })
    await expect(page).toHaveURL(/\/requests$/)
  })

  test('goes on to the OTP when one is still valid', async ({ page, portal }) => {
    const { email } = await aDealer(portal)
    await sendOtp(page, email)
    await page.getByRole('button', { name: 'Use another email address' }).click()
    await sendOtp(page, email)
    await expect(problemOn(page)).toHaveText('An active OTP already exists. Please check your email.')
    await verifyOtp(page, await otpFor(portal, email))
    await expect(page.getByText('OTP verified successfully. Please enter a new password.')).toBeVisible()
  })

  test('goes back to the first step when the OTP has expired', async ({ page, portal }) => {
    const { email } = await aDealer(portal)
    await sendOtp(page, email)
    const wrong = anotherCode(await otpFor(portal, email))
    for (let tries = 0; tries < 5; tries += 1) {
      const answered = page.waitForResponse(/verifyOtp/)
      await verifyOtp(page, wrong)
      await answered
    }
    await expect(async () => {
      if (await page.getByLabel('OTP').isVisible()) await verifyOtp(page, wrong)
      await expect(problemOn(page)).toHaveText('OTP has expired. Please request a new one.', { timeout: 1_000 })
    }).toPass()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible()
  })

  test('does not tell whether an address is known', async ({ page }) => {
    await sendOtp(page, anEmail())
    await expect(page.getByText('OTP has been sent to your email address.')).toBeVisible()
  })

  test('says that the OTP could not be sent', async ({ page }) => {
    await silence(page, '/forgotPassword/verifyMail')
    await sendOtp(page, anEmail())
    await expect(problemOn(page)).toHaveText('Failed to send OTP. Please try again.')
  })

  test('says that the password could not be changed', async ({ page, portal, context }) => {
    const { email } = await aDealer(portal)
    await sendOtp(page, email)
    await verifyOtp(page, await otpFor(portal, email))
    await expect(page.getByLabel('New Password')).toBeVisible()
    // The cookie that came for the right OTP is what allows it.
    await context.clearCookies()
    await change(page, aPassword)
    await expect(problemOn(page)).toHaveText('Failed to change password. Please try again.')
  })

  test('links to all other account pages', async ({ page }) => {
    for (const [link, path] of [
      ['Sign In', '/login'],
      ['Sign Up', '/register'],
      ['Verify Email Address', '/verify'],
    ] as const) {
      await page.goto('/forgot-password')
      await page.getByRole('link', { name: link }).click()
      await expect(page).toHaveURL(path)
    }
  })
})
