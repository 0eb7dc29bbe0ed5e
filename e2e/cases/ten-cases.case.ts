import { addNextStep } from '@portal/contract/kept-texts/next-steps.ts'
import { explainedDecision } from '@portal/domain/items/explained-decision.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { decisionOutcomeText } from '@portal/texts/explained-decision-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { declineReasonLabel, exchangeOptionLabel, itemStatusLabel } from '@portal/texts/value-labels.ts'
import { aMessage, aSubmittedRequest, theAdmin } from '../claims.ts'
import { addItem, beginRequest, completeRequest, fillItem } from '../dealer-pages.ts'
import { expect } from '../portal.ts'
import { aPdf, aPicture } from '../sample-files.ts'
import { choose, finalize, messagesOf, openItem, panel, updateStatus, writeMessage } from '../service-desk-pages.ts'
import { expectNoMoreMails, mailWait, type Person, type Told, test } from './both-sides.ts'

test.use({ settings: mailWait })
test.afterAll(({ portal }) => expectNoMoreMails(portal))

interface Decided {
  readonly status: ItemStatus
  readonly declineReason?: string
  readonly exchangeNote?: string
}

/** Opens an item at the desk and decides it, with what closes the request confirmed. */
async function decide(desk: Person, itemId: number, decided: Decided, closes = true): Promise<void> {
  if (!desk.page.url().includes(`/admin/request-item/${itemId}`)) await openItem(desk.page, itemId)
  await choose(desk.page, itemStatusLabel(decided.status))
  if (decided.declineReason) await choose(desk.page, declineReasonLabel(decided.declineReason))
  if (decided.exchangeNote) await choose(desk.page, exchangeOptionLabel(decided.exchangeNote))
  await updateStatus(desk.page)
  if (closes) await finalize(desk.page)
  await expect(panel(desk.page, m.item_information())).toContainText(itemStatusLabel(decided.status))
}

/** Points at a spot in the item's photo, before it is decided. */
async function markSpot({ page }: Person, itemId: number, text: string): Promise<void> {
  await openItem(page, itemId)
  await page.getByRole('button', { name: m.spots_mark_this() }).click()
  const editor = page.getByRole('dialog', { name: m.spots_editor_title() })
  await editor.getByRole('img').first().click()
  await page.keyboard.type(text)
  await editor.getByRole('button', { name: m.spots_done() }).click()
}

/** Opens an item as its dealer. */
async function read(dealer: Person, itemId: number): Promise<void> {
  await dealer.page.goto(`/request-item/${itemId}`)
  await expect(panel(dealer.page, m.item_information())).toContainText(String(itemId))
}

/** The headline that a dealer reads over a decision. */
const headline = ({ status, exchangeNote, declineReason }: Decided): string => {
  const notes = { exchangeNote: exchangeNote ?? null, declineReason: declineReason ?? null }
  const decision = explainedDecision({ status, ...notes, mayChange: true })
  return decision ? decisionOutcomeText(decision.outcome) : ''
}
const reads = (dealer: Person, decided: Decided) =>
  expect(dealer.page.getByRole('region', { name: headline(decided) })).toBeVisible()

const file = async (dealer: Told['dealer'], items = 1) => {
  const { requestId, itemIds } = await aSubmittedRequest(dealer.account, Array(items).fill({}), 'Golf 8')
  const [itemId = 0, otherId = 0] = itemIds
  return { requestId, itemId, otherId, itemIds }
}

test('1 a claim of the phone becomes a unit of the current series', async ({
  dealer,
  desk,
  portal,
  picture,
  mails,
}) => {
  await (await theAdmin(portal)).call(addNextStep, {
    body: {
      ...{ outcome: 'CURRENT_SERIES', itemType: null, brand: 'Arvento', days: 14 },
      texts: {
        en: 'Send us the broken speaker, carriage forward.',
        de: 'Senden Sie uns den defekten Lautsprecher, unfrei.',
      },
    },
  })
  await beginRequest(dealer.page, 'Golf 8, left door')
  await fillItem(dealer.page, { brand: 'Arvento', files: [aPicture('torn-surround.png')] })
  await picture(dealer, 'the claim is filled in')
  await addItem(dealer.page)
  const requestId = await completeRequest(dealer.page)
  await picture(dealer, 'it is with the service')
  await desk.page.goto('/admin/work')
  await desk.page
    .getByRole('link', { name: new RegExp(`\\b${requestId}\\b`) })
    .first()
    .click()
  await picture(desk, 'the queue has it')
  const itemId = Number(/item=(\d+)/.exec(desk.page.url())?.[1])
  const decided = { status: 'Warranty exchange', exchangeNote: 'Exchange with actual / new series item' } as const
  await decide(desk, itemId, decided)
  await picture(desk, 'decided')
  await read(dealer, itemId)
  await reads(dealer, decided)
  await picture(dealer, 'the decision is read')
  await mails(1)
  await panel(dealer.page, m.steps()).getByRole('button', { name: m.step_done() }).tap()
  await expect(panel(dealer.page, m.steps()).getByRole('button')).toBeHidden()
  await picture(dealer, 'the old one is on its way')
  await openItem(desk.page, itemId)
  await picture(desk, 'what the dealer has done')
})

test('2 a declined item is looked at again and stays declined', async ({ dealer, desk, picture, mails }) => {
  const { itemId } = await file(dealer)
  const declined = { status: 'Declined', declineReason: 'Item was subject to impact of fall accident' } as const
  await markSpot(desk, itemId, 'Dent')
  await decide(desk, itemId, declined)
  await mails(1)
  await read(dealer, itemId)
  await reads(dealer, declined)
  await expect(dealer.page.getByRole('figure')).toContainText('Dent')
  await picture(dealer, 'where the dent is')
  const againId = await askAgain(dealer, 'The invoice is of this year.')
  await picture(dealer, 'another look is asked for')
  await openItem(desk.page, againId)
  await picture(desk, 'what was decided first')
  await decide(desk, againId, declined)
  await read(dealer, itemId)
  await expect(panel(dealer.page, m.another_look_heading())).toContainText(m.another_look_upheld())
  await picture(dealer, 'it stays declined')
  await mails(2)
})

test('3 a colleague decides the other look, and changes the decision', async ({
  dealer,
  desk,
  colleague,
  picture,
  mails,
}) => {
  const { itemId } = await file(dealer)
  await decide(desk, itemId, { status: 'Declined', declineReason: 'Speaker was thermally overloaded' })
  await read(dealer, itemId)
  const againId = await askAgain(dealer, 'The coil measures 3.4 ohms.')
  await openItem(desk.page, againId)
  await expect(desk.page.getByText(m.another_look_left_why())).toBeVisible()
  await picture(desk, 'whoever declined leaves it to colleagues')
  const credited = { status: 'Warranty exchange', exchangeNote: 'Credit Note' } as const
  await decide(colleague, againId, credited)
  await read(dealer, againId)
  await reads(dealer, credited)
  await picture(dealer, 'a credit note')
  await read(dealer, itemId)
  await expect(panel(dealer.page, m.another_look_heading())).toContainText(m.another_look_changed())
  await picture(dealer, 'the first decision was changed')
  await mails(1)
})

test('4 what is missing is given point by point', async ({ dealer, desk, picture, mails }) => {
  const { itemId } = await file(dealer)
  await sendBack(desk, itemId)
  await picture(desk, 'sent back with a list')
  await mails(1)
  await dealer.page.goto('/requests')
  await picture(dealer, 'the list says whose turn it is')
  await read(dealer, itemId)
  await picture(dealer, 'what is missing')
  const todo = panel(dealer.page, m.todo_title())
  await todo.getByLabel(m.todo_value_in({ unit: 'Ω' })).fill('3.6')
  await todo.getByRole('button', { name: m.todo_send_for({ wording: m.point_resistance() }) }).tap()
  await expect(todo).toContainText(m.todo_progress({ done: 1, count: 2 }))
  const chooser = dealer.page.waitForEvent('filechooser')
  await todo.getByRole('button', { name: m.todo_add_files() }).tap()
  await (await chooser).setFiles([aPicture('label.png')])
  await expect(todo.getByText(m.media_ready(), { exact: true })).toBeVisible()
  await todo.getByRole('button', { name: m.todo_send_for({ wording: m.point_type_label() }) }).tap()
  await expect(todo).toBeHidden()
  await picture(dealer, 'everything is given')
  await openItem(desk.page, itemId)
  await picture(desk, 'it came back')
  const decided = { status: 'Technical exchange', exchangeNote: 'Credit Note' } as const
  await decide(desk, itemId, decided)
  await read(dealer, itemId)
  await reads(dealer, decided)
  await picture(dealer, 'the decision is read')
  await mails(2)
})

test('5 a dealer has nothing more to give', async ({ dealer, desk, picture, mails }) => {
  const { itemId } = await file(dealer)
  await sendBack(desk, itemId)
  await read(dealer, itemId)
  const todo = panel(dealer.page, m.todo_title())
  await todo.getByRole('button', { name: m.todo_that_is_all() }).tap()
  await todo.getByLabel(m.todo_why_open()).fill('The label is torn off.')
  await picture(dealer, 'that is all')
  await todo.getByRole('button', { name: m.todo_send_back() }).tap()
  await expect(todo).toBeHidden()
  await openItem(desk.page, itemId)
  await picture(desk, 'what was not given')
  const declined = { status: 'Declined', declineReason: 'Wrong serial number' } as const
  await decide(desk, itemId, declined)
  await read(dealer, itemId)
  await reads(dealer, declined)
  await picture(dealer, 'what would change it')
  await mails(1)
})

test('6 a claim sent by mistake is withdrawn before anybody opened it', async ({ dealer, desk, picture, mails }) => {
  const { requestId } = await file(dealer)
  await dealer.page.goto(`/request/${requestId}`)
  await dealer.page.getByRole('button', { name: m.withdraw_button() }).tap()
  await picture(dealer, 'the question before it goes')
  await dealer.page.getByRole('dialog').getByRole('button', { name: m.withdraw_button() }).tap()
  await expect(dealer.page.getByText(m.withdraw_done({ requestId }))).toBeVisible()
  await picture(dealer, 'withdrawn')
  await desk.page.goto(`/admin/request/${requestId}`)
  await expect(desk.page.getByRole('heading', { name: m.request_not_found() })).toBeVisible()
  await picture(desk, 'nothing is left of it')
  await mails(0)
})

test('7 a claim is taken back, completed and submitted again', async ({ dealer, desk, picture, mails }) => {
  const { requestId, itemId } = await file(dealer)
  await dealer.page.goto(`/request/${requestId}`)
  await dealer.page.getByRole('button', { name: m.take_back_button() }).tap()
  await expect(dealer.page.getByRole('heading', { name: m.wizard_step_overview() })).toBeVisible()
  await picture(dealer, 'a draft again')
  await completeRequest(dealer.page)
  await decide(desk, itemId, { status: 'Declined', declineReason: 'Out of warranty' })
  await desk.page.getByRole('button', { name: m.undo_button(), exact: true }).click()
  await expect(panel(desk.page, m.item_information())).toContainText(itemStatusLabel('Under review'))
  await picture(desk, 'the wrong decision is undone')
  const decided = { status: 'Client was able to resolve case' } as const
  await decide(desk, itemId, decided)
  await read(dealer, itemId)
  await reads(dealer, decided)
  await picture(dealer, 'the decision is read')
  await mails(1)
})

test('8 ten items are decided at once, in one mail', async ({ dealer, desk, picture, mails }) => {
  const { requestId, itemId } = await file(dealer, 10)
  await openItem(desk.page, itemId)
  await choose(desk.page, itemStatusLabel('Technical exchange'))
  await choose(desk.page, exchangeOptionLabel('Exchange with actual / new series item'))
  await desk.page.getByRole('checkbox', { name: m.review_also_for_others({ count: 9 }) }).check()
  await picture(desk, 'one decision for ten items')
  await updateStatus(desk.page)
  await finalize(desk.page)
  await dealer.page.goto(`/request/${requestId}`)
  await picture(dealer, 'ten items decided')
  await mails(1)
})

test('9 a mistyped serial number is corrected', async ({ dealer, desk, picture, mails }) => {
  const { itemId } = await file(dealer)
  await openItem(desk.page, itemId)
  await desk.page.getByRole('button', { name: m.correct_serial_title() }).click()
  const form = desk.page.getByRole('dialog', { name: m.correct_serial_title() })
  const serialNumber = `NW-${Date.now().toString(36).toUpperCase()}`
  await form.getByLabel(m.item_serial_number()).fill(serialNumber)
  await picture(desk, 'the serial number is corrected')
  await form.getByRole('button', { name: m.common_save() }).click()
  await expect(panel(desk.page, m.item_information())).toContainText(serialNumber)
  await writeMessage(desk.page, 'We read the last digit on the label otherwise.')
  await read(dealer, itemId)
  await expect(messagesOf(dealer.page).getByRole('log')).toContainText('We read the last digit')
  await aMessage(dealer.account, itemId, 'You are right, thank you.')
  await picture(dealer, 'both numbers stand in the history')
  const decided = { status: 'Technical exchange', exchangeNote: 'Credit Note' } as const
  await decide(desk, itemId, decided)
  await read(dealer, itemId)
  await reads(dealer, decided)
  await picture(dealer, 'the decision is read')
  await mails(1)
})

test('10 an amplifier gets its layout schema, and is repaired', async ({ dealer, desk, picture, mails }) => {
  const { itemIds } = await aSubmittedRequest(dealer.account, [{ itemType: 'Amplifier' }], 'Passat')
  const [itemId = 0] = itemIds
  await openItem(desk.page, itemId)
  await panel(desk.page, m.review_layout_upload())
    .getByLabel(m.review_layout_upload())
    .setInputFiles(aPdf('NW-5.900.pdf'))
  await expect(desk.page.getByRole('button', { name: 'NW-5.900.pdf', exact: true })).toBeVisible()
  await decide(desk, itemId, { status: 'Waiting for feedback' }, false)
  await picture(desk, 'the layout is handed out')
  await mails(1)
  await read(dealer, itemId)
  const outcome = panel(dealer.page, m.item_repair_outcome())
  await outcome.getByRole('radio').first().check()
  await picture(dealer, 'the repair is reported')
  await outcome.getByRole('button', { name: m.item_repair_outcome_submit() }).tap()
  await expect(panel(dealer.page, m.item_information())).toContainText(itemStatusLabel('Under review'))
  const decided = { status: 'Client was able to resolve case' } as const
  await decide(desk, itemId, decided)
  await picture(desk, 'decided')
  await read(dealer, itemId)
  await reads(dealer, decided)
  await picture(dealer, 'the decision is read')
  await mails(2)
})

/** An administrator ticks two things that are missing. */
async function sendBack(desk: Person, itemId: number): Promise<void> {
  await openItem(desk.page, itemId)
  await choose(desk.page, itemStatusLabel('Additional information required'))
  await desk.page.getByRole('checkbox', { name: m.point_type_label() }).check()
  await desk.page.getByRole('checkbox', { name: m.point_resistance() }).check()
  await updateStatus(desk.page)
  await expect(panel(desk.page, m.item_information())).toContainText(itemStatusLabel('Additional information required'))
}

/** A dealer asks for another look on the page of a declined item. Returns the item that looks again. */
async function askAgain({ page }: Person, why: string): Promise<number> {
  const look = panel(page, m.another_look_heading())
  await look.getByRole('button', { name: m.another_look_ask() }).tap()
  await look.getByLabel(m.another_look_why()).fill(why)
  await look.getByRole('button', { name: m.another_look_ask() }).tap()
  await expect(look).toContainText(m.another_look_open())
  const link = (await look.getByRole('link').first().textContent()) ?? ''
  return Number(/(\d+)\D*$/.exec(link)?.[1])
}
