import { updateItemStatus } from '@portal/contract/items/items.ts'
import { aDealer, aSubmittedRequest, theAdmin } from './claims.ts'
import { expect, test } from './portal.ts'
import { signIn } from './signing-in.ts'

test('a closed request is archived after a confirmation, found in the archive, and restored', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal)
  const open = await aSubmittedRequest(dealer, [{}], 'Still open')
  const closed = await aSubmittedRequest(dealer, [{ itemNumber: 'NW-CLOSED' }], 'Settled')
  const admin = await theAdmin(portal)
  await admin.call(updateItemStatus, {
    params: { itemId: String(closed.itemIds[0]) },
    body: { status: 'Declined', declineReason: 'Out of warranty' },
  })
  await signIn(page, dealer)
  const rowOf = (requestId: number) => page.getByRole('row').filter({ hasText: String(requestId) })

  await expect(rowOf(closed.requestId)).toContainText('Closed')
  await expect(rowOf(open.requestId).getByRole('button', { name: /^Archive/ })).toBeDisabled()
  const archive = rowOf(closed.requestId).getByRole('button', { name: /^Archive/ })
  const question = page.getByRole('dialog', { name: 'Archive Request' })
  await archive.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(archive).toBeFocused()

  // The row leaves at once, before the server has answered, and comes back when the server refuses.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/archive', async (route) => {
    await answered
    await route.fulfill({ status: 500, json: { error: 'INTERNAL', message: '' } })
  })
  await archive.click()
  await question.getByRole('button', { name: 'Archive' }).click()
  await expect(rowOf(closed.requestId)).toHaveCount(0)
  answer()
  await expect(rowOf(closed.requestId)).toBeVisible()
  await page.unrouteAll()

  await archive.click()
  await question.getByRole('button', { name: 'Archive' }).click()
  await expect(rowOf(closed.requestId)).toHaveCount(0)
  await expect(rowOf(open.requestId).getByRole('link').first()).toBeFocused()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Archive' }).click()
  await expect(rowOf(closed.requestId)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Open' }).check()
  await expect(rowOf(closed.requestId)).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Closed' }).check()
  await expect(rowOf(closed.requestId)).toBeVisible()

  await rowOf(closed.requestId)
    .getByRole('link', { name: /More information/ })
    .click()
  await expect(page).toHaveURL(`/request/${closed.requestId}?from=archived`)
  await page.getByRole('link', { name: 'NW-CLOSED', exact: true }).click()
  await expect(page).toHaveURL(/from=archived$/)
  const information = page.getByRole('region', { name: 'Item information' })
  await expect(information).toContainText('Decline Reason')
  await expect(information).toContainText('Out of warranty')
  const decision = page.getByRole('region', { name: 'Not accepted under warranty' })
  await expect(decision).toContainText('Out of warranty')
  await expect(decision).toContainText('A proof of sale from which a later start of the warranty follows.')
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('This request has been closed.')
  await expect(messages.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/archived-requests$/)

  await rowOf(closed.requestId)
    .getByRole('button', { name: /Restore this request/ })
    .click()
  await expect(page.getByText('No archived requests found.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Requests' }).click()
  await expect(rowOf(closed.requestId)).toBeVisible()
})

test('the list shows the requests of one status, which stays in the address', async ({ page, portal }) => {
  const dealer = await aDealer(portal)
  const open = await aSubmittedRequest(dealer, [{}], 'Still open')
  const closed = await aSubmittedRequest(dealer, [{}], 'Settled')
  await (await theAdmin(portal)).call(updateItemStatus, {
    params: { itemId: String(closed.itemIds[0]) },
    body: { status: 'Declined', declineReason: 'Out of warranty' },
  })
  await signIn(page, dealer)
  const rowOf = (requestId: number) => page.getByRole('row').filter({ hasText: String(requestId) })
  const statuses = page.getByRole('group', { name: 'Status' })

  await statuses.getByRole('button', { name: 'Closed' }).click()
  await expect(rowOf(open.requestId)).toHaveCount(0)
  await expect(rowOf(closed.requestId)).toBeVisible()
  await page.reload()
  await expect(rowOf(closed.requestId)).toBeVisible()
  await expect(rowOf(open.requestId)).toHaveCount(0)

  await statuses.getByRole('button', { name: 'Additional information required' }).click()
  await expect(page.getByText('No requests found')).toBeVisible()
  await statuses.getByRole('button', { name: 'Additional information required' }).click()
  await expect(rowOf(open.requestId)).toBeVisible()
})

test('a list of several pages loads more, each request once', async ({ page, portal }) => {
  const dealer = await aDealer(portal)
  for (let at = 0; at < 11; at++) await aSubmittedRequest(dealer, [{}], `Request no. ${at}`)
  await signIn(page, dealer)
  const rows = page.getByRole('row').filter({ hasText: 'Request no.' })
  await expect(rows).toHaveCount(10)

  // A newer request pushes the last row of the first page onto the second.
  await aSubmittedRequest(dealer, [{}], 'Request no. 11')
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
  await expect(page.getByText('Request no. 0', { exact: true })).toHaveCount(1)
  await expect(page.getByText('Request no. 1', { exact: true })).toHaveCount(1)
})

test('a list that cannot be loaded says so without an alert, and loads on Try again', async ({ page, portal }) => {
  const dealer = await aDealer(portal)
  await aSubmittedRequest(dealer, [{}], 'Behind a bad connection')
  await signIn(page, dealer)
  await expect(page.getByText('Behind a bad connection')).toBeVisible()

  await page.route('**/api/user/requests?*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('The list could not be loaded')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/api/user/requests?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Behind a bad connection')).toBeVisible()
})
