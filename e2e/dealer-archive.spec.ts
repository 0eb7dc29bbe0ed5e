import type { Locator, Page } from '@playwright/test'
import { updateItemStatus } from '@portal/contract/items/items.ts'
import { m } from '@portal/texts/messages.ts'
import { expectNoViolations } from './axe.ts'
import { aDealer, aSubmittedRequest, theAdmin } from './claims.ts'
import { requestRow } from './dealer-pages.ts'
import { expect, test } from './portal.ts'
import { messagesOf, panel } from './service-desk-pages.ts'
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
  const row = requestRow(page, closed.requestId)
  const question = page.getByRole('dialog', { name: m.request_archive_heading() })
  const toPage = (name: string) =>
    page.getByRole('navigation', { name: m.navigation_main() }).getByRole('link', { name }).click()

  await test.step('the focus comes back from the question, and goes on to the next row', async () => {
    const archive = row.getByRole('button', { name: m.request_archive_named({ requestId: closed.requestId }) })
    await archive.click()
    await question.getByRole('button', { name: m.common_cancel() }).click()
    await expect(archive).toBeFocused()
    await archive.click()
    await question.getByRole('button', { name: m.common_archive() }).click()
    await expect(row).toHaveCount(0)
    await expect(requestRow(page, open.requestId).getByRole('link').first()).toBeFocused()
  })

  await test.step('the archive finds it, and leads to its items and back', async () => {
    await toPage(m.page_archive())
    await expect(row).toBeVisible()
    await page.getByRole('searchbox', { name: m.requests_archive_search() }).fill('nw-closed')
    const found = m.requests_archive_search_results({ search: 'nw-closed' })
    await expect(page.getByText(found)).toBeVisible()
    await expect(row).toContainText('NW-CLOSED')
    await expectNoViolations(page, 'search of the archive')
    await expectTitleAndLineAligned(page, m.requests_archived_heading(), found)
    await page.getByRole('button', { name: m.search_clear() }).click()

    await row.getByRole('link', { name: m.request_details_named({ requestId: closed.requestId }) }).click()
    await expect(page).toHaveURL(`/request/${closed.requestId}?from=archived`)
    await page.getByRole('link', { name: 'NW-CLOSED', exact: true }).click()
    await expect(page).toHaveURL(/from=archived$/)
    await expect(panel(page, m.item_information())).toContainText('Out of warranty')
    await expect(messagesOf(page)).toContainText(m.refusal_request_closed())
    await page.getByRole('navigation', { name: m.common_breadcrumbs() }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/archived-requests$/)
  })

  await test.step('it is restored', async () => {
    await row.getByRole('button', { name: m.requests_restore_named({ requestId: closed.requestId }) }).click()
    await expect(page.getByText(m.requests_none_archived())).toBeVisible()
    await toPage(m.page_requests())
    await expect(row).toBeVisible()
  })
})

/** The line under a title begins where the title does, also where the page is read from right to left. */
async function expectTitleAndLineAligned(page: Page, title: string, line: string): Promise<void> {
  /** Where an element's text begins and ends. */
  const edges = (text: Locator) =>
    text.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, right } = range.getBoundingClientRect()
      return { left: Math.round(left), right: Math.round(right) }
    })
  const read = async (dir: 'ltr' | 'rtl') => {
    await page.evaluate((wanted) => {
      document.documentElement.dir = wanted
    }, dir)
    return [await edges(page.getByRole('heading', { name: title })), await edges(page.getByText(line))] as const
  }
  const [rightOfTitle, rightOfLine] = await read('rtl')
  expect(rightOfLine.right).toBe(rightOfTitle.right)
  const [leftOfTitle, leftOfLine] = await read('ltr')
  expect(leftOfLine.left).toBe(leftOfTitle.left)
}
