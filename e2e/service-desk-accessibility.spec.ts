import { updateItemStatus } from '@portal/contract/items/items.ts'
import { archiveForAdmins } from '@portal/contract/requests/requests.ts'
import { expectNoViolations } from './axe.ts'
import { aDealer, aMessage, aSubmittedRequest, theAdmin } from './claims.ts'
import { expect, test } from './portal.ts'
import { choose, openItem, panel, rowOf, signInAsAdmin, updateStatus } from './service-desk-pages.ts'

// Each colour scheme and each layout once: colours do not depend on the layout.
for (const { colorScheme, size } of [
  { colorScheme: 'light', size: { width: 390, height: 844 } },
  { colorScheme: 'dark', size: { width: 1440, height: 900 } },
] as const)
  test.describe(`${colorScheme}, ${size.width} pixels wide`, () => {
    test.use({ colorScheme, viewport: size })

    test('axe finds nothing on any screen of the service desk', async ({ page, portal }) => {
      test.setTimeout(180_000)
      const dealer = await aDealer(portal)
      const admin = await theAdmin(portal)
      const { requestId, itemIds } = await aSubmittedRequest(dealer, [{ itemType: 'Amplifier' }, {}])
      const closed = await aSubmittedRequest(dealer)
      const archived = await aSubmittedRequest(dealer)
      await aMessage(dealer, itemIds[1] ?? 0, 'Have you seen it?')
      for (const [itemId] of [closed.itemIds, archived.itemIds])
        await admin.call(updateItemStatus, {
          params: { itemId: String(itemId) },
          body: { status: 'Declined', declineReason: 'Out of warranty' },
        })
      await admin.call(archiveForAdmins, { params: { requestId: String(archived.requestId) } })

      await signInAsAdmin(page, portal)
      await expect(rowOf(page, requestId)).toBeVisible()
      await expectNoViolations(page)
      await page.getByRole('button', { name: `Archive ${closed.requestId}` }).click()
      await expect(page.getByRole('dialog', { name: 'Archive Request' })).toBeVisible()
      await expectNoViolations(page)

      await page.goto('/admin/requests?q=nothing+like+this')
      await expect(page.getByText('No requests found')).toBeVisible()
      await expectNoViolations(page)

      await page.goto('/admin/archived-requests')
      await expect(rowOf(page, archived.requestId)).toBeVisible()
      await expectNoViolations(page)

      await page.goto(`/admin/request/${requestId}?from=active`)
      await expect(rowOf(page, itemIds[0] ?? 0)).toBeVisible()
      await expectNoViolations(page)

      await openItem(page, itemIds[0] ?? 0)
      await expect(page.getByRole('list', { name: 'History' })).toBeVisible()
      await expectNoViolations(page)
      await choose(page, 'Declined')
      await updateStatus(page)
      await expect(page.getByRole('alert')).toBeVisible()
      await expectNoViolations(page)
      await page.getByRole('button', { name: /^New messages/ }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectNoViolations(page)

      await openItem(page, closed.itemIds[0] ?? 0)
      await expect(panel(page, 'Update Status')).toContainText('This request has been closed.')
      await expectNoViolations(page)
    })
  })
