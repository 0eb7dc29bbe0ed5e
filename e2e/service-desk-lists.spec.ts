import { updateItemStatus } from '@portal/contract/items/items.ts'
import { aDealer, aMessage, aSerialNumber, aSubmittedRequest, type Caller, theAdmin } from './claims.ts'
import { expect, type Portal, test } from './portal.ts'
import { rowOf, search, signInAsAdmin } from './service-desk-pages.ts'

/** A closed request: its one item was declined. */
async function aClosedRequest(portal: Portal, dealer: Caller): Promise<number> {
  const { requestId, itemIds } = await aSubmittedRequest(dealer)
  const admin = await theAdmin(portal)
  await admin.call(updateItemStatus, {
    params: { itemId: String(itemIds[0]) },
    body: { status: 'Declined', declineReason: 'Out of warranty' },
  })
  return requestId
}

test('the search begins at three letters, trims what is pasted, and writes q into the address', async ({
  page,
  portal,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const dealer = await aDealer(portal, { companyName: 'Sonora  100%_Klang Oy' })
  const { requestId } = await aSubmittedRequest(dealer)
  const other = await aSubmittedRequest(await aDealer(portal))
  await signInAsAdmin(page, portal)

  await page.getByRole('link', { name: 'Users' }).click()
  await expect(search(page)).toHaveAttribute('placeholder', 'Search…')
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await expect(page.getByRole('tooltip')).toContainText('Search by request id, item id, serial number or company')
  await page.keyboard.type('10')
  await expect(page.getByText('min. 3')).toBeVisible()

  await page.evaluate(() => navigator.clipboard.writeText(' 100%_Klang \n\t Oy '))
  await search(page).fill('')
  await page.keyboard.press('Control+V')
  await expect(search(page)).toHaveValue('100%_Klang Oy')
  await expect(page.getByText('min. 3')).toBeHidden()
  await expect(page).toHaveURL('/admin/requests?q=100%25_Klang+Oy')
  await expect(rowOf(page, requestId)).toBeVisible()
  await expect(rowOf(page, other.requestId)).toHaveCount(0)
  // The field keeps the focus although the page has changed.
  await expect(search(page)).toBeFocused()

  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL('/admin/requests')
  await expect(search(page)).toBeFocused()
  await expect(rowOf(page, other.requestId)).toBeVisible()

  await page.keyboard.type('nothing like this')
  await expect(page.getByText('No requests found')).toBeVisible()
  await page.goBack()
  await expect(search(page)).toHaveValue('')
  await expect(rowOf(page, requestId)).toBeVisible()
})

test('a request is found by its id, the id of an item and any part of a serial number, also within one distributor', async ({
  page,
  portal,
}) => {
  const [dealer, colleague] = [await aDealer(portal), await aDealer(portal)]
  const serialNumber = aSerialNumber()
  // Another request in between, so that ids of requests and items differ.
  await aSubmittedRequest(colleague, [{}, {}, {}])
  const mine = await aSubmittedRequest(dealer, [{ serialNumber }])
  const theirs = await aSubmittedRequest(colleague, [{ serialNumber: `${serialNumber}-B` }])
  await signInAsAdmin(page, portal)

  await search(page).fill(serialNumber.slice(4).toLowerCase())
  await expect(rowOf(page, mine.requestId)).toBeVisible()
  await expect(rowOf(page, theirs.requestId)).toBeVisible()

  const distributor = page.getByRole('combobox', { name: 'Distributor' })
  await distributor.fill(dealer.companyName.slice(-6))
  await page.getByRole('option', { name: dealer.companyName }).click()
  await expect(page).toHaveURL(/q=.+&userId=\d+$/)
  await expect(rowOf(page, theirs.requestId)).toHaveCount(0)

  await search(page).fill(String(mine.itemIds[0]))
  await expect(page).toHaveURL(new RegExp(`q=${mine.itemIds[0]}&userId=\\d+$`))
  await expect(rowOf(page, mine.requestId)).toBeVisible()

  await distributor.fill('All dist')
  await distributor.press('Enter')
  await search(page).fill(String(theirs.requestId))
  await expect(page).toHaveURL(`/admin/requests?q=${theirs.requestId}`)
  await expect(page.getByRole('row').nth(1)).toContainText(String(theirs.requestId))
})

test('the distributors are one scrolling list of at most 300 pixels', async ({ page, portal }) => {
  for (const letter of 'ABCDEFGHIJ') {
    const dealer = await aDealer(portal, { companyName: `Distributor ${letter}` })
    await aSubmittedRequest(dealer)
  }
  await signInAsAdmin(page, portal)
  const distributor = page.getByRole('combobox', { name: 'Distributor' })
  await expect(distributor).toHaveValue('All distributors')
  await distributor.click()
  const list = page.getByRole('listbox', { name: 'Distributor' })
  await expect(list.getByRole('option', { name: 'Distributor J' })).toBeAttached()
  const { shown, whole } = await list.evaluate(({ clientHeight, scrollHeight }) => ({
    shown: clientHeight,
    whole: scrollHeight,
  }))
  expect(shown).toBeLessThanOrEqual(300)
  expect(whole).toBeGreaterThan(shown)
  await page.keyboard.type('utor j')
  await page.keyboard.press('Enter')
  await expect(distributor).toHaveValue('Distributor J')
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('the list filters by status, marks what is unread, and archives closed requests only', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal)
  const open = await aSubmittedRequest(dealer)
  const closed = await aClosedRequest(portal, dealer)
  await aMessage(dealer, open.itemIds[0] ?? 0, 'Have you seen it?')
  await signInAsAdmin(page, portal)

  await expect(rowOf(page, open.requestId)).toContainText('New message from user')
  await expect(rowOf(page, closed)).not.toContainText('New message from user')
  await expect(page.getByRole('columnheader')).toHaveText(['ID', 'Company', 'Created', 'Items', 'Status', 'Actions'])

  const archiveOpen = page.getByRole('button', { name: `Archive ${open.requestId}` })
  await expect(archiveOpen).toBeDisabled()
  await archiveOpen.hover()
  await expect(page.getByRole('tooltip')).toContainText('Only closed requests can be archived.')
  await expect(page.getByRole('button', { name: `Archive ${closed}` })).toBeEnabled()

  await page.getByRole('button', { name: 'Closed', exact: true }).click()
  await expect(page).toHaveURL('/admin/requests?status=Closed')
  await expect(rowOf(page, open.requestId)).toHaveCount(0)
  await expect(rowOf(page, closed)).toBeVisible()
  await page.getByRole('button', { name: 'Additional information required' }).click()
  await expect(rowOf(page, closed)).toHaveCount(0)
})

test('Load more is offered after a full page of ten, and no request is listed twice', async ({ page, portal }) => {
  const dealer = await aDealer(portal)
  const ids: number[] = []
  for (let count = 0; count < 12; count++) ids.unshift((await aSubmittedRequest(dealer)).requestId)
  await signInAsAdmin(page, portal)
  await page.getByRole('combobox', { name: 'Distributor' }).fill(dealer.companyName)
  await page.getByRole('option', { name: dealer.companyName }).click()

  const listed = () => page.getByRole('table').getByRole('link').allTextContents()
  await expect.poll(listed).toEqual(ids.slice(0, 10).map(String))
  // A request that comes in the meantime pushes the tenth onto the second page.
  const newest = (await aSubmittedRequest(dealer)).requestId
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()
  // The list may have loaded its first page again since.
  await expect.poll(async () => (await listed()).filter((id) => id !== String(newest))).toEqual(ids.map(String))
  // The button is gone; the focus is on the first new row (or the one beside it, because the newest came, too).
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toMatch(new RegExp(`^(${ids[9]}|${ids[10]})$`))
})

test('archiving that fails shows no alert, and the request comes back', async ({ page, portal }) => {
  const closed = await aClosedRequest(portal, await aDealer(portal))
  await signInAsAdmin(page, portal)
  await page.route('**/archive', (route) => route.fulfill({ status: 500, json: { error: 'INTERNAL', message: '' } }))
  await page.getByRole('button', { name: `Archive ${closed}` }).click()
  await page.getByRole('dialog', { name: 'Archive Request' }).getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByRole('button', { name: `Archive ${closed}` })).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a list that cannot be loaded keeps its rows and shows no alert', async ({ page, portal }) => {
  const { requestId } = await aSubmittedRequest(await aDealer(portal))
  await signInAsAdmin(page, portal)
  await expect(rowOf(page, requestId)).toBeVisible()
  await page.route('**/api/requests/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Archive', exact: true }).click()
  await expect(page.getByText('The list could not be loaded')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/api/requests/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The list could not be loaded')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Archived Warranty Requests' })).toBeVisible()
  await page.route('**/api/requests/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Requests', exact: true }).click()
  await expect(rowOf(page, requestId)).toBeVisible()
})
