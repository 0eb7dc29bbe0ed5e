import { signIn } from '@portal/contract/accounts/session.ts'
import { getCurrentUser, listUsers, toggleUserEnabled } from '@portal/contract/accounts/users.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as signedIn from '../testing/signed-in.ts'

const tokenOf = (userId: string, name: string, role = 'USER') => signedIn.tokenOf({ userId, name, roles: [role] })

interface Asked {
  readonly method: string
  readonly path: string
  readonly token: string | undefined
  readonly body: string | null | undefined
}
type Answer = (asked: Asked) => Response | Promise<Response>

const json = (status: number, body: unknown) => Response.json(body, { status })
const plain = (status: number, body: string) =>
  new Response(body, { status, headers: { 'content-type': 'text/plain' } })
const refusal = (status: number, error: string) => json(status, { error, message: `${error}, said kindly` })
const me = { firstName: 'Mara', lastName: 'Lind', companyName: 'Klangwerk', email: 'mara@klangwerk.example' }

/** A server that accepts one token, and trades the refresh cookie for the next one. */
function startServer() {
  const asked: Asked[] = []
  const server = {
    asked,
    accepts: tokenOf('10001', 'first'),
    /** A renewal does not end the life of the token before it. */
    alsoAccepts: [] as string[],
    refresh: (() => json(200, { token: server.accepts })) as Answer,
    answer: (() => json(200, me)) as Answer,
    refreshes: () => asked.filter(({ path }) => path === '/api/v1/auth/refresh').length,
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    init.signal?.throwIfAborted()
    const headers = new Headers(init.headers)
    const call: Asked = {
      method: init.method ?? 'GET',
      path: address,
      token: headers.get('authorization')?.replace('Bearer ', ''),
      body: init.body as string | null,
    }
    asked.push(call)
    if (call.path === '/api/v1/auth/refresh') return server.refresh(call)
    if (call.path.startsWith('/api/v1/auth/')) return server.answer(call)
    const live = [server.accepts, ...server.alsoAccepts].some((token) => token === call.token)
    return live ? server.answer(call) : refusal(403, 'NOT_AUTHENTICATED')
  })
  return server
}

/** A tab of the browser: its own memory, the same refresh cookie. */
async function openTab() {
  vi.resetModules()
  const { loadConfig } = await import('./config.ts')
  await loadConfig()
  return { ...(await import('./client.ts')), ...(await import('./session.ts')) }
}

describe('a call to the API', () => {
  let server: ReturnType<typeof startServer>
  beforeEach(() => {
    signedIn.writePageConfig()
    server = startServer()
  })
  afterEach(() => vi.unstubAllGlobals())

  const signedInTab = async (token = server.accepts) => {
    const tab = await openTab()
    tab.beginSession(token)
    return tab
  }

  it('fills the path, leaves out what is not asked for, and carries the token', async () => {
    const { call } = await signedInTab()
    await call(listUsers, { query: { page: 2, size: 10, role: undefined, sort: '-status' } })
    await call(toggleUserEnabled, { params: { email: 'a/b+c@d.example' } })
    expect(server.asked.map(({ method, path, token }) => [method, path, token])).toEqual([
      ['GET', '/user/all?page=2&size=10&sort=-status', server.accepts],
      ['PUT', '/user/toggle-enable/a%2Fb%2Bc%40d.example', server.accepts],
    ])
  })

  it('renews the session once for all calls that wait, and makes each of them once more', async () => {
    const { call } = await signedInTab(tokenOf('10001', 'expired'))
    const answers = await Promise.all([call(getCurrentUser), call(getCurrentUser), call(getCurrentUser)])
    expect(answers).toEqual([me, me, me])
    expect(server.refreshes()).toBe(1)
    expect(server.asked.filter(({ path }) => path === '/user/me')).toHaveLength(6)
  })

  it('makes a call that comes back late once more without another renewal', async () => {
    const { call, accessToken } = await signedInTab(tokenOf('10001', 'expired'))
    let answerLate = (_: Response) => {}
    const late = new Promise<Response>((resolve) => {
      answerLate = resolve
    })
    const { fetch } = globalThis
    let first = true
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      const isFirst = first
      first = false
      return isFirst ? late : fetch(address, init)
    })
    const slow = call(getCurrentUser)
    await call(getCurrentUser)
    expect(accessToken()).toBe(server.accepts)
    answerLate(refusal(403, 'NOT_AUTHENTICATED'))
    expect(await slow).toEqual(me)
    expect(server.refreshes()).toBe(1)
  })

  it('retries once only: what is refused with a new token too is refused', async () => {
    const { call, currentSession, ApiError } = await signedInTab()
    server.answer = () => refusal(403, 'FORBIDDEN')
    const error = await call(getCurrentUser).catch((refused: unknown) => refused)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(server.asked.filter(({ path }) => path === '/user/me')).toHaveLength(2)
    expect(server.refreshes()).toBe(1)
    expect(currentSession()).toBeDefined()
  })

  it('does not repeat for another account what one asked whose session is over', async () => {
    const { call, currentSession } = await signedInTab(tokenOf('10001', 'over'))
    server.accepts = tokenOf('10002', 'of somebody else')
    await expect(call(getCurrentUser)).rejects.toMatchObject({ status: 403 })
    expect(currentSession()?.userId).toBe('10002')
    expect(server.asked.filter(({ path }) => path === getCurrentUser.path)).toHaveLength(1)
  })

  it('ends the session when it cannot be renewed', async () => {
    const { call, currentSession, howSessionEnded, onSessionChange } = await signedInTab(tokenOf('10001', 'expired'))
    server.refresh = () => plain(401, 'NOT_AUTHENTICATED')
    const changed = vi.fn()
    onSessionChange(changed)
    await expect(call(getCurrentUser)).rejects.toMatchObject({ status: 403, code: 'NOT_AUTHENTICATED' })
    expect(currentSession()).toBeUndefined()
    expect(howSessionEnded()).toBe('over')
    expect(changed).toHaveBeenCalledTimes(1)
  })

  it.each<[string, Answer]>([
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['has a problem of its own', () => plain(500, 'INTERNAL')],
    ['is hidden behind a proxy that has one', () => new Response('<html>Bad Gateway</html>', { status: 502 })],
    ['asks to wait', () => plain(429, 'TOO_MANY_REQUESTS')],
  ])('keeps the session when the renewal %s', async (_, refresh) => {
    const { call, currentSession } = await signedInTab(tokenOf('10001', 'expired'))
    server.refresh = refresh
    await expect(call(getCurrentUser)).rejects.toThrow()
    expect(currentSession()).toBeDefined()
    server.refresh = () => json(200, { token: server.accepts })
    expect(await call(getCurrentUser)).toEqual(me)
  })

  it('never renews for the calls that need no session', async () => {
    const { call } = await openTab()
    server.answer = () => plain(403, 'RESET_NOT_ALLOWED')
    const body = { email: 'mara@klangwerk.example', password: 'x', captchaToken: null }
    await expect(call(signIn, { body })).rejects.toMatchObject({ status: 403, code: 'RESET_NOT_ALLOWED' })
    expect(server.refreshes()).toBe(0)
  })

  it('understands the plain strings of the account calls, codes and sentences', async () => {
    const { call } = await openTab()
    const body = { email: 'mara@klangwerk.example', password: 'x', captchaToken: null }
    server.answer = () => plain(401, 'NOT_VERIFIED')
    await expect(call(signIn, { body })).rejects.toMatchObject({ status: 401, code: 'NOT_VERIFIED' })
    server.answer = () => plain(400, 'Password is required.')
    const error = await call(signIn, { body }).catch((refused: unknown) => refused)
    expect(error).toMatchObject({ status: 400, code: undefined, message: 'Password is required.' })
  })

  it('tells when to try again', async () => {
    const { call } = await signedInTab()
    server.answer = () =>
      new Response('{"error":"TOO_MANY_REQUESTS","message":"Wait"}', { status: 429, headers: { 'retry-after': '17' } })
    await expect(call(getCurrentUser)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 17 })
  })

  it('calls an answer that is none of the API what it is: no response', async () => {
    const { call, NoResponse } = await signedInTab()
    server.answer = () => new Response('<html>Welcome to the hotel</html>')
    await expect(call(getCurrentUser)).rejects.toBeInstanceOf(NoResponse)
  })

  it('ends with the reason of whoever gave up', async () => {
    const { call } = await signedInTab()
    const reason = new Error('left the page')
    await expect(call(getCurrentUser, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  describe('in two tabs', () => {
    const twoTabs = async (token = server.accepts) => [await signedInTab(token), await signedInTab(token)] as const

    /** The browser's locks: one at a time, in the order of asking. */
    const locks = () => {
      let last: Promise<unknown> = Promise.resolve()
      return {
        request: <Result>(_name: string, work: () => Promise<Result>) => {
          const mine = last.then(work)
          last = mine.catch(() => undefined)
          return mine
        },
      }
    }

    it.each([
      ['where tabs can take turns', locks],
      ['where they cannot', () => undefined],
    ])('keeps both signed in when they renew at the same moment, %s', async (_, locksOf) => {
      vi.stubGlobal('navigator', { locks: locksOf() })
      const [one, other] = await twoTabs(tokenOf('10001', 'expired'))
      server.refresh = () => {
        server.accepts = tokenOf('10001', `renewed ${server.refreshes()}`)
        server.alsoAccepts.push(server.accepts)
        return json(200, { token: server.accepts })
      }
      await expect(Promise.all([one.call(getCurrentUser), other.call(getCurrentUser)])).resolves.toEqual([me, me])
      expect(one.currentSession()).toBeDefined()
      expect(other.currentSession()).toBeDefined()
    })

    it('hands the new token to the other one, which then asks for none', async () => {
      const [one, other] = await twoTabs(tokenOf('10001', 'expired'))
      await one.call(getCurrentUser)
      await vi.waitFor(() => expect(other.accessToken()).toBe(server.accepts))
      await other.call(getCurrentUser)
      expect(server.refreshes()).toBe(1)
    })

    it('signs both out', async () => {
      const [one, other] = await twoTabs()
      one.endSession()
      await vi.waitFor(() => expect(other.currentSession()).toBeUndefined())
      expect(other.howSessionEnded()).toBe('signed-out')
    })

    it('tells the other one that somebody else is signed in now', async () => {
      const [one, other] = await twoTabs()
      one.beginSession(tokenOf('10002', 'another', 'ADMIN'))
      await vi.waitFor(() => expect(other.currentSession()).toMatchObject({ userId: '10002', roles: ['ADMIN'] }))
    })

    it('leaves a tab alone in which nobody is signed in', async () => {
      const idle = await openTab()
      const one = await openTab()
      const third = await signedInTab()
      one.beginSession(tokenOf('10002', 'another'))
      await vi.waitFor(() => expect(third.currentSession()?.userId).toBe('10002'))
      expect(idle.currentSession()).toBeUndefined()
    })
  })
})
