import { anotherCode, aPassword, codeFor, problemOn } from './account-pages.ts'
import { aDealer } from './claims.ts'
import { expect, test } from './portal.ts'
import { passwordOf, trySignIn } from './signing-in.ts'

test('a forgotten password is replaced in four steps, and only the new one opens the account', async ({
  page,
  portal,
}) => {
  const { email, password } = await aDealer(portal)
  const verifyOtp = async (otp: string) => {
    await page.getByLabel('OTP').fill(otp)
    await page.getByRole('button', { name: 'Verify OTP' }).click()
  }
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  // The sign-in has a field of this name, too.
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByText('OTP has been sent to your email address.')).toBeVisible()
  const otp = await codeFor(portal, email, /reset the password/)
  await verifyOtp(anotherCode(otp))
  await expect(problemOn(page)).toHaveText('Invalid OTP. Please try again.')
  await verifyOtp(otp)
  await expect(page.getByText('OTP verified successfully. Please enter a new password.')).toBeVisible()
  await passwordOf(page, 'New Password').fill(aPassword)
  await passwordOf(page, 'Repeat Password').fill(aPassword)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password has been reset successfully. You can now log in')).toBeVisible()
  await portal.mailTo(email, /password was changed/)

  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await trySignIn(page, { email, password })
  await expect(problemOn(page)).toHaveText('Invalid Credentials')
  await trySignIn(page, { email, password: aPassword })
  await expect(page).toHaveURL(/\/requests$/)
})
