import type { Page } from '@playwright/test'
import { toggleUserEnabled } from '@portal/contract/accounts/users.ts'
import { errors } from '@portal/contract/errors.ts'
import { passwordTexts } from '@portal/domain/accounts/password-rules.ts'
import {
  anEmail,
  anotherCode,
  aPassword,
  codeFor,
  expireToken,
  failWith,
  fillRegistration,
  passwordOf,
  problemOn,
  register,
  silence,
  trySignIn,
} from './account-pages.ts'
import { aDealer, type Caller, theAdmin } from './claims.ts'
import { expect, type Portal, test } from './portal.ts'

const signIn = async (page: Page, { email, password }: Pick<Caller, 'email' | 'password'>) => {
  await page.goto('/login')
  await trySignIn(page, email, password)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}
const signInAsAdmin = (page: Page, { adminEmail: email, adminPassword: password }: Portal) =>
  signIn(page, { email, password })
const openAccountMenu = (page: Page) => page.getByRole('button', { name: /^Account/ }).click()

test.describe('getting in', () => {
  test('goes from registration over the mailed code and an administrator to the first sign-in', async ({
    page,
    portal,
    browser,
  }) => {
    await page.goto('/requests')
    await expect(page).toHaveURL(/\/login$/)
    await page.getByRole('link', { name: 'Sign Up' }).click()
    await expect(page.getByRole('heading', { name: 'Register your account' })).toBeVisible()
    const email = await fillRegistration(page)
    await page.getByRole('button', { name: 'Sign Up' }).click()

    await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await page.getByLabel('Verification Code').fill(await codeFor(portal, email, /verification code/))
    await page.getByRole('button', { name: 'Confirm Code' }).click()
    await expect(page.getByText('Your account is verified.')).toBeVisible()
    await expect(page.getByText(/administrator must now activate/)).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText('Welcome!')).toBeVisible()

    await trySignIn(page, email, aPassword)
    await expect(problemOn(page)).toHaveText('Your account has not been activated by an administrator yet.')

    const desk = await browser.newPage({ baseURL: portal.url })
    await signInAsAdmin(desk, portal)
    await desk.getByRole('link', { name: 'Users' }).click()
    const row = desk.getByRole('row').filter({ hasText: email })
    await expect(row).toContainText('Pending')
    await row.getByRole('button', { name: 'Activate', exact: true }).click()
    await expect(row).toContainText('Enabled')
    await desk.close()
    await portal.mailTo(email, /account is active/)

    // What was typed is still there.
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/requests$/)
    await expect(page.getByRole('heading', { name: 'Warranty Requests' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Account/ })).toContainText('Mara Lindqvist')
    await expect(page.getByRole('button', { name: /^Account/ })).toContainText(email)
  })

  test('leads back to where one wanted to go', async ({ page, portal }) => {
    await page.goto('/admin/users?role=ADMIN')
    await expect(page).toHaveURL(/\/login$/)
    await trySignIn(page, portal.adminEmail, portal.adminPassword)
    await expect(page).toHaveURL(/\/admin\/users\?role=ADMIN$/)
    await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
  })

  test('leads a dealer past an administrators’ page to the own list', async ({ page, portal }) => {
    const dealer = await aDealer(portal)
    await page.goto('/admin/users')
    await expect(page).toHaveURL(/\/login$/)
    await trySignIn(page, dealer.email, dealer.password)
    await expect(page).toHaveURL(/\/requests$/)
  })

  test('shows and hides what is typed', async ({ page }) => {
    await page.goto('/login')
    await passwordOf(page).fill(aPassword)
    await expect(passwordOf(page)).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show characters' }).click()
    await expect(passwordOf(page)).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide characters' }).click()
    await expect(passwordOf(page)).toHaveAttribute('type', 'password')
  })
})

test.describe('Register', () => {
  test.beforeEach(({ page }) => page.goto('/register'))
  const submit = (page: Page) => page.getByRole('button', { name: 'Sign Up' }).click()

  test('asks for every field but the phone number', async ({ page }) => {
    await submit(page)
    for (const label of ['First Name', 'Last Name', 'Company Name', 'Email', 'Street', 'Post Code', 'City', 'Country'])
      await expect(page.getByText(`${label} is required.`)).toBeVisible()
    await expect(page.getByText('Password is required.', { exact: true })).toBeVisible()
    await expect(page.getByText('Confirm Password is required.')).toBeVisible()
    await expect(page.getByText('Phone Number is required.')).toBeHidden()
    await expect(page.getByText('Please accept the privacy policy before continuing.')).toBeVisible()
    await expect(page.getByLabel('First Name')).toBeFocused()
  })

  test('ticks the rules off while a password is typed', async ({ page }) => {
    const rules = page.getByRole('list', { name: 'Password rules' })
    await expect(rules).toBeHidden()
    await passwordOf(page).fill('tweeter')
    await expect(rules.getByRole('listitem')).toHaveText([
      'At least 10 characters: not met yet',
      'At least one lowercase letter: met',
      'At least one uppercase letter: not met yet',
      'At least one digit: not met yet',
      'At least one special character: not met yet',
    ])
    await passwordOf(page).fill(aPassword)
    await expect(rules.getByText('not met yet')).toHaveCount(0)
  })

  test('says that passwords do not match', async ({ page }) => {
    await fillRegistration(page, { 'Confirm Password': `${aPassword}8` })
    await submit(page)
    await expect(page.getByText('Passwords do not match.')).toBeVisible()
  })

  test('says that an address is already registered', async ({ page, portal }) => {
    await fillRegistration(page, { Email: portal.adminEmail.toUpperCase() })
    await submit(page)
    await expect(problemOn(page)).toHaveText(
      'This email address is already registered. Please log in or verify your email.',
    )
    await expect(page.getByLabel('Company Name')).toHaveValue('Klangwerk Nord')
  })

  test('says why the server did not take it', async ({ page }) => {
    await fillRegistration(page, { Password: 'Password-2026', 'Confirm Password': 'Password-2026' })
    await submit(page)
    await expect(problemOn(page)).toHaveText(`Registration failed: ${passwordTexts.tooCommon}`)
  })

  test('says that nobody answered', async ({ page }) => {
    await silence(page, '/api/v1/auth/register')
    await fillRegistration(page)
    await submit(page)
    await expect(problemOn(page)).toHaveText('No Server Response')
  })

  test('leads those who registered but did not verify to their code', async ({ page }) => {
    await page.getByRole('link', { name: 'Enter your code' }).click()
    await expect(page.getByRole('heading', { name: 'Request verification code' })).toBeVisible()
  })

  test('opens on the verification while an address waits for its code', async ({ page }) => {
    const email = await register(page)
    await page.goto('/register')
    await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await page.getByRole('link', { name: 'Sign Up' }).click()
    await expect(page.getByRole('heading', { name: 'Register your account' })).toBeVisible()
  })
})

test.describe('Request verification code', () => {
  test.beforeEach(({ page }) => page.goto('/verify'))
  const ask = async (page: Page, email: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Request Code' }).click()
  }

  test('sends a new code to a registered address', async ({ page, portal, context }) => {
    const email = await register(await context.newPage())
    const first = await codeFor(portal, email, /verification code/)
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await ask(page, email)
    await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible()
    await expect.poll(async () => (await portal.mailsTo(email)).length).toBe(2)
    await page.getByLabel('Verification Code').fill(first)
    await page.getByRole('button', { name: 'Confirm Code' }).click()
    await expect(problemOn(page)).toHaveText('Invalid verification code. Please try again.')
    await page.getByLabel('Verification Code').fill(await codeFor(portal, email, /verification code/))
    await page.getByRole('button', { name: 'Confirm Code' }).click()
    await expect(page.getByText('Your account is verified.')).toBeVisible()
  })

  test('reads "Requesting..." while it is busy', async ({ page }) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/v1/auth/resend-code*', async (route) => {
      await held
      await route.continue()
    })
    await ask(page, anEmail())
    await expect(page.getByRole('button', { name: 'Requesting...' })).toBeVisible()
    answer()
    await expect(problemOn(page)).toHaveText('No account found with this email.')
    await expect(page.getByRole('button', { name: 'Request Code' })).toBeVisible()
  })

  test('says that an account has already been verified', async ({ page, portal }) => {
    await ask(page, portal.adminEmail)
    await expect(problemOn(page)).toHaveText('This account has already been verified.')
  })

  test('says that it failed for any other reason', async ({ page }) => {
    await silence(page, '/api/v1/auth/resend-code')
    await ask(page, anEmail())
    await expect(problemOn(page)).toHaveText('Failed to send verification code. Please try again later.')
  })
})

test.describe('Verify Your Email', () => {
  const confirm = async (page: Page, code: string) => {
    await page.getByLabel('Verification Code').fill(code)
    await page.getByRole('button', { name: 'Confirm Code' }).click()
  }

  test('asks for the code', async ({ page }) => {
    await register(page)
    await page.getByRole('button', { name: 'Confirm Code' }).click()
    await expect(page.getByText('Verification Code is required.')).toBeVisible()
  })

  test('says for three seconds that the code was sent again', async ({ page, portal }) => {
    const email = await register(page)
    await page.clock.install()
    // From here on the page's time stands still but for what runFor says, however slow the machine is.
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'Resend Verification Code' }).click()
    await expect(page.getByText('Code resent successfully.')).toBeVisible()
    await page.clock.runFor(2_900)
    await expect(page.getByText('Code resent successfully.')).toBeVisible()
    await page.clock.runFor(200)
    await expect(page.getByText('Code resent successfully.')).toBeHidden()
    await expect.poll(async () => (await portal.mailsTo(email)).length).toBe(2)
  })

  test('says that a code is wrong, and that it is spent after too many tries', async ({ page, portal }) => {
    const email = await register(page)
    const wrong = anotherCode(await codeFor(portal, email, /verification code/))
    await confirm(page, wrong)
    await expect(problemOn(page)).toHaveText('Invalid verification code. Please try again.')
    await expect(async () => {
      await confirm(page, wrong)
      await expect(problemOn(page)).toHaveText('Verification code expired. Please request a new one.', {
        timeout: 1_000,
      })
    }).toPass()
  })

  test('says that an account has already been verified, in another tab for example', async ({
    page,
    portal,
    context,
  }) => {
    const email = await register(page)
    const code = await codeFor(portal, email, /verification code/)
    const other = await context.newPage()
    await other.goto('/verify')
    await confirm(other, code)
    await expect(other.getByText('Your account is verified.')).toBeVisible()
    await confirm(page, code)
    await expect(problemOn(page)).toHaveText('This account has already been verified.')
  })

  test('says that it failed for any other reason', async ({ page }) => {
    await register(page)
    await silence(page, '/api/v1/auth/verify')
    await confirm(page, '123456')
    await expect(problemOn(page)).toHaveText('Verification failed. Please try again later.')
  })
})

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
    await trySignIn(page, email, aPassword)
    await expect(problemOn(page)).toHaveText('Please verify your email address before logging in.')
    await page.getByRole('link', { name: 'Verify Email Address' }).click()
    await expect(page.getByText(email)).toBeVisible()
  })

  test('says the same of a wrong password and of an unknown address', async ({ page, portal }) => {
    await page.goto('/login')
    await trySignIn(page, portal.adminEmail, 'Not-the-password-1')
    await expect(problemOn(page)).toHaveText('Invalid Credentials')
    await trySignIn(page, anEmail(), 'Not-the-password-1')
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
      await trySignIn(page, anEmail(), aPassword)
      await expect(problemOn(page)).toHaveText(text)
    })

  test('says that nobody answered', async ({ page }) => {
    await silence(page, '/api/v1/auth/login')
    await page.goto('/login')
    await trySignIn(page, anEmail(), aPassword)
    await expect(problemOn(page)).toHaveText('No Server Response')
  })

  test('lets nobody in whom an administrator has turned away', async ({ page, portal }) => {
    const dealer = await aDealer(portal)
    await signIn(page, dealer)
    const admin = await theAdmin(portal)
    await admin.call(toggleUserEnabled, { params: { email: dealer.email } })
    await page.getByRole('link', { name: 'Archive' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await trySignIn(page, dealer.email, dealer.password)
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
    await trySignIn(page, email, password)
    await expect(problemOn(page)).toHaveText('Invalid Credentials')
    await trySignIn(page, email, aPassword)
    await expect(page).toHaveURL(/\/requests$/)
  })

  test('goes on to the OTP when one is still alive', async ({ page, portal }) => {
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

  test('tells nobody whether an address is known', async ({ page }) => {
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
    // The cookie that the OTP earned is what allows it.
    await context.clearCookies()
    await change(page, aPassword)
    await expect(problemOn(page)).toHaveText('Failed to change password. Please try again.')
  })

  test('leads to all other account pages', async ({ page }) => {
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

test.describe('a session', () => {
  test('outlives an expired token in the middle of work: no text is lost, nothing is seen', async ({
    page,
    portal,
  }) => {
    await signIn(page, await aDealer(portal))
    await page.goto('/profile')
    await page.getByLabel('Street').fill('Kaistraße 12')
    await expireToken(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved Street')).toBeVisible()
    await expect(page.getByLabel('Street')).toHaveValue('Kaistraße 12')
  })

  test('leads to /login when it cannot be renewed, and then back', async ({ page, portal, context }) => {
    const dealer = await aDealer(portal)
    await signIn(page, dealer)
    await page.goto('/profile')
    await expect(page.getByLabel('Street')).toBeVisible()
    await context.clearCookies()
    await expireToken(page)
    await page.getByRole('link', { name: 'Archive' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.unrouteAll()
    await trySignIn(page, dealer.email, dealer.password)
    await expect(page).toHaveURL(/\/archived-requests$/)
  })

  test('is there again after a reload and in a new tab, and both renew it at the same moment', async ({
    page,
    portal,
    context,
  }) => {
    await signIn(page, await aDealer(portal))
    const other = await context.newPage()
    await Promise.all([page.reload(), other.goto('/help')])
    await expect(page.getByRole('heading', { name: 'Warranty Requests' })).toBeVisible()
    await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expireToken(page)
    await expireToken(other)
    await Promise.all([page, other].map((tab) => tab.getByRole('link', { name: 'Archive' }).click()))
    for (const tab of [page, other]) await expect(tab.getByText('No archived requests found.')).toBeVisible()
  })

  test('ends in all tabs with Sign Out', async ({ page, portal, context }) => {
    await signIn(page, await aDealer(portal))
    const other = await context.newPage()
    await other.goto('/help')
    await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/linkpage$/)
    await expect(other).toHaveURL(/\/linkpage$/)
    await page.goto('/requests')
    await expect(page).toHaveURL(/\/login$/)
  })

  for (const [fails, fail] of [
    ['nobody hears the sign-out', (page: Page) => silence(page, '/api/v1/auth/logout')],
    ['the server cannot sign out', (page: Page) => failWith(page, '/api/v1/auth/logout', 500)],
  ] as const)
    test(`stays when ${fails}`, async ({ page, portal }) => {
      await signIn(page, await aDealer(portal))
      await fail(page)
      await openAccountMenu(page)
      await page.getByRole('menuitem', { name: 'Sign Out' }).click()
      await expect(page.getByText(/You are still signed in/)).toBeVisible()
      await expect(page).toHaveURL(/\/requests$/)
    })
})

test.describe('header, footer and pages around', () => {
  test('a dealer finds Requests, Archive, Help; an administrator Requests, Users, Archive', async ({
    page,
    portal,
  }) => {
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await signIn(page, await aDealer(portal))
    await expect(links).toHaveText(['Requests', 'Archive', 'Help'])
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    await page.context().clearCookies()
    await signInAsAdmin(page, portal)
    await expect(links).toHaveText([/^Requests/, 'Users', 'Archive'])
    await expect(page.getByRole('searchbox', { name: /Search/ })).toBeVisible()
    await page.getByRole('link', { name: 'Membran Warranty, home' }).click()
    await expect(page).toHaveURL(/\/admin\/requests$/)
  })

  test('the navigation of a phone opens and closes', async ({ page, portal }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { email, password } = await aDealer(portal)
    await page.goto('/login')
    await trySignIn(page, email, password)
    await expect(page).toHaveURL(/\/requests$/)
    const help = page.getByRole('link', { name: 'Help' })
    await expect(help).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await help.click()
    await expect(page).toHaveURL(/\/help$/)
    await expect(help).toBeHidden()
  })

  test('a dealer is not let into the administrators’ area, and can go back', async ({ page, portal }) => {
    await signIn(page, await aDealer(portal))
    await page.goto('/admin/users')
    await expect(page).toHaveURL(/\/unauthorized$/)
    await expect(page.getByRole('heading', { name: 'Unauthorized Access' })).toBeVisible()
    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect(page).toHaveURL(/\/requests$/)
  })

  test('a path that leads nowhere says so', async ({ page }) => {
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to Requests' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('imprint and privacy policy lead back whoever is not signed in', async ({ page, portal }) => {
    await page.goto('/login')
    for (const name of ['Privacy Policy', 'Imprint']) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      await page.getByRole('link', { name: 'Back to Sign In' }).click()
      await expect(page).toHaveURL(/\/login$/)
    }
    await signIn(page, await aDealer(portal))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click()
    await expect(page.getByRole('heading', { name: 'Imprint', level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Sign In' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Imprint', level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })

  test('every page has a title of its own, and its heading gets the focus', async ({ page }) => {
    await page.goto('/login')
    await expect(page).toHaveTitle('Sign In · Membran Warranty')
    await page.getByRole('link', { name: 'Forgot Password' }).click()
    await expect(page).toHaveTitle('Forgot Password · Membran Warranty')
    await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeFocused()
  })
})

test.describe('Profile', () => {
  test('saves one field at a time, and never the debtor number', async ({ page, portal }) => {
    const dealer = await aDealer(portal)
    await signIn(page, dealer)
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await expect(page.getByLabel('Debtor Number')).toHaveAttribute('readonly')
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
    await page.getByLabel('First Name').fill('Marlene')
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved First Name')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Account/ })).toContainText('Marlene')
    await page.reload()
    await expect(page.getByLabel('First Name')).toHaveValue('Marlene')
  })

  test('says which field could not be saved, and keeps what was typed', async ({ page, portal }) => {
    await signIn(page, await aDealer(portal))
    await page.goto('/profile')
    await page.getByLabel('City').fill('Bremen')
    await failWith(page, '/api/user/self-update', 500)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Failed to save City')).toBeVisible()
    await expect(page.getByLabel('City')).toHaveValue('Bremen')
  })

  test('asks for a value where one is needed', async ({ page, portal }) => {
    await signIn(page, await aDealer(portal))
    await page.goto('/profile')
    await page.getByLabel('City').fill(' ')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('City is required.')).toBeVisible()
  })

  test('changes the address once the code mailed to the new one is entered', async ({ page, portal }) => {
    const dealer = await aDealer(portal)
    const wanted = anEmail()
    await signIn(page, dealer)
    await page.goto('/profile')
    await page.getByLabel('Email', { exact: true }).fill(wanted)
    await page.getByRole('button', { name: 'Save' }).click()
    const waiting = page.getByRole('region', { name: 'Confirm your new email address' })
    await expect(waiting).toContainText(wanted)
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(dealer.email)
    await portal.mailTo(dealer.email, /about to change/)
    await waiting.getByLabel('Verification Code').fill(await codeFor(portal, wanted, /Confirm your new email/))
    await waiting.getByRole('button', { name: 'Confirm Code' }).click()
    await expect(waiting).toBeHidden()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(wanted)
    await expect(page.getByRole('button', { name: /^Account/ })).toContainText(wanted)
  })

  test('says at the field that an address is somebody else’s', async ({ page, portal }) => {
    await signIn(page, await aDealer(portal))
    await page.goto('/profile')
    await page.getByLabel('Email', { exact: true }).fill(portal.adminEmail)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Failed to save Email')).toBeVisible()
    await expect(page.getByText(errors.EMAIL_ALREADY_EXISTS.says)).toBeVisible()
  })

  test('says what could not be loaded', async ({ page, portal }) => {
    await signIn(page, await aDealer(portal))
    await failWith(page, '/user/by-email', 400)
    await page.goto('/profile')
    await expect(page.getByText('Failed to load profile data')).toBeVisible()
    await failWith(page, '/user/me', 400)
    await page.goto('/profile')
    await expect(page.getByText('Failed to load user data')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('City')).toBeVisible()
  })
})

test.describe('User Management', () => {
  test('shows administrators or users, sorts by status and loads more', async ({ page, portal }) => {
    const dealers = await Promise.all(Array.from({ length: 11 }, () => aDealer(portal)))
    const email = dealers[0]?.email ?? ''
    await (await theAdmin(portal)).call(toggleUserEnabled, { params: { email } })
    await signInAsAdmin(page, portal)
    await page.getByRole('link', { name: 'Users' }).click()
    await expect(page.getByRole('navigation', { name: 'Where you are' }).getByRole('listitem')).toHaveText([
      'Home',
      'Users',
    ])
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(rows).toHaveCount(10)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(10)

    const admins = page.getByRole('button', { name: 'Admins' })
    const users = page.getByRole('button', { name: 'Users' })
    await admins.click()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(portal.adminEmail)
    await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()
    await users.click()
    await expect(admins).toHaveAttribute('aria-pressed', 'false')
    await expect(rows).toHaveCount(10)
    await expect(page.getByRole('cell', { name: portal.adminEmail })).toHaveCount(0)

    const status = page.getByRole('columnheader', { name: 'Status' })
    const inOrder = async (direction: string) => {
      const sorted = page.waitForResponse(/sort=/)
      await status.getByRole('button').click()
      await sorted
      await expect(status).toHaveAttribute('aria-sort', direction)
      await expect(rows).toHaveCount(10)
      const shown = await rows.getByText(/^(Enabled|Disabled|Pending)$/).allInnerTexts()
      // Equal ones stand together: the first appearance of each is where the one before it ends.
      expect(shown).toEqual([...new Set(shown)].flatMap((one) => shown.filter((other) => other === one)))
      return shown
    }
    const [upwards] = await inOrder('ascending')
    const [downwards] = await inOrder('descending')
    expect(upwards).not.toBe(downwards)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/admin\/requests$/)
  })

  test('deactivates and activates, but not oneself', async ({ page, portal }) => {
    const { email } = await aDealer(portal)
    await signInAsAdmin(page, portal)
    await page.goto('/admin/users')
    const row = page.getByRole('row').filter({ hasText: email })
    await row.getByRole('button', { name: 'Deactivate' }).click()
    await expect(row).toContainText('Disabled')
    await row.getByRole('button', { name: 'Activate', exact: true }).click()
    await expect(row).toContainText('Enabled')
    await page.getByRole('button', { name: 'Admins' }).click()
    const own = page.getByRole('row').filter({ hasText: portal.adminEmail }).getByRole('button', { name: 'Deactivate' })
    await expect(own).toBeDisabled()
  })

  test('says in a toast that a status could not be changed', async ({ page, portal }) => {
    const { email } = await aDealer(portal)
    await signInAsAdmin(page, portal)
    await page.goto('/admin/users')
    await failWith(page, '/user/toggle-enable', 500)
    await page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByText('Statusänderung fehlgeschlagen.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Enabled')
  })

  test('says in a toast that the users could not be loaded', async ({ page, portal }) => {
    await signInAsAdmin(page, portal)
    await failWith(page, '/user/all', 400)
    await page.goto('/admin/users')
    await expect(page.getByText('Fehler beim Laden der Benutzer.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: /^(Dea|A)ctivate$/ }).first()).toBeVisible()
  })

  test('edits any field of anybody, the debtor number too', async ({ page, portal }) => {
    const { email } = await aDealer(portal)
    await signInAsAdmin(page, portal)
    await page.goto('/admin/users')
    await page.getByRole('row').filter({ hasText: email }).getByRole('link', { name: 'Edit' }).click()
    await expect(page).toHaveURL(`/admin/user/edit/${encodeURIComponent(email)}`)
    await page.getByLabel('Debtor Number').fill('D-4711')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved Debtor Number')).toBeVisible()
    const wanted = anEmail()
    await page.getByLabel('Email', { exact: true }).fill(wanted)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(`/admin/user/edit/${encodeURIComponent(wanted)}`)
    await expect(page.getByLabel('Debtor Number')).toHaveValue('D-4711')
    for (const address of [email, wanted]) await portal.mailTo(address, /email address of your account was changed/)
  })

  test('says that a user is unknown, and that one could not be loaded or saved', async ({ page, portal }) => {
    const { email } = await aDealer(portal)
    await signInAsAdmin(page, portal)
    await page.goto(`/admin/user/edit/${encodeURIComponent(anEmail())}`)
    await expect(page.getByText('User not found.')).toBeVisible()
    await page.goto(`/admin/user/edit/${encodeURIComponent(email)}`)
    await page.getByLabel('City').fill('Bremen')
    await failWith(page, '/user/update', 500)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Failed to save City')).toBeVisible()
    await failWith(page, '/user/by-email', 400)
    await page.reload()
    await expect(page.getByText('Failed to load user data')).toBeVisible()
  })
})
