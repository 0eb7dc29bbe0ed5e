import { updateOwnProfile } from '@portal/contract/accounts/users.ts'
import type { HistoryEntry, ItemDetail } from '@portal/contract/items/item-shapes.ts'
import * as items from '@portal/contract/items/items.ts'
import type { NextStep, NextStepSave } from '@portal/contract/kept-texts/kept-text-schemas.ts'
import * as steps from '@portal/contract/kept-texts/next-steps.ts'
import { archiveOwnRequest } from '@portal/contract/requests/requests.ts'
import { limits } from '@portal/domain/limits.ts'
import { addDays, dayIn } from '@portal/domain/units/calendar-day.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prepareNews } from '../../mail/departing-news.ts'
import { createMailRenderer } from '../../mail/templates/render-mail.ts'
import { writeNews } from '../../mail/write-news.ts'
import { aSubmittedRequest } from '../../testing/claims.ts'
import { mailsTo } from '../../testing/mails-to.ts'
import { type Caller, openTestPortal, type TestAccount, type TestPortal } from '../../testing/portal-for-tests.ts'
import { remindOfNextStep } from './remind-of-next-step.ts'

let tested: TestPortal
let dealerAccount: TestAccount
let dealer: Caller
let admin: Caller
let stepId: number

const texts = { en: 'Send it to us\nKlangstrasse 12', de: 'Bitte an uns senden' }
const save: NextStepSave = { outcome: 'DECLINED', itemType: null, brand: null, days: 14, texts }

beforeAll(async () => {
  tested = await openTestPortal()
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  const added = (await admin.call(steps.addNextStep, { body: save })).body as NextStep
  stepId = added.stepId
})
beforeEach(async () => {
  dealerAccount = await tested.anAccount({ language: 'en' })
  dealer = await tested.signedInAs(dealerAccount)
})
afterAll(() => tested.close())

const at = (itemId: number) => ({ params: { itemId: String(itemId) } })
const read = async (itemId: number) => (await dealer.call(items.getItem, at(itemId))).body as ItemDetail
const nextStep = async (itemId: number) => (await read(itemId)).nextStep
const decide = async (itemId: number, change: object) => {
  const answer = await admin.call(items.updateItemStatus, { ...at(itemId), body: change as never })
  expect(answer.status).toBe(200)
  return (answer.body as { undo: { decisionId: number } }).undo.decisionId
}
const decline = (itemId: number, declineReason = 'Out of warranty') =>
  decide(itemId, { status: 'Declined', declineReason })
const undo = (decisionId: number) => admin.call(items.undoDecision, { params: { decisionId: String(decisionId) } })
const archive = (requestId: number) => dealer.call(archiveOwnRequest, { params: { requestId: String(requestId) } })
const finish = (itemId: number, seenDecision: number | null, by = dealer) =>
  by.call(items.finishNextStep, { ...at(itemId), body: { seenDecision } })
const finishAsSeen = async (itemId: number) => finish(itemId, (await read(itemId)).lastDecision)
const today = () => dayIn(tested.portal.config.timeZone, tested.portal.now())
const due = () => addDays(today(), 14)
const remind = (itemId: number) => remindOfNextStep(tested.portal, { itemId, due: due() })
const mails = () => mailsTo(tested, dealerAccount)
const render = createMailRenderer({ publicUrl: 'https://service.example', operator: { name: 'M', address: 'K' } })
const subjects = async () =>
  (await mails()).map(({ template, facts }) => {
    const letter = render(template, facts, 'en')
    return letter.ok ? letter.subject : letter.problem
  })
/** What happened so far has been told, so that what comes is told in a mail of its own. */
const allIsTold = () => tested.tables.deleteFrom('news').where('userId', '=', dealerAccount.userId).execute()
/** Writes the mails, and prepares them as they leave. */
async function mailsLeave(): Promise<void> {
  await tested.timePasses(121)
  await writeNews(tested.portal)
  for (const { mailId } of await mails()) await prepareNews(tested.portal.db, mailId)
}

describe('the next step of a decision', () => {
  test('is told with its day; a later change of the text does not change it, an undo removes it', async () => {
    const [itemId = 0] = (await aSubmittedRequest(dealer, [{}, {}])).itemIds
    expect(await nextStep(itemId)).toBeNull()
    const decisionId = await decline(itemId)
    const told = { texts, due: due(), doneAt: null }
    expect(await nextStep(itemId)).toEqual(told)
    const address = { params: { stepId: String(stepId) } }
    const changed = { ...save, texts: { en: 'Something else' }, seenVersion: 1 }
    await admin.call(steps.changeNextStep, { ...address, body: changed })
    expect(await nextStep(itemId)).toEqual(told)
    await undo(decisionId)
    expect(await nextStep(itemId)).toBeNull()
    await admin.call(steps.changeNextStep, { ...address, body: { ...save, seenVersion: 2 } })
  })

  test('is the one for what the dealer really gets, and goes with another decision', async () => {
    const credit = { ...save, outcome: 'CREDIT_NOTE' as const, days: null, texts: { en: 'Wait for it' } }
    await admin.call(steps.addNextStep, { body: credit })
    const [itemId = 0] = (await aSubmittedRequest(dealer, [{}, {}])).itemIds
    await decide(itemId, { status: 'Warranty exchange', exchangeNote: 'Credit Note' })
    expect(await nextStep(itemId)).toEqual({ texts: { en: 'Wait for it' }, due: null, doneAt: null })
    await decide(itemId, { status: 'Warranty exchange', exchangeNote: 'A used unit' })
    expect(await nextStep(itemId)).toBeNull()
    const declined = await decline(itemId)
    expect(await nextStep(itemId)).toMatchObject({ texts })
    await undo(declined)
    expect(await nextStep(itemId)).toBeNull()
  })

  test('is read by nobody of another company', async () => {
    const [itemId = 0] = (await aSubmittedRequest(dealer, [{}, {}])).itemIds
    await decline(itemId)
    const stranger = await tested.signedInAs(await tested.anAccount())
    expect((await stranger.call(items.getItem, at(itemId))).status).toBe(404)
    expect((await finish(itemId, (await read(itemId)).lastDecision, stranger)).status).toBe(404)
  })
})

describe('what the dealer did', () => {
  test('is on the item and in its history once, also when the request is closed', async () => {
    const [itemId = 0] = (await aSubmittedRequest(dealer)).itemIds
    await decline(itemId)
    const done = await finishAsSeen(itemId)
    expect(done.body).toMatchObject({ requestStatus: 'Closed', nextStep: { due: due(), doneAt: expect.any(String) } })
    expect((await finishAsSeen(itemId)).body).toEqual(done.body)
    const seen = (await admin.call(items.getItemForAdmin, at(itemId))).body as ItemDetail
    expect(seen.nextStep).toEqual((done.body as ItemDetail).nextStep)
    const history = (await admin.call(items.listItemHistory, at(itemId))).body as HistoryEntry[]
    expect(history.filter(({ kind }) => kind === 'next-step-done')).toMatchObject([{ bySide: 'dealer' }])
  })

  test('stays done where the reason is mended, and is refused where another decision asks for something else', async () => {
    const [itemId = 0] = (await aSubmittedRequest(dealer, [{}, {}])).itemIds
    await decline(itemId)
    const { lastDecision } = await read(itemId)
    await finishAsSeen(itemId)
    await decline(itemId, 'Wrong serial number')
    expect(await nextStep(itemId)).toMatchObject({ doneAt: expect.any(String) })
    expect((await finish(itemId, lastDecision)).body).toMatchObject({ error: 'NEXT_STEP_CHANGED' })
    await decide(itemId, { status: 'Under review' })
    expect((await finishAsSeen(itemId)).body).toMatchObject({ error: 'NEXT_STEP_CHANGED' })
  })
})

describe('the mail of a decision', () => {
  test('says in its subject by when there is something to do', async () => {
    const [itemId = 0] = (await aSubmittedRequest(dealer)).itemIds
    await decline(itemId)
    expect(await subjects()).toEqual([expect.stringMatching(/^To do by \d+ \w+ \d{4} – Request \d+ .*is closed$/)])
  })

  test.each([
    ['reaches a dealer who wants only what asks for something', 'is to be done', 1],
    ['does not, once it', 'is done', 0],
  ] as const)('%s %s', async (_, standing, left) => {
    await dealer.call(updateOwnProfile, { body: { mailChoice: 'ASKS_ONLY' } })
    const [itemId = 0] = (await aSubmittedRequest(dealer)).itemIds
    await decline(itemId)
    if (standing === 'is done') await finishAsSeen(itemId)
    await mailsLeave()
    expect(await mails()).toHaveLength(left)
  })
})

describe('a reminder', () => {
  const jobsOf = async (itemId: number) => {
    const { rows } = await tested.portal.pool.query(
      `select data, round(extract(epoch from start_after - created_on) / 86400)::int as days from pgboss.job
        where name = 'remind-of-next-step' and data ->> 'itemId' = $1`,
      [String(itemId)],
    )
    return rows
  }

  test('is queued with the decision for some days before, and told once', async () => {
    const [itemId = 0] = (await aSubmittedRequest(dealer)).itemIds
    await decline(itemId)
    const days = 14 - limits.nextStep.remindedDaysBefore
    expect(await jobsOf(itemId)).toEqual([{ data: { itemId, due: due() }, days }])
    await allIsTold()
    await remind(itemId)
    await remind(itemId)
    expect(await mails()).toMatchObject([{ template: 'next-step-reminder' }])
    expect(await subjects()).toEqual([expect.stringMatching(/^To do by .* \(item \d+\)$/)])
  })

  test('that waits for its mail does not leave once it is done', async () => {
    const [itemId = 0] = (await aSubmittedRequest(dealer)).itemIds
    await decline(itemId)
    await allIsTold()
    await remind(itemId)
    await finishAsSeen(itemId)
    await mailsLeave()
    expect(await mails()).toEqual([])
  })

  test.each<[string, number, (itemId: number, of: { decisionId: number; requestId: number }) => Promise<unknown>]>([
    ['is done', 1, (itemId) => finishAsSeen(itemId)],
    ['was undone', 1, (_, { decisionId }) => undo(decisionId)],
    ['is in the archive', 1, (_, { requestId }) => archive(requestId)],
    ['was decided otherwise', 2, (itemId) => decide(itemId, { status: 'Under review' })],
  ])('is not told where it %s', async (_, count, happens) => {
    const { itemIds, requestId } = await aSubmittedRequest(dealer, Array(count).fill({}))
    const [itemId = 0] = itemIds
    const decisionId = await decline(itemId)
    await happens(itemId, { decisionId, requestId })
    await allIsTold()
    await remind(itemId)
    expect(await mails()).toEqual([])
  })
})
