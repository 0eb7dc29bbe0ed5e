import type { CaptchaAction } from '@portal/contract/accounts/captcha-actions.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge, Payload } from 'altcha-lib/types'
import { describe, expect, it } from 'vitest'
import { DatabaseOutage } from '../db/database-outage.ts'
import { type AltchaSettings, createAltcha } from './altcha.ts'
import type { Captcha, RememberOnce } from './captcha.ts'

/** What the unique row of the table does, for one process. */
function rememberingOnce() {
  const remembered = new Map<string, number>()
  const rememberOnce: RememberOnce = async (signature, seconds) => {
    if (remembered.has(signature)) return false
    remembered.set(signature, seconds)
    return true
  }
  return { remembered, rememberOnce }
}

function setUp(more: Partial<AltchaSettings> = {}) {
  const { remembered, rememberOnce } = rememberingOnce()
  const warnings: { facts: object; sentence: string }[] = []
  const captcha = createAltcha({
    secret: 'a secret of the installation',
    rememberOnce,
    log: { warn: (facts, sentence) => warnings.push({ facts, sentence }) },
    cost: 10,
    counter: { from: 5, to: 20 },
    ...more,
  })
  return { captcha, remembered, warnings }
}

const encoded = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64')

async function solved(captcha: Captcha, action: CaptchaAction): Promise<Payload> {
  const challenge = (await captcha.createChallenge(action)) as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('not solved')
  return { challenge, solution }
}

describe('the self-hosted captcha', () => {
  it('accepts the token of the real solver for this action', async () => {
    const { captcha, remembered } = setUp()
    const token = encoded(await solved(captcha, 'login'))
    expect(await captcha.check(token, 'login')).toBe('accepted')
    expect(remembered.size).toBe(1)
  })

  it('accepts a token once, also when it comes twice at the same moment', async () => {
    const { captcha } = setUp()
    const token = encoded(await solved(captcha, 'login'))
    const answers = await Promise.all([captcha.check(token, 'login'), captcha.check(token, 'login')])
    expect(answers.sort()).toEqual(['accepted', 'refused'])
    expect(await captcha.check(token, 'login')).toBe('refused')
  })

  it('is not fooled by the same solution written differently', async () => {
    const { captcha } = setUp()
    const payload = await solved(captcha, 'login')
    expect(await captcha.check(encoded(payload), 'login')).toBe('accepted')
    const { challenge, solution } = payload
    const shouted = { ...challenge, signature: challenge.signature?.toUpperCase() }
    expect(await captcha.check(encoded({ challenge: shouted, solution }), 'login')).toBe('refused')
    expect(await captcha.check(encoded({ solution: { ...solution, time: 7 }, challenge }), 'login')).toBe('refused')
  })

  it('refuses a token for another action, and one whose action was changed', async () => {
    const { captcha, remembered } = setUp()
    const payload = await solved(captcha, 'login')
    expect(await captcha.check(encoded(payload), 'register')).toBe('refused')
    const parameters = { ...payload.challenge.parameters, data: { action: 'register' } }
    const relabelled = { ...payload, challenge: { ...payload.challenge, parameters } }
    expect(await captcha.check(encoded(relabelled), 'register')).toBe('refused')
    expect(remembered.size).toBe(0)
  })

  it('refuses an expired challenge, and one whose expiry was moved', async () => {
    const { captcha: earlier } = setUp({ now: () => new Date(Date.now() - 3_600_000) })
    const { captcha } = setUp()
    const payload = await solved(earlier, 'login')
    expect(await captcha.check(encoded(payload), 'login')).toBe('refused')
    const parameters = { ...payload.challenge.parameters, expiresAt: Math.floor(Date.now() / 1000) + 600 }
    expect(await captcha.check(encoded({ ...payload, challenge: { ...payload.challenge, parameters } }), 'login')).toBe(
      'refused',
    )
    const { expiresAt: _, ...withoutEnd } = payload.challenge.parameters
    expect(
      await captcha.check(
        encoded({ ...payload, challenge: { ...payload.challenge, parameters: withoutEnd } }),
        'login',
      ),
    ).toBe('refused')
  })

  it('refuses a challenge that was made easier, one of another installation, and a guessed solution', async () => {
    const { captcha } = setUp()
    const payload = await solved(captcha, 'login')
    const { challenge, solution } = payload
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } }
    expect(await captcha.check(encoded({ challenge: easier, solution }), 'login')).toBe('refused')

    const stranger = setUp({ secret: 'another secret' }).captcha
    expect(await captcha.check(encoded(await solved(stranger, 'login')), 'login')).toBe('refused')

    const guessed = { ...solution, derivedKey: challenge.parameters.keyPrefix.padEnd(64, '0') }
    expect(await captcha.check(encoded({ challenge, solution: guessed }), 'login')).toBe('refused')
  })

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['no base64', '%%%'],
    ['no JSON', Buffer.from('hello').toString('base64')],
    ['JSON of another shape', encoded({ challenge: null })],
    ['null', encoded(null)],
    ['an endless text', 'A'.repeat(100_000)],
  ])('refuses %s', async (_, token) => {
    expect(await setUp().captcha.check(token, 'login')).toBe('refused')
  })

  it('takes no outage of the memory of used tokens for a wrong token', async () => {
    const rememberOnce = () => Promise.reject(new DatabaseOutage('no database'))
    const { captcha } = setUp({ rememberOnce })
    const token = encoded(await solved(captcha, 'login'))
    await expect(captcha.check(token, 'login')).rejects.toThrow(DatabaseOutage)
    expect(await captcha.check(token, 'register')).toBe('refused')
  })

  it('remembers a token as long as it could be used', async () => {
    const { captcha, remembered } = setUp({ secondsToAnswer: 60 })
    await captcha.check(encoded(await solved(captcha, 'login')), 'login')
    expect([...remembered.values()]).toEqual([60])
  })
})
