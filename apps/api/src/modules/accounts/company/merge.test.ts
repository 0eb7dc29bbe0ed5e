import { getCurrentUser, getUserByEmail, toggleUserEnabled } from '@portal/contract/accounts/users.ts'
import * as companies from '@portal/contract/companies/companies.ts'
import type { Company } from '@portal/contract/companies/company-schemas.ts'
import type { CompanyMerge, MergePreview } from '@portal/contract/companies/merge-schemas.ts'
import { listMerges, mergeCompanies, previewMerge, takeBackMerge } from '@portal/contract/companies/merges.ts'
import { askForAnotherLook } from '@portal/contract/items/another-look.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { getItem, listItems, updateItemStatus } from '@portal/contract/items/items.ts'
import { listMessages, postMessage, postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import * as requests from '@portal/contract/requests/requests.ts'
import { limits } from '@portal/domain/limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDraft, aSubmittedRequest } from '../../../testing/claims.ts'
import {
  type Answer,
  type Caller,
  openTestPortal,
  type TestAccount,
  type TestPortal,
} from '../../../testing/portal-for-tests.ts'
import { somebodyWaits } from '../../../testing/somebody-waits.ts'

let tested: TestPortal
let admin: Caller
let bossAccount: TestAccount
let boss: Caller
let newAccount: TestAccount
let newcomer: Caller
/** A debtor number that nobody else has. */
let number: string
beforeAll(async () => {
  tested = await openTestPortal()
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN', firstName: 'Ada' }))
})
beforeEach(async () => {
  bossAccount = await tested.anAccount({ firstName: 'Bo' })
  boss = await tested.signedInAs(bossAccount)
  newAccount = await tested.anAccount({ firstName: 'Nia' })
  newcomer = await tested.signedInAs(newAccount)
  number = `D-${newAccount.userId}`
})
afterAll(() => tested.close())

const of = (requestId: number) => ({ params: { requestId: String(requestId) } })
const at = (itemId = 0) => ({ params: { itemId: String(itemId) } })
const outcome = ({ status, body }: Answer) => (status < 300 ? 'done' : (body as { error: string }).error)
const why = ({ body }: Answer) => (body as { problems?: { merge?: { code: string } } }).problems?.merge?.code
const preview = async (from = newAccount, into = bossAccount) =>
  (await admin.call(previewMerge, { query: { from: String(from.userId), into: String(into.userId) } }))
    .body as MergePreview
const mergeAs = (seen: MergePreview, activate = false) => admin.call(mergeCompanies, { body: { seen, activate } })
const merge = async (from = newAccount, into = bossAccount, activate = false) =>
  mergeAs(await preview(from, into), activate)
const merged = async (...which: Parameters<typeof merge>) =>
  ((await merge(...which)).body as { mergeId: number }).mergeId
const resolve = ({ itemIds }: { itemIds: readonly number[] }) =>
  admin.call(updateItemStatus, { ...at(itemIds[0]), body: { status: 'Client was able to resolve case' } })
const aDeclinedItem = async (by: Caller) => {
  const { itemIds } = await aSubmittedRequest(by)
  const body = { status: 'Declined', declineReason: 'Out of warranty' } as const
  await admin.call(updateItemStatus, { ...at(itemIds[0]), body })
  return itemIds[0]
}
const anotherLook = (by: Caller, itemId: number | undefined) =>
  by.call(askForAnotherLook, { ...at(itemId), body: { why: 'It hums again.', images: [] } })
const takeBack = (mergeId: number) => admin.call(takeBackMerge, { params: { mergeId: String(mergeId) } })
const historyOf = async ({ companyId }: Pick<TestAccount, 'companyId'>) =>
  (
    (await admin.call(listMerges, { query: { userId: String(companyId) } })).body as {
      merges: CompanyMerge[]
    }
  ).merges
const listed = async (caller: Caller) =>
  ((await caller.call(requests.listOwnRequests)).body as { content: { requestId: number }[] }).content.map(
    ({ requestId }) => requestId,
  )
const draftsOf = async (caller: Caller) =>
  ((await caller.call(requests.listDrafts)).body as { drafts: { requestId: number }[] }).drafts.map(
    ({ requestId }) => requestId,
  )
const rolesIn = async (caller: Caller) =>
  ((await caller.call(companies.getCompany)).body as Company).people.map(({ userId, companyRole }) => [
    userId,
    companyRole,
  ])
const numbered = ({ companyId }: TestAccount, debtorNumber: string) =>
  tested.tables.updateTable('companies').set({ debtorNumber }).where('companyId', '=', companyId).execute()
const numberOf = async ({ email }: TestAccount) =>
  ((await admin.call(getUserByEmail, { params: { email } })).body as { debtorNumber: string }).debtorNumber
const changeCompany = ({ userId }: TestAccount, { companyId }: TestAccount) =>
  tested.tables.updateTable('users').set({ companyId }).where('userId', '=', userId).execute()
const disable = ({ userId }: TestAccount) =>
  tested.tables.updateTable('users').set({ enabled: false }).where('userId', '=', userId).execute()
const invite = (by: Caller, email: string) =>
  by.call(companies.invitePerson, { body: { email, companyRole: 'member', language: 'en' } })
const bySelf = async (id: number) =>
  (
    (await admin.call(requests.listRequestsByDistributor, { query: { userId: String(id) } })).body as {
      content: { requestId: number }[]
    }
  ).content.map(({ requestId }) => requestId)

describe('a preview', () => {
  test('says what would move, and changes nothing', async () => {
    await numbered(newAccount, number)
    await aSubmittedRequest(newcomer)
    await aDraft(newcomer)
    await invite(newcomer, 'kim@klanghaus.example')
    const wanted = {
      from: { companyId: newAccount.companyId, companyName: newAccount.companyName, debtorNumber: number },
      into: { companyId: bossAccount.companyId, companyName: bossAccount.companyName, debtorNumber: '' },
      moves: { people: 1, openRequests: 1, closedRequests: 0, drafts: 1, invitations: 1 },
      ...{ keepRoles: false, debtorNumber: number },
    }
    expect(await preview()).toEqual(wanted)
    expect(await preview()).toEqual(wanted)
    expect(await historyOf(newAccount)).toEqual([])
    expect(await rolesIn(newcomer)).toEqual([[newAccount.userId, 'manager']])
  })

  test.each([
    ['more would move', () => aSubmittedRequest(newcomer)],
    ['another debtor number would go', () => numbered(newAccount, number)],
    ['another debtor number would stay', () => numbered(bossAccount, number)],
    ['whoever comes would keep the role', () => disable(bossAccount)],
  ])('that is outdated merges nothing: %s', async (_, change) => {
    const seen = await preview()
    await change()
    expect(outcome(await mergeAs(seen))).toBe('STALE')
    expect(await rolesIn(newcomer)).toEqual([[newAccount.userId, 'manager']])
  })
})

describe('a merge', () => {
  test('brings people, requests, drafts and unread marks over, and withdraws invitations', async () => {
    const own = await aSubmittedRequest(boss)
    const { requestId, itemIds } = await aSubmittedRequest(newcomer)
    const draft = await aDraft(newcomer)
    await admin.call(postMessageAsAdmin, { ...at(itemIds[0]), body: { messageContent: 'Which car?' } })
    await invite(newcomer, 'kim@klanghaus.example')
    await invite(boss, newAccount.email)
    expect(outcome(await merge())).toBe('done')

    expect(await listed(newcomer)).toEqual([requestId, own.requestId])
    expect(await listed(boss)).toEqual([requestId, own.requestId])
    expect([await draftsOf(newcomer), await draftsOf(boss)]).toEqual([[draft], []])
    expect(await rolesIn(boss)).toEqual([
      [bossAccount.userId, 'manager'],
      [newAccount.userId, 'member'],
    ])
    expect(((await boss.call(getItem, at(itemIds[0]))).body as ItemDetail).hasUnreadAdminResponse).toBe(true)
    expect(((await boss.call(companies.getCompany)).body as Company).invitations).toEqual([])
    expect((await newcomer.call(getCurrentUser)).body).toMatchObject({
      ...{ companyName: bossAccount.companyName, companyRole: 'member', hasColleagues: true },
    })
    const [entry] = await historyOf(bossAccount)
    expect(entry).toMatchObject({
      ...{ fromName: newAccount.companyName, intoName: bossAccount.companyName, mergedBy: 'Ada Sommer' },
      ...{ people: 1, requests: 2, takenBackAt: null, takenBackBy: null },
    })
    expect(entry?.canBeTakenBackUntil).not.toBeNull()
  })

  test('leaves one row of both for the service, which the id of before leads to', async () => {
    const { requestId } = await aSubmittedRequest(newcomer)
    await merge()
    const third = await tested.anAccount()
    await merge(bossAccount, third)
    for (const { companyId } of [newAccount, bossAccount, third]) expect(await bySelf(companyId)).toEqual([requestId])
    const { body } = await admin.call(requests.listDistributorsWithRequests, { query: { scope: 'active' } })
    const ids = (body as { id: number }[]).map(({ id }) => id)
    expect([newAccount, bossAccount, third].map(({ companyId }) => ids.includes(companyId))).toEqual([
      ...[false, false, true],
    ])
  })

  test('with activation lets whoever waits in, and tells the person', async () => {
    const waiting = await tested.anAccount({ standing: 'AwaitingActivation' })
    expect(outcome(await merge(waiting, bossAccount, true))).toBe('done')
    expect(await rolesIn(await tested.signedInAs(waiting))).toContainEqual([waiting.userId, 'member'])
    expect(await tested.mails('account-activated', waiting.email)).toHaveLength(1)
  })

  test('with activation is refused once a colleague has let the newcomer in on its own', async () => {
    const waiting = await tested.anAccount({ standing: 'AwaitingActivation' })
    const seen = await preview(waiting, bossAccount)
    await admin.call(toggleUserEnabled, { params: { email: waiting.email }, body: { enabled: true } })
    expect(outcome(await mergeAs(seen, true))).toBe('STALE')
    expect(await rolesIn(await tested.signedInAs(waiting))).toEqual([[waiting.userId, 'manager']])
  })

  test('leaves whoever waits waiting without it', async () => {
    const waiting = await tested.anAccount({ standing: 'AwaitingActivation' })
    await merge(waiting)
    expect((await (await tested.signedInAs(waiting)).call(getCurrentUser)).status).toBe(403)
  })

  test('leaves the roles where nobody could let others in', async () => {
    const idle = await tested.anAccount({ standing: 'Disabled' })
    expect((await preview(newAccount, idle)).keepRoles).toBe(true)
    await merge(newAccount, idle)
    expect(await rolesIn(newcomer)).toContainEqual([newAccount.userId, 'manager'])
  })

  test('is refused with itself, with an administrator, of somebody unknown, and with too many people', async () => {
    const other = await tested.anAccount({ role: 'ADMIN' })
    const seen = await preview()
    const sent = (companyId: number) => mergeAs({ ...seen, into: { ...seen.into, companyId } })
    expect(outcome(await sent(newAccount.companyId))).toBe('SAME_COMPANY')
    expect(outcome(await sent(other.companyId))).toBe('COMPANY_OF_ADMINISTRATOR')
    expect(outcome(await sent(2_000_000_000))).toBe('NOT_FOUND')
    const { companyId } = bossAccount
    await tested.tables
      .insertInto('users')
      .values(
        Array.from({ length: limits.company.people - 1 }, (_, count) => ({
          ...{ email: `p${count}-${companyId}@example.com`, passwordHash: '-', role: 'USER' as const, companyId },
          ...{ firstName: 'Kim', lastName: 'Winter', companyRole: 'member' as const },
        })),
      )
      .execute()
    expect(outcome(await sent(companyId))).toBe('MERGE_TOO_LARGE')
  })

  test('happens once when two administrators want it at once, whichever way', async () => {
    await aSubmittedRequest(newcomer)
    const [there, back] = [await preview(), await preview(bossAccount, newAccount)]
    const ways = await Promise.all([there, there, back].map((seen) => mergeAs(seen)))
    const made = ways.filter(({ status }) => status === 201).map(({ body }) => (body as { mergeId: number }).mergeId)
    expect(new Set(made).size).toBe(1)
    for (const { status } of ways) expect([201, 409]).toContain(status)
    expect(await historyOf(bossAccount)).toHaveLength(1)
    expect(await rolesIn(boss)).toHaveLength(2)
  })

  test('of a company whose people have all gone elsewhere withdraws no invitation to the other', async () => {
    await changeCompany(newAccount, await tested.anAccount())
    await invite(boss, 'lou@klanghaus.example')
    expect(outcome(await merge())).toBe('done')
    const { invitations } = (await boss.call(companies.getCompany)).body as Company
    expect(invitations.map(({ email }) => email)).toEqual(['lou@klanghaus.example'])
  })

  test('that is sent twice is the same merge', async () => {
    const seen = await preview()
    const answers = [await mergeAs(seen), await mergeAs(seen)]
    expect(answers.map(outcome)).toEqual(['done', 'done'])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await historyOf(bossAccount)).toHaveLength(1)
  })

  test('beside a decision loses nothing of either', async () => {
    const { itemIds } = await aSubmittedRequest(newcomer)
    const body = { status: 'Additional information required' as const, infoRequiredNote: 'The invoice' }
    const both = await Promise.all([merge(), admin.call(updateItemStatus, { ...at(itemIds[0]), body })])
    expect(both.map(({ status }) => status)).toEqual([201, 200])
    expect((await boss.call(getItem, at(itemIds[0]))).body).toMatchObject({ status: body.status })
  })

  /** Makes a call while a merge has moved all that there is, and is not done. */
  async function whileMerging<Made>(call: () => Promise<Made>, from = newAccount, into = bossAccount): Promise<Made> {
    await invite(await tested.signedInAs(from), `kim-${from.userId}@klanghaus.example`)
    const seen = await preview(from, into)
    const [release, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // The merge withdraws it then.
    const holding = tested.portal.db.transaction().execute(async (tx) => {
      const { companyId } = from
      await tx.selectFrom('invitations').select('email').where('companyId', '=', companyId).forUpdate().execute()
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const merging = mergeAs(seen)
    await somebodyWaits(tested.portal.pool)
    let made = false
    const making = call().finally(() => {
      made = true
    })
    const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => made || (await waits.execute(tested.tables)).rows.length > 1).toBe(true)
    release.resolve()
    const [merge, answer] = await Promise.all([merging, making, holding])
    expect(outcome(merge)).toBe('done')
    return answer
  }

  test('takes what is filed at the same moment along', async () => {
    const draft = await whileMerging(() => aDraft(newcomer))
    expect(await draftsOf(newcomer)).toEqual([draft])
  })

  test('keeps nobody who goes over from what the person is doing', async () => {
    const draft = await aDraft(newcomer)
    const [itemId] = (await aSubmittedRequest(newcomer)).itemIds
    const rename = () => newcomer.call(requests.renameDraft, { ...of(draft), body: { title: 'Golf 7' } })
    expect(outcome(await whileMerging(rename))).toBe('done')
    const third = await tested.anAccount()
    const write = () => newcomer.call(postMessage, { ...at(itemId), body: { messageContent: 'Any news?' } })
    expect(outcome(await whileMerging(write, bossAccount, third))).toBe('done')
  })
})

describe('taken back', () => {
  test('everything is as it was, and neither reads anything of the other', async () => {
    await numbered(newAccount, number)
    const tech = await tested.signedInAs(await tested.anAccount({ colleagueOf: newAccount }))
    const own = await aSubmittedRequest(boss)
    const theirs = await aSubmittedRequest(newcomer)
    const [mine, draft] = [await aDraft(boss), await aDraft(tech)]
    const before = [await rolesIn(newcomer), await rolesIn(boss)]
    const mergeId = await merged()
    expect(await numberOf(bossAccount)).toBe(number)
    const since = await aSubmittedRequest(newcomer)
    expect(outcome(await takeBack(mergeId))).toBe('done')
    expect(outcome(await takeBack(mergeId))).toBe('done')

    expect([await rolesIn(newcomer), await rolesIn(boss)]).toEqual(before)
    expect([await listed(newcomer), await listed(boss)]).toEqual([[since.requestId, theirs.requestId], [own.requestId]])
    expect([await draftsOf(tech), await draftsOf(boss), await draftsOf(newcomer)]).toEqual([[draft], [mine], []])
    expect([await numberOf(newAccount), await numberOf(bossAccount)]).toEqual([number, ''])
    expect(await bySelf(newAccount.companyId)).toEqual([since.requestId, theirs.requestId])
    for (const [reader, { requestId, itemIds }] of [
      [boss, theirs],
      [boss, since],
      [newcomer, own],
    ] as const) {
      expect((await reader.call(listItems, of(requestId))).status).toBe(404)
      expect((await reader.call(getItem, at(itemIds[0]))).status).toBe(404)
      expect((await reader.call(listMessages, at(itemIds[0]))).status).toBe(404)
    }
    expect(await historyOf(newAccount)).toMatchObject([
      { takenBackBy: 'Ada Sommer', canBeTakenBackUntil: null, mergeId },
    ])
    expect(outcome(await merge())).toBe('done')
  })

  test('keeps nobody locked while it waits for what somebody who goes back has begun and gives away', async () => {
    const mergeId = await merged()
    const acts = await tested.tables.startTransaction().execute()
    const givesAway = await tested.tables.startTransaction().execute()
    const account = acts.selectFrom('users').select('userId').where('userId', '=', newAccount.userId)
    await account.forShare().executeTakeFirstOrThrow()
    const takenBack = takeBack(mergeId)
    let draft = 0
    try {
      await somebodyWaits(tested.portal.pool)
      draft = await aDraft(newcomer)
      await givesAway.selectFrom('requests').select('requestId').where('requestId', '=', draft).forUpdate().execute()
      await acts.commit().execute()
      const people = tested.tables.selectFrom('users').select('userId').where('companyId', '=', bossAccount.companyId)
      await expect.poll(() => people.forUpdate().skipLocked().execute()).toHaveLength(2)
      await somebodyWaits(tested.portal.pool)
    } finally {
      if (!acts.isCommitted) await acts.rollback().execute()
      await givesAway.commit().execute()
    }
    expect(outcome(await takenBack)).toBe('done')
    expect(await draftsOf(newcomer)).toEqual([draft])
  })

  test('while merged each reads all, and nobody else anything', async () => {
    const stranger = await tested.signedInAs(await tested.anAccount())
    const [own, theirs] = [await aSubmittedRequest(boss), await aSubmittedRequest(newcomer)]
    await merge()
    for (const { requestId } of [own, theirs]) {
      expect((await boss.call(listItems, of(requestId))).status).toBe(200)
      expect((await newcomer.call(listItems, of(requestId))).status).toBe(200)
      expect((await stranger.call(listItems, of(requestId))).status).toBe(404)
    }
  })

  test('the invitations of who goes back are over, those of others are not', async () => {
    const mergeId = await merged()
    const role = { params: { userId: String(newAccount.userId) }, body: { companyRole: 'manager' } } as const
    await boss.call(companies.changeCompanyRole, role)
    await invite(newcomer, 'kim@klanghaus.example')
    await invite(boss, 'lou@klanghaus.example')
    expect(outcome(await takeBack(mergeId))).toBe('done')
    const { invitations } = (await boss.call(companies.getCompany)).body as Company
    expect(invitations.map(({ email }) => email)).toEqual(['lou@klanghaus.example'])
  })

  test('a number that the company was given meanwhile stays', async () => {
    await numbered(newAccount, number)
    const mergeId = await merged()
    await numbered(bossAccount, '4712')
    await takeBack(mergeId)
    expect([await numberOf(newAccount), await numberOf(bossAccount)]).toEqual([number, '4712'])
  })

  test('not after thirty days, and not of a merge that there is not', async () => {
    const mergeId = await merged()
    const days = (count: number) =>
      tested.tables
        .updateTable('companyMerges')
        .set({ mergedAt: new Date(Date.now() - count * 24 * 3600 * 1000) })
        .where('mergeId', '=', mergeId)
        .execute()
    await days(limits.company.mergeDays)
    expect(outcome(await takeBack(mergeId))).toBe('MERGE_OVER')
    expect(await historyOf(bossAccount)).toMatchObject([{ canBeTakenBackUntil: null }])
    await days(limits.company.mergeDays - 1)
    expect(outcome(await takeBack(mergeId))).toBe('done')
    expect(outcome(await takeBack(2_000_000_000))).toBe('NOT_FOUND')
  })

  test('not when somebody has gone elsewhere', async () => {
    const third = await tested.anAccount()
    const mergeId = await merged()
    await invite(await tested.signedInAs(third), newAccount.email)
    const code = (await tested.mails('invitation', newAccount.email)).at(-1)?.facts.code ?? ''
    expect(outcome(await newcomer.call(companies.joinCompany, { body: { code } }))).toBe('done')
    const answer = await takeBack(mergeId)
    expect([outcome(answer), why(answer)]).toEqual(['MERGE_CONTRADICTED', 'PERSON_ELSEWHERE'])
    expect(await rolesIn(newcomer)).toContainEqual([newAccount.userId, 'member'])
  })

  test('not while somebody looks after a request of the other company, open or closed', async () => {
    const own = await aSubmittedRequest(boss)
    const mergeId = await merged()
    const give = (to: TestAccount) =>
      boss.call(companies.handOverRequest, { ...of(own.requestId), body: { userId: to.userId } })
    await give(newAccount)
    expect(why(await takeBack(mergeId))).toBe('CASE_HANDED_OVER')
    await resolve(own)
    expect(why(await takeBack(mergeId))).toBe('CASE_HANDED_OVER')
    await give(bossAccount)
    expect(outcome(await takeBack(mergeId))).toBe('done')
  })

  test('whoever left one of them before and still stands at a closed request keeps nothing from it', async () => {
    const leaver = await tested.anAccount({ colleagueOf: newAccount })
    await resolve(await aSubmittedRequest(await tested.signedInAs(leaver)))
    const elsewhere = await tested.anAccount()
    await changeCompany(leaver, elsewhere)
    expect(outcome(await takeBack(await merged()))).toBe('done')
  })

  test.each([
    ['into the company that goes', () => [bossAccount, newAccount] as const],
    ['into the one that stays', () => [newAccount, bossAccount] as const],
  ])(
    'somebody who had changed before the merge, %s, and still stands at a closed request keeps nothing from it',
    async (_, ways) => {
      const [before, after] = ways()
      const changed = await tested.anAccount({ colleagueOf: before })
      const [request, colleagues] = [
        await aSubmittedRequest(await tested.signedInAs(changed)),
        await tested.signedInAs(before),
      ]
      await resolve(request)
      await changeCompany(changed, after)
      expect(outcome(await takeBack(await merged()))).toBe('done')
      expect(await listed(colleagues)).toEqual([request.requestId])
    },
  )

  test('not when somebody who stays took such a request over since', async () => {
    const changed = await tested.anAccount({ colleagueOf: newAccount })
    const request = await aSubmittedRequest(await tested.signedInAs(changed))
    await resolve(request)
    await changeCompany(changed, bossAccount)
    const mergeId = await merged()
    const body = { userId: bossAccount.userId }
    expect(outcome(await boss.call(companies.handOverRequest, { ...of(request.requestId), body }))).toBe('done')
    expect(why(await takeBack(mergeId))).toBe('CASE_HANDED_OVER')
  })

  test('not when one asked for another look at what the other had filed', async () => {
    const declined = await aDeclinedItem(newcomer)
    const mergeId = await merged()
    expect(outcome(await anotherLook(boss, declined))).toBe('done')
    expect(why(await takeBack(mergeId))).toBe('CASE_HANDED_OVER')
  })

  test('with another look at what one had filed: both go back', async () => {
    const declined = await aDeclinedItem(newcomer)
    const mergeId = await merged()
    const asked = await anotherLook(newcomer, declined)
    const { itemId } = asked.body as { itemId: number }
    expect(outcome(await takeBack(mergeId))).toBe('done')
    expect(outcome(await newcomer.call(getItem, at(itemId)))).toBe('done')
    expect(outcome(await boss.call(getItem, at(itemId)))).toBe('NOT_FOUND')
  })

  test('not when the company that stays was given the number by now', async () => {
    await numbered(newAccount, number)
    await numbered(bossAccount, `${number}-2`)
    const mergeId = await merged()
    await numbered(bossAccount, number)
    expect(why(await takeBack(mergeId))).toBe('DEBTOR_NUMBER_TAKEN')
    await numbered(bossAccount, `${number}-2`)
    expect(outcome(await takeBack(mergeId))).toBe('done')
  })

  test('not when another company has the number by now', async () => {
    await numbered(newAccount, number)
    const mergeId = await merged()
    const third = await tested.anAccount()
    await numbered(third, number)
    expect(why(await takeBack(mergeId))).toBe('DEBTOR_NUMBER_TAKEN')
    await numbered(third, '')
    expect(outcome(await takeBack(mergeId))).toBe('done')
  })

  test('a company that had the number before the merge, too, keeps nothing from it, even merged on', async () => {
    const [third, fourth] = [await tested.anAccount(), await tested.anAccount()]
    for (const company of [newAccount, bossAccount, third]) await numbered(company, number)
    const mergeId = await merged()
    await merge(third, fourth)
    expect(await numberOf(fourth)).toBe(number)
    expect(outcome(await takeBack(mergeId))).toBe('done')
    expect([await numberOf(newAccount), await numberOf(bossAccount)]).toEqual([number, number])
  })

  test('not when a company would have no manager', async () => {
    await tested.anAccount({ colleagueOf: bossAccount })
    const mergeId = await merged()
    const who = (userId: number) => ({ params: { userId: String(userId) } })
    await boss.call(companies.changeCompanyRole, { ...who(newAccount.userId), body: { companyRole: 'manager' } })
    await newcomer.call(companies.changeCompanyRole, { ...who(bossAccount.userId), body: { companyRole: 'member' } })
    expect(why(await takeBack(mergeId))).toBe('NO_MANAGER_LEFT')
  })

  test('of two that follow each other the later comes first', async () => {
    const third = await tested.anAccount()
    const [first, second] = [await merged(), await merged(bossAccount, third)]
    expect(why(await takeBack(first))).toBe('PERSON_ELSEWHERE')
    expect([outcome(await takeBack(second)), outcome(await takeBack(first))]).toEqual(['done', 'done'])
    expect(await rolesIn(newcomer)).toEqual([[newAccount.userId, 'manager']])
  })

  test('of two that follow each other both stand in the history, by whatever id leads there, and the later one can be taken back', async () => {
    const [third, colleague] = [await tested.anAccount(), await tested.anAccount({ colleagueOf: newAccount })]
    const [first, second] = [await merged(), await merged(bossAccount, third)]
    const history = async (companyId: number) =>
      (await historyOf({ companyId })).map((entry) => [entry.mergeId, entry.canBeTakenBackUntil !== null])
    for (const id of [newAccount.companyId, bossAccount.companyId, third.companyId, colleague.userId])
      expect(await history(id)).toEqual([
        [second, true],
        [first, false],
      ])
    await takeBack(second)
    expect(await history(bossAccount.companyId)).toEqual([
      [second, false],
      [first, true],
    ])
    await takeBack(first)
    expect(await history(colleague.userId)).toEqual([[first, false]])
  })
})
