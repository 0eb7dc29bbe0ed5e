import { updateItemStatus } from '@portal/contract/items/items.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { m } from '@portal/texts/messages.ts'
import { itemStatusLabel } from '@portal/texts/value-labels.ts'
import { aDealer, aSubmittedRequest, theAdmin } from './claims.ts'
import { expect, test } from './portal.ts'
import {
  choose,
  finalize,
  openItem,
  panel,
  readItemAgainOnceRefused,
  signInAsAdmin,
  updateStatus,
} from './service-desk-pages.ts'

test('a request is not finalised without the question, although a colleague decided its other item meanwhile', async ({
  page,
  portal,
}) => {
  const { itemIds } = await aSubmittedRequest(await aDealer(portal), [{}, {}])
  const [itemId = 0, otherId = 0] = itemIds
  const colleague = await theAdmin(portal)
  const question = page.getByRole('dialog', { name: 'Finalize Request' })
  const otherIs = (status: ItemStatus) =>
    expect(
      page
        .getByRole('navigation', { name: 'Items of this request' })
        .getByRole('link', { name: m.review_item_in_switcher({ itemId: otherId, status: itemStatusLabel(status) }) }),
    ).toBeVisible()
  await signInAsAdmin(page, portal)
  await openItem(page, itemId)
  await choose(page, 'Client was able to resolve case')

  await readItemAgainOnceRefused(page, itemId)
  await colleague.call(updateItemStatus, {
    params: { itemId: String(otherId) },
    body: { status: 'Declined', declineReason: 'Out of warranty' },
  })
  await otherIs('Under review')
  await updateStatus(page)
  await expect(panel(page, 'Update Status').getByRole('alert')).toContainText(
    'A colleague changed this meanwhile. You now see the current state.',
  )
  await otherIs('Declined')
  await expect(question).toHaveCount(0)

  // What was chosen stays, and now it is the last open item.
  await updateStatus(page)
  await expect(question).toContainText(
    'Setting this item to Client was able to resolve case will complete the entire request.',
  )
  await finalize(page)
  await expect(panel(page, 'Update Status')).toContainText('This request has been closed.')
})
