import type { Page } from '@playwright/test'
import { getItemForAdmin, updateItemStatus } from '@portal/contract/items/items.ts'
import { m } from '@portal/texts/messages.ts'
import { itemStatusLabel } from '@portal/texts/value-labels.ts'
import { expectNoViolations } from './axe.ts'
import { aDealer, aMessage, aSerialNumber, aSubmittedRequest, type Caller, theAdmin } from './claims.ts'
import { measureWaits, saidOfWaits } from './page-waits.ts'
import { expect, type Portal, test } from './portal.ts'
import { recordUnits } from './recorded-units.ts'
import { messagesOf, signInAsAdmin } from './service-desk-pages.ts'

const decision = (page: Page) => page.getByRole('group', { name: m.common_decide(), exact: true })
const queue = (page: Page) => page.getByRole('list', { name: m.work_queue() })
const shown = (page: Page, itemId = 0) => page.getByRole('heading', { name: m.page_item({ itemId }) })
const finalizing = (page: Page) => page.getByRole('button', { name: m.review_finalize_confirm() })

/** How the last of four items of a request is decided: what closes the request is asked about. */
const closes = 'closes'

/** The four items of a request that stays open, and of one that closes, with the fewest keys that there are. */
const keys: readonly string[][] = [
  ...[['2', '1'], ['3', '1'], ['6', '2'], ['5']],
  ...[
    ['4', '1'],
    ['3', '1'],
    ['6', '2'],
    ['5', closes],
  ],
]

/** The same decisions with the mouse. The portal does not know the units, and suggests to ask for what is missing. */
const clicks: readonly string[][] = [
  ...[
    [m.record_suggestion_use()],
    ['Technical exchange', 'Exchange with actual / new series item'],
    ['Declined', 'Out of warranty'],
    ['Client was able to resolve case'],
  ],
  ...[
    ['Warranty exchange', 'Exchange with actual / new series item'],
    ['Technical exchange', 'Credit Note'],
    ['Declined', 'Wrong serial number'],
    ['Client was able to resolve case', closes],
  ],
]

/** Two requests of four items, in the order in which they are decided. */
async function eightItems(dealer: Caller): Promise<number[]> {
  const itemIds: number[] = []
  for (const title of ['Golf 7', 'Passat'])
    itemIds.push(...(await aSubmittedRequest(dealer, [{}, {}, {}, {}], title)).itemIds)
  return itemIds
}

/** Opens the queue at one of its items. It is narrowed to that item's dealer: what other journeys left waits, too. */
async function openQueue(page: Page, portal: Portal, itemId = 0): Promise<void> {
  const params = { itemId: String(itemId) }
  const { distributorId } = await (await theAdmin(portal)).call(getItemForAdmin, { params, query: { ahead: 'true' } })
  await page.goto(`/admin/work?userId=${distributorId}`)
  await queue(page)
    .getByRole('link', { name: m.page_item({ itemId }) })
    .click()
  await expect(shown(page, itemId)).toBeVisible()
}

const statusesAreFocused = (page: Page) =>
  expect(decision(page).getByRole('radio', { name: itemStatusLabel('Under review') })).toBeFocused()

test('items are decided by keyboard, one after the other, with at most three actions for each', async ({
  page,
  portal,
}) => {
  const itemIds = await eightItems(await aDealer(portal))
  const waits = await measureWaits(page)
  await signInAsAdmin(page, portal)
  await openQueue(page, portal, itemIds[0])
  let actions = 0
  const press = (key: string) => {
    actions++
    return page.keyboard.press(key)
  }
  for (const [at, steps] of keys.entries()) {
    await expect(shown(page, itemIds[at])).toBeVisible()
    await statusesAreFocused(page)
    for (const key of steps.filter((step) => step !== closes)) await press(key)
    await press('Control+Enter')
    if (steps.includes(closes)) {
      await expect(finalizing(page)).toBeFocused()
      await press('Enter')
    }
  }
  await expect(page.getByText(m.work_queue_none())).toBeVisible()
  console.info(
    `By keyboard: ${actions / itemIds.length} actions an item; the next one after ${saidOfWaits((await waits()).slice(2))}`,
  )
  expect(actions / itemIds.length).toBeLessThanOrEqual(3)
})

test('items are decided by mouse, one after the other, with at most three actions for each', async ({
  page,
  portal,
}) => {
  await recordUnits(await theAdmin(portal), [aSerialNumber()])
  const itemIds = await eightItems(await aDealer(portal))
  const waits = await measureWaits(page)
  await signInAsAdmin(page, portal)
  await openQueue(page, portal, itemIds[0])
  let actions = 0
  for (const [at, steps] of clicks.entries()) {
    await expect(shown(page, itemIds[at])).toBeVisible()
    for (const step of [...steps.filter((one) => one !== closes), m.work_save_and_next()]) {
      actions++
      await decision(page)
        .getByRole('radio', { name: step, exact: true })
        .or(decision(page).getByRole('button', { name: step, exact: true }))
        .click()
    }
    if (steps.includes(closes)) {
      actions++
      await finalizing(page).click()
    }
  }
  await expect(page.getByText(m.work_queue_none())).toBeVisible()
  console.info(
    `By mouse: ${actions / itemIds.length} actions an item; the next one after ${saidOfWaits((await waits()).slice(2))}`,
  )
  expect(actions / itemIds.length).toBeLessThanOrEqual(3)
})

test('a message with a decision takes five actions; on a phone the panes keep the item, and a decision that is not saved is told there', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal)
  const { itemIds } = await aSubmittedRequest(dealer, [{}, {}, {}])
  const [first = 0, second = 0, third = 0] = itemIds
  await aMessage(dealer, first, 'It is the left one.')
  await signInAsAdmin(page, portal)
  await openQueue(page, portal, first)
  await statusesAreFocused(page)
  await page.keyboard.press('m')
  await page.keyboard.type('Good to hear.')
  await page.keyboard.press('Control+Enter')
  await expect(messagesOf(page).getByRole('log')).toContainText('Good to hear.')
  await statusesAreFocused(page)
  await page.keyboard.press('5')
  await page.keyboard.press('Control+Enter')
  await expect(shown(page, second)).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  const panes = page.getByRole('navigation', { name: m.work_panes() })
  // Also at the end of the page, what can be undone is offered above the bar.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByRole('button', { name: m.undo_button() })).toBeVisible()
  await panes.getByRole('link', { name: m.common_decide() }).click()
  await expect(decision(page).getByRole('button', { name: m.work_save_and_next() })).toBeVisible()
  await expect(shown(page, second)).toBeHidden()
  await page.goBack()
  await expect(shown(page, second)).toBeVisible()
  await panes.getByRole('link', { name: m.work_queue() }).click()
  await expect(queue(page).getByRole('link', { name: m.page_item({ itemId: second }) })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.goBack()

  const endpoint = `**${updateItemStatus.path.replace(':itemId', String(second))}`
  await page.route(endpoint, (route) => route.abort())
  await panes.getByRole('link', { name: m.common_decide() }).click()
  await decision(page)
    .getByRole('radio', { name: itemStatusLabel('Client was able to resolve case') })
    .check()
  // From here on the next item is shown before the server has answered.
  await expect(decision(page).getByRole('link', { name: m.review_next_open_item() })).toBeVisible()
  await decision(page).getByRole('button', { name: m.work_save_and_next() }).click()
  await expect(shown(page, third)).toBeVisible()
  const told = page.getByRole('region', { name: m.unsaved_decisions() })
  await expect(told).toContainText(m.unsaved_decision({ itemId: second }))
  await expectNoViolations(page, 'a decision that was not saved')
  await page.unroute(endpoint)
  await told.getByRole('link', { name: m.unsaved_decision_open() }).click()
  await expect(told).toBeHidden()
  await expect(shown(page, second)).toBeVisible()
  await panes.getByRole('link', { name: m.common_decide() }).click()
  await decision(page).getByRole('button', { name: m.work_save_and_next() }).click()
  await expect(shown(page, third)).toBeVisible()
})
