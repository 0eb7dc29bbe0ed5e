import type { Page } from '@playwright/test'
import {
  anEmail,
  anotherCode,
  aPassword,
  codeFor,
  fillRegistration,
  problemOn,
  register,
  silence,
} from './account-pages.ts'
import { aDealer } from './claims.ts'
import { expect, test } from './portal.ts'
import { signInAsAdmin } from './service-desk-pages.ts'
import { passwordOf, trySignIn } from './signing-in.ts'

test.describe('from registration to the first sign-in', () => {
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

    await trySignIn(page, { email, password: aPassword })
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

  test('after sign-in the page opens that was asked for before it', async ({ page, portal }) => {
    await page.goto('/admin/users?role=ADMIN')
    await expect(page).toHaveURL(/\/login$/)
    await trySignIn(page, { email: portal.adminEmail, password: portal.adminPassword })
    await expect(page).toHaveURL(/\/admin\/users\?role=ADMIN$/)
    await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
  })

  test('a dealer who asked for an administrators’ page gets the own list', async ({ page, portal }) => {
    const dealer = await aDealer(portal)
    await page.goto('/admin/users')
    await expect(page).toHaveURL(/\/login$/)
    await trySignIn(page, dealer)
    await expect(page).toHaveURL(/\/requests$/)
  })

  test('a password can be shown and hidden', async ({ page }) => {
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

  test('shows which password rules are met while it is typed', async ({ page }) => {
    const rules = page.getByRole('list', { name: 'Password rules' })
    await expect(rules).toBeHidden()
    await passwordOf(page).fill('tweeter')
    await expect(rules.getByRole('listitem')).toHaveText([
      'At least 10 characters: not met yet',
      'At least one lowercase letter: met',
      'At least one uppercase letter: not met yet',
      'At least one digit: not met yet',
      'At least one special character: not met yet',
      'Not easy to guess: not met yet',
    ])
    await passwordOf(page).fill(aPassword)
    await expect(rules.getByText('not met yet')).toHaveCount(0)
  })

  test('says at once, without the server, that a password is easy to guess', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    const guessed = 'Lindqvist-2026'
    const rules = page.getByRole('list', { name: 'Password rules' })
    await passwordOf(page).fill(aPassword)
    await expect(rules.getByText('not met yet')).toHaveCount(0)
    await fillRegistration(page, { password: guessed, confirmPassword: guessed })
    await expect(rules.getByRole('listitem').filter({ hasText: 'not met yet' })).toHaveText([
      'Not easy to guess: not met yet',
    ])
    await submit(page)
    await expect(page.getByText('This password is too easy to guess. Please choose another one.')).toBeVisible()
    expect(sent).toEqual([])
  })

  test('says that passwords do not match', async ({ page }) => {
    await fillRegistration(page, { confirmPassword: `${aPassword}8` })
    await submit(page)
    await expect(page.getByText('Passwords do not match.')).toBeVisible()
  })

  test('says that an address is already registered', async ({ page, portal }) => {
    await fillRegistration(page, { email: portal.adminEmail.toUpperCase() })
    await submit(page)
    await expect(problemOn(page)).toHaveText(
      'This email address is already registered. Please log in or verify your email.',
    )
    await expect(page.getByLabel('Company Name')).toHaveValue('Klangwerk Nord')
  })

  test('shows the server’s reason when the browser could not judge the password', async ({ page }) => {
    await page.route('**/guessable-password-*.js', (route) => route.abort())
    await fillRegistration(page, { password: 'Password-2026', confirmPassword: 'Password-2026' })
    await submit(page)
    await expect(problemOn(page)).toHaveText(
      'Registration failed: This password is too easy to guess. Please choose another one.',
    )
  })

  test('says that the server did not answer', async ({ page }) => {
    await silence(page, '/api/v1/auth/register')
    await fillRegistration(page)
    await submit(page)
    await expect(problemOn(page)).toHaveText('No Server Response')
  })

  test('offers the verification to an account that is not verified yet', async ({ page }) => {
    await page.getByRole('link', { name: 'Enter your code' }).click()
    await expect(page.getByRole('heading', { name: 'Request verification code' })).toBeVisible()
  })

  test('opens with the verification while an address waits for its code', async ({ page }) => {
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
    // From here on the page's clock moves only with runFor, however slow the machine is.
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'Resend Verification Code' }).click()
    await expect(page.getByText('Code resent successfully.')).toBeVisible()
    await page.clock.runFor(2_900)
    await expect(page.getByText('Code resent successfully.')).toBeVisible()
    await page.clock.runFor(200)
    await expect(page.getByText('Code resent successfully.')).toBeHidden()
    await expect.poll(async () => (await portal.mailsTo(email)).length).toBe(2)
  })

  test('says that a code is wrong, and that it is used up after too many tries', async ({ page, portal }) => {
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

  test('says that an account has already been verified, for example in another tab', async ({
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
