import type { Page } from '@playwright/test'
import { updateItemStatus } from '@portal/contract/items/items.ts'
import { listWork, nextWork } from '@portal/contract/work/work.ts'
import { m } from '@portal/texts/messages.ts'
import { itemStatusLabel } from '@portal/texts/value-labels.ts'
import { expectNoViolations } from './axe.ts'
import { aDealer, aMessage, aSubmittedRequest, theAdmin } from './claims.ts'
import { measureWaits, saidOfWaits } from './page-waits.ts'
import { expect, type Portal, test } from './portal.ts'
import { messagesOf, signInAsAdmin } from './service-desk-pages.ts'

// A queue of its own, in which the longest waiting item comes first.
test.use({ settings: { TIME_ZONE: 'Europe/Berlin' } })

const decision = (page: Page) => page.getByRole('region', { name: m.work_pane_decision(), exact: true })
const queue = (page: Page) => page.getByRole('list', { name: m.work_queue() })
const shown = (page: Page, itemId = 0) => page.getByRole('heading', { name: m.page_item({ itemId }) })

/** How the last of four items of a request is decided: what closes the request is asked about. */
const closes = 'closes'

/** The four items of a request that stays open, and of one that closes, with the fewest keys that there are. */
const keysOfOpenRequest: readonly string[][] = [['2', '1'], ['3', '1'], ['6', '2'], ['5']]
const keysOfClosingRequest: readonly string[][] = [
  ['4', '1'],
  ['3', '1'],
  ['6', '2'],
  ['5', closes],
]

/** The same decisions with the mouse. The portal does not know the units, and suggests to ask for what is missing. */
const clicksOfOpenRequest: readonly string[][] = [
  [m.record_suggestion_use()],
  ['Technical exchange', 'Exchange with actual / new series item'],
  ['Declined', 'Out of warranty'],
  ['Client was able to resolve case'],
]
const clicksOfClosingRequest: readonly string[][] = [
  ['Warranty exchange', 'Exchange with actual / new series item'],
  ['Technical exchange', 'Credit Note'],
  ['Declined', 'Wrong serial number'],
  ['Client was able to resolve case', closes],
]
const fiveOf = <Step>(open: readonly Step[], closing: readonly Step[]): Step[] => [
  ...[...open, ...closing],
  ...[...open, ...closing, ...open],
]

/** Five requests of four items, in the order in which they are decided. */
async function twentyItems(portal: Portal): Promise<number[]> {
  const dealer = await aDealer(portal)
  const itemIds: number[] = []
  for (const title of ['Golf 7', 'Passat', 'Octavia', 'Kuga', 'Zafira'])
    itemIds.push(...(await aSubmittedRequest(dealer, [{}, {}, {}, {}], title)).itemIds)
  return itemIds
}

/** Opens the queue at one of its items. */
async function openQueue(page: Page, itemId = 0): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${m.page_work()}\\b`) }).click()
  await queue(page)
    .getByRole('link', { name: m.page_item({ itemId }) })
    .click()
  await expect(shown(page, itemId)).toBeVisible()
}

/** From here on the next item is shown before the server has answered. */
const nextIsKnown = (page: Page) =>
  expect(decision(page).getByRole('link', { name: m.review_next_open_item() })).toBeVisible()

const statusesAreFocused = (page: Page) =>
  expect(decision(page).getByRole('radio', { name: itemStatusLabel('Under review') })).toBeFocused()

test('twenty items are decided by keyboard with at most three actions for each', async ({ page, portal }) => {
  const itemIds = await twentyItems(portal)
  const waits = await measureWaits(page)
  await signInAsAdmin(page, portal)
  await openQueue(page, itemIds[0])
  let actions = 0
  const press = (key: string) => {
    actions++
    return page.keyboard.press(key)
  }
  for (const [at, steps] of fiveOf(keysOfOpenRequest, keysOfClosingRequest).entries()) {
    await expect(shown(page, itemIds[at])).toBeVisible()
    await statusesAreFocused(page)
    for (const key of steps.filter((step) => step !== closes)) await press(key)
    await press('Control+Enter')
    if (steps.includes(closes)) {
      await expect(page.getByRole('dialog', { name: m.review_finalize_heading() })).toBeVisible()
      await press('Enter')
    }
  }
  await expect(page.getByText(m.work_queue_empty())).toBeVisible()
  console.info(
    `By keyboard: ${actions / itemIds.length} actions an item; the next one after ${saidOfWaits((await waits()).slice(2))}`,
  )
  expect(actions / itemIds.length).toBeLessThanOrEqual(3)
})

test('twenty items are decided by mouse with at most three actions for each', async ({ page, portal }) => {
  const itemIds = await twentyItems(portal)
  const waits = await measureWaits(page)
  await signInAsAdmin(page, portal)
  await openQueue(page, itemIds[0])
  let actions = 0
  for (const [at, steps] of fiveOf(clicksOfOpenRequest, clicksOfClosingRequest).entries()) {
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
      await page.getByRole('button', { name: m.review_finalize_confirm() }).click()
    }
  }
  await expect(page.getByText(m.work_queue_empty())).toBeVisible()
  console.info(
    `By mouse: ${actions / itemIds.length} actions an item; the next one after ${saidOfWaits((await waits()).slice(2))}`,
  )
  expect(actions / itemIds.length).toBeLessThanOrEqual(3)
})

test('whoever decides before the next item is known is led to it, and not back to what was decided', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal)
  const [first = 0, second = 0, third = 0] = (await aSubmittedRequest(dealer, [{}, {}, {}])).itemIds
  await signInAsAdmin(page, portal)
  await openQueue(page, first)
  const decline = async (itemId: number) => {
    await statusesAreFocused(page)
    const saved = page.waitForResponse(`**/item/${itemId}/status`)
    for (const key of ['6', '2', 'Control+Enter']) await page.keyboard.press(key)
    await saved
  }
  await nextIsKnown(page)
  // The queue goes on showing what it shows now.
  await page.route(`**${listWork.path}?*`, () => undefined)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**${nextWork.path}?*`, async (route) => {
    await answered
    await route.continue()
  })
  await decline(first)
  await expect(shown(page, second)).toBeVisible()
  await decline(second)
  await expect(shown(page, second)).toBeVisible()
  answer()
  await expect(shown(page, third)).toBeVisible()
})

test('a message with a decision takes five actions; on a phone the panes keep the item', async ({ page, portal }) => {
  const dealer = await aDealer(portal)
  const { itemIds } = await aSubmittedRequest(dealer, [{}, {}])
  const [first = 0, second = 0] = itemIds
  await aMessage(dealer, first, 'It is the left one.')
  await signInAsAdmin(page, portal)
  await openQueue(page, first)
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
  await panes.getByRole('link', { name: m.work_pane_decision() }).click()
  await expect(decision(page).getByRole('button', { name: m.work_save_and_next() })).toBeVisible()
  await expect(shown(page, second)).toBeHidden()
  await page.goBack()
  await expect(shown(page, second)).toBeVisible()
  await panes.getByRole('link', { name: m.work_queue() }).click()
  await expect(queue(page).getByRole('link', { name: m.page_item({ itemId: second }) })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('a decision that was not saved is told where one is by then, and its form waits as it was filled in', async ({
  page,
  portal,
}) => {
  const dealer = await aDealer(portal)
  const colleague = await theAdmin(portal)
  const [first = 0, second = 0, third = 0] = (await aSubmittedRequest(dealer, [{}, {}, {}])).itemIds
  await signInAsAdmin(page, portal)
  await openQueue(page, first)
  const decline = async () => {
    await statusesAreFocused(page)
    await nextIsKnown(page)
    for (const key of ['6', '2', 'Control+Enter']) await page.keyboard.press(key)
  }
  const told = page.getByRole('region', { name: m.unsaved_decisions() })

  await page.route(`**/item/${first}/status`, (route) => route.abort())
  await decline()
  await expect(shown(page, second)).toBeVisible()
  await expect(told).toContainText(m.unsaved_decision({ itemId: first }))

  await page.route(`**/item/${second}/status`, async (route) => {
    await colleague.call(updateItemStatus, {
      params: { itemId: String(second) },
      body: { status: 'Client was able to resolve case', declineReason: '-' },
    })
    await route.continue()
  })
  await decline()
  await expect(shown(page, third)).toBeVisible()
  await expect(told).toContainText(m.unsaved_decision({ itemId: second }))
  await expectNoViolations(page, 'decisions that were not saved')
  await told.getByRole('link', { name: m.unsaved_decision_open() }).last().click()
  await expect(decision(page).getByRole('alert')).toContainText(m.refusal_stale())

  await page.unroute(`**/item/${first}/status`)
  await told.getByRole('link', { name: m.unsaved_decision_open() }).click()
  await expect(told).toBeHidden()
  await expect(decision(page).getByRole('radio', { name: itemStatusLabel('Declined') })).toBeChecked()
  await decision(page).getByRole('button', { name: m.work_save_and_next() }).click()
  await expect(page.getByText(m.undo_decided({ itemId: first, status: itemStatusLabel('Declined') }))).toBeVisible()
})
