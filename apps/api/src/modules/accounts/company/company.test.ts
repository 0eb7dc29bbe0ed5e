import { signIn, verifyEmail } from '@portal/contract/accounts/session.ts'
import { getCurrentUser, getUserByEmail, toggleUserEnabled, updateOwnProfile } from '@portal/contract/accounts/users.ts'
import * as companies from '@portal/contract/companies/companies.ts'
import type { Company } from '@portal/contract/companies/company-schemas.ts'
import { deleteImage, signedUrl } from '@portal/contract/files/files.ts'
import { getHome } from '@portal/contract/home/home.ts'
import type { ItemDetail, ItemRow, WaitingItems } from '@portal/contract/items/item-shapes.ts'
import {
  changeItem,
  getItem,
  getItemForAdmin,
  listItems,
  listWaitingItems,
  updateItemStatus,
} from '@portal/contract/items/items.ts'
import { keepUnfinishedItem } from '@portal/contract/items/unfinished-item.ts'
import type { Message } from '@portal/contract/messages/message-schemas.ts'
import { listMessages, postMessage, postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import * as requests from '@portal/contract/requests/requests.ts'
import { getDealerCard } from '@portal/contract/work/work.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, test } from 'vitest'
import { rateLimits } from '../../../rate-limits/rate-limits.ts'
import { aDraft, anAddedItem, anItemSave, anUploadedPhoto, aSubmittedRequest } from '../../../testing/claims.ts'
import {
  type Answer,
  type Caller,
  openTestPortal,
  type TestAccount,
  type TestPortal,
  testPassword,
} from '../../../testing/portal-for-tests.ts'
import { somebodyWaits } from '../../../testing/somebody-waits.ts'
import { createAdministrator } from '../admin-commands.ts'

let tested: TestPortal
let bossAccount: TestAccount
let boss: Caller
let techAccount: TestAccount
let tech: Caller
let stranger: Caller
let admin: Caller
beforeAll(async () => {
  tested = await openTestPortal()
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  stranger = await tested.signedInAs(await tested.anAccount())
})
beforeEach(async () => {
  bossAccount = await tested.anAccount({ firstName: 'Bo' })
  boss = await tested.signedInAs(bossAccount)
  techAccount = await tested.anAccount({ colleagueOf: bossAccount, firstName: 'Toni' })
  tech = await tested.signedInAs(techAccount)
})
afterAll(() => tested.close())

const of = (requestId: number) => ({ params: { requestId: String(requestId) } })
const at = (itemId: number) => ({ params: { itemId: String(itemId) } })
const who = ({ userId }: TestAccount) => ({ params: { userId: String(userId) } })
const outcome = ({ status, body }: Answer) => (status < 300 ? 'done' : (body as { error: string }).error)
const companyOf = async (caller: Caller) => (await caller.call(companies.getCompany)).body as Company
const listed = async (caller: Caller, query: { mine?: 'true' } = {}) =>
  (
    (await caller.call(requests.listOwnRequests, { query })).body as {
      content: { requestId: number; contact: { userId: number } }[]
    }
  ).content.map(({ requestId, contact }) => [requestId, contact.userId])
const draftsOf = async (caller: Caller) =>
  ((await caller.call(requests.listDrafts)).body as { drafts: { requestId: number }[] }).drafts.map(
    ({ requestId }) => requestId,
  )
const waitsForAccounts = async () => {
  const waiting = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%from "users"%for no key update%'`.execute(
    tested.tables,
  )
  return waiting.rows.length > 0
}
const codeOf = async (email: string) => (await tested.mails('invitation', email)).at(-1)?.facts.code ?? ''
const newcomer = { firstName: 'Kim', lastName: 'Winter', password: 'Woofer-42 hums softly' }
let count = 0
const anAddress = () => `kim-${++count}@klanghaus.example`
const invite = (email: string, companyRole: 'manager' | 'member' = 'member', by = boss) =>
  by.call(companies.invitePerson, { body: { email, companyRole, language: 'de' } })

describe('what a company shares', () => {
  test('everybody sees what was submitted, with who looks after it; a draft only its writer', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(tech)
    const draft = await aDraft(tech)
    const { id } = await anAddedItem(tech, draft)
    const own = await aSubmittedRequest(boss)

    expect(await listed(boss)).toEqual([
      [own.requestId, bossAccount.userId],
      [requestId, techAccount.userId],
    ])
    expect(await listed(tech, { mine: 'true' })).toEqual([[requestId, techAccount.userId]])
    const [itemId = 0] = itemIds
    const { contact } = (await boss.call(getItem, at(itemId))).body as ItemDetail
    expect(contact).toEqual({ userId: techAccount.userId, firstName: 'Toni', lastName: 'Sommer' })
    expect((await boss.call(listItems, of(requestId))).body).toMatchObject([{ contact }])

    expect(await draftsOf(tech)).toEqual([draft])
    expect(await draftsOf(boss)).toEqual([])
    expect((await boss.call(listItems, of(draft))).status).toBe(404)
    expect((await boss.call(getItem, at(id))).status).toBe(404)
    const [{ images }] = (await tech.call(listItems, of(draft))).body as [ItemRow]
    const key = images[0]?.imagePath ?? ''
    expect((await boss.call(signedUrl, { query: { key } })).status).toBe(404)
    expect((await boss.call(deleteImage, { query: { key } })).status).toBe(404)
    expect(await listed(stranger)).toEqual([])
  })

  test('a colleague answers in the thread, is named there, and takes the mark for the company', async () => {
    const { itemIds } = await aSubmittedRequest(tech)
    const itemId = itemIds[0] ?? 0
    const says = (messageContent: string) => ({ ...at(itemId), body: { messageContent } })
    await admin.call(postMessageAsAdmin, says('Which car is it?'))
    const unread = async (by: Caller) =>
      ((await by.call(getItem, at(itemId))).body as ItemDetail).hasUnreadAdminResponse
    expect([await unread(boss), await unread(tech)]).toEqual([true, true])
    await boss.call(listMessages, at(itemId))
    expect([await unread(boss), await unread(tech)]).toEqual([false, false])
    expect((await boss.call(postMessage, says('A Golf.'))).status).toBe(201)
    const seen = (await tech.call(listMessages, at(itemId))).body as Message[]
    expect(
      seen.map(({ messageContent, senderFirstName, senderSide, own }) => [
        ...[messageContent, senderFirstName, senderSide, own],
      ]),
    ).toEqual([
      ['Which car is it?', 'Robin', 'admins', false],
      ['A Golf.', 'Bo', 'dealer', false],
    ])
  })

  test('what the service decides is mailed to who looks after it, and is everybody’s to do', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(tech)
    const decide = (itemId = 0) =>
      admin.call(updateItemStatus, {
        ...at(itemId),
        body: { status: 'Additional information required', infoRequiredNote: 'The invoice' },
      })
    await decide(itemIds[0])
    // What is to be done is everybody's, asked for by itself or with the list.
    for (const by of [boss, tech]) {
      const { items } = (await by.call(listWaitingItems)).body as WaitingItems
      expect(items.map(({ itemId }) => itemId)).toEqual(itemIds)
      expect(((await by.call(getHome)).body as { waiting: WaitingItems }).waiting.items).toEqual(items)
      const mine = (await by.call(listWaitingItems, { query: { mine: 'true' } })).body as WaitingItems
      expect(mine.items).toEqual(by === tech ? items : [])
    }
    expect(await tested.mails('item-status-changed', techAccount.email)).toHaveLength(1)
    await boss.call(companies.handOverRequest, { ...of(requestId), body: { userId: bossAccount.userId } })
    await admin.call(postMessageAsAdmin, { ...at(itemIds[0] ?? 0), body: { messageContent: 'Please' } })
    expect(await tested.mails('message-to-dealer', techAccount.email)).toHaveLength(0)
    expect(await tested.mails('message-to-dealer', bossAccount.email)).toHaveLength(1)
  })

  test('the service finds the company by any of its people, and reaches who looks after a case', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(tech)
    const byDistributor = async (userId: number) =>
      (
        (await admin.call(requests.listRequestsByDistributor, { query: { userId: String(userId) } })).body as {
          content: { requestId: number }[]
        }
      ).content.map((row) => row.requestId)
    expect(await byDistributor(bossAccount.userId)).toEqual([requestId])
    expect(await byDistributor(techAccount.userId)).toEqual([requestId])
    const { contact } = (await admin.call(getItemForAdmin, at(itemIds[0] ?? 0))).body as ItemDetail
    const card = await admin.call(getDealerCard, { params: { userId: String(contact.userId) } })
    expect(card.body).toMatchObject({
      ...{ firstName: 'Toni', email: techAccount.email, companyName: bossAccount.companyName, openRequests: 1 },
    })
  })

  test('its people stand by name as people look for it, whatever the script, and who left stands last', async () => {
    for (const firstName of ['Zoë', 'Élodie', 'Frank', 'محمد', 'anna'])
      await tested.anAccount({ colleagueOf: bossAccount, firstName })
    await boss.call(companies.endAccess, { ...who(techAccount), body: { successorId: bossAccount.userId } })
    expect((await companyOf(boss)).people.map(({ firstName }) => firstName)).toEqual([
      ...['anna', 'Bo', 'Élodie', 'Frank', 'Zoë', 'محمد', 'Toni'],
    ])
  })

  test('only managers change the company; what a member sends of it is left as it is', async () => {
    await tech.call(updateOwnProfile, {
      body: { firstName: 'Tim', companyName: 'Mine', city: 'Paris', phoneNumber: '1' },
    })
    const profile = async () =>
      (await tech.call(getUserByEmail, { params: { email: techAccount.email } })).body as Record<string, string>
    expect(await profile()).toMatchObject({ firstName: 'Tim', companyName: bossAccount.companyName, city: 'Köln' })
    await boss.call(updateOwnProfile, { body: { companyName: 'Klanghaus Nord', debtorNumber: '4711' } })
    expect(await profile()).toMatchObject({ companyName: 'Klanghaus Nord', debtorNumber: '' })
    expect((await tech.call(getCurrentUser)).body).toMatchObject({
      ...{ companyName: 'Klanghaus Nord', companyRole: 'member', hasColleagues: true },
    })
  })
})

describe('who looks after a request', () => {
  const handOver = (by: Caller, requestId: number, to: TestAccount) =>
    by.call(companies.handOverRequest, { ...of(requestId), body: { userId: to.userId } })

  test('a member takes it over and gives the own away; only a manager gives what a colleague looks after', async () => {
    const third = await tested.anAccount({ colleagueOf: bossAccount })
    const { requestId } = await aSubmittedRequest(boss)
    expect(outcome(await handOver(tech, requestId, third))).toBe('FORBIDDEN')
    expect(outcome(await handOver(tech, requestId, techAccount))).toBe('done')
    expect(outcome(await handOver(tech, requestId, third))).toBe('done')
    // Once more, because the first answer got lost.
    expect(outcome(await handOver(tech, requestId, third))).toBe('done')
    expect(outcome(await handOver(tech, requestId, bossAccount))).toBe('FORBIDDEN')
    expect(outcome(await handOver(boss, requestId, techAccount))).toBe('done')
    expect(await listed(tech, { mine: 'true' })).toEqual([[requestId, techAccount.userId]])
  })

  test.each([
    [
      'was demoted',
      (by: Caller) => by.call(companies.changeCompanyRole, { ...who(bossAccount), body: { companyRole: 'member' } }),
    ],
    [
      'has left',
      (by: Caller) => by.call(companies.endAccess, { ...who(bossAccount), body: { successorId: techAccount.userId } }),
    ],
  ])('a manager who %s while the call waited for its turn gives nothing away', async (_, happens) => {
    const second = await tested.anAccount({ colleagueOf: bossAccount, companyRole: 'manager' })
    const secondBoss = await tested.signedInAs(second)
    const { requestId } = await aSubmittedRequest(tech)
    const held = await tested.tables.startTransaction().execute()
    const request = held.selectFrom('requests').select('requestId').where('requestId', '=', requestId)
    await request.forUpdate().executeTakeFirstOrThrow()
    const given = handOver(boss, requestId, second)
    try {
      await somebodyWaits(tested.portal.pool)
      expect(outcome(await happens(secondBoss))).toBe('done')
    } finally {
      await held.commit().execute()
    }
    expect(outcome(await given)).toBe('FORBIDDEN')
    expect(await listed(tech, { mine: 'true' })).toEqual([[requestId, techAccount.userId]])
  })

  test('nobody of elsewhere, and nobody who has left or administers the portal', async () => {
    const { requestId } = await aSubmittedRequest(boss)
    const gone = await tested.anAccount({ colleagueOf: bossAccount, standing: 'Disabled' })
    const promoted = await tested.anAccount({ colleagueOf: bossAccount, role: 'ADMIN' })
    expect((await companyOf(boss)).people).toContainEqual(
      expect.objectContaining({ userId: promoted.userId, active: false }),
    )
    const outside = await tested.anAccount()
    expect(outcome(await handOver(boss, requestId, gone))).toBe('NOT_IN_COMPANY')
    expect(outcome(await handOver(boss, requestId, promoted))).toBe('NOT_IN_COMPANY')
    expect(outcome(await handOver(boss, requestId, outside))).toBe('NOT_IN_COMPANY')
    expect(outcome(await handOver(stranger, requestId, outside))).toBe('NOT_FOUND')
  })

  test('a draft goes over with its pictures, which its new writer may take off', async () => {
    const draft = await aDraft(tech)
    await anAddedItem(tech, draft)
    expect(outcome(await handOver(boss, draft, bossAccount))).toBe('NOT_FOUND')
    expect(outcome(await handOver(tech, draft, bossAccount))).toBe('done')
    expect([await draftsOf(tech), await draftsOf(boss)]).toEqual([[], [draft]])
    const [{ images }] = (await boss.call(listItems, of(draft))).body as [ItemRow]
    expect(outcome(await boss.call(deleteImage, { query: { key: images[0]?.imagePath ?? '' } }))).toBe('done')
  })

  test('the picture in the form of its next item goes over with a draft; what was uploaded for something else stays', async () => {
    const draft = await aDraft(tech)
    const { imagePath: inForm } = await anUploadedPhoto(tech)
    const texts = {
      brand: '',
      itemNumber: '',
      serialNumber: '',
      issueDescription: '',
      amplifierRepairAttemptDetails: '',
    }
    const choices = { itemType: null, amplifierRepairAttempt: null, needsSchematic: null, amplifierOption: null }
    const others = { soldOn: null, faultKind: null, skippedShots: [], dealerSpots: [], saleProof: null }
    const item = { ...texts, ...choices, ...others, files: [{ key: inForm, shot: null }] }
    expect(outcome(await tech.call(keepUnfinishedItem, { ...of(draft), body: { item } }))).toBe('done')
    const { imagePath: key } = await anUploadedPhoto(tech)
    expect(outcome(await handOver(tech, draft, bossAccount))).toBe('done')
    expect((await boss.call(signedUrl, { query: { key: inForm } })).status).toBe(200)
    expect((await tech.call(signedUrl, { query: { key } })).status).toBe(200)
    expect((await boss.call(signedUrl, { query: { key } })).status).toBe(404)
  })

  test('only who looks after it takes it back', async () => {
    const { requestId } = await aSubmittedRequest(tech)
    expect(outcome(await boss.call(requests.takeBackRequest, of(requestId)))).toBe('NOT_FOUND')
    expect(outcome(await boss.call(requests.withdrawRequest, of(requestId)))).toBe('NOT_FOUND')
    expect(outcome(await tech.call(requests.takeBackRequest, of(requestId)))).toBe('done')
  })

  test.each([
    ['was given it', (requestId: number) => handOver(tech, requestId, bossAccount)],
    [
      'goes on for somebody who left',
      () => boss.call(companies.endAccess, { ...who(techAccount), body: { successorId: bossAccount.userId } }),
    ],
  ])('who %s takes it back, and may change its item and take its pictures off', async (_, happens) => {
    const { imagePath: kept } = await anUploadedPhoto(tech)
    const { imagePath: goes } = await anUploadedPhoto(tech)
    const { requestId, itemIds } = await aSubmittedRequest(tech, [{ images: [kept, goes] }])
    expect(outcome(await happens(requestId))).toBe('done')
    expect(outcome(await boss.call(requests.takeBackRequest, of(requestId)))).toBe('done')
    expect(outcome(await boss.call(deleteImage, { query: { key: goes } }))).toBe('done')
    const { imagePath: added } = await anUploadedPhoto(boss)
    const body = await anItemSave(boss, { images: [kept, added] })
    expect(outcome(await boss.call(changeItem, { ...at(itemIds[0] ?? 0), body }))).toBe('done')
    const [{ images }] = (await boss.call(listItems, of(requestId))).body as [ItemRow]
    expect(images.map(({ imagePath }) => imagePath)).toEqual([kept, added])
  })
})

describe('an invitation', () => {
  test('is mailed in its language, read without being spent, and makes an account that may sign in at once', async () => {
    const email = anAddress()
    expect((await invite(email.toUpperCase())).status).toBe(201)
    const code = await codeOf(email)
    expect((await companyOf(boss)).invitations).toMatchObject([{ email, companyRole: 'member', expired: false }])
    expect((await companyOf(tech)).invitations).toEqual([])
    for (let read = 0; read < 2; read++)
      expect((await tested.call(companies.getInvitation, { query: { code } })).body).toMatchObject({
        ...{ email, companyName: bossAccount.companyName, invitedBy: 'Bo Sommer', hasAccount: false, language: 'de' },
      })
    const accepted = await tested.call(companies.acceptInvitation, { body: { ...newcomer, code } })
    expect([accepted.status, accepted.body]).toEqual([201, { email }])
    expect((await tested.call(signIn, { body: { email, password: newcomer.password } })).status).toBe(200)
    expect((await companyOf(boss)).people).toContainEqual(
      expect.objectContaining({ email, companyRole: 'member', active: true, isSelf: false }),
    )
    expect((await companyOf(boss)).invitations).toEqual([])
    expect(outcome(await tested.call(companies.acceptInvitation, { body: { ...newcomer, code } }))).toBe(
      'INVITATION_OVER',
    )
  })

  test('sent again the link before it opens nothing; withdrawn, expired or unknown none does', async () => {
    const email = anAddress()
    const { invitationId } = (await invite(email)).body as { invitationId: number }
    const named = { params: { invitationId: String(invitationId) } }
    const first = await codeOf(email)
    expect(outcome(await boss.call(companies.sendInvitationAgain, named))).toBe('done')
    const second = await codeOf(email)
    const read = async (code: string) => outcome(await tested.call(companies.getInvitation, { query: { code } }))
    expect([await read(first), await read(second), await read('nothing')]).toEqual([
      ...['INVITATION_OVER', 'done', 'INVITATION_OVER'],
    ])
    const sentWeekAgo = { sentAt: new Date(Date.now() - 7 * 24 * 3_600_000 - 1), expiresAt: new Date(Date.now() - 1) }
    await tested.tables.updateTable('invitations').set(sentWeekAgo).where('email', '=', email).execute()
    expect(await read(second)).toBe('INVITATION_OVER')
    expect((await companyOf(boss)).invitations).toMatchObject([{ expired: true }])
  })

  test.each([
    ['to somebody of the company', () => techAccount.email, 'ALREADY_IN_COMPANY'],
    ['to oneself', () => bossAccount.email, 'ALREADY_IN_COMPANY'],
    ['of no address', () => 'kim', 'VALIDATION'],
  ])('%s is refused', async (_, email, refusal) => {
    expect(outcome(await invite(email()))).toBe(refusal)
  })

  test('to an administrator, twice to one address, by a member or by an administrator, and too many are refused', async () => {
    const { email } = await tested.anAccount({ role: 'ADMIN' })
    expect(outcome(await invite(email))).toBe('EMAIL_ALREADY_EXISTS')
    const address = anAddress()
    const twice = await Promise.all([invite(address), invite(address)])
    expect(twice.map(outcome).sort()).toEqual(['ALREADY_INVITED', 'done'])
    expect(outcome(await invite(anAddress(), 'member', tech))).toBe('FORBIDDEN')
    expect(outcome(await invite(anAddress(), 'member', admin))).toBe('FORBIDDEN')
    for (let more = 1; more < 20; more++) expect(outcome(await invite(anAddress()))).toBe('done')
    expect(outcome(await invite(anAddress()))).toBe('TOO_MANY_INVITATIONS')
  })

  describe('of one company', () => {
    test('are sent so often a day, also those that were withdrawn', async () => {
      const limited = await openTestPortal({ rateLimits: 'on' })
      onTestFinished(() => limited.close())
      const account = await limited.anAccount()
      const manager = await limited.signedInAs(account)
      const inviteOne = () =>
        manager.call(companies.invitePerson, { body: { email: anAddress(), companyRole: 'member', language: 'de' } })
      const { body } = await inviteOne()
      const { invitationId } = body as { invitationId: number }
      await manager.call(companies.withdrawInvitation, { params: { invitationId: String(invitationId) } })
      const limit = 'invitationsOfCompany'
      const { rows } = await limited.portal.pool.query('select company_id from users where user_id = $1', [
        account.userId,
      ])
      for (let tries = 1; tries < rateLimits[limit].tries; tries++)
        await limited.portal.rateLimits.consume(limit, String(rows[0]?.company_id))
      expect(outcome(await inviteOne())).toBe('TOO_MANY_REQUESTS')
    })
  })

  describe('of one address', () => {
    let limited: TestPortal
    beforeAll(async () => {
      limited = await openTestPortal({ rateLimits: 'on' })
    })
    afterAll(() => limited.close())
    const limit = 'invitationsToAddress'

    test('is sent so often a day by all companies together, again or anew; what is refused counts for nothing', async () => {
      const email = anAddress()
      const body = { email, companyRole: 'member', language: 'de' } as const
      const one = await limited.signedInAs(await limited.anAccount())
      const other = await limited.signedInAs(await limited.anAccount())
      const sent = await one.call(companies.invitePerson, { body: { ...body, email: email.toUpperCase() } })
      expect(outcome(await one.call(companies.invitePerson, { body }))).toBe('ALREADY_INVITED')
      for (let tries = 3; tries < rateLimits[limit].tries; tries++)
        await limited.portal.rateLimits.consume(limit, email)
      const { invitationId } = sent.body as { invitationId: number }
      const again = () => one.call(companies.sendInvitationAgain, { params: { invitationId: String(invitationId) } })
      expect(outcome(await again())).toBe('done')
      expect(outcome(await other.call(companies.invitePerson, { body }))).toBe('done')
      expect(outcome(await again())).toBe('TOO_MANY_REQUESTS')
      const third = await limited.signedInAs(await limited.anAccount())
      const refused = await third.call(companies.invitePerson, { body })
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.anything()])
      expect(await limited.mails('invitation', email)).toHaveLength(3)
    })

    test('takes nothing of the codes that it may ask for', async () => {
      const email = anAddress()
      const { email: administrators } = await limited.anAccount({ role: 'ADMIN' })
      const by = await limited.signedInAs(await limited.anAccount())
      for (const address of [email, administrators])
        await by.call(companies.invitePerson, { body: { email: address, companyRole: 'member', language: 'de' } })
      for (const address of [email, administrators])
        for (let code = 0; code < rateLimits.codePerAccount.tries; code++)
          expect(await limited.portal.rateLimits.consume('codePerAccount', address)).toEqual({ allowed: true })
    })
  })

  test.each([
    ['was disabled', { enabled: false, disabledByAdmin: true }],
    ['became an administrator', { role: 'ADMIN' as const }],
  ])('of a company whose only manager %s is over', async (_, set) => {
    const email = anAddress()
    await invite(email)
    await tested.tables.updateTable('users').set(set).where('userId', '=', bossAccount.userId).execute()
    const code = await codeOf(email)
    expect(outcome(await tested.call(companies.getInvitation, { query: { code } }))).toBe('INVITATION_OVER')
    expect(outcome(await tested.call(companies.acceptInvitation, { body: { ...newcomer, code } }))).toBe(
      'INVITATION_OVER',
    )
  })

  test.each([
    ['is disabled', ({ email }: TestAccount) => admin.call(toggleUserEnabled, { params: { email }, body: {} })],
    [
      'leaves',
      (account: TestAccount) =>
        boss.call(companies.endAccess, { ...who(account), body: { successorId: bossAccount.userId } }),
    ],
    [
      'becomes a member',
      (account: TestAccount) =>
        boss.call(companies.changeCompanyRole, { ...who(account), body: { companyRole: 'member' } }),
    ],
    [
      'joins another company',
      async (account: TestAccount, by: Caller) => {
        await invite(account.email, 'member', stranger)
        return by.call(companies.joinCompany, { body: { code: await codeOf(account.email) } })
      },
    ],
    [
      'becomes an administrator',
      ({ email }: TestAccount) => createAdministrator(tested.portal, { email, companyName: 'Membran' }),
    ],
  ])('is over as soon as who sent it %s; those of others are not', async (_, happens) => {
    const account = await tested.anAccount({ colleagueOf: bossAccount, companyRole: 'manager' })
    const second = await tested.signedInAs(account)
    const [ofSecond, ofBoss] = [anAddress(), anAddress()]
    await invite(ofSecond, 'manager', second)
    await invite(ofBoss)
    await happens(account, second)
    expect((await companyOf(boss)).invitations.map(({ email }) => email)).toEqual([ofBoss])
    const code = await codeOf(ofSecond)
    expect(outcome(await tested.call(companies.getInvitation, { query: { code } }))).toBe('INVITATION_OVER')
  })

  test.each([
    ['to be proved', { verified: false, enabled: false }],
    ['to be activated', { verified: true, enabled: false }],
  ])('makes an account of one that waits %s, which nobody could sign in with to accept', async (_, waiting) => {
    const account = await tested.anAccount()
    await tested.tables.updateTable('users').set(waiting).where('userId', '=', account.userId).execute()
    await invite(account.email)
    const code = await codeOf(account.email)
    expect((await tested.call(companies.getInvitation, { query: { code } })).body).toMatchObject({ hasAccount: false })
    expect(outcome(await tested.call(companies.acceptInvitation, { body: { ...newcomer, code } }))).toBe('done')
    const body = { email: account.email, password: newcomer.password }
    expect((await tested.call(signIn, { body })).status).toBe(200)
    expect((await companyOf(boss)).people).toContainEqual(
      expect.objectContaining({ userId: account.userId, firstName: newcomer.firstName, active: true }),
    )
    const left = tested.tables.selectFrom('companies').select('mergedInto').where('companyId', '=', account.companyId)
    expect(await left.execute()).toEqual([{ mergedInto: bossAccount.companyId }])
  })

  test('is accepted by signing in where others work with an account that waits', async () => {
    const account = await tested.anAccount()
    await tested.anAccount({ colleagueOf: account })
    await tested.tables.updateTable('users').set({ enabled: false }).where('userId', '=', account.userId).execute()
    await invite(account.email)
    const code = await codeOf(account.email)
    expect((await tested.call(companies.getInvitation, { query: { code } })).body).toMatchObject({ hasAccount: true })
    expect(outcome(await tested.call(companies.acceptInvitation, { body: { ...newcomer, code } }))).toBe(
      'EMAIL_ALREADY_EXISTS',
    )
  })

  test('a weak password spends nothing', async () => {
    const email = anAddress()
    await invite(email)
    const body = { ...newcomer, code: await codeOf(email) }
    expect(outcome(await tested.call(companies.acceptInvitation, { body: { ...body, password: 'short' } }))).toBe(
      'VALIDATION',
    )
    expect(outcome(await tested.call(companies.acceptInvitation, { body }))).toBe('done')
  })
})

describe('somebody who has an account elsewhere', () => {
  test('comes along with all requests, if alone there, and is heard of at the old place no more', async () => {
    const account = await tested.anAccount()
    const kim = await tested.signedInAs(account)
    const { requestId } = await aSubmittedRequest(kim)
    const draft = await aDraft(kim)
    await invite(account.email, 'member')
    const body = { code: await codeOf(account.email) }
    expect(outcome(await tested.call(companies.acceptInvitation, { body: { ...newcomer, ...body } }))).toBe(
      'EMAIL_ALREADY_EXISTS',
    )
    await invite(anAddress())
    expect(outcome(await stranger.call(companies.joinCompany, { body }))).toBe('INVITATION_OF_SOMEBODY_ELSE')
    expect(outcome(await kim.call(companies.joinCompany, { body }))).toBe('done')
    expect(await listed(boss)).toEqual([[requestId, account.userId]])
    expect(await draftsOf(kim)).toEqual([draft])
    expect((await kim.call(getCurrentUser)).body).toMatchObject({
      ...{ companyName: bossAccount.companyName, companyRole: 'member' },
    })
    // A link with the id of before leads along.
    const query = { userId: String(account.companyId) }
    expect((await admin.call(requests.listRequestsByDistributor, { query })).body).toMatchObject({
      content: [{ requestId }],
    })
  })

  test('brings the debtor number along, if alone there, to a company that has none', async () => {
    const numberOf = async ({ companyId }: TestAccount) =>
      (
        await tested.tables
          .selectFrom('companies')
          .select('debtorNumber')
          .where('companyId', '=', companyId)
          .executeTakeFirstOrThrow()
      ).debtorNumber
    for (const [own, after] of [
      ['D-1', 'D-1'],
      ['D-2', 'D-1'],
    ] as const) {
      const account = await tested.anAccount()
      await tested.tables
        .updateTable('companies')
        .set({ debtorNumber: own })
        .where('companyId', '=', account.companyId)
        .execute()
      await invite(account.email, 'member')
      const body = { code: await codeOf(account.email) }
      expect(outcome(await (await tested.signedInAs(account)).call(companies.joinCompany, { body }))).toBe('done')
      expect([await numberOf(bossAccount), await numberOf(account)]).toEqual([after, ''])
    }
  })

  test('can still confirm the new address that waits for its code', async () => {
    const account = await tested.anAccount()
    const kim = await tested.signedInAs(account)
    const email = anAddress()
    expect((await kim.call(updateOwnProfile, { body: { email } })).status).toBe(200)
    await invite(account.email, 'member')
    const body = { code: await codeOf(account.email) }
    expect(outcome(await kim.call(companies.joinCompany, { body }))).toBe('done')
    const code = (await tested.mails('email-change-code', email)).at(-1)?.facts.code ?? ''
    expect((await tested.call(verifyEmail, { query: { email, code } })).status).toBe(200)
    expect((await kim.call(getCurrentUser)).body).toMatchObject({ email })
  })

  test('leaves the requests with a manager where others work, and cannot go as their last one', async () => {
    const { requestId } = await aSubmittedRequest(tech)
    const otherBoss = await tested.anAccount()
    const other = await tested.signedInAs(otherBoss)
    const join = async (caller: Caller, account: TestAccount) => {
      await invite(account.email, 'member', other)
      return outcome(await caller.call(companies.joinCompany, { body: { code: await codeOf(account.email) } }))
    }
    expect(await join(boss, bossAccount)).toBe('LAST_MANAGER')
    expect(await join(tech, techAccount)).toBe('done')
    expect(await listed(boss)).toEqual([[requestId, bossAccount.userId]])
    expect(await listed(tech)).toEqual([])
    expect((await tech.call(listItems, of(requestId))).status).toBe(404)
  })

  test('comes along as if alone where nobody else may act any more, with what those looked after; they come to nothing new', async () => {
    const own = await aSubmittedRequest(boss)
    await boss.call(companies.endAccess, { ...who(techAccount), body: { successorId: bossAccount.userId } })
    const promoted = await tested.anAccount({ colleagueOf: bossAccount, role: 'ADMIN' })
    const disabled = await tested.anAccount({ colleagueOf: bossAccount })
    const left = await aSubmittedRequest(await tested.signedInAs(disabled))
    await tested.tables.updateTable('users').set({ enabled: false }).where('userId', '=', disabled.userId).execute()
    const otherBoss = await tested.anAccount()
    const other = await tested.signedInAs(otherBoss)
    await invite(bossAccount.email, 'member', other)
    const body = { code: await codeOf(bossAccount.email) }
    expect(outcome(await boss.call(companies.joinCompany, { body }))).toBe('done')
    expect(await listed(other)).toEqual([left, own].map(({ requestId }) => [requestId, bossAccount.userId]))
    expect((await companyOf(other)).people.map(({ userId }) => userId).sort()).toEqual([
      ...[bossAccount.userId, otherBoss.userId],
    ])
    await admin.call(toggleUserEnabled, { params: { email: disabled.email }, body: { enabled: true } })
    const back = await tested.signedInAs(disabled)
    expect(await listed(back)).toEqual([])
    expect((await back.call(listItems, of(left.requestId))).status).toBe(404)
    expect((await companyOf(back)).people.map(({ userId }) => userId).sort()).toEqual([
      ...[techAccount.userId, promoted.userId, disabled.userId],
    ])
  })

  test.each([
    ['who was disabled', (account: TestAccount) => ({ enabled: false, disabledByAdmin: true, of: account })],
    ['who became an administrator', (account: TestAccount) => ({ role: 'ADMIN' as const, of: account })],
    [
      'whom a company invited that lost its manager',
      () => ({ enabled: false, disabledByAdmin: true, of: bossAccount }),
    ],
  ])('%s meanwhile joins nothing', async (_, change) => {
    const account = await tested.anAccount()
    const kim = await tested.signedInAs(account)
    await invite(account.email)
    const body = { code: await codeOf(account.email) }
    const { of: changed, ...set } = change(account)
    const held = await tested.tables.startTransaction().execute()
    const row = held.selectFrom('users').select('userId').where('userId', '=', changed.userId)
    await row.forNoKeyUpdate().executeTakeFirstOrThrow()
    const joined = kim.call(companies.joinCompany, { body })
    try {
      await expect.poll(waitsForAccounts).toBe(true)
      await held.updateTable('users').set(set).where('userId', '=', changed.userId).execute()
    } finally {
      await held.commit().execute()
    }
    expect(outcome(await joined)).toBe('INVITATION_OVER')
    const { companyId } = await tested.tables
      .selectFrom('users')
      .select('companyId')
      .where('userId', '=', account.userId)
      .executeTakeFirstOrThrow()
    expect(companyId).toBe(account.companyId)
  })
})

describe('leaving', () => {
  const end = (by: Caller, account: TestAccount, successor: TestAccount) =>
    by.call(companies.endAccess, { ...who(account), body: { successorId: successor.userId } })

  test('signs out at once, gives open requests and drafts to the successor, and keeps the name in the thread', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(tech)
    const draft = await aDraft(tech)
    await tech.call(postMessage, { ...at(itemIds[0] ?? 0), body: { messageContent: 'It scrapes.' } })
    expect(outcome(await end(boss, techAccount, bossAccount))).toBe('done')
    // Once more, because the first answer got lost.
    expect(outcome(await end(boss, techAccount, bossAccount))).toBe('done')
    expect((await tech.call(getHome)).status).toBe(403)
    expect((await tested.call(signIn, { body: { email: techAccount.email, password: testPassword } })).status).toBe(401)
    expect(await listed(boss)).toEqual([[requestId, bossAccount.userId]])
    expect(await draftsOf(boss)).toEqual([draft])
    const messages = (await boss.call(listMessages, at(itemIds[0] ?? 0))).body as Message[]
    expect(messages.map(({ senderFirstName }) => senderFirstName)).toEqual(['Toni'])
    expect((await companyOf(boss)).people).toContainEqual(
      expect.objectContaining({ userId: techAccount.userId, active: false, left: true }),
    )
    expect(outcome(await boss.call(companies.giveBackAccess, who(techAccount)))).toBe('done')
    expect((await tested.call(signIn, { body: { email: techAccount.email, password: testPassword } })).status).toBe(200)
  })

  test('what an administrator disabled no manager gives back', async () => {
    const shut = () => admin.call(toggleUserEnabled, { params: { email: techAccount.email }, body: { enabled: false } })
    await shut()
    expect(outcome(await boss.call(companies.giveBackAccess, who(techAccount)))).toBe('NOT_FOUND')
    // Also where a manager had ended the access before.
    await admin.call(toggleUserEnabled, { params: { email: techAccount.email }, body: { enabled: true } })
    expect(outcome(await end(boss, techAccount, bossAccount))).toBe('done')
    await shut()
    expect(outcome(await boss.call(companies.giveBackAccess, who(techAccount)))).toBe('NOT_FOUND')
  })

  test('an administrator who disables somebody leaves the requests with a manager or who is named, and the last one in place', async () => {
    const { requestId } = await aSubmittedRequest(tech)
    const other = await tested.anAccount({ colleagueOf: bossAccount })
    const disable = async (account: TestAccount, successorId?: number) =>
      outcome(
        await admin.call(toggleUserEnabled, {
          ...{ params: { email: account.email }, body: { enabled: false, ...(successorId && { successorId }) } },
        }),
      )
    expect(await disable(bossAccount)).toBe('LAST_MANAGER')
    const elsewhere = await tested.anAccount()
    for (const { userId } of [elsewhere, techAccount]) expect(await disable(techAccount, userId)).toBe('NOT_IN_COMPANY')
    expect(await disable(techAccount, other.userId)).toBe('done')
    expect(await listed(boss)).toEqual([[requestId, other.userId]])
    expect(await disable(other)).toBe('done')
    expect(await listed(boss)).toEqual([[requestId, bossAccount.userId]])
  })

  test('an administrator who disables the only manager names who goes on as one', async () => {
    const { requestId } = await aSubmittedRequest(boss)
    const body = { enabled: false, successorId: techAccount.userId }
    expect(outcome(await admin.call(toggleUserEnabled, { params: { email: bossAccount.email }, body }))).toBe('done')
    expect(await listed(tech)).toEqual([[requestId, techAccount.userId]])
    expect((await companyOf(tech)).people).toContainEqual(
      expect.objectContaining({ userId: techAccount.userId, companyRole: 'manager', active: true }),
    )
  })

  test('whom an administrator enables where nobody who may act is manager becomes one', async () => {
    const toggle = async (account: TestAccount, enabled: boolean) =>
      outcome(await admin.call(toggleUserEnabled, { params: { email: account.email }, body: { enabled } }))
    const roles = async () => {
      const people = tested.tables.selectFrom('users').where('companyId', '=', bossAccount.companyId)
      return (await people.select('companyRole').orderBy('userId').execute()).map(({ companyRole }) => companyRole)
    }
    for (const account of [techAccount, bossAccount]) expect(await toggle(account, false)).toBe('done')
    expect([await toggle(bossAccount, true), await toggle(techAccount, true)]).toEqual(['done', 'done'])
    expect(await roles()).toEqual(['manager', 'member'])
    for (const account of [techAccount, bossAccount]) expect(await toggle(account, false)).toBe('done')
    expect([await toggle(techAccount, true), await toggle(bossAccount, true)]).toEqual(['done', 'done'])
    expect(await roles()).toEqual(['manager', 'manager'])
  })

  it('the last manager stays, and of two who demote each other or end each other’s access at once one does', async () => {
    expect(outcome(await end(boss, bossAccount, techAccount))).toBe('LAST_MANAGER')
    const role = (by: Caller, account: TestAccount, companyRole: 'manager' | 'member') =>
      by.call(companies.changeCompanyRole, { ...who(account), body: { companyRole } })
    for (let round = 0; round < 10; round++) {
      await role(boss, techAccount, 'manager')
      await role(tech, bossAccount, 'manager')
      const both = await Promise.all([role(boss, techAccount, 'member'), role(tech, bossAccount, 'member')])
      expect(both.map(outcome).sort()).toEqual(['FORBIDDEN', 'done'])
      const roles = (await companyOf(boss)).people.map(({ companyRole }) => companyRole)
      expect(roles.sort()).toEqual(['manager', 'member'])
    }
    const [manager] = await tested.tables
      .selectFrom('users')
      .select('userId')
      .where('companyId', '=', bossAccount.companyId)
      .where('companyRole', '=', 'manager')
      .execute()
    await role(
      manager?.userId === bossAccount.userId ? boss : tech,
      manager?.userId === bossAccount.userId ? techAccount : bossAccount,
      'manager',
    )
    const both = await Promise.all([end(boss, techAccount, bossAccount), end(tech, bossAccount, techAccount)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  it('leaves nothing with somebody who was given it at the same instant', async () => {
    const draft = await aDraft(boss)
    const handsOver = await tested.tables.startTransaction().execute()
    const account = handsOver.selectFrom('users').select('userId').where('userId', '=', techAccount.userId)
    await account.forShare().executeTakeFirstOrThrow()
    const ended = end(boss, techAccount, bossAccount)
    try {
      await expect.poll(waitsForAccounts).toBe(true)
      const given = handsOver.updateTable('requests').set({ contactId: techAccount.userId })
      await given.where('requestId', '=', draft).execute()
    } finally {
      await handsOver.commit().execute()
    }
    expect(outcome(await ended)).toBe('done')
    expect(await draftsOf(boss)).toEqual([draft])
  })

  it('does not keep the company locked while it waits for what is given away once more', async () => {
    const draft = await aDraft(boss)
    const handsOver = await tested.tables.startTransaction().execute()
    const givesAway = await tested.tables.startTransaction().execute()
    const account = handsOver.selectFrom('users').select('userId').where('userId', '=', techAccount.userId)
    await account.forShare().executeTakeFirstOrThrow()
    const ended = end(boss, techAccount, bossAccount)
    try {
      await expect.poll(waitsForAccounts).toBe(true)
      const given = tested.tables.updateTable('requests').set({ contactId: techAccount.userId })
      await given.where('requestId', '=', draft).execute()
      await givesAway.selectFrom('requests').select('requestId').where('requestId', '=', draft).forUpdate().execute()
      await handsOver.commit().execute()
      const people = tested.tables.selectFrom('users').select('userId').where('companyId', '=', bossAccount.companyId)
      await expect.poll(() => people.forUpdate().skipLocked().execute()).toHaveLength(2)
      await somebodyWaits(tested.portal.pool)
    } finally {
      if (!handsOver.isCommitted) await handsOver.rollback().execute()
      await givesAway.commit().execute()
    }
    expect(outcome(await ended)).toBe('done')
    expect(await draftsOf(boss)).toEqual([draft])
  })

  it('keeps nobody waiting who gives a person what the person looks after already: each would wait for the other', async () => {
    const { requestId } = await aSubmittedRequest(tech)
    const leaving = await tested.tables.startTransaction().execute()
    try {
      const accounts = leaving.selectFrom('users').select('userId').where('companyId', '=', bossAccount.companyId)
      await accounts.forNoKeyUpdate().execute()
      const body = { userId: techAccount.userId }
      expect(outcome(await boss.call(companies.handOverRequest, { ...of(requestId), body }))).toBe('done')
    } finally {
      await leaving.rollback().execute()
    }
  })

  it('meets accepting and withdrawing, once each', async () => {
    for (let round = 0; round < 10; round++) {
      const email = anAddress()
      const { invitationId } = (await invite(email)).body as { invitationId: number }
      const code = await codeOf(email)
      const [accepted, withdrawn] = await Promise.all([
        tested.call(companies.acceptInvitation, { body: { ...newcomer, code } }),
        boss.call(companies.withdrawInvitation, { params: { invitationId: String(invitationId) } }),
      ])
      expect([outcome(accepted), outcome(withdrawn)].filter((one) => one === 'done')).toHaveLength(1)
      const members = (await companyOf(boss)).people.filter((person) => person.email === email)
      expect(members).toHaveLength(outcome(accepted) === 'done' ? 1 : 0)
    }
  })
})
