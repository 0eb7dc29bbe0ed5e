import type { Page } from '@playwright/test'
import { listenToEvents } from '@portal/contract/events/events.ts'
import { expireToken, openAccountMenu } from './account-pages.ts'
import { aDealer } from './claims.ts'
import { beginRequest, fillItem } from './dealer-pages.ts'
import { expect, test } from './portal.ts'
import { signIn, trySignIn } from './signing-in.ts'

const signOut = async (page: Page) => {
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/linkpage$/)
}

test.describe('a session', () => {
  test('goes on when its token expires during work; one that cannot be renewed leads to the sign-in and back', async ({
    page,
    portal,
    context,
  }) => {
    const dealer = await aDealer(portal)
    await signIn(page, dealer)
    await page.goto('/profile', { waitUntil: 'commit' })
    // Opened later, the stream would be what is refused, and the way back would lead to the profile.
    await page.waitForResponse((answer) => new URL(answer.url()).pathname === listenToEvents.path)
    await page.getByLabel('Street').fill('Kaistraße 12')
    await expireToken(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved Street')).toBeVisible()
    await expect(page.getByLabel('Street')).toHaveValue('Kaistraße 12')
    await page.unrouteAll()

    await context.clearCookies()
    await expireToken(page)
    await page.getByRole('link', { name: 'Archive' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.unrouteAll()
    await trySignIn(page, dealer)
    await expect(page).toHaveURL(/\/archived-requests$/)
  })

  test('is renewed by two tabs at the same moment, and ends in all of them with Sign Out', async ({
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

    await signOut(page)
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
    await expect.poll(kept).toContain('The customer is on the phone.')
    await signOut(page)
    // What was kept of the account goes right after the page has left it.
    await expect.poll(kept).not.toMatch(/customer|lindqvist|SN-|@/i)
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['draftRequestId'])

    await page.goto('/login')
    await trySignIn(page, dealer)
    await expect(page.getByRole('link', { name: 'Pending request' })).toBeVisible()
    await page.context().clearCookies()
    await signIn(page, await aDealer(portal))
    await expect(page.getByRole('link', { name: 'Create warranty request' })).toBeVisible()
  })
})
