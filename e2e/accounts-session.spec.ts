import type { Page } from '@playwright/test'
import { expireToken, failWith, openAccountMenu, silence } from './account-pages.ts'
import { aDealer } from './claims.ts'
import { beginRequest, fillItem } from './dealer-pages.ts'
import { expect, test } from './portal.ts'
import { signInAsAdmin } from './service-desk-pages.ts'
import { signIn, trySignIn } from './signing-in.ts'

test.describe('a session', () => {
  test('goes on when its token expires during work: no text is lost, and the person notices nothing', async ({
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

  test('ends at /login when it cannot be renewed, and sign-in leads back to the page', async ({
    page,
    portal,
    context,
  }) => {
    const dealer = await aDealer(portal)
    await signIn(page, dealer)
    await page.goto('/profile')
    await expect(page.getByLabel('Street')).toBeVisible()
    await context.clearCookies()
    await expireToken(page)
    await page.getByRole('link', { name: 'Archive' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.unrouteAll()
    await trySignIn(page, dealer)
    await expect(page).toHaveURL(/\/archived-requests$/)
  })

  test('is there after a reload and in a new tab, also when both renew it at the same moment', async ({
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

  test('leaves no personal data in the browser after Sign Out', async ({ page, portal }) => {
    const dealer = await aDealer(portal)
    await signIn(page, dealer)
    await beginRequest(page, 'Customer Lindqvist')
    await fillItem(page, { issueDescription: 'The customer is on the phone.' })
    const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(await kept()).toContain('The customer is on the phone.')
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/linkpage$/)
    expect(await kept()).not.toMatch(/customer|lindqvist|SN-|@/i)
    // What was kept of the account goes right after the page has left it.
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['draftRequestId'])

    await page.goto('/login')
    await trySignIn(page, dealer)
    await expect(page.getByRole('link', { name: 'Pending request' })).toBeVisible()
    await page.context().clearCookies()
    await signIn(page, await aDealer(portal))
    await expect(page.getByRole('link', { name: 'Create warranty request' })).toBeVisible()
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

test.describe('header, footer and pages without sign-in', () => {
  test('a dealer finds Requests, Archive, Help; an administrator Work, Requests, Users, Archive, Products, Quality', async ({
    page,
    portal,
  }) => {
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await signIn(page, await aDealer(portal))
    await expect(links).toHaveText(['Requests', 'Archive', 'Help'])
    await expect(page.getByRole('banner').getByRole('searchbox')).toHaveCount(0)
    await page.context().clearCookies()
    await signInAsAdmin(page, portal)
    await expect(links).toHaveText([/^Work/, /^Requests/, /^Users/, 'Archive', 'Products', 'Quality'])
    await expect(page.getByRole('banner').getByRole('searchbox', { name: /Search/ })).toBeVisible()
    await page.getByRole('link', { name: 'Membran Warranty, home' }).click()
    await expect(page).toHaveURL(/\/admin\/requests$/)
  })

  test('the navigation of a phone opens and closes', async ({ page, portal }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { email, password } = await aDealer(portal)
    await page.goto('/login')
    await trySignIn(page, { email, password })
    await expect(page).toHaveURL(/\/requests$/)
    const help = page.getByRole('link', { name: 'Help' })
    await expect(help).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await help.click()
    await expect(page).toHaveURL(/\/help$/)
    await expect(help).toBeHidden()
  })

  test('a dealer cannot open the administrators’ pages, and can go back', async ({ page, portal }) => {
    await signIn(page, await aDealer(portal))
    await page.goto('/admin/users')
    await expect(page).toHaveURL(/\/unauthorized$/)
    await expect(page.getByRole('heading', { name: 'Unauthorized Access' })).toBeVisible()
    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect(page).toHaveURL(/\/requests$/)
  })

  test('an unknown address shows that there is no such page', async ({ page }) => {
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to Requests' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('imprint and privacy policy lead back to where a visitor came from', async ({ page, portal }) => {
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
