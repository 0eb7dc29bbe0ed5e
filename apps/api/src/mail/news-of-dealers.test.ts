import { readdir, readFile } from 'node:fs/promises'
import { sendOtp } from '@portal/contract/accounts/forgot-password.ts'
import { toggleUserEnabled, updateOwnProfile } from '@portal/contract/accounts/users.ts'
import * as items from '@portal/contract/items/items.ts'
import { postMessage, postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import type { MailChoice } from '@portal/domain/accounts/mail-choice.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { lastTimeOfDay } from '../db/clock.ts'
import { deliverMailHandler } from '../jobs/deliver-mail.ts'
import { TryLater } from '../jobs/job-queue.ts'
import { aSubmittedRequest } from '../testing/claims.ts'
import { mailsTo } from '../testing/mails-to.ts'
import { type Caller, openTestPortal, type TestAccount, type TestPortal } from '../testing/portal-for-tests.ts'
import { createMailRenderer } from './templates/render-mail.ts'
import { newsIn, writeNews } from './write-news.ts'

let tested: TestPortal
let dealerAccount: TestAccount
let dealer: Caller
let admin: Caller
let colleague: Caller

/** There it is 7 in the morning at another hour than now. */
const timeZone = new Date().getUTCHours() === 1 ? 'America/St_Johns' : 'Asia/Kathmandu'

beforeAll(async () => {
  tested = await openTestPortal({ environment: { TIME_ZONE: timeZone } })
})
beforeEach(async () => {
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  colleague = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  dealerAccount = await tested.anAccount({ language: 'en' })
  dealer = await tested.signedInAs(dealerAccount)
})
afterAll(() => tested.close())

const notesOf: Partial<Record<ItemStatus, object>> = {
  Declined: { declineReason: 'Out of warranty' },
  'Additional information required': { infoRequiredNote: 'A photo of the label' },
}
async function decide(itemId: number, status: ItemStatus, by = admin): Promise<number> {
  const answer = await by.call(items.updateItemStatus, {
    params: { itemId: String(itemId) },
    body: { status, ...notesOf[status] },
  })
  expect(answer.status).toBe(200)
  return (answer.body as { undo: { decisionId: number } }).undo.decisionId
}
const undo = (decisionId: number) => admin.call(items.undoDecision, { params: { decisionId: String(decisionId) } })
const write = (itemId: number, messageContent = 'Which resistance did you measure?') =>
  admin.call(postMessageAsAdmin, {
    params: { itemId: String(itemId) },
    body: { messageContent, attachments: [], thumbnails: [] },
  })
/** The mails so far and those to come. */
const rows = () => mailsTo(tested, dealerAccount)
/** The mails that have been written. */
const written = async () => (await rows()).filter(({ mailId }) => mailId)
/** The round that is made every minute. */
const later = async (seconds: number) => {
  await tested.timePasses(seconds)
  await writeNews(tested.portal)
}
const render = createMailRenderer({ publicUrl: 'https://service.example', operator: { name: 'M', address: 'K' } })
/** The mails to the dealer as they would arrive. */
const letters = async () =>
  (await rows()).map(({ template, facts }) => {
    const letter = render(template, facts, 'en')
    if (!letter.ok) throw new Error(letter.problem)
    return letter
  })
const subjects = async () => (await letters()).map(({ subject }) => subject)
const deliver = (mailId: string) =>
  deliverMailHandler(tested.portal)({ mailId }, AbortSignal.timeout(60_000), { number: 1, last: false })

describe('a mail to a dealer', () => {
  test('tells ten decisions that close two requests in one mail', async () => {
    const requests = [
      await aSubmittedRequest(dealer, Array(5).fill({})),
      await aSubmittedRequest(dealer, Array(5).fill({})),
    ]
    for (const { itemIds } of requests) for (const itemId of itemIds) await decide(itemId, 'Declined')
    expect(await subjects()).toEqual(['Nothing to do: 10 items decided'])
    const [letter] = await letters()
    for (const { requestId } of requests) {
      expect(letter?.text).toContain(`Request ${requestId}`)
      expect(letter?.text).toContain(`https://service.example/request/${requestId}`)
    }
  })

  test('asks for a report of the repair once, and after that for an answer', async () => {
    const [itemId = 0] = (await aSubmittedRequest(dealer, [{ itemType: 'Amplifier', needsSchematic: 'yes' }])).itemIds
    await decide(itemId, 'Waiting for feedback')
    const [first] = await letters()
    expect(first?.subject).toMatch(/^Please report the repair – /)
    const params = { itemId: String(itemId) }
    const body = { repairResult: 'UNSUCCESSFUL', repairResultReason: 'It still hums.' } as const
    expect((await dealer.call(items.submitRepairOutcome, { params, body })).status).toBe(200)
    await later(10 * 60)
    await decide(itemId, 'Waiting for feedback')
    const again = (await letters()).at(-1)
    expect(again?.subject).toMatch(/^Please answer – /)
    expect(again?.text).toContain('We wait for your answer.')
    expect(again?.text).not.toContain('report the outcome')
  })

  test('is one for all administrators who decide at the same moment', async () => {
    const requests = await Promise.all(Array.from({ length: 6 }, () => aSubmittedRequest(dealer, [{}, {}])))
    await Promise.all(
      requests.flatMap(({ itemIds }) =>
        itemIds.map((itemId, index) => decide(itemId, 'Declined', index === 0 ? admin : colleague)),
      ),
    )
    expect(await subjects()).toEqual(['Nothing to do: 12 items decided'])
  })

  test('is written although one to somebody before cannot be, which fails the round', async () => {
    const next = await tested.anAccount({ language: 'en' })
    const { itemIds } = await aSubmittedRequest(await tested.signedInAs(next))
    await write(itemIds[0] ?? 0)
    const { userId } = dealerAccount
    await tested.tables.insertInto('news').values({ userId, template: 'request-closed', facts: 'null' }).execute()
    onTestFinished(async () => void (await tested.tables.deleteFrom('news').where('userId', '=', userId).execute()))
    const logged = vi.spyOn(tested.portal.log, 'error')

    await expect(later(121)).rejects.toThrow('Steps of the round of news have failed: 1')
    const step = `user ${userId}`
    expect(logged.mock.calls).toEqual([[{ err: expect.any(Error), step }, 'a step of the round of news has failed']])
    expect((await mailsTo(tested, next)).map(({ mailId }) => mailId)).toEqual([expect.any(String)])
  })

  test('is not sent to an account that is disabled by then, at no try', async () => {
    const { itemIds } = await aSubmittedRequest(dealer)
    await write(itemIds[0] ?? 0)
    await later(121)
    const [mail] = await written()
    await tested.tables.updateTable('mails').set({ attempts: 1 }).execute()
    await admin.call(toggleUserEnabled, { params: { email: dealerAccount.email }, body: { enabled: false } })
    await deliver(mail?.mailId ?? '')
    expect(await rows()).toEqual([])
  })

  test('says first what it needs from the dealer', async () => {
    const done = await aSubmittedRequest(dealer)
    const open = await aSubmittedRequest(dealer, [{}, {}, {}])
    const [unclear = 0, asked = 0, declined = 0] = open.itemIds
    await decide(done.itemIds[0] ?? 0, 'Declined')
    await decide(declined, 'Declined')
    await decide(unclear, 'Additional information required')
    await write(asked, 'Does it hum?')
    expect(await subjects()).toEqual(['2 items need something from you'])
    const [{ text } = { text: '' }] = await letters()
    const places = [
      'This needs something from you',
      `/request-item/${unclear}`,
      'A photo of the label',
      `/request-item/${asked}`,
      'Does it hum?',
      `Request ${done.requestId}`,
      `Request ${open.requestId}`,
    ].map((words) => text.indexOf(words))
    expect(places).not.toContain(-1)
    expect(text.match(/\/request-item\//g)).toHaveLength(2)
  })

  test('asks for nothing on an item that was decided after the question', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{}, {}])
    await write(itemIds[0] ?? 0)
    await decide(itemIds[0] ?? 0, 'Declined')
    expect(await subjects()).toEqual([expect.stringMatching(`^Nothing to do – Declined: .+ \\(item ${itemIds[0]}\\)$`)])
  })

  test.each<[string, string, (itemIds: readonly number[]) => Promise<unknown>]>([
    ['a message', 'message-to-dealer', ([itemId = 0]) => write(itemId)],
    ['a decision', 'item-status-changed', ([itemId = 0]) => decide(itemId, 'Declined')],
    [
      'a decision that was changed',
      'item-status-changed',
      async ([itemId = 0]) => {
        await decide(itemId, 'Additional information required')
        await decide(itemId, 'Declined')
      },
    ],
    [
      'a closing',
      'request-closed',
      async (itemIds) => {
        for (const itemId of itemIds) await decide(itemId, 'Declined')
      },
    ],
  ])('of %s alone is the mail about just that', async (_what, template, happens) => {
    const { itemIds } = await aSubmittedRequest(dealer, [{}, {}])
    await happens(itemIds)
    expect(await rows()).toMatchObject([{ template }])
  })

  test('leaves out what was undone, and is not sent when nothing is left', async () => {
    const one = await aSubmittedRequest(dealer)
    const other = await aSubmittedRequest(dealer, [{}, {}])
    const closing = await decide(one.itemIds[0] ?? 0, 'Declined')
    const question = await decide(other.itemIds[0] ?? 0, 'Additional information required')
    expect(await rows()).toMatchObject([{ template: 'dealer-news' }])
    expect((await undo(closing)).status).toBe(200)
    expect(await rows()).toMatchObject([{ template: 'item-status-changed', facts: { requestId: other.requestId } }])
    expect((await undo(question)).status).toBe(200)
    expect(await rows()).toEqual([])
  })

  test('keeps a message when the decision beside it is undone', async () => {
    const { itemIds } = await aSubmittedRequest(dealer)
    const decisionId = await decide(itemIds[0] ?? 0, 'Additional information required')
    await write(itemIds[0] ?? 0)
    // The message was written since, so it stands between the administrator and the undo.
    expect((await undo(decisionId)).status).toBe(409)
    const other = await aSubmittedRequest(dealer)
    expect((await undo(await decide(other.itemIds[0] ?? 0, 'Declined'))).status).toBe(200)
    expect(await rows()).toMatchObject([{ template: 'dealer-news' }])
    expect((await letters())[0]?.text).toContain('Which resistance')
  })

  test('is written two minutes after the first change, however many follow; what comes later is a mail of its own', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, Array(4).fill({}))
    await write(itemIds[0] ?? 0)
    await later(60)
    await write(itemIds[1] ?? 0)
    await later(59)
    expect(await written()).toEqual([])
    await later(2)
    await write(itemIds[2] ?? 0)
    await later(119)
    expect((await written()).map(({ template }) => template)).toEqual(['dealer-news'])
    await later(2)
    expect((await written()).map(({ template }) => template)).toEqual(['dealer-news', 'message-to-dealer'])
  })

  test('waits until a decision of the last seconds can no longer be undone, and not for one after that', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{}, {}, {}])
    const [one = 0, two = 0, three = 0] = itemIds
    await write(one)
    await tested.timePasses(115)
    await decide(two, 'Declined')
    await later(8)
    expect(await written()).toEqual([])
    await decide(three, 'Declined')
    await later(8)
    expect((await written()).map(({ facts }) => newsIn({ template: 'dealer-news', facts }).length)).toEqual([2])
    expect((await rows()).at(-1)).toMatchObject({ mailId: '', template: 'item-status-changed' })
    await later(121)
    expect((await written()).map(({ template }) => template)).toEqual(['dealer-news', 'item-status-changed'])
  })

  test('goes to the address and in the language that the account has when it is written', async () => {
    const { itemIds } = await aSubmittedRequest(dealer)
    await write(itemIds[0] ?? 0)
    const moved = { email: `moved-${dealerAccount.email}`, language: 'de' as const }
    await tested.tables.updateTable('users').set(moved).where('userId', '=', dealerAccount.userId).execute()
    await later(121)
    expect(await mailsTo(tested, moved)).toMatchObject([{ mailId: expect.any(String), language: 'de' }])
  })

  test('of a process of the release before waits until that says so', async () => {
    const { itemIds } = await aSubmittedRequest(dealer)
    await write(itemIds[0] ?? 0)
    await later(121)
    const [mail] = await written()
    const waits = { leavesAt: new Date(Date.now() + 10_000), collectsUntil: new Date(Date.now() + 10_000) }
    await tested.tables.updateTable('mails').set(waits).execute()
    await expect(deliver(mail?.mailId ?? '')).rejects.toThrow(TryLater)
    expect(await written()).toMatchObject([{ sentAt: null, attempts: 0 }])
    await tested.timePasses(11)
    await deliver(mail?.mailId ?? '')
    expect(await written()).toMatchObject([{ sentAt: expect.any(Date) }])
  })
})

const choose = (mailChoice: MailChoice) => dealer.call(updateOwnProfile, { body: { mailChoice } })
/** What came to the dealer's mailbox, by subject. */
async function arrived(): Promise<string[]> {
  const folder = tested.portal.mailFolder ?? ''
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(files.map(async (name) => PostalMime.parse(await readFile(`${folder}/${name}`))))
  return mails
    .filter(({ to }) => to?.some(({ address }) => address === dealerAccount.email))
    .map(({ subject }) => subject ?? '')
}
/** Makes the round, and runs every job about mails to the dealer, each twice. */
async function workersRun(): Promise<void> {
  await writeNews(tested.portal)
  for (const { mailId } of [...(await written()), ...(await written())]) await deliver(mailId)
}
const day = 24 * 3600

describe('a dealer who wants mails once a day', () => {
  beforeEach(async () => {
    expect((await choose('DAILY')).body).toMatchObject({ mailChoice: 'DAILY' })
  })

  test('gets one after 7 in the morning of the portal with all that happened, and one only', async () => {
    const { rows: clock } = await sql<{ sinceMorning: number }>`
      select extract(epoch from now() - ${lastTimeOfDay('07:00', timeZone)})::integer as since_morning
    `.execute(tested.portal.db)
    const sinceMorning = clock[0]?.sinceMorning ?? 0
    const { itemIds } = await aSubmittedRequest(dealer, Array(6).fill({}))
    for (const itemId of itemIds.slice(0, 3)) await decide(itemId, 'Declined')
    await tested.timePasses(sinceMorning - 60)
    for (const itemId of itemIds.slice(3, 5)) await decide(itemId, 'Declined')
    await workersRun()
    expect(await arrived()).toEqual([])
    await tested.timePasses(120)
    await workersRun()
    await workersRun()
    expect(await arrived()).toEqual(['Nothing to do: 5 items decided'])
  })

  test('is not asked for what was given before the mail left', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{}, {}])
    const [answered = 0, open = 0] = itemIds
    await decide(answered, 'Additional information required')
    await decide(open, 'Additional information required')
    await dealer.call(postMessage, {
      params: { itemId: String(answered) },
      body: { messageContent: 'Here it is.', attachments: [], thumbnails: [] },
    })
    await tested.timePasses(day)
    await workersRun()
    expect(await arrived()).toEqual(['1 item needs something from you'])
  })

  test('gets what waits soon after choosing otherwise, and then everything at once', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{}, {}])
    await write(itemIds[0] ?? 0)
    await tested.timePasses(121)
    await choose('AT_ONCE')
    await workersRun()
    await write(itemIds[1] ?? 0)
    expect(await arrived()).toHaveLength(1)
    await tested.timePasses(121)
    await workersRun()
    expect(await arrived()).toHaveLength(2)
  })
})

test('a dealer who answers before the mail left is not asked again, also by one that leaves at once', async () => {
  const { itemIds } = await aSubmittedRequest(dealer, [{}])
  const [itemId = 0] = itemIds
  await decide(itemId, 'Additional information required')
  await dealer.call(postMessage, {
    params: { itemId: String(itemId) },
    body: { messageContent: 'Here it is.', attachments: [], thumbnails: [] },
  })
  await tested.timePasses(121)
  await workersRun()
  expect(await arrived()).toEqual([expect.stringMatching(`^Nothing to do – News about .+ \\(item ${itemId}\\)$`)])
})

describe('the mail about a closed request', () => {
  const sentence = 'ask once for another look'

  test.each([
    ['says that a declined item can be looked at again', 'Declined', true],
    ['says nothing of it where nothing was declined', 'Client was able to resolve case', false],
  ] as const)('%s', async (_, status, said) => {
    const { itemIds } = await aSubmittedRequest(dealer, [{}])
    await decide(itemIds[0] ?? 0, status)
    const [letter] = await letters()
    expect(letter?.text.includes(sentence)).toBe(said)
  })
})

describe('a dealer who wants mails only where something is asked', () => {
  beforeEach(() => choose('ASKS_ONLY'))

  test('gets none about what asks for nothing', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{}, {}])
    for (const itemId of itemIds) await decide(itemId, 'Declined')
    await tested.timePasses(121)
    await workersRun()
    expect(await arrived()).toEqual([])
    expect(await rows()).toEqual([])
  })

  test('gets one that asks, with what else happened', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{}, {}])
    await decide(itemIds[0] ?? 0, 'Declined')
    await write(itemIds[1] ?? 0)
    await tested.timePasses(121)
    await workersRun()
    expect(await arrived()).toEqual(['1 item needs something from you'])
  })

  test('gets mails about the account as everybody', async () => {
    await tested.call(sendOtp, { params: { email: dealerAccount.email } })
    await workersRun()
    expect(await arrived()).toEqual(['Your code to reset the password'])
  })
})
