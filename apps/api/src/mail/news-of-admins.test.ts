import { toggleUserEnabled, updateOwnProfile, updateUser } from '@portal/contract/accounts/users.ts'
import { deleteNote, writeNote } from '@portal/contract/colleagues/colleagues.ts'
import { postMessage, postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import { takeBackRequest } from '@portal/contract/requests/requests.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lastTimeOfDay } from '../db/clock.ts'
import { inTransaction } from '../db/transaction.ts'
import { deliverMailHandler } from '../jobs/deliver-mail.ts'
import { lockAccountById } from '../modules/accounts/accounts.repository.ts'
import { aSubmittedRequest } from '../testing/claims.ts'
import { type Caller, openTestPortal, type TestAccount, type TestPortal } from '../testing/portal-for-tests.ts'
import { somebodyWaits } from '../testing/somebody-waits.ts'
import { tellAdmins } from './news.ts'
import { mostNews } from './templates/dealer-facts.ts'
import { createMailRenderer } from './templates/render-mail.ts'
import { newsIn, writeNews } from './write-news.ts'

let tested: TestPortal
let admins: TestAccount[]
let dealerAccount: TestAccount
let dealer: Caller

beforeAll(async () => {
  tested = await openTestPortal({ environment: { TIME_ZONE: 'Asia/Kathmandu' } })
})
beforeEach(async () => {
  await tested.startOver()
  admins = []
  for (let count = 0; count < 5; count += 1) admins.push(await tested.anAccount({ role: 'ADMIN', language: 'en' }))
  dealerAccount = await tested.anAccount()
  dealer = await tested.signedInAs(dealerAccount)
})
afterAll(() => tested.close())

const write = async (itemId: number, messageContent: string, by = dealer) => {
  const sent = { params: { itemId: String(itemId) }, body: { messageContent, attachments: [], thumbnails: [] } }
  expect((await by.call(postMessage, sent)).status).toBeLessThan(300)
}
const mailsTo = ({ email }: TestAccount) =>
  tested.portal.db
    .selectFrom('mails')
    .select(['mailId', 'template', 'facts', 'recipient', 'leavesAt'])
    .where('recipient', '=', email)
    .orderBy('createdAt')
    .execute()
const allMails = async () => (await Promise.all(admins.map(mailsTo))).flat()
const render = createMailRenderer({ publicUrl: 'https://service.example', operator: { name: 'M', address: 'K' } })
const lettersTo = async (account: TestAccount) =>
  (await mailsTo(account)).map(({ template, facts }) => {
    const letter = render(template, facts, 'en')
    if (!letter.ok) throw new Error(letter.problem)
    return letter
  })
/** The round that is made every minute. */
const round = () => writeNews(tested.portal)
const later = async (seconds: number) => {
  await tested.timePasses(seconds)
  await round()
}
const deliver = (mailId = '') =>
  deliverMailHandler(tested.portal)({ mailId }, AbortSignal.timeout(60_000), { number: 1, last: false })
const firstAdmin = () => admins[0] as TestAccount

describe('what administrators are told', () => {
  test('of thirty messages in two minutes is one mail to each for what belongs together', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{}, {}])
    await later(121)
    for (let count = 1; count <= 29; count += 1) await write(itemIds[count % 2] ?? 0, `Message ${count}`)
    await round()
    expect(await lettersTo(firstAdmin())).toHaveLength(1)
    await later(121)
    const together = (await allMails()).filter(({ template }) => template === 'admin-news')
    expect(together.map(({ recipient }) => recipient).sort()).toEqual(admins.map(({ email }) => email).sort())
    const letter = (await lettersTo(firstAdmin())).at(-1)
    expect(letter?.subject).toBe('News for the service team (29)')
    for (const said of ['Message 1', 'Message 29', `/admin/request-item/${itemIds[0]}`])
      expect(letter?.text).toContain(said)
  })

  test('goes on in a new mail when one is full, however many are', async () => {
    const { itemIds } = await aSubmittedRequest(dealer)
    await later(121)
    for (let count = 1; count <= 2 * mostNews + 2; count += 1) await write(itemIds[0] ?? 0, `Message ${count}`)
    await later(121)
    const toldIn = (await mailsTo(firstAdmin())).slice(1).map((mail) => newsIn(mail).length)
    expect(toldIn).toEqual([mostNews, mostNews, 2])
    await later(121)
    expect(await mailsTo(firstAdmin())).toHaveLength(4)
  })

  test('is one mail to each when several dealers act and several servers write at the same moment', async () => {
    const others = await Promise.all([1, 2, 3].map(async () => tested.signedInAs(await tested.anAccount())))
    await Promise.all([dealer, ...others].map((caller) => aSubmittedRequest(caller)))
    await tested.timePasses(121)
    await Promise.all([round(), round(), round()])
    expect((await allMails()).map(({ template }) => template)).toEqual(Array(5).fill('admin-news'))
  })

  test('holds up no dealer who acts at the same moment', async () => {
    const { itemIds } = await aSubmittedRequest(dealer)
    const other = await tested.signedInAs(await tested.anAccount())
    await tested.portal.db.transaction().execute(async (tx) => {
      const facts = { companyName: 'Klanghaus', firstName: 'Ada', lastName: 'Berger', email: 'a@b.example' }
      await tellAdmins(tx, { template: 'account-waiting', facts: { ...facts, city: 'Bern', country: 'CH' } })
      await write(itemIds[0] ?? 0, 'while another has told and not yet committed')
      await aSubmittedRequest(other)
    })
  })

  test('alone is the mail about just that', async () => {
    const { requestId } = await aSubmittedRequest(dealer)
    await later(121)
    expect(await allMails()).toMatchObject(Array(5).fill({ template: 'request-submitted', facts: { requestId } }))
    const [letter] = await lettersTo(firstAdmin())
    expect(letter?.subject).toContain(`New request ${requestId}`)
  })

  test('is not written before two minutes, then with all that happened, and what comes later is a mail of its own', async () => {
    const { itemIds } = await aSubmittedRequest(dealer)
    await later(60)
    expect(await allMails()).toEqual([])
    await write(itemIds[0] ?? 0, 'one')
    await later(61)
    await write(itemIds[0] ?? 0, 'two')
    await later(121)
    expect((await mailsTo(firstAdmin())).map(({ template }) => template)).toEqual(['admin-news', 'message-to-admins'])
  })

  test('says nothing of a request that its dealer took back, and the rest all the same', async () => {
    const { itemIds } = await aSubmittedRequest(dealer)
    const { requestId } = await aSubmittedRequest(dealer)
    await write(itemIds[0] ?? 0, 'one')
    expect((await dealer.call(takeBackRequest, { params: { requestId: String(requestId) } })).status).toBe(200)
    await later(121)
    expect((await tested.mails('request-submitted')).map(({ facts }) => facts.requestId)).not.toContain(requestId)
    expect(await tested.mails('message-to-admins')).toHaveLength(5)
  })

  test('leaves no mail of the only thing, where that was taken back', async () => {
    const { requestId } = await aSubmittedRequest(dealer)
    expect((await dealer.call(takeBackRequest, { params: { requestId: String(requestId) } })).status).toBe(200)
    await later(121)
    expect(await allMails()).toEqual([])
  })

  test('by a note goes with the rest to those whom it tells, and to nobody else', async () => {
    const { itemIds } = await aSubmittedRequest(dealer)
    const [author, told, other] = admins as [TestAccount, TestAccount, TestAccount]
    const note = { params: { itemId: String(itemIds[0]) }, body: { content: 'Look', tells: [told.userId] } }
    expect((await (await tested.signedInAs(author)).call(writeNote, note)).status).toBe(201)
    await later(121)
    expect((await mailsTo(told)).map(({ template }) => template)).toEqual(['admin-news'])
    expect((await mailsTo(other)).map(({ template }) => template)).toEqual(['request-submitted'])
  })

  test('tells nobody of a note that was deleted, nor of an account that a colleague has activated meanwhile', async () => {
    const { itemIds } = await aSubmittedRequest(dealer)
    await later(121)
    const [author, told] = admins as [TestAccount, TestAccount]
    const colleague = await tested.signedInAs(author)
    const before = (await mailsTo(told)).length
    const note = { params: { itemId: String(itemIds[0]) }, body: { content: 'Look', tells: [told.userId] } }
    const { noteId } = (await colleague.call(writeNote, note)).body as { noteId: number }
    const waiting = await tested.anAccount({ standing: 'AwaitingActivation' })
    const facts = {
      companyName: 'K',
      firstName: 'Jo',
      lastName: 'Lind',
      email: waiting.email,
      city: 'Köln',
      country: 'Germany',
    }
    await inTransaction(tested.portal.db, (tx) => tellAdmins(tx, { template: 'account-waiting', facts }))
    await later(121)
    const mails = (await mailsTo(told)).slice(before)
    expect(mails).toHaveLength(1)
    await colleague.call(deleteNote, { params: { noteId: String(noteId) } })
    await colleague.call(toggleUserEnabled, { params: { email: waiting.email } })
    await deliver(mails[0]?.mailId)
    expect((await mailsTo(told)).slice(before)).toEqual([])
  })

  test('waits for the next morning where an administrator chose one mail a day, and tells all since', async () => {
    const daily = await tested.signedInAs(firstAdmin())
    await daily.call(updateOwnProfile, { body: { mailChoice: 'DAILY' } })
    const { itemIds } = await aSubmittedRequest(dealer)
    const { rows } = await sql<{ sinceMorning: number }>`
      select extract(epoch from now() - ${lastTimeOfDay('07:00', 'Asia/Kathmandu')})::integer as since_morning
    `.execute(tested.portal.db)
    const sinceMorning = rows[0]?.sinceMorning ?? 0
    expect(sinceMorning).toBeGreaterThanOrEqual(0)
    expect(sinceMorning).toBeLessThan(24 * 3600)
    await later(sinceMorning - 60)
    expect(await mailsTo(firstAdmin())).toEqual([])
    await write(itemIds[0] ?? 0, 'one')
    await later(120)
    expect((await mailsTo(firstAdmin())).map(({ template }) => template)).toEqual(['admin-news'])
  })

  test('leaves soon where an administrator wants no daily mail any more', async () => {
    const daily = await tested.signedInAs(firstAdmin())
    await daily.call(updateOwnProfile, { body: { mailChoice: 'DAILY' } })
    await aSubmittedRequest(dealer)
    await daily.call(updateOwnProfile, { body: { mailChoice: 'AT_ONCE' } })
    await later(121)
    expect(await mailsTo(firstAdmin())).toMatchObject([{ template: 'request-submitted' }])
  })

  test('reaches nobody whose account was disabled meanwhile', async () => {
    await aSubmittedRequest(dealer)
    await later(121)
    const [mail] = await mailsTo(firstAdmin())
    await tested.tables
      .updateTable('users')
      .set({ enabled: false, disabledByAdmin: true })
      .where('userId', '=', firstAdmin().userId)
      .execute()
    await deliver(mail?.mailId)
    expect(await mailsTo(firstAdmin())).toEqual([])
  })

  test('by a process of the release before goes with the rest', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(dealer)
    const { userId } = firstAdmin()
    const facts = { companyName: 'Klanghaus', firstName: 'Ada', lastName: 'Berger', email: 'a@b.example' }
    await tested.tables
      .insertInto('adminNews')
      .values({ userId, template: 'account-waiting', facts: { ...facts, city: 'Bern', country: 'CH' } })
      .execute()
    await write(itemIds[0] ?? 0, 'one')
    await later(121)
    const [mail] = await mailsTo(firstAdmin())
    expect(mail && newsIn(mail)).toMatchObject([
      { template: 'request-submitted', facts: { requestId } },
      { template: 'account-waiting' },
      { template: 'message-to-admins' },
    ])
  })

  test('leaves out of a mail that no server took yet what its dealer took back meanwhile', async () => {
    const { itemIds } = await aSubmittedRequest(dealer)
    const { requestId } = await aSubmittedRequest(dealer)
    await write(itemIds[0] ?? 0, 'one')
    await later(121)
    const refused = { attempts: 2, lastError: 'Come again later' }
    await tested.tables.updateTable('mails').set(refused).where('template', '=', 'admin-news').execute()
    expect((await dealer.call(takeBackRequest, { params: { requestId: String(requestId) } })).status).toBe(200)
    const [mail] = await mailsTo(firstAdmin())
    await deliver(mail?.mailId)
    const [sent] = await mailsTo(firstAdmin())
    expect(sent && newsIn(sent).map(({ template }) => template)).toEqual(['request-submitted', 'message-to-admins'])
  })
})

test('whoever tells an account something does not wait for a change of it, so that the two never wait for each other', async () => {
  const { itemIds } = await aSubmittedRequest(dealer)
  const admin = await tested.signedInAs(firstAdmin())
  await tested.portal.db.transaction().execute(async (tx) => {
    for (const { userId } of [dealerAccount, ...admins]) await lockAccountById(tx, userId)
    await write(itemIds[0] ?? 0, 'from the dealer')
    const answer = { messageContent: 'to the dealer', attachments: [], thumbnails: [] }
    const sent = { params: { itemId: String(itemIds[0]) }, body: answer }
    expect((await admin.call(postMessageAsAdmin, sent)).status).toBe(201)
  })
})

test('a mail that waits goes to the new address of an account', async () => {
  await aSubmittedRequest(dealer)
  await later(121)
  const [mail] = await mailsTo(firstAdmin())
  const colleague = await tested.signedInAs(admins[1] as TestAccount)
  const moved = 'corrected@klangwerk.example'
  const answer = await colleague.call(updateUser, { params: { email: firstAdmin().email }, body: { email: moved } })
  expect(answer.status).toBe(200)
  await deliver(mail?.mailId)
  expect((await mailsTo({ ...firstAdmin(), email: moved })).map(({ template }) => template)).toEqual([
    'request-submitted',
    'email-changed-by-administrator',
  ])
  expect((await mailsTo(firstAdmin())).map(({ template }) => template)).toEqual(['email-changed-by-administrator'])
})

test('a mail that is written while an address changes goes to the new one', async () => {
  await aSubmittedRequest(dealer)
  await tested.timePasses(121)
  const { portal } = tested
  const { userId } = firstAdmin()
  const moved = 'moved@klangwerk.example'
  let written: Promise<void> | undefined
  await portal.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ email: moved }).where('userId', '=', userId).execute()
    written = writeNews(portal)
    await somebodyWaits(portal.pool)
  })
  await written
  expect(await mailsTo(firstAdmin())).toEqual([])
  expect(await mailsTo({ ...firstAdmin(), email: moved })).toHaveLength(1)
})
