import type { Page } from '@playwright/test'
import { refreshSession } from '@portal/contract/accounts/session.ts'
import { postMessage } from '@portal/contract/messages/messages.ts'
import { openAccountMenu } from './account-pages.ts'
import { aDealer, aSubmittedRequest } from './claims.ts'
import { findConnection, keptAnswers, signInOnDevice } from './offline-pages.ts'
import { expect, test } from './portal.ts'

test.use({ serviceWorkers: 'allow' })

const noConnection = (page: Page) => page.getByText(/^No connection: as of \d\d:\d\d$/)

test('what a dealer has read can be read again without a connection, after a reload, too, and while a weak signal gives no answer', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal)
  const { requestId, itemIds } = await aSubmittedRequest(dealer)
  await dealer.call(postMessage, {
    params: { itemId: String(itemIds[0]) },
    body: { messageContent: 'It hums from the first minute.', attachments: [], thumbnails: [] },
  })
  const request = page.getByRole('row').filter({ hasText: String(requestId) })
  const open = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  await signInOnDevice(page, dealer)
  await expect(request).toBeVisible()
  await expect.poll(() => keptAnswers(page)).toBeGreaterThan(1)
  await page.goto(`/request-item/${itemIds[0]}`)
  await expect(page.getByText('It hums from the first minute.')).toBeVisible()
  await expect.poll(() => keptAnswers(page)).toBeGreaterThan(4)

  await page.context().setOffline(true)
  await page.reload()
  await expect(noConnection(page)).toBeVisible()
  await expect(page.getByText('It hums from the first minute.')).toBeVisible()
  await open('Requests')
  await expect(request).toBeVisible()
  // A page that was never opened here: its script is there, what it would show is not.
  await open('Archive')
  await expect(page.getByRole('heading', { name: 'Archived Requests' })).toBeVisible()
  await open('Help')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await open('Archive')

  await findConnection(page)
  await expect(noConnection(page)).toBeHidden()
  await expect(page.getByText('The archived requests could not be loaded')).toBeHidden()

  await open('Requests')
  await expect(request).toBeVisible()
  let answer: () => void = () => undefined
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/**', async (route) => {
    await late
    await route.continue()
  })
  const asked = page.waitForRequest(`**${refreshSession.path}`)
  await page.reload()
  await asked
  // As long as the page waits for an answer before it shows what the device keeps.
  await page.clock.fastForward('00:05')
  await expect(noConnection(page)).toBeVisible()
  await expect(request).toBeVisible()
  answer()
  await expect(noConnection(page)).toBeHidden()
})

test('a page whose calls the server does not know any more offers the new version, and nothing stays after signing out', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal)
  await aSubmittedRequest(dealer)
  await signInOnDevice(page, dealer)
  await page.route('/', async (route) => {
    const page = await (await route.fetch()).text()
    await route.fulfill({
      contentType: 'text/html',
      body: page.replace(/(name="portal-version" content=)"[^"]+"/, '$1"newer"'),
    })
  })
  await page.route('**/api/user/requests/archived?*', (route) => route.fulfill({ status: 404, body: '"NOT_FOUND"' }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Archive' }).click()
  await expect(page.getByText('A new version is ready.')).toBeVisible()
  const reloaded = page.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await expect(page.getByRole('heading', { name: 'Archived Requests' })).toBeVisible()
  await page.unrouteAll()

  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL('/linkpage')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('keptAccount'))).toBeNull()
  await page.context().setOffline(true)
  await page.goto('/requests')
  await expect(page.getByRole('heading', { name: 'No Server Response' })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const urls = []
    for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) urls.push(url)
    return urls
  })
  expect(kept.filter((url) => !/\/assets\/|favicon/.test(new URL(url).pathname))).toEqual([])
})
