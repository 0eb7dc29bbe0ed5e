import type { Page } from '@playwright/test'
import { openAccountMenu } from './account-pages.ts'
import { aDealer, aSubmittedRequest } from './claims.ts'
import { expect, test } from './portal.ts'
import { aPicture } from './sample-files.ts'
import { signInAsAdmin } from './service-desk-pages.ts'
import { signIn, trySignIn } from './signing-in.ts'

/** The scripts of one screen are no longer on the server, as after a deployment. */
const removeScript = (page: Page, screen: string) =>
  page.route(`**/assets/${screen}-*.js`, (route) => route.fulfill({ status: 404, body: 'NOT_FOUND' }))

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const failed = (page: Page) => page.getByRole('heading', { name: 'This page could not be shown' })

test('without a connection a page that is not there yet leaves the frame, and comes with the connection', async ({
  page,
  portal,
}) => {
  await signInAsAdmin(page, portal)
  // The last of the frame to come.
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await page.context().setOffline(true)
  await navigation(page).getByRole('link', { name: 'Users' }).click()
  await expect(failed(page)).toBeFocused()
  await expect(page.getByText('The portal does not answer. Please check your connection.')).toBeVisible()
  await page.getByRole('button', { name: 'Load it again' }).click()
  await expect(failed(page)).toBeVisible()

  // The frame goes on: it still says what happens, and leads back to what is there.
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByText('You are still signed in: the server did not answer.')).toBeVisible()
  await navigation(page).getByRole('link', { name: 'Requests' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Warranty Requests' })).toBeVisible()

  await navigation(page).getByRole('link', { name: 'Users' }).click()
  await expect(failed(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
})

test('after a deployment the page loads the new version by itself', async ({ page, portal }) => {
  await signIn(page, await aDealer(portal))
  let renewed = false
  page.on('request', (request) => {
    if (request.isNavigationRequest()) renewed = true
  })
  await page.route('**/assets/archived-requests-*.js', (route) =>
    renewed ? route.continue() : route.fulfill({ status: 404, body: 'NOT_FOUND' }),
  )
  await navigation(page).getByRole('link', { name: 'Archive' }).click()
  await expect(page.getByRole('heading', { name: 'Archived Requests' })).toBeVisible()
})

test('a page that the new version has not, either, is loaded once and then said', async ({ page, portal }) => {
  await signIn(page, await aDealer(portal))
  await removeScript(page, 'archived-requests')
  let loaded = 0
  page.on('domcontentloaded', () => {
    loaded += 1
  })
  const reloaded = page.waitForEvent('domcontentloaded')
  await navigation(page).getByRole('link', { name: 'Archive' }).click()
  await reloaded
  await page.waitForResponse((response) => response.url() === `${portal.url}/`)
  await expect(failed(page)).toBeVisible()
  await expect(navigation(page)).toBeVisible()
  await page.unroute('**/assets/archived-requests-*.js')
  expect(loaded).toBe(1)
  await page.getByRole('button', { name: 'Load it again' }).click()
  await expect(page.getByRole('heading', { name: 'Archived Requests' })).toBeVisible()
  expect(loaded).toBe(2)
})

test('the way behind the sign-in is found after a deployment, too', async ({ page, portal }) => {
  const dealer = await aDealer(portal)
  await page.goto('/login')
  await removeScript(page, 'signed-in')
  await trySignIn(page, dealer)
  await page.waitForEvent('domcontentloaded')
  await expect(failed(page)).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.unroute('**/assets/signed-in-*.js')
  await page.getByRole('button', { name: 'Load it again' }).click()
  await expect(page.getByRole('heading', { name: 'Warranty Requests' })).toBeVisible()
})

test('a picture that cannot be opened leaves the page and what is typed', async ({ page, portal }) => {
  const dealer = await aDealer(portal)
  const { itemIds } = await aSubmittedRequest(dealer, [{ files: [aPicture('front.png')] }])
  await signIn(page, dealer)
  await page.goto(`/request-item/${itemIds[0]}`)
  await page.getByRole('textbox', { name: 'Message' }).fill('Half a sentence')
  await removeScript(page, 'viewer')
  await page.getByRole('button', { name: 'Open front.png' }).click()
  await expect(page.getByText('A part of the portal could not be loaded.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a sentence')
  await page.unroute('**/assets/viewer-*.js')
  await page.getByRole('button', { name: 'Open front.png' }).click()
  await expect(page.getByRole('dialog', { name: 'front.png' })).toBeVisible()
})

test('a page whose first script does not come says so', async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByText('The portal is not loaded yet.')).toBeHidden()
  await expect(page.getByText('The portal is not loaded yet.')).toBeVisible({ timeout: 15_000 })
})
