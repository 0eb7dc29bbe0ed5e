import { sendOtp } from '@portal/contract/accounts/forgot-password.ts'
import { resendCode, signIn, verifyEmail } from '@portal/contract/accounts/session.ts'
import type { ProfileUpdate, UserProfile, UserRow } from '@portal/contract/accounts/user-schemas.ts'
import {
  countWaitingAccounts,
  getCurrentUser,
  getUserByEmail,
  listAdmins,
  listUsers,
  toggleUserEnabled,
  updateOwnProfile,
  updateUser,
} from '@portal/contract/accounts/users.ts'
import type { SentQuery } from '@portal/contract/endpoint.ts'
import { isListedAs, listedStandings, shownStandingOf } from '@portal/domain/accounts/standing.ts'
import { limits } from '@portal/domain/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Answer,
  type Caller,
  openTestPortal,
  type TestAccount,
  type TestPortal,
  testPassword,
} from '../../testing/portal-for-tests.ts'
import { somebodyWaits } from '../../testing/somebody-waits.ts'
import { removeSpentCodes } from './account-codes.ts'

let world: TestPortal
let adminAccount: TestAccount
let admin: Caller
let account: TestAccount
let dealer: Caller

beforeAll(async () => {
  world = await openTestPortal()
  adminAccount = await world.anAccount({ role: 'ADMIN' })
  admin = await world.signedInAs(adminAccount)
})
afterAll(() => world.close())
beforeEach(async () => {
  account = await world.anAccount()
  dealer = await world.signedInAs(account)
})

let count = 0
const newAddress = () => `new-address-${++count}@example.com`
const toggle = (caller: Caller, email: string) => caller.call(toggleUserEnabled, { params: { email } })
const profileOf = (caller: Caller, email: string) => caller.call(getUserByEmail, { params: { email } })
const shownTo = async (caller: Caller) => (await profileOf(caller, account.email)).body as UserProfile
const updateAsAdmin = (email: string, body: ProfileUpdate) => admin.call(updateUser, { params: { email }, body })
const updateSelf = (body: ProfileUpdate) => dealer.call(updateOwnProfile, { body })
const verify = (email: string, code: string) => world.call(verifyEmail, { query: { email, code } })
const codeTo = async (email: string) => (await world.mails('email-change-code', email)).at(-1)?.facts.code ?? ''
const signInStatus = async (email: string) =>
  (await world.call(signIn, { body: { email, password: testPassword } })).status

it('shows administrators and its owner, and nobody else, an account whose address was changed since it was seen', async () => {
  const { email, userId } = account
  const readBy = (caller: Caller) =>
    caller.call(getUserByEmail, { params: { email }, query: { userId: String(userId) } })
  const moved = `moved-${email}`
  expect((await updateAsAdmin(email, { email: moved })).status).toBe(200)
  for (const reader of [admin, dealer]) expect((await readBy(reader)).body).toMatchObject({ userId, email: moved })
  const stranger = await world.signedInAs(await world.anAccount())
  expect((await readBy(stranger)).status).toBe(404)
})

it('tells whoever is signed in who they are, and nothing more', async () => {
  expect((await dealer.call(getCurrentUser)).body).toEqual({
    firstName: 'Robin',
    lastName: 'Sommer',
    companyName: account.companyName,
    email: account.email,
    language: 'en',
    ...{ userId: account.userId, companyRole: 'manager', hasColleagues: false },
  })
})

describe('the user list', () => {
  const page = (answer: Answer) => answer.body as { content: UserRow[]; hasNext: boolean }
  const list = async (query: SentQuery<typeof listUsers> = {}) => page(await admin.call(listUsers, { query })).content
  const sample: TestAccount[] = []
  beforeAll(async () => {
    for (const standing of ['Disabled', 'Enabled', 'Unverified', 'AwaitingActivation'] as const)
      for (const _ of [1, 2, 3, 4])
        sample.push(await world.anAccount({ standing, companyName: `Verzeichnis 100%_${standing}` }))
  })

  it('shows ten, newest first, then the next', async () => {
    const first = page(await admin.call(listUsers, { query: { q: 'verzeichnis' } }))
    const second = page(await admin.call(listUsers, { query: { q: 'verzeichnis', page: '1' } }))
    expect([first.content.length, first.hasNext, second.content.length, second.hasNext]).toEqual([10, true, 6, false])
    expect([...first.content, ...second.content].map(({ userId }) => userId)).toEqual(
      sample.map(({ userId }) => userId).reverse(),
    )
  })

  it('shows what the screen needs and no secret', async () => {
    const [row] = await list({ q: account.email })
    expect(row).toEqual({
      userId: account.userId,
      email: account.email,
      companyId: account.companyId,
      companyName: account.companyName,
      role: 'USER',
      enabled: true,
      disabledByAdmin: false,
      verified: true,
      waitingSince: null,
    })
  })

  it.each([
    ['status', ['Disabled', 'Enabled', 'Pending', 'Pending']],
    ['-status', ['Pending', 'Pending', 'Enabled', 'Disabled']],
  ] as const)('sorts by %s over all pages, the newest first among equals', async (sort, order) => {
    const rows: UserRow[] = []
    for (const number of [0, 1, 2, 3])
      rows.push(...(await list({ q: 'Verzeichnis', sort, page: `${number}`, size: '5' })))
    expect(rows.map(shownStandingOf)).toEqual(order.flatMap((standing) => Array(4).fill(standing)))
    for (const standing of new Set(order)) {
      const ids = rows.filter((row) => shownStandingOf(row) === standing).map(({ userId }) => userId)
      expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    }
  })

  it('lists administrators only, where they are asked for', async () => {
    const admins = page(await admin.call(listAdmins)).content
    expect(new Set(admins.map(({ role }) => role))).toEqual(new Set(['ADMIN']))
    expect(await list({ role: 'ADMIN' })).toEqual(admins)
    expect(new Set((await list({ role: 'USER' })).map(({ role }) => role))).toEqual(new Set(['USER']))
    expect(page(await admin.call(listAdmins, { query: { role: 'USER' } })).content).toEqual([])
  })

  it('searches a part of the address or company, in any capitals, and takes signs as they are', async () => {
    expect(await list({ q: account.email.slice(2, 16).toUpperCase() })).toHaveLength(1)
    expect(await list({ q: '100%_dis' })).toHaveLength(4)
    expect(await list({ q: '1_0%' })).toEqual([])
    expect(await list({ q: '\\' })).toEqual([])
  })

  it('finds by name and debtor number, too', async () => {
    await updateAsAdmin(account.email, { firstName: 'Ingrid', lastName: 'Wallin', debtorNumber: 'DE-900417' })
    for (const q of ['ingrid wal', 'WALLIN', '900417'])
      expect((await list({ q })).map(({ userId }) => userId)).toEqual([account.userId])
  })

  it.each(listedStandings)('shows under %s exactly the accounts of this standing', async (standing) => {
    const all = await list({ q: 'Verzeichnis', size: '50' })
    const listed = await list({ q: 'Verzeichnis', size: '50', standing })
    expect(listed).toEqual(all.filter((row) => isListedAs(standing, row)))
    expect(listed).toHaveLength(4)
  })

  it('begins with those who wait, the longest first, and goes on with the newest', async () => {
    const rows = [0, 1, 2, 3].map((page) => list({ q: 'Verzeichnis', sort: 'waiting', page: `${page}`, size: '5' }))
    const ids = (await Promise.all(rows)).flat().map(({ userId }) => userId)
    const waiting = sample.slice(12).map(({ userId }) => userId)
    const others = sample.slice(0, 12).map(({ userId }) => userId)
    expect(ids).toEqual([...waiting, ...others.reverse()])
  })
})

describe('the user list, read on after a row', () => {
  it.each(['waiting', 'status', '-status', undefined] as const)(
    'shows everybody in the order %s although a colleague switches accounts meanwhile',
    async (sort) => {
      for (const standing of ['AwaitingActivation', 'Enabled', 'Disabled', 'Unverified'] as const)
        for (let count = 0; count < 3; count += 1) await world.anAccount({ standing })
      type Row = {
        userId: number
        email: string
        enabled: boolean
        disabledByAdmin: boolean
        waitingSince: string | null
      }
      const everybody = await world.portal.db.selectFrom('users').select('userId').execute()
      const seen: number[] = []
      let place = {}
      for (;;) {
        const { body } = await admin.call(listUsers, { query: { size: '4', ...(sort && { sort }), ...place } })
        const { content, hasNext } = body as { content: Row[]; hasNext: boolean }
        seen.push(...content.map(({ userId }) => userId))
        const last = content.at(-1) as Row
        place = {
          afterUserId: String(last.userId),
          ...(sort === 'waiting' && last.waitingSince && { afterWaitingSince: last.waitingSince }),
          ...(sort?.endsWith('status') && { afterStanding: shownStandingOf(last) }),
        }
        if (!hasNext) break
        const [first] = content
        if (first?.waitingSince)
          await admin.call(toggleUserEnabled, { params: { email: first.email }, body: { enabled: true } })
      }
      for (const { userId } of everybody) expect(seen).toContain(userId)
    },
  )

  it.each([
    { afterStanding: 'Enabled' },
    { afterWaitingSince: '2026-11-20T08:00:00Z' },
    { sort: 'status', afterUserId: '10001' },
  ] as const)('refuses half a place: %j', async (query) => {
    expect((await admin.call(listUsers, { query })).status).toBe(400)
  })
})

describe('accounts that wait for activation', () => {
  const waitingCount = async () => ((await admin.call(countWaitingAccounts)).body as { count: number }).count
  const rowOf = async ({ email }: { email: string }) => {
    const [row] = ((await admin.call(listUsers, { query: { q: email } })).body as { content: UserRow[] }).content
    return row
  }

  it('are counted from the proof of their address until an administrator decides', async () => {
    const before = await waitingCount()
    const registered = await world.anAccount({ standing: 'Unverified' })
    expect([await waitingCount(), (await rowOf(registered))?.waitingSince]).toEqual([before, null])

    await world.call(resendCode, { query: { email: registered.email } })
    const [mail] = await world.mails('verification-code', registered.email)
    // The minute before the proof does not count.
    await world.timePasses(60)
    const earliest = Date.now() - 30_000
    await verify(registered.email, mail?.facts.code ?? '')
    const { waitingSince } = (await rowOf(registered)) ?? {}
    expect(new Date(waitingSince ?? 0).getTime()).toBeGreaterThan(earliest)
    expect(await waitingCount()).toBe(before + 1)

    expect((await toggle(admin, registered.email)).body).toMatchObject({ enabled: true, waitingSince: null })
    expect([await waitingCount(), (await rowOf(registered))?.waitingSince]).toEqual([before, null])
    expect((await toggle(admin, registered.email)).body).toMatchObject({ enabled: false, waitingSince: null })
    expect(await waitingCount()).toBe(before)
  })

  it('wait since their registration where the proof was not recorded', async () => {
    const waiting = await world.anAccount({ standing: 'AwaitingActivation' })
    const { createdAt } = await world.portal.db
      .selectFrom('users')
      .select('createdAt')
      .where('userId', '=', waiting.userId)
      .executeTakeFirstOrThrow()
    expect((await rowOf(waiting))?.waitingSince).toBe(createdAt.toISOString())
  })

  it('are counted up to a limit', async () => {
    const { maximumCounted } = limits.waitingAccounts
    const { companyId } = await world.anAccount({ role: 'ADMIN' })
    const many = Array.from({ length: maximumCounted + 1 }, (_, number) => ({
      email: `crowd-${number}@example.com`,
      passwordHash: 'x',
      role: 'USER' as const,
      ...{ firstName: 'Robin', lastName: 'Sommer', companyId, verified: true },
    }))
    await world.portal.db.insertInto('users').values(many).execute()
    expect(await waitingCount()).toBe(maximumCounted)
    await world.portal.db.deleteFrom('users').where('companyId', '=', companyId).execute()
  })
})

describe('activating and deactivating', () => {
  it('sets what is wanted, and saying it twice changes nothing and tells nobody again', async () => {
    const waiting = await world.anAccount({ standing: 'AwaitingActivation' })
    const set = (enabled: boolean) =>
      admin.call(toggleUserEnabled, { params: { email: waiting.email }, body: { enabled } })
    for (const enabled of [true, true, false, false])
      expect(await set(enabled)).toMatchObject({ status: 200, body: { enabled, disabledByAdmin: !enabled } })
    expect(await world.mails('account-activated', waiting.email)).toHaveLength(1)
  })

  it('changes enabled to disabled and back, returns the account, and mails the owner about an activation', async () => {
    const { email } = await world.anAccount({ standing: 'AwaitingActivation' })
    expect(await toggle(admin, email.toUpperCase())).toMatchObject({
      status: 200,
      body: { email, enabled: true, disabledByAdmin: false },
    })
    expect(await world.mails('account-activated', email)).toHaveLength(1)
    expect((await toggle(admin, email)).body).toMatchObject({ enabled: false, disabledByAdmin: true })
    expect(await signInStatus(email)).toBe(401)
    expect((await toggle(admin, email)).body).toMatchObject({ enabled: true, disabledByAdmin: false })
    expect(await world.mails('account-activated', email)).toHaveLength(2)
  })

  it('is refused for the own account and an unknown one', async () => {
    expect(await toggle(admin, adminAccount.email)).toMatchObject({ status: 409, body: { error: 'OWN_ACCOUNT' } })
    expect(await toggle(admin, 'nobody@example.com')).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } })
  })

  it('never leaves the portal without an administrator, also when two disable each other at the same instant', async () => {
    for (let round = 1; round <= 5; round++) {
      await world.portal.db.updateTable('users').set({ enabled: false }).where('role', '=', 'ADMIN').execute()
      const pair = await Promise.all([world.anAccount({ role: 'ADMIN' }), world.anAccount({ role: 'ADMIN' })])
      const [one, other] = await Promise.all(pair.map((member) => world.signedInAs(member)))
      if (!one || !other) throw new Error('Two are needed')
      const answers = await Promise.all([toggle(one, pair[1].email), toggle(other, pair[0].email)])
      // The slower one finds the colleague gone, or is gone already.
      expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([403, 409])])
      const left = await world.portal.db
        .selectFrom('users')
        .select('userId')
        .where('role', '=', 'ADMIN')
        .where('enabled', '=', true)
        .execute()
      expect(left).toHaveLength(1)
    }
    await world.portal.db
      .updateTable('users')
      .set({ enabled: true })
      .where('userId', '=', adminAccount.userId)
      .execute()
  })
})

describe('profiles', () => {
  it('are shown to administrators and to oneself, and to nobody else', async () => {
    const profile = {
      userId: account.userId,
      ...{ email: account.email, companyName: account.companyName, debtorNumber: '', pendingEmail: null },
      ...{ firstName: 'Robin', lastName: 'Sommer', phoneNumber: '' },
      ...{
        street: 'Klangweg 3',
        postCode: '50667',
        city: 'Köln',
        country: 'Germany',
        language: 'en',
        mailChoice: 'AT_ONCE',
        mailCases: 'own',
      },
    }
    expect(await profileOf(dealer, account.email.toUpperCase())).toMatchObject({ status: 200, body: profile })
    expect((await profileOf(admin, account.email)).body).toEqual(profile)
    const other = await world.anAccount()
    for (const email of [other.email, adminAccount.email, 'nobody@example.com'])
      expect(await profileOf(dealer, email)).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } })
    expect(await profileOf(admin, 'nobody@example.com')).toMatchObject({ status: 404 })
  })
})

describe('an administrator who changes a profile', () => {
  it('changes what is sent and leaves the rest', async () => {
    const answer = await updateAsAdmin(account.email, { debtorNumber: ' D-4711 ', city: 'Bonn', phoneNumber: null })
    expect(answer.body).toMatchObject({ debtorNumber: 'D-4711', city: 'Bonn', phoneNumber: '', firstName: 'Robin' })
    expect((await profileOf(admin, account.email)).body).toEqual(answer.body)
  })

  it('saves one field of a whole profile: what a colleague saved meanwhile stays', async () => {
    const shown = await shownTo(admin)
    await updateAsAdmin(account.email, { debtorNumber: 'D-4711' })
    const saved = await updateAsAdmin(account.email, { ...shown, street: 'Kai 1', seen: { street: shown.street } })
    expect(saved.body).toMatchObject({ street: 'Kai 1', debtorNumber: 'D-4711' })
  })

  it('of one whose company was merged meanwhile leaves the other company as it is', async () => {
    const shown = await shownTo(admin)
    const other = await world.anAccount({ companyName: 'Sand Car Audio' })
    await updateAsAdmin(other.email, { city: 'Faro' })
    const { companyId } = await world.tables
      .selectFrom('users')
      .select('companyId')
      .where('userId', '=', other.userId)
      .executeTakeFirstOrThrow()
    await world.tables.updateTable('users').set({ companyId }).where('userId', '=', account.userId).execute()
    const saved = await updateAsAdmin(account.email, {
      ...shown,
      firstName: 'Kim',
      seen: { firstName: shown.firstName },
    })
    expect(saved.body).toMatchObject({ firstName: 'Kim', companyName: 'Sand Car Audio', city: 'Faro' })
    expect(await updateAsAdmin(account.email, { ...shown, city: 'Bonn', seen: { city: shown.city } })).toMatchObject({
      status: 409,
    })
    expect((await profileOf(admin, other.email)).body).toMatchObject({ companyName: 'Sand Car Audio', city: 'Faro' })
  })

  it('does not overwrite what a colleague saved in the same field', async () => {
    const shown = await shownTo(admin)
    await updateAsAdmin(account.email, { city: 'Faro' })
    const save = (seen: string) => updateAsAdmin(account.email, { ...shown, city: 'Porto', seen: { city: seen } })
    expect(await save(shown.city)).toMatchObject({ status: 409, body: { error: 'STALE' } })
    expect(await shownTo(admin)).toMatchObject({ city: 'Faro' })
    expect((await save('Faro')).body).toMatchObject({ city: 'Porto' })
  })

  it('is found by its id where a colleague changed its address meanwhile', async () => {
    const shown = await shownTo(admin)
    const email = newAddress()
    await updateAsAdmin(account.email, { email })
    const saved = await updateAsAdmin(account.email, { ...shown, city: 'Porto', seen: { city: shown.city } })
    expect(saved.body).toMatchObject({ userId: account.userId, email, city: 'Porto' })
    const stale = await updateAsAdmin(account.email, { ...shown, email: newAddress(), seen: { email: shown.email } })
    expect(stale).toMatchObject({ status: 409, body: { error: 'STALE' } })
    expect((await updateAsAdmin(account.email, { city: 'Porto' })).status).toBe(404)
  })

  it('never changes role or flags on the way', async () => {
    const forged = { city: 'Bonn', role: 'ADMIN', enabled: false, verified: false, userId: 1, passwordHash: 'x' }
    expect((await updateAsAdmin(account.email, forged)).status).toBe(200)
    expect(await signInStatus(account.email)).toBe(200)
    expect((await dealer.call(listUsers)).status).toBe(403)
  })

  it('moves the account to a new address at once, and both addresses are told', async () => {
    const newEmail = newAddress()
    expect((await updateAsAdmin(account.email, { email: newEmail })).body).toMatchObject({ email: newEmail })
    const facts = { firstName: 'Robin', oldEmail: account.email, newEmail }
    for (const recipient of [account.email, newEmail])
      expect(await world.mails('email-changed-by-administrator', recipient)).toEqual([{ recipient, facts }])
    expect(await signInStatus(newEmail)).toBe(200)
    expect(await signInStatus(account.email)).toBe(400)
    // Identity is the userId: whoever is signed in stays so.
    expect((await dealer.call(getCurrentUser)).body).toMatchObject({ email: newEmail })
  })

  it('makes every code invalid that was mailed to the old address or to a pending one', async () => {
    await world.call(sendOtp, { params: { email: account.email } })
    const waiting = newAddress()
    await updateSelf({ email: waiting })
    const newEmail = newAddress()
    const { body } = await updateAsAdmin(account.email, { email: newEmail })
    expect(body).toMatchObject({ email: newEmail, pendingEmail: null })
    expect((await verify(waiting, await codeTo(waiting))).body).toBe('INVALID_CODE')
    const codes = world.portal.db.selectFrom('accountCodes').select('purpose').where('userId', '=', account.userId)
    expect(await codes.execute()).toEqual([])
  })

  it('mails the code of an unverified account to its new address', async () => {
    const { email } = await world.anAccount({ standing: 'Unverified' })
    const newEmail = newAddress()
    await updateAsAdmin(email, { email: newEmail })
    const [mail] = await world.mails('verification-code', newEmail)
    expect((await verify(newEmail, mail?.facts.code ?? '')).status).toBe(200)
  })

  it('is told when somebody has the address, in any capitals, also when two take it at the same instant', async () => {
    const other = await world.anAccount()
    const taken = { status: 409, body: { error: 'EMAIL_ALREADY_EXISTS' } }
    expect(await updateAsAdmin(account.email, { email: other.email.toUpperCase() })).toMatchObject(taken)
    const wanted = newAddress()
    const answers = await Promise.all([account, other].map(({ email }) => updateAsAdmin(email, { email: wanted })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await world.mails('email-changed-by-administrator', wanted)).toHaveLength(1)
  })

  it('changes only the capitals of an address without telling anybody', async () => {
    const inCapitals = account.email.toUpperCase()
    expect((await updateAsAdmin(account.email, { email: inCapitals })).body).toMatchObject({ email: inCapitals })
    expect(await world.mails('email-changed-by-administrator', inCapitals)).toEqual([])
  })

  it('is told what is missing or malformed, field by field', async () => {
    const answer = await updateAsAdmin(account.email, { city: ' ', street: '', phoneNumber: '' })
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION', fields: { city: 'City is required.', street: 'Street is required.' } },
    })
    expect((await updateAsAdmin(account.email, { email: 'half@' })).body).toMatchObject({
      fields: { email: 'Please enter a valid email address.' },
    })
    expect((await updateAsAdmin('nobody@example.com', { city: 'Bonn' })).status).toBe(404)
  })

  it('can save one field of a profile whose other fields were never filled in', async () => {
    await world.portal.db
      .updateTable('companies')
      .set({ street: '', postCode: '', city: '', country: '' })
      .where('companyId', '=', account.companyId)
      .execute()
    const { body } = await profileOf(admin, account.email)
    const answer = await updateAsAdmin(account.email, { ...(body as ProfileUpdate), city: 'Bonn' })
    expect(answer).toMatchObject({ status: 200, body: { city: 'Bonn', street: '' } })
  })
})

describe('the language of an account', () => {
  it('is English until it is chosen: by its owner, or by an administrator', async () => {
    expect((await dealer.call(getCurrentUser)).body).toMatchObject({ language: 'en' })
    expect(await updateSelf({ language: 'de' })).toMatchObject({ status: 200, body: { language: 'de' } })
    expect((await dealer.call(getCurrentUser)).body).toMatchObject({ language: 'de' })
    expect((await profileOf(admin, account.email)).body).toMatchObject({ language: 'de' })
    expect((await updateAsAdmin(account.email, { language: 'en' })).body).toMatchObject({ language: 'en' })
    expect((await dealer.call(getCurrentUser)).body).toMatchObject({ language: 'en' })
  })

  it('stays as it is when other fields are saved', async () => {
    await updateSelf({ language: 'de' })
    expect((await updateSelf({ city: 'Bonn' })).body).toMatchObject({ city: 'Bonn', language: 'de' })
    expect((await updateAsAdmin(account.email, { city: 'Trier' })).body).toMatchObject({ language: 'de' })
  })

  it('is one that the portal speaks', async () => {
    for (const language of ['xx', 'DE', 'de-AT', '', null])
      expect(await updateSelf({ language } as ProfileUpdate)).toMatchObject({
        status: 400,
        body: { problems: { language: { code: 'NOT_VALID' } } },
      })
  })

  it('reads as English where this program does not know the stored one: another version may', async () => {
    await world.portal.db.updateTable('users').set({ language: 'xx' }).where('userId', '=', account.userId).execute()
    expect((await dealer.call(getCurrentUser)).body).toMatchObject({ language: 'en' })
    expect((await profileOf(admin, account.email)).body).toMatchObject({ language: 'en' })
    await updateSelf({ city: 'Bonn' })
    const kept = world.portal.db.selectFrom('users').select('language').where('userId', '=', account.userId)
    expect(await kept.executeTakeFirst()).toEqual({ language: 'xx' })
  })
})

describe('one who changes the own profile', () => {
  it('changes everything but the debtor number, role and flags', async () => {
    await updateAsAdmin(account.email, { debtorNumber: 'D-1' })
    const forged = { lastName: 'Winter', debtorNumber: 'D-2', role: 'ADMIN', enabled: false, verified: false }
    expect(await updateSelf(forged)).toMatchObject({ status: 200, body: { lastName: 'Winter', debtorNumber: 'D-1' } })
    expect(await updateSelf({ debtorNumber: null })).toMatchObject({ body: { debtorNumber: 'D-1' } })
    expect((await dealer.call(listUsers)).status).toBe(403)
    expect(await signInStatus(account.email)).toBe(200)
  })

  it('saves one field of the whole profile: what an administrator saved meanwhile stays, the address too', async () => {
    const shown = await shownTo(dealer)
    const email = newAddress()
    await updateAsAdmin(account.email, { email, city: 'Faro' })
    const saved = await updateSelf({ ...shown, street: 'Kai 1', seen: { street: shown.street } })
    expect(saved.body).toMatchObject({ street: 'Kai 1', city: 'Faro', email, pendingEmail: null })
    const stale = await updateSelf({ ...shown, city: 'Porto', seen: { city: shown.city } })
    expect(stale).toMatchObject({ status: 409, body: { error: 'STALE' } })
    // Which nobody but administrators may change: seen or not, it stays.
    await updateAsAdmin(email, { debtorNumber: 'D-4711' })
    expect((await updateSelf({ debtorNumber: '', seen: { debtorNumber: '' } })).body).toMatchObject({
      debtorNumber: 'D-4711',
    })
  })

  it('gets the new address once the code that was mailed there is confirmed; the old address is told', async () => {
    const newEmail = newAddress()
    expect((await updateSelf({ email: newEmail })).body).toMatchObject({ email: account.email, pendingEmail: newEmail })
    expect(await world.mails('email-change-requested', account.email)).toEqual([
      { recipient: account.email, facts: { firstName: 'Robin', newEmail } },
    ])
    expect(await signInStatus(newEmail)).toBe(400)
    // Saving another field sends the whole profile, and does not call the change off.
    await updateSelf({ email: account.email, city: 'Bonn' })

    expect((await verify(newEmail, await codeTo(newEmail))).status).toBe(200)
    expect(await signInStatus(newEmail)).toBe(200)
    expect(await signInStatus(account.email)).toBe(400)
    expect((await profileOf(dealer, newEmail)).body).toMatchObject({
      email: newEmail,
      pendingEmail: null,
      city: 'Bonn',
    })
  })

  it('can have the code for the new address mailed again; five wrong tries spend it', async () => {
    const newEmail = newAddress()
    await updateSelf({ email: newEmail })
    const wrong = (await codeTo(newEmail)) === '111111' ? '222222' : '111111'
    for (let tries = 1; tries <= 5; tries++) expect((await verify(newEmail, wrong)).body).toBe('INVALID_CODE')
    expect(await verify(newEmail, await codeTo(newEmail))).toMatchObject({ status: 410, body: 'EXPIRED_CODE' })
    expect((await world.call(resendCode, { query: { email: newEmail } })).status).toBe(200)
    expect((await verify(newEmail, await codeTo(newEmail))).status).toBe(200)
  })

  it('takes a mistyped new address back: its receiver can neither confirm it nor ask for a code', async () => {
    const mistyped = newAddress()
    await updateSelf({ email: mistyped })
    const code = await codeTo(mistyped)
    expect((await updateSelf({ withdrawNewEmail: true })).body).toMatchObject({ pendingEmail: null })
    expect(await verify(mistyped, code)).toMatchObject({ status: 400, body: 'INVALID_CODE' })
    expect((await world.call(resendCode, { query: { email: mistyped } })).status).toBe(404)
  })

  it('has an hour to confirm it, however often its code is sent again', async () => {
    const newEmail = newAddress()
    await updateSelf({ email: newEmail })
    await world.timePasses(45 * 60)
    expect((await world.call(resendCode, { query: { email: newEmail } })).status).toBe(200)
    await world.timePasses(16 * 60)
    expect((await world.call(resendCode, { query: { email: newEmail } })).status).toBe(404)
    expect((await profileOf(dealer, account.email)).body).toMatchObject({ pendingEmail: null })
    await updateSelf({ email: newEmail })
    expect((await verify(newEmail, await codeTo(newEmail))).status).toBe(200)
  })

  it('gets an address that two want if it asked first, until its code has expired', async () => {
    const newEmail = newAddress()
    await updateSelf({ email: newEmail })
    const code = await codeTo(newEmail)
    const other = await world.signedInAs(await world.anAccount())
    const ask = () => other.call(updateOwnProfile, { body: { email: newEmail } })
    expect(await ask()).toMatchObject({ status: 409, body: { error: 'EMAIL_ALREADY_EXISTS' } })
    expect((await verify(newEmail, code)).status).toBe(200)
    expect((await profileOf(dealer, newEmail)).body).toMatchObject({ userId: account.userId, email: newEmail })
  })

  it('does not hold an address for ever that it never confirmed', async () => {
    const newEmail = newAddress()
    await updateSelf({ email: newEmail })
    await world.timePasses(16 * 60)
    const other = await world.signedInAs(await world.anAccount())
    expect((await other.call(updateOwnProfile, { body: { email: newEmail } })).status).toBe(200)
    expect((await verify(newEmail, await codeTo(newEmail))).status).toBe(200)
    expect((await profileOf(dealer, account.email)).body).toMatchObject({ email: account.email })
  })

  it('asking for a second new address makes the code of the first one invalid', async () => {
    const [first, second] = [newAddress(), newAddress()]
    await updateSelf({ email: first })
    await updateSelf({ email: second })
    expect(await verify(first, await codeTo(first))).toMatchObject({ status: 400, body: 'INVALID_CODE' })
    expect((await verify(second, await codeTo(second))).status).toBe(200)
  })

  it('does not get an address that somebody has, or gets meanwhile', async () => {
    const other = await world.anAccount()
    const taken = { status: 409, body: { error: 'EMAIL_ALREADY_EXISTS' } }
    expect(await updateSelf({ email: other.email.toUpperCase() })).toMatchObject(taken)
    const newEmail = newAddress()
    await updateSelf({ email: newEmail })
    await world.anAccount({ email: newEmail })
    expect((await verify(newEmail, await codeTo(newEmail))).status).toBe(409)
    expect((await profileOf(dealer, account.email)).status).toBe(200)
  })
  it('is no longer shown a new address that waits once its code was swept away', async () => {
    const [unconfirmed, waiting] = [newAddress(), newAddress()]
    await updateSelf({ email: unconfirmed })
    const other = await world.anAccount()
    await (await world.signedInAs(other)).call(updateOwnProfile, { body: { email: waiting } })
    await world.portal.db
      .updateTable('accountCodes')
      .set({ expiresAt: new Date('2026-01-01T00:00:00Z') })
      .where('email', '=', unconfirmed)
      .execute()
    await removeSpentCodes(world.portal.db, new Date('2026-02-01T00:00:00Z'))
    expect((await profileOf(admin, account.email)).body).toMatchObject({ pendingEmail: null })
    expect((await profileOf(admin, other.email)).body).toMatchObject({ pendingEmail: waiting })
  })

  it('keeps a new address that is asked for while the code of the one before is swept away', async () => {
    const [unconfirmed, wanted] = [newAddress(), newAddress()]
    await updateSelf({ email: unconfirmed })
    const { tables, portal } = world
    await tables.deleteFrom('accountCodes').where('email', '=', unconfirmed).execute()
    const { sweeping } = await tables.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ pendingEmail: wanted }).where('email', '=', account.email).execute()
      const times = { sentAt: new Date(), expiresAt: new Date(Date.now() + 900_000) }
      await tx
        .insertInto('accountCodes')
        .values({ purpose: 'change-email', email: wanted, userId: account.userId, codeHmac: '', ...times })
        .execute()
      const sweeping = removeSpentCodes(portal.db, new Date('2026-02-01T00:00:00Z'))
      await somebodyWaits(portal.pool)
      // An object, since a promise would be waited for here.
      return { sweeping }
    })
    await sweeping
    expect((await profileOf(admin, account.email)).body).toMatchObject({ pendingEmail: wanted })
  })
})
