import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, NoResponse } from '../../api/client.ts'
import { loadConfig } from '../../api/config.ts'
import { writePageConfig } from '../../testing/signed-in.ts'
import { altcha } from './altcha.ts'
import { captcha } from './captcha.ts'

// A worker computes in the browser only; that it does is seen in the journeys.
vi.mock('./altcha.ts', () => ({ altcha: { validMs: 60_000, solve: vi.fn() } }))

const solve = vi.mocked(altcha.solve)

async function providedBy(provider: string) {
  writePageConfig({ captcha: { provider, siteKey: null } })
  await loadConfig()
}

describe('the captcha', () => {
  beforeEach(async () => {
    vi.useFakeTimers()
    await providedBy('altcha')
    let earned = 0
    solve.mockImplementation(async (action) => {
      earned += 1
      return `${action} ${earned}`
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    solve.mockReset()
  })

  it('has the token ready that was requested while somebody typed', async () => {
    captcha.prepare('login')
    await vi.dynamicImportSettled()
    expect(solve).toHaveBeenCalledTimes(1)
    captcha.prepare('login')
    expect(await captcha.token('login')).toBe('login 1')
    expect(solve).toHaveBeenCalledTimes(1)
  })

  it('uses a token once, and for its action only', async () => {
    captcha.prepare('login')
    await vi.dynamicImportSettled()
    expect(await captcha.token('register')).toBe('register 2')
    expect(await captcha.token('login')).toBe('login 1')
    expect(await captcha.token('login')).toBe('login 3')
  })

  it('requests a new one when the first has expired while a long form was filled in', async () => {
    captcha.prepare('register')
    await vi.dynamicImportSettled()
    vi.advanceTimersByTime(altcha.validMs + 1)
    expect(await captcha.token('register')).toBe('register 2')
  })

  it('tries again when it is needed what failed ahead of time', async () => {
    solve.mockRejectedValueOnce(new NoResponse())
    captcha.prepare('login')
    await vi.dynamicImportSettled()
    expect(await captcha.token('login')).toBe('login 1')
  })

  it.each([new NoResponse(), new ApiError(429, 'TOO_MANY_REQUESTS', { code: 'TOO_MANY_REQUESTS' })])(
    'lets the form say what the API did: %s',
    async (error) => {
      solve.mockRejectedValue(error)
      await expect(captcha.token('login')).rejects.toBe(error)
    },
  )

  it('leaves it to the server to refuse when it cannot be solved', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    solve.mockRejectedValue(new Error('no crypto here'))
    expect(await captcha.token('login')).toBeUndefined()
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('asks for nothing when it is off', async () => {
    await providedBy('off')
    captcha.prepare('login')
    expect(await captcha.token('login')).toBeUndefined()
    expect(solve).not.toHaveBeenCalled()
  })
})
