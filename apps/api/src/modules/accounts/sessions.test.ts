import { captchaChallenge, refreshSession, signIn, signOut } from '@portal/contract/accounts/session.ts'
import { countWaitingAccounts, getCurrentUser, toggleUserEnabled } from '@portal/contract/accounts/users.ts'
import { unreadForAdmins } from '@portal/contract/messages/messages.ts'
import { countWork, listWork } from '@portal/contract/work/work.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { demoPassword } from '../../demo-password.ts'
import { rateLimits } from '../../rate-limits/rate-limits.ts'
import {
  type Answer,
  openTestPortal,
  type TestAccount,
  type TestPortal,
  testPassword,
} from '../../testing/portal-for-tests.ts'
import { statementsOf } from '../../testing/recorded-statements.ts'

let world: TestPortal
const minutes = 60
const hours = 60 * minutes
const days = 24 * hours

beforeAll(async () => {
  world = await openTestPortal()
})
afterAll(() => world.close())

const signInWith = (email: string, password = testPassword) => world.call(signIn, { body: { email, password } })
const cookieOf = (answer: Answer) => answer.cookies.find(({ name }) => name === 'refreshToken')
const keptBy = (answer: Answer): Record<string, string> => ({ refreshToken: cookieOf(answer)?.value ?? '' })
const refreshWith = (cookies: Record<string, string>) => world.call(refreshSession, { cookies })
const tokenOf = (answer: Answer) => (answer.body as { token: string }).token
const whoIs = (answer: Answer) =>
  world.call(getCurrentUser, { headers: { authorization: `Bearer ${tokenOf(answer)}` } })

describe('a renewed session', () => {
  it('says who is signed in, as their own call does', async () => {
    const { email } = await world.anAccount({ language: 'de' })
    const renewed = await refreshWith(keptBy(await signInWith(email)))
    expect(renewed.body).toMatchObject({ user: (await whoIs(renewed)).body })
    expect(renewed.body).not.toHaveProperty('counts')
  })

  it('tells administrators what waits for them, as the calls of their header do', async () => {
    const { email } = await world.anAccount({ role: 'ADMIN' })
    const renewed = await refreshWith(keptBy(await signInWith(email)))
    const answerOf = async (call: typeof unreadForAdmins | typeof countWaitingAccounts | typeof countWork) =>
      (await world.call(call, { headers: { authorization: `Bearer ${tokenOf(renewed)}` } })).body
    expect(renewed.body).toMatchObject({
      counts: {
        unread: await answerOf(unreadForAdmins),
        waitingAccounts: await answerOf(countWaitingAccounts),
        work: await answerOf(countWork),
      },
    })
  })
})

describe('what a page asks first', () => {
  const renewedAsking = async (email: string, first: string) =>
    (await world.call(refreshSession, { cookies: keptBy(await signInWith(email)), query: { first } })).body as {
      token: string
      first?: { address: string; answer: object }
    }

  it('is answered with the renewed session, as its own call does', async () => {
    const { email } = await world.anAccount({ role: 'ADMIN' })
    const address = '/api/admin/work?view=all&order=longest&size=25'
    const { token, first } = await renewedAsking(email, address)
    const itself = await world.call(listWork, {
      query: { view: 'all', order: 'longest', size: '25' },
      headers: { authorization: `Bearer ${token}` },
    } as never)
    expect(first).toEqual({ address, answer: itself.body })
  })

  it.each([
    ['what the account may not read', '/api/admin/work?view=all'],
    ['what is not there', '/api/user/request-items/item/999999/case'],
    ['a stream, which never ends', '/api/events'],
    ['nothing that a page begins with', '/api/admin/work/next?view=all'],
  ])('is left out where it is %s', async (_, address) => {
    const { email } = await world.anAccount()
    const { token, first } = await renewedAsking(email, address)
    expect(token).toBeDefined()
    expect(first).toBeUndefined()
  })
})

describe('signing in', () => {
  it('answers a token that names the account and its role, and keeps the refresh token from scripts', async () => {
    const dealer = await world.anAccount()
    const answer = await signInWith(dealer.email)
    expect(answer.status).toBe(200)
    const claims = JSON.parse(Buffer.from(tokenOf(answer).split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ sub: String(dealer.userId), role: [{ authority: 'USER' }] })
    expect(claims.exp - claims.iat).toBe(10 * minutes)
    expect(cookieOf(answer)).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/api/v1/auth' })
    expect(cookieOf(answer)?.maxAge).toBe(1 * days)
    expect((await whoIs(answer)).body).toMatchObject({ email: dealer.email })
  })

  it('gives an account that has no language the one of its owner’s browser, for good', async () => {
    const { email } = await world.anAccount({ language: null })
    const signInFrom = (accepted: string) =>
      world.call(signIn, { body: { email, password: testPassword }, headers: { 'accept-language': accepted } })
    expect((await whoIs(await signInFrom('de-AT, en;q=0.5'))).body).toMatchObject({ language: 'de' })
    expect((await whoIs(await signInFrom('en'))).body).toMatchObject({ language: 'de' })
  })

  it('takes an address in any capitals', async () => {
    const dealer = await world.anAccount({ email: 'Mixed.Case@Example.com' })
    expect((await signInWith('mixed.case@example.COM ')).status).toBe(200)
    expect(dealer.email).toBe('Mixed.Case@Example.com')
  })

  it('keeps the refresh token only as a hash', async () => {
    const dealer = await world.anAccount()
    const { refreshToken } = keptBy(await signInWith(dealer.email))
    const hashes = await world.portal.db.selectFrom('refreshTokens').select('tokenHash').execute()
    expect(refreshToken).toMatch(/^[\w-]{43}$/)
    expect(hashes.map(({ tokenHash }) => tokenHash)).not.toContain(refreshToken)
  })

  it.each([
    ['Unverified', 'NOT_VERIFIED'],
    ['AwaitingActivation', 'NOT_ENABLED'],
    ['Disabled', 'NOT_ENABLED'],
  ] as const)('tells an account that is %s only after the right password', async (standing, code) => {
    const account = await world.anAccount({ standing })
    expect(await signInWith(account.email)).toMatchObject({ status: 401, body: code })
    expect(await signInWith(account.email, 'wrong')).toMatchObject({ status: 400, body: 'INVALID_CREDENTIALS' })
  })

  it('does the same work for a wrong password and an unknown address, and says the same', async () => {
    const account = await world.anAccount()
    const checks = vi.spyOn(world.portal.passwords, 'verifyPassword')
    const workOf = async (email: string) => {
      checks.mockClear()
      const answers: Answer[] = []
      const statements = await statementsOf(async () => answers.push(await signInWith(email, 'wrong password')))
      return {
        answers: answers.map(({ status, body }) => ({ status, body })),
        statements,
        checks: checks.mock.calls.length,
      }
    }
    const wrong = await workOf(account.email)
    expect(await workOf('nobody@example.com')).toEqual(wrong)
    expect(wrong).toMatchObject({ answers: [{ status: 400, body: 'INVALID_CREDENTIALS' }], checks: 1 })
    expect(wrong.statements).toHaveLength(1)
  })

  it('lets nobody in with the published password of a demo, which one may have left in the database', async () => {
    const account = await world.anAccount()
    const passwordHash = await world.portal.passwords.hashPassword(demoPassword)
    await world.portal.db.updateTable('users').set({ passwordHash }).where('userId', '=', account.userId).execute()
    expect(await signInWith(account.email, demoPassword)).toMatchObject({ status: 400, body: 'INVALID_CREDENTIALS' })
  })

  it('lets nobody in with a password that is changed at the same instant', async () => {
    const account = await world.anAccount()
    const { verifyPassword } = world.portal.passwords
    vi.spyOn(world.portal.passwords, 'verifyPassword').mockImplementationOnce(async (...check) => {
      const verdict = await verifyPassword(...check)
      await changePasswordOf(account)
      return verdict
    })
    expect(await signInWith(account.email)).toMatchObject({ status: 400, body: 'INVALID_CREDENTIALS' })
  })

  it('hashes a password again when the parameters have changed', async () => {
    const account = await world.anAccount()
    const old = await world.portal.passwords.hashPassword(testPassword)
    await world.portal.db.updateTable('users').set({ passwordHash: old }).where('userId', '=', account.userId).execute()
    const { verifyPassword } = world.portal.passwords
    vi.spyOn(world.portal.passwords, 'verifyPassword').mockImplementation(async (...check) => ({
      ...(await verifyPassword(...check)),
      needsRehash: true,
    }))
    expect((await signInWith(account.email)).status).toBe(200)
    vi.restoreAllMocks()
    const { passwordHash } = await world.portal.db
      .selectFrom('users')
      .select('passwordHash')
      .where('userId', '=', account.userId)
      .executeTakeFirstOrThrow()
    expect(passwordHash).not.toBe(old)
    expect((await signInWith(account.email)).status).toBe(200)
  })
})

describe('a session', () => {
  let dealer: TestAccount
  beforeEach(async () => {
    dealer = await world.anAccount()
  })

  it('renews itself: a new token each time, and the old one is spent', async () => {
    const first = await signInWith(dealer.email)
    await world.timePasses(8 * minutes)
    const second = await refreshWith(keptBy(first))
    expect(second.status).toBe(200)
    expect(keptBy(second)).not.toEqual(keptBy(first))
    expect((await whoIs(second)).status).toBe(200)
    expect((await refreshWith(keptBy(second))).status).toBe(200)
  })

  it('lives on in both of two tabs that refresh at the same moment', async () => {
    const first = await signInWith(dealer.email)
    await world.timePasses(10 * minutes)
    const [one, other] = await Promise.all([refreshWith(keptBy(first)), refreshWith(keptBy(first))])
    expect([one.status, other.status]).toEqual([200, 200])
    expect((await whoIs(one)).status).toBe(200)
    expect((await whoIs(other)).status).toBe(200)
    // Whichever answer the browser kept last, the session goes on.
    await world.timePasses(10 * minutes)
    expect((await refreshWith(keptBy(other))).status).toBe(200)
  })

  it('takes many tabs at once, again and again', async () => {
    let kept = keptBy(await signInWith(dealer.email))
    for (let round = 1; round <= 5; round++) {
      await world.timePasses(10 * minutes)
      const answers = await Promise.all(Array.from({ length: 6 }, () => refreshWith(kept)))
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
      kept = keptBy(answers.at(round) as Answer)
    }
  })

  it('lives on when the answer to a refresh got lost on the way, however late it is asked for again', async () => {
    const first = keptBy(await signInWith(dealer.email))
    await refreshWith(first)
    await world.timePasses(20 * hours)
    await refreshWith(first)
    await world.timePasses(1 * hours)
    const arrived = await refreshWith(first)
    expect(arrived.status).toBe(200)
    expect((await whoIs(arrived)).status).toBe(200)
    await world.timePasses(10 * minutes)
    expect((await refreshWith(keptBy(arrived))).status).toBe(200)
  })

  it('gives one whose answer got lost no more days than any other', async () => {
    const first = keptBy(await signInWith(dealer.email))
    await refreshWith(first)
    await world.timePasses(1 * days)
    expect((await refreshWith(first)).status).toBe(401)
  })

  it('ends for everybody when a spent token comes back whose successor was used, and that is logged', async () => {
    const signedIn = await signInWith(dealer.email)
    const stolen = keptBy(signedIn)
    const refreshed = await refreshWith(keptBy(await refreshWith(stolen)))
    const owners = keptBy(refreshed)
    const thief = await refreshWith(stolen)
    expect(thief).toMatchObject({ status: 401, body: 'NOT_AUTHENTICATED' })
    expect(cookieOf(thief)).toMatchObject({ value: '', path: '/api/v1/auth' })
    expect(await refreshWith(owners)).toMatchObject({ status: 401, body: 'NOT_AUTHENTICATED' })
    for (const answer of [signedIn, refreshed])
      expect(await whoIs(answer)).toMatchObject({ status: 403, body: { error: 'NOT_AUTHENTICATED' } })
    expect(world.logged).toContainEqual(
      expect.objectContaining({
        level: 40,
        userId: dealer.userId,
        msg: expect.stringContaining('refresh token was used by two'),
      }),
    )
    expect(JSON.stringify(world.logged)).not.toContain(stolen.refreshToken)
  })

  it.each(['the owner', 'the thief'])('ends when two go on from one token, and %s comes second', async () => {
    const copied = keptBy(await signInWith(dealer.email))
    const [one, other] = [keptBy(await refreshWith(copied)), keptBy(await refreshWith(copied))]
    const goesOn = await refreshWith(one)
    expect(goesOn.status).toBe(200)
    expect((await refreshWith(other)).status).toBe(401)
    expect((await refreshWith(keptBy(goesOn))).status).toBe(401)
  })

  it('leaves the other sessions of the account alone when one is ended by a theft', async () => {
    const elsewhere = await signInWith(dealer.email)
    const stolen = keptBy(await signInWith(dealer.email))
    await refreshWith(keptBy(await refreshWith(stolen)))
    await refreshWith(stolen)
    expect((await whoIs(elsewhere)).status).toBe(200)
    expect((await refreshWith(keptBy(elsewhere))).status).toBe(200)
  })

  it('ends after a day without use', async () => {
    const kept = keptBy(await signInWith(dealer.email))
    await world.timePasses(1 * days)
    expect((await refreshWith(kept)).status).toBe(401)
  })

  it('ends on the seventh day, however much it is used', async () => {
    let kept = keptBy(await signInWith(dealer.email))
    for (let halfDays = 1; halfDays < 14; halfDays++) {
      await world.timePasses(12 * hours)
      const answer = await refreshWith(kept)
      expect(answer.status).toBe(200)
      kept = keptBy(answer)
    }
    await world.timePasses(12 * hours)
    expect((await refreshWith(kept)).status).toBe(401)
  })

  it('ends with Sign Out, at once and for good, its access tokens with it', async () => {
    const signedIn = await signInWith(dealer.email)
    const refreshed = await refreshWith(keptBy(signedIn))
    const answer = await world.call(signOut, { cookies: keptBy(refreshed) })
    expect(answer).toMatchObject({ status: 200, body: {} })
    expect(cookieOf(answer)?.expires?.getTime()).toBe(0)
    for (const token of [signedIn, refreshed])
      expect(await whoIs(token)).toMatchObject({ status: 403, body: { error: 'NOT_AUTHENTICATED' } })
    expect((await refreshWith(keptBy(refreshed))).status).toBe(401)
  })

  it('leaves nothing in the browser at Sign Out: neither cached answers nor cookies', async () => {
    const answer = await world.call(signOut, { cookies: keptBy(await signInWith(dealer.email)) })
    expect(answer.headers['clear-site-data']).toBe('"cache", "cookies"')
  })

  it('is renewed so often an hour with one cookie: each time makes a row', async () => {
    const limited = await openTestPortal({ rateLimits: 'on' })
    onTestFinished(() => limited.close())
    const { email } = await limited.anAccount()
    const cookies = keptBy(await limited.call(signIn, { body: { email, password: testPassword } }))
    const { tries } = rateLimits.refreshesPerToken
    const statuses: number[] = []
    for (let tried = 0; tried <= tries; tried++) statuses.push((await limited.call(refreshSession, { cookies })).status)
    expect(statuses).toEqual([...Array.from({ length: tries }, () => 200), 429])
  })

  it('ends when somebody signs in anew where its cookie lies', async () => {
    const before = await signInWith(dealer.email)
    const body = { email: dealer.email, password: testPassword }
    const after = await world.call(signIn, { body, cookies: keptBy(before) })
    expect((await whoIs(before)).status).toBe(403)
    expect((await refreshWith(keptBy(before))).status).toBe(401)
    expect((await whoIs(after)).status).toBe(200)
  })

  it('of one device goes on when another device signs out', async () => {
    const [phone, desk] = [await signInWith(dealer.email), await signInWith(dealer.email)]
    await world.call(signOut, { cookies: keptBy(phone) })
    expect((await whoIs(phone)).status).toBe(403)
    expect((await whoIs(desk)).status).toBe(200)
  })

  it('is asked for in every call, together with the account, by one statement', async () => {
    const signedIn = await signInWith(dealer.email)
    const statements = await statementsOf(async () => expect((await whoIs(signedIn)).status).toBe(200))
    expect(statements.filter((statement) => statement.includes('sessions'))).toHaveLength(1)
  })

  it('is not needed to sign out', async () => {
    expect((await world.call(signOut)).status).toBe(200)
    expect((await world.call(signOut, { cookies: { refreshToken: 'invented' } })).status).toBe(200)
  })

  it.each([[{}], [{ refreshToken: 'invented' }], [{ refreshToken: '' }]])(
    'is not renewed with a token that was not made here: %j',
    async (cookies) => {
      expect(await refreshWith(cookies)).toMatchObject({ status: 401, body: 'NOT_AUTHENTICATED' })
    },
  )

  it('ends when the account is disabled, its access token with it', async () => {
    const admin = await world.signedInAs(await world.anAccount({ role: 'ADMIN' }))
    const signedIn = await signInWith(dealer.email)
    expect((await admin.call(toggleUserEnabled, { params: { email: dealer.email } })).status).toBe(200)
    expect((await whoIs(signedIn)).status).toBe(403)
    expect((await refreshWith(keptBy(signedIn))).status).toBe(401)
    // Activated again, the old session stays dead.
    await admin.call(toggleUserEnabled, { params: { email: dealer.email } })
    expect((await whoIs(signedIn)).status).toBe(403)
    expect((await refreshWith(keptBy(signedIn))).status).toBe(401)
  })

  it('has access tokens for ten minutes each', async () => {
    const elevenMinutesAgo = await openTestPortal({
      now: () => new Date(Date.now() - 11 * minutes * 1000),
      databaseUrl: () => String(world.portal.config.databaseUrl),
    })
    const signedIn = await elevenMinutesAgo.call(signIn, { body: { email: dealer.email, password: testPassword } })
    await elevenMinutesAgo.close()
    expect(await whoIs(signedIn)).toMatchObject({ status: 403, body: { error: 'NOT_AUTHENTICATED' } })
    expect((await refreshWith(keptBy(signedIn))).status).toBe(200)
  })

  it('that has ended is refused, although its access token has not expired', async () => {
    const signedIn = await signInWith(dealer.email)
    await world.timePasses(7 * days)
    expect(await whoIs(signedIn)).toMatchObject({ status: 403, body: { error: 'NOT_AUTHENTICATED' } })
  })
})

describe('a page of another site', () => {
  const { host, origin } = new URL('https://warranty.example.com')
  const callsFrom = async (headers: Record<string, string>) => {
    const { email } = await world.anAccount()
    const cookies = keptBy(await signInWith(email))
    const made = { cookies, headers: { host, ...headers } }
    const body = { email, password: testPassword }
    const answers = [
      await world.call(signIn, { ...made, body }),
      await world.call(refreshSession, made),
      await world.call(signOut, made),
    ]
    return { answers, cookies }
  }

  it.each<[string, Record<string, string>]>([
    ['that browsers name', { origin: 'https://evil.example' }],
    ['that they keep to themselves', { origin: 'null' }],
    ['whose name looks like the portal’s', { origin: `${origin}.evil.example` }],
    ['of another port', { origin: `${origin}:8443` }],
    ['that is only said to be another', { 'sec-fetch-site': 'cross-site' }],
  ])('%s signs nobody in, renews no session and ends none', async (_, headers) => {
    const { answers, cookies } = await callsFrom(headers)
    for (const answer of answers) {
      expect([answer.status, answer.body, answer.cookies]).toEqual([403, 'FORBIDDEN', []])
      expect(answer.headers).not.toHaveProperty('clear-site-data')
    }
    expect((await refreshWith(cookies)).status).toBe(200)
  })

  it.each<[string, Record<string, string>]>([
    ['a page of PUBLIC_URL', { origin, host: 'api.membran.example' }],
    ['a page of the host that is called', { origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' }],
    ['a page whose browser says only that it is the same', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['an address that was typed', { 'sec-fetch-site': 'none' }],
    ['a program', {}],
  ])('is not %s', async (_, headers) => {
    const { answers } = await callsFrom(headers)
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 200])
  })
})

describe('where the API is on another site than the pages', () => {
  let elsewhere: TestPortal
  beforeAll(async () => {
    elsewhere = await openTestPortal({ environment: { API_URL: 'https://api.membran.example' } })
  })
  afterAll(() => elsewhere.close())

  it('sends the cookie across, secured, and answers it only to the pages of the portal', async () => {
    const { email } = await elsewhere.anAccount()
    const answer = await elsewhere.call(signIn, { body: { email, password: testPassword } })
    expect(cookieOf(answer)).toMatchObject({ httpOnly: true, secure: true, sameSite: 'None' })
    const cookies = keptBy(answer)
    const from = (origin: string) => elsewhere.call(refreshSession, { cookies, headers: { origin } })
    expect((await from('https://evil.example')).status).toBe(403)
    expect((await from('https://warranty.example.com')).status).toBe(200)
  })

  it('lets the pages of the portal read every answer, also the refusal that makes them refresh, and no other page', async () => {
    const ask = (origin: string) => elsewhere.call(getCurrentUser, { headers: { origin } })
    const own = await ask('https://warranty.example.com')
    expect(own).toMatchObject({
      status: 403,
      headers: {
        'access-control-allow-origin': 'https://warranty.example.com',
        'access-control-allow-credentials': 'true',
      },
    })
    expect((await ask('https://evil.example')).headers['access-control-allow-origin']).not.toBe('https://evil.example')
  })

  describe('asked by a browser before a call', () => {
    const preflight = (origin: string) =>
      elsewhere.inject({
        method: 'OPTIONS',
        url: '/api/user/self-update',
        headers: {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'authorization,content-type,x-captcha-token',
        },
      })

    it('says that the pages of the portal may make it, with their cookies', async () => {
      const answer = await preflight('https://warranty.example.com')
      expect(answer.statusCode).toBe(204)
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': 'https://warranty.example.com',
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': expect.stringMatching(/\bPUT\b/),
        'access-control-allow-headers': 'authorization,content-type,x-captcha-token',
        vary: expect.stringMatching(/\borigin\b/i),
      })
    })

    it.each([
      'https://evil.example',
      'null',
      'https://warranty.example.com.evil.example',
      'https://warranty.example.com0',
      'https://warranty.example.com:8080',
      'http://warranty.example.com',
    ])('says so to no page of %s', async (origin) => {
      const allowed = (await preflight(origin)).headers['access-control-allow-origin']
      expect(allowed).not.toBe(origin)
      expect(allowed).not.toBe('*')
    })
  })
})

it('has no captcha challenge to give when the provider makes none', async () => {
  expect(await world.call(captchaChallenge, { query: { action: 'login' } })).toMatchObject({
    status: 404,
    body: 'NOT_FOUND',
  })
})

const changePasswordOf = async ({ userId }: TestAccount) =>
  world.portal.db
    .updateTable('users')
    .set({ passwordHash: await world.portal.passwords.hashPassword('another Tweeter-75') })
    .where('userId', '=', userId)
    .execute()
