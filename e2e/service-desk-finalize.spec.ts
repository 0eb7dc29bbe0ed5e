import type { Page } from '@playwright/test'
import { getItemForAdmin, updateItemStatus } from '@portal/contract/items/items.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { m } from '@portal/texts/messages.ts'
import { itemStatusLabel } from '@portal/texts/value-labels.ts'
import { aDealer, aSubmittedRequest, type Caller, theAdmin } from './claims.ts'
import { expect, type Portal, test } from './portal.ts'
import { choose, finalize, openItem, panel, signInAsAdmin, updateStatus } from './service-desk-pages.ts'

const decline = (admin: Caller, itemId: number) =>
  admin.call(updateItemStatus, {
    params: { itemId: String(itemId) },
    body: { status: 'Declined', declineReason: 'Out of warranty' },
  })
const reopen = (admin: Caller, itemId: number) =>
  admin.call(updateItemStatus, { params: { itemId: String(itemId) }, body: { status: 'Under review' } })

/** The page knows of the other items what it has read, until an update of its own is refused. */
async function readNothingBeforeRefusal(page: Page, itemId: number): Promise<void> {
  const refused = page.waitForResponse((answer) => answer.status() === 409)
  await page.route(`**${getItemForAdmin.path.replace(':itemId', String(itemId))}`, async (route) => {
    await refused
    await route.continue()
  })
}

/** A request of two items, with a colleague of the administrator who will decide it in the browser. */
async function aRequestOfTwo(portal: Portal) {
  const { itemIds } = await aSubmittedRequest(await aDealer(portal), [{}, {}])
  const [itemId = 0, otherId = 0] = itemIds
  return { itemId, otherId, colleague: await theAdmin(portal) }
}

/** An administrator opens the item and chooses a final status, but does not send it yet. */
async function chooseResolved(page: Page, portal: Portal, itemId: number): Promise<void> {
  await signInAsAdmin(page, portal)
  await openItem(page, itemId)
  await choose(page, 'Client was able to resolve case')
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Finalize Request' })
const otherItem = (page: Page, itemId: number, status: ItemStatus) =>
  page
    .getByRole('navigation', { name: 'Items of this request' })
    .getByRole('link', { name: m.review_item_in_switcher({ itemId, status: itemStatusLabel(status) }) })
const warning = (page: Page) => panel(page, 'Update Status').getByRole('alert')
const meanwhile = 'A colleague changed this meanwhile. You now see the current state.'

test('a request is not finalised without the question, although a colleague decided its other item meanwhile', async ({
  page,
  portal,
}) => {
  const { itemId, otherId, colleague } = await aRequestOfTwo(portal)
  await chooseResolved(page, portal, itemId)

  await readNothingBeforeRefusal(page, itemId)
  await decline(colleague, otherId)
  await expect(otherItem(page, otherId, 'Under review')).toBeVisible()
  await updateStatus(page)
  await expect(warning(page)).toContainText(meanwhile)
  await expect(otherItem(page, otherId, 'Declined')).toBeVisible()
  await expect(question(page)).toHaveCount(0)

  // What was chosen stays, and now it is the last open item.
  await updateStatus(page)
  await expect(question(page)).toContainText(
    'Setting this item to Client was able to resolve case will complete the entire request.',
  )
  await finalize(page)
  await expect(panel(page, 'Update Status')).toContainText('This request has been closed.')
})

test('a request that was to be finalised stays open when a colleague reopened its other item meanwhile', async ({
  page,
  portal,
}) => {
  const { itemId, otherId, colleague } = await aRequestOfTwo(portal)
  await decline(colleague, otherId)
  await chooseResolved(page, portal, itemId)

  await readNothingBeforeRefusal(page, itemId)
  await reopen(colleague, otherId)
  await expect(otherItem(page, otherId, 'Declined')).toBeVisible()
  await updateStatus(page)
  await finalize(page)
  await expect(warning(page)).toContainText(meanwhile)
  await expect(otherItem(page, otherId, 'Under review')).toBeVisible()

  // What was chosen stays, and closes nothing any more: there is no question.
  await updateStatus(page)
  await expect(panel(page, 'Item information')).toContainText('Client was able to resolve case')
  await expect(question(page)).toHaveCount(0)
  await expect(panel(page, 'Update Status').getByRole('button', { name: 'Update Status' })).toBeVisible()
})
