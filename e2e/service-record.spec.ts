import type { Page } from '@playwright/test'
import { getItem, updateItemStatus } from '@portal/contract/items/items.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { aDealer, aSerialNumber, aSubmittedRequest, theAdmin } from './claims.ts'
import { expect, test } from './portal.ts'
import { recordUnits, yesterday } from './recorded-units.ts'
import { choose, finalize, openItem, panel, signInAsAdmin, updateStatus } from './service-desk-pages.ts'

/** The links and names in the line of exchanges, in their order. */
const chain = (page: Page) => page.getByRole('list', { name: m.record_chain() }).getByRole('listitem')

test('an exchange with its replacement: decided by the suggestion, and walked from unit to unit', async ({
  page,
  portal,
}) => {
  test.slow()
  const admin = await theAdmin(portal)
  const dealer = await aDealer(portal)
  const [first, second, third] = [aSerialNumber(), aSerialNumber(), aSerialNumber()]
  const [firstUnit = 0] = await recordUnits(admin, [first, second])
  const claim = await aSubmittedRequest(dealer, [{ serialNumber: first }])
  const [itemId = 0] = claim.itemIds

  await signInAsAdmin(page, portal)
  await openItem(page, itemId)
  const unit = panel(page, m.review_update_status())
  await expect(unit).toContainText(m.record_suggestion({ status: m.item_status_warranty_exchange() }))
  await expect(unit).toContainText(m.record_suggestion_first_claim())
  await unit.getByRole('button', { name: m.record_suggestion_use() }).click()
  await choose(page, 'Credit Note')
  const replacement = page.getByRole('textbox', { name: m.item_replacement_serial_number() })
  await replacement.fill(first.toLowerCase())
  await updateStatus(page)
  await expect(page.getByText(m.problem_replacement_is_item_itself())).toBeVisible()
  await replacement.fill(second)
  await updateStatus(page)
  await finalize(page)
  await expect(panel(page, m.item_information())).toContainText(second)
  expect(await dealer.call(getItem, { params: { itemId: String(itemId) } })).toMatchObject({
    replacementSerialNumber: second,
  })

  // From the item to the unit that was given, whose own record says for which.
  await unit.getByText(/^Covered until/).click()
  await expect(chain(page)).toHaveText([first, second])
  await chain(page).getByRole('link', { name: second }).click()
  await expect(page.getByRole('heading', { name: m.record_heading({ serialNumber: second }) })).toBeVisible()
  const timeline = panel(page, m.record_timeline())
  await expect(timeline).toContainText(m.record_event_given({ serialNumber: first }))

  // A change by hand stands in the record, with who made it.
  await page.getByRole('button', { name: m.record_edit() }).click()
  const soldOn = page.getByLabel(m.common_sold_on())
  await soldOn.fill('2019-12-31')
  await page.getByRole('button', { name: m.common_save() }).click()
  await expect(page.getByText(m.problem_sold_before_shipment())).toBeVisible()
  await soldOn.fill(yesterday)
  await page.getByRole('button', { name: m.common_save() }).click()
  await expect(timeline).toContainText(`– → ${dayText(yesterday)}`)

  // It fails, too, and is exchanged for a unit that the records do not know.
  const again = await aSubmittedRequest(dealer, [{ serialNumber: second }])
  await admin.call(updateItemStatus, {
    params: { itemId: String(again.itemIds[0]) },
    body: { status: 'Warranty exchange', exchangeNote: 'Credit Note', replacementSerialNumber: third },
  })
  await page.reload()
  await expect(chain(page)).toHaveText([first, second, third])
  await chain(page).getByRole('link', { name: first }).click()
  await expect(page).toHaveURL(`/admin/unit/${firstUnit}`)
  await expect(timeline).toContainText(m.record_event_replaced({ serialNumber: second }))

  // The first unit should be here by now; somebody claims it again.
  const { itemIds } = await aSubmittedRequest(dealer, [{ serialNumber: first }])
  await page.reload()
  await expect(timeline).toContainText(m.record_claimed_again())
  await timeline.getByRole('link', { name: m.page_item({ itemId: itemIds[0] ?? 0 }) }).click()
  await expect(unit.getByRole('alert')).toContainText(m.record_suggestion_replaced_before())
})
