import type { Page } from '@playwright/test'
import { updateItemStatus } from '@portal/contract/items/items.ts'
import { archiveOwnRequest } from '@portal/contract/requests/requests.ts'
import { expectNoViolations } from './axe.ts'
import { aDealer, aSerialNumber, aSubmittedRequest, type Caller, theAdmin } from './claims.ts'
import { keptOnDevice } from './offline-pages.ts'
import { expect, type Portal, test } from './portal.ts'
import { signIn } from './signing-in.ts'

const order = (page: Page) => page.getByRole('combobox', { name: 'Order' })
const archiveSearch = (page: Page) => page.getByRole('searchbox', { name: 'Search the archive' })
/** The titles of the list that is shown, in its order. */
const cars = (page: Page) => page.getByRole('cell', { name: /^(Audi|Golf|Škoda|Volvo)/ })

/** A request that its dealer has archived. */
async function anArchivedRequest(portal: Portal, dealer: Caller, title: string, serialNumber = aSerialNumber()) {
  const request = await aSubmittedRequest(dealer, [{ serialNumber }], title)
  await (await theAdmin(portal)).call(updateItemStatus, {
    params: { itemId: String(request.itemIds[0]) },
    body: { status: 'Declined', declineReason: 'Out of warranty' },
  })
  await dealer.call(archiveOwnRequest, { params: { requestId: String(request.requestId) } })
  return request
}

test('the own list keeps its order over a reload, and over a request that is opened and left', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal)
  for (const title of ['Golf', 'Volvo', 'Škoda', 'Audi']) await aSubmittedRequest(dealer, [{}], title)
  await signIn(page, dealer)
  await expect(cars(page)).toHaveText(['Audi', 'Škoda', 'Volvo', 'Golf'])
  await expect(order(page)).toHaveValue('newest')

  await order(page).selectOption('Oldest first')
  await expect(cars(page)).toHaveText(['Golf', 'Volvo', 'Škoda', 'Audi'])
  await order(page).selectOption('By title')
  await expect(cars(page)).toHaveText(['Audi', 'Golf', 'Škoda', 'Volvo'])
  await expect(page).toHaveURL('/requests?order=title')
  await expectNoViolations(page, 'requests by title')

  await page.reload()
  await expect(cars(page)).toHaveText(['Audi', 'Golf', 'Škoda', 'Volvo'])
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/request\/\d+/)
  await page.goBack()
  await expect(order(page)).toHaveValue('title')
  await expect(cars(page)).toHaveText(['Audi', 'Golf', 'Škoda', 'Volvo'])

  // A status narrows what is in order, and a search leaves both as they were.
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL('/requests?order=title&status=Open')
  const search = page.getByRole('searchbox', { name: 'Search your requests' })
  await search.fill('golf')
  await expect(cars(page)).toHaveText(['Golf'])
  await expect(order(page)).toHaveCount(0)
  await search.fill('')
  await expect(cars(page)).toHaveText(['Audi', 'Golf', 'Škoda', 'Volvo'])
  await expect(page).toHaveURL('/requests?order=title&status=Open')

  await order(page).selectOption('Newest first')
  await expect(page).toHaveURL('/requests?status=Open')
  await expect(cars(page)).toHaveText(['Audi', 'Škoda', 'Volvo', 'Golf'])
})

test('the archive has an order, and a search that finds what is in it alone', async ({ page, portal }) => {
  const dealer = await aDealer(portal)
  const serialNumber = aSerialNumber()
  await anArchivedRequest(portal, dealer, 'Golf 7')
  await anArchivedRequest(portal, dealer, 'Audi', serialNumber)
  await aSubmittedRequest(dealer, [{}], 'Golf 8')
  await signIn(page, dealer)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Archive' }).click()
  await expect(cars(page)).toHaveText(['Audi', 'Golf 7'])
  await order(page).selectOption('Oldest first')
  await expect(cars(page)).toHaveText(['Golf 7', 'Audi'])
  await page.reload()
  await expect(cars(page)).toHaveText(['Golf 7', 'Audi'])

  await archiveSearch(page).fill('go')
  await expect(page.getByText('min. 3')).toBeVisible()
  await expect(cars(page)).toHaveText(['Golf 7', 'Audi'])
  await archiveSearch(page).fill('golf')
  await expect(page).toHaveURL('/archived-requests?order=oldest&q=golf')
  await expect(page.getByText('Results for “golf” in the archive.')).toBeVisible()
  await expect(cars(page)).toHaveText(['Golf 7'])
  // What was found in the title itself has nothing below its row, not even a number of items.
  await expect(page.getByRole('row').nth(1)).toHaveText(/Restore this request$/)
  await expectNoViolations(page, 'search of the archive')

  await archiveSearch(page).fill(serialNumber)
  await expect(page.getByRole('link', { name: serialNumber })).toBeVisible()
  await page.reload()
  await expect(archiveSearch(page)).toHaveValue(serialNumber)
  await expect(page.getByRole('link', { name: serialNumber })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Open' }).check()
  await expect(page.getByText('None of the requests shown has this status.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Closed' }).check()
  await page.getByRole('button', { name: /Restore this request/ }).click()
  await expect(page.getByText('No archived requests found.')).toBeVisible()
  await archiveSearch(page).fill('')
  await expect(cars(page)).toHaveText(['Golf 7'])
  await expect(order(page)).toHaveValue('oldest')
})

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the own list can be read as it was, and another order says that it could not be loaded', async ({
    page,
    portal,
  }) => {
    const dealer = await aDealer(portal)
    for (const title of ['Audi', 'Volvo']) await aSubmittedRequest(dealer, [{}], title)
    await signIn(page, dealer)
    await expect(cars(page)).toHaveText(['Volvo', 'Audi'])
    await keptOnDevice(page)
    await page.context().setOffline(true)
    await page.reload()
    await expect(cars(page)).toHaveText(['Volvo', 'Audi'])

    await order(page).selectOption('By title')
    await expect(page.getByText('The list could not be loaded')).toBeVisible()
    await order(page).selectOption('Newest first')
    await expect(cars(page)).toHaveText(['Volvo', 'Audi'])
    await page.context().setOffline(false)
    await order(page).selectOption('By title')
    await expect(cars(page)).toHaveText(['Audi', 'Volvo'])
  })
})

test('the help of the search goes as soon as somebody types, and covers nothing that is found', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal)
  await aSubmittedRequest(dealer, [{}], 'Golf')
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, dealer)
  const search = page.getByRole('searchbox', { name: 'Search your requests' })
  const help = page.getByRole('tooltip').filter({ hasText: 'Search by case id' })
  await search.focus()
  await expect(help).toBeVisible()
  await search.pressSequentially('golf')
  await expect(page.getByText('Results for “golf”')).toBeVisible()
  await expect(help).toBeHidden()
})
