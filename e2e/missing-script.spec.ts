import type { Page } from '@playwright/test'
import { openAccountMenu } from './account-pages.ts'
import { aDealer, aSubmittedRequest } from './claims.ts'
import { attach } from './dealer-pages.ts'
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

test('a first script that does not come is said, and after a deployment what is behind the sign-in is found', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal)
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('/login')
  const notLoaded = page.getByText('The portal is not loaded yet.')
  await expect(notLoaded).toBeHidden()
  // The script has some seconds to come.
  await page.evaluate(() => document.getAnimations().map((animation) => animation.finish()))
  await expect(notLoaded).toBeVisible()
  await page.unroute('**/assets/index-*.js')

  await page.goto('/login')
  await removeScript(page, 'signed-in')
  const reloaded = page.waitForEvent('domcontentloaded')
  await trySignIn(page, dealer)
  await reloaded
  await expect(failed(page)).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.unroute('**/assets/signed-in-*.js')
  await page.getByRole('button', { name: 'Load it again' }).click()
  await expect(page.getByRole('heading', { name: 'Warranty Requests' })).toBeVisible()
})

test('after a deployment a page loads the new version by itself, once; a part of a page leaves what is typed', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal)
  const { requestId, itemIds } = await aSubmittedRequest(dealer, [{ files: [aPicture('front.png')] }])
  await signIn(page, dealer)
  let loaded = 0
  let asked = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded += 1
    else if (request.url() === `${portal.url}/`) asked += 1
  })

  await page.route('**/assets/request-*.js', (route) =>
    loaded > 0 ? route.continue() : route.fulfill({ status: 404, body: 'NOT_FOUND' }),
  )
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: `${requestId}` })).toBeVisible()
  expect(loaded).toBe(1)

  // The new version has not this one, either.
  await removeScript(page, 'help')
  ;[loaded, asked] = [0, 0]
  await navigation(page).getByRole('link', { name: 'Help' }).click()
  // The page asks for the version that there is before it loads that, and again after it.
  await expect.poll(() => asked).toBe(2)
  await expect(failed(page)).toBeVisible()
  await expect(navigation(page)).toBeVisible()
  await page.unroute('**/assets/help-*.js')
  await page.getByRole('button', { name: 'Load it again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  expect(loaded).toBe(2)

  await page.goto(`/request-item/${itemIds[0]}`)
  await removeScript(page, 'message-files')
  await page.getByRole('textbox', { name: 'Message' }).fill('Half a sentence')
  await attach(page, [aPicture('behind.png')])
  await expect(page.getByText('A part of the portal could not be loaded.')).toBeVisible()
  await page.unroute('**/assets/message-files-*.js')
  await expect(page.getByRole('button', { name: 'Open behind.png' })).toBeVisible()

  await removeScript(page, 'viewer')
  await page.getByRole('button', { name: 'Open front.png' }).click()
  await expect(page.getByText('A part of the portal could not be loaded.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a sentence')
  await page.unroute('**/assets/viewer-*.js')
  await page.getByRole('button', { name: 'Open front.png' }).click()
  await expect(page.getByRole('dialog', { name: 'front.png' })).toBeVisible()
})
