import { updateOwnProfile, updateUser } from '@portal/contract/accounts/users.ts'
import { writeNote } from '@portal/contract/colleagues/colleagues.ts'
import { postMessage, postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import { takeBackRequest } from '@portal/contract/requests/requests.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliverMailHandler } from '../jobs/deliver-mail.ts'
import { lockAccountById } from '../modules/accounts/accounts.repository.ts'
import { aSubmittedRequest } from '../testing/claims.ts'
import { type Caller, openTestPortal, type TestAccount, type TestPortal } from '../testing/portal-for-tests.ts'
import { toAdmins } from './admin-news.ts'
import { newsIn } from './collecting-mails.ts'
import { mostNews } from './templates/dealer-facts.ts'
import { createMailRenderer } from './templates/render-mail.ts'

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
const firstAdmin = () => admins[0] as TestAccount

describe('what administrators are told', () => {
  test('of thirty messages in five minutes is one mail to each for what belongs together', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{}, {}])
    await tested.timePasses(121)
    for (let count = 1; count <= 29; count += 1) await write(itemIds[count % 2] ?? 0, `Message ${count}`)
    const waiting = (await allMails()).filter(({ template }) => template === 'admin-news')
    expect(waiting.map(({ recipient }) => recipient).sort()).toEqual(admins.map(({ email }) => email).sort())
    const letter = (await lettersTo(firstAdmin())).at(-1)
    expect(letter?.subject).toBe('News for the service team (29)')
    for (const said of ['Message 1', 'Message 29', `/admin/request-item/${itemIds[0]}`])
      expect(letter?.text).toContain(said)
  })

  test('goes on in a new mail when one is full, however many are', async () => {
    const { itemIds } = await aSubmittedRequest(dealer)
    await tested.timePasses(121)
    for (let count = 1; count <= 2 * mostNews + 2; count += 1) await write(itemIds[0] ?? 0, `Message ${count}`)
    const toldIn = (await mailsTo(firstAdmin())).slice(1).map((mail) => newsIn(toAdmins, mail).length)
    expect(toldIn).toEqual([mostNews, mostNews, 2])
  })

  test('is one mail to each when several dealers act at the same moment', async () => {
    const others = await Promise.all([1, 2, 3].map(async () => tested.signedInAs(await tested.anAccount())))
    await Promise.all([dealer, ...others].map((caller) => aSubmittedRequest(caller)))
    expect((await allMails()).map(({ template }) => template)).toEqual(Array(5).fill('admin-news'))
  })

  test('alone is the mail about just that, as it always was', async () => {
    const { requestId } = await aSubmittedRequest(dealer)
    expect(await allMails()).toMatchObject(Array(5).fill({ template: 'request-submitted', facts: { requestId } }))
    const [letter] = await lettersTo(firstAdmin())
    expect(letter?.subject).toContain(`New request ${requestId}`)
  })

  test('leaves two minutes after the first, and what comes later is a mail of its own', async () => {
    const { itemIds } = await aSubmittedRequest(dealer)
    await tested.timePasses(60)
    await write(itemIds[0] ?? 0, 'one')
    await tested.timePasses(61)
    await write(itemIds[0] ?? 0, 'two')
    expect((await mailsTo(firstAdmin())).map(({ template }) => template)).toEqual(['admin-news', 'message-to-admins'])
  })

  test('says nothing of a request that its dealer took back, and the rest all the same', async () => {
    const { itemIds } = await aSubmittedRequest(dealer)
    const { requestId } = await aSubmittedRequest(dealer)
    await write(itemIds[0] ?? 0, 'one')
    expect((await dealer.call(takeBackRequest, { params: { requestId: String(requestId) } })).status).toBe(200)
    expect((await tested.mails('request-submitted')).map(({ facts }) => facts.requestId)).not.toContain(requestId)
    expect(await tested.mails('message-to-admins')).toHaveLength(5)
  })

  test('is dropped with the only thing it tells', async () => {
    const { requestId } = await aSubmittedRequest(dealer)
    expect((await dealer.call(takeBackRequest, { params: { requestId: String(requestId) } })).status).toBe(200)
    expect(await allMails()).toEqual([])
  })

  test('by a note goes with the rest to those whom it tells, and to nobody else', async () => {
    const { itemIds } = await aSubmittedRequest(dealer)
    const [author, told, other] = admins as [TestAccount, TestAccount, TestAccount]
    const note = { params: { itemId: String(itemIds[0]) }, body: { content: 'Look', tells: [told.userId] } }
    expect((await (await tested.signedInAs(author)).call(writeNote, note)).status).toBe(201)
    expect((await mailsTo(told)).map(({ template }) => template)).toEqual(['admin-news'])
    expect((await mailsTo(other)).map(({ template }) => template)).toEqual(['request-submitted'])
  })

  test('waits for the morning where an administrator chose one mail a day', async () => {
    const daily = await tested.signedInAs(firstAdmin())
    await daily.call(updateOwnProfile, { body: { mailChoice: 'DAILY' } })
    const { itemIds } = await aSubmittedRequest(dealer)
    await write(itemIds[0] ?? 0, 'one')
    const [mail, ...more] = await mailsTo(firstAdmin())
    expect(more).toEqual([])
    expect(mail?.leavesAt?.toLocaleTimeString('de', { timeZone: 'Asia/Kathmandu' })).toMatch(/^07:00:0[01]$/)
  })

  test('reaches nobody whose account was disabled meanwhile', async () => {
    await aSubmittedRequest(dealer)
    const [mail] = await mailsTo(firstAdmin())
    await tested.tables
      .updateTable('users')
      .set({ enabled: false, disabledByAdmin: true })
      .where('userId', '=', firstAdmin().userId)
      .execute()
    await tested.timePasses(121)
    await deliverMailHandler(tested.portal)({ mailId: mail?.mailId ?? '' }, AbortSignal.timeout(60_000), {
      ...{ number: 1, last: false },
    })
    expect(await mailsTo(firstAdmin())).toEqual([])
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
  const colleague = await tested.signedInAs(admins[1] as TestAccount)
  const moved = 'corrected@klangwerk.example'
  const answer = await colleague.call(updateUser, { params: { email: firstAdmin().email }, body: { email: moved } })
  expect(answer.status).toBe(200)
  expect((await mailsTo({ ...firstAdmin(), email: moved })).map(({ template }) => template)).toEqual([
    'request-submitted',
    'email-changed-by-administrator',
  ])
  expect((await mailsTo(firstAdmin())).map(({ template }) => template)).toEqual(['email-changed-by-administrator'])
})
