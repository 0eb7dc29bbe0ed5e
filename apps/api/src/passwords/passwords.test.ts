import { hash, parseOptions, verify } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { createPasswords, PasswordsBusy, passwordCost } from './passwords.ts'

const passwords = createPasswords()
const password = 'Tweeter-75 öffnet'

describe('passwords', () => {
  it('are stored as argon2id above the minimum, each with its own salt', async () => {
    const [one, other] = await Promise.all([passwords.hashPassword(password), passwords.hashPassword(password)])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=3,p=1\$/)
    expect(one).not.toBe(other)
  })

  it('match themselves only', async () => {
    const stored = await passwords.hashPassword(password)
    expect(await passwords.verifyPassword(stored, password)).toEqual({ matches: true, needsRehash: false })
    expect(await passwords.verifyPassword(stored, `${password} `)).toEqual({ matches: false, needsRehash: false })
    expect(await passwords.verifyPassword(stored, '')).toEqual({ matches: false, needsRehash: false })
  })

  it('match whichever keyboard typed the umlaut', async () => {
    const stored = await passwords.hashPassword(password.normalize('NFC'))
    expect(await passwords.verifyPassword(stored, password.normalize('NFD'))).toMatchObject({ matches: true })
  })

  it('of an unknown account never match, and cost the same work as a known one', async () => {
    const stored = await passwords.hashPassword(password)
    const workFor = async (of: string | undefined) => {
      const compared: string[] = []
      const watched = createPasswords({
        verifyHash: (hashed, given) => {
          compared.push(hashed)
          return verify(hashed, given)
        },
      })
      expect(await watched.verifyPassword(of, 'Wrong-1234')).toEqual({ matches: false, needsRehash: false })
      return compared.map((hashed) => parseOptions(hashed))
    }
    const work = await workFor(undefined)
    expect(work).toHaveLength(1)
    expect(work).toEqual(await workFor(stored))
  })

  it('longer than 128 characters never match', async () => {
    const long = `Aa1-${'x'.repeat(125)}`
    const stored = await hash(long, passwordCost)
    expect(await passwords.verifyPassword(stored, long)).toEqual({ matches: false, needsRehash: false })
  })

  it('of older parameters still match, and ask to be hashed anew', async () => {
    const older = await hash(password, { memoryCost: 8192, timeCost: 2, parallelism: 1 })
    expect(await passwords.verifyPassword(older, password)).toEqual({ matches: true, needsRehash: true })
    expect(await passwords.verifyPassword(older, 'wrong')).toEqual({ matches: false, needsRehash: false })
  })

  it('are hashed a few at a time; more wait, and too many are refused', async () => {
    const narrow = createPasswords({ concurrency: 1, maximumWaiting: 3 })
    const storm = Array.from({ length: 6 }, () => narrow.hashPassword(password))
    const ends = await Promise.allSettled(storm)
    expect(ends.map((end) => end.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    for (const end of ends.slice(4)) expect(end).toMatchObject({ reason: expect.any(PasswordsBusy) })
    expect(await narrow.hashPassword(password)).toMatch(/^\$argon2id\$/)
  })

  it('give their place to the next also when the work fails', async () => {
    const narrow = createPasswords({ concurrency: 1 })
    const broken = narrow.verifyPassword('not a hash', password)
    const next = narrow.hashPassword(password)
    await expect(broken).rejects.toThrow()
    expect(await next).toMatch(/^\$argon2id\$/)
  })

  it('do not stall the event loop', async () => {
    let turns = 0
    let done = false
    const counting = (async () => {
      while (!done) {
        turns += 1
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    await Promise.all(Array.from({ length: 4 }, () => passwords.hashPassword(password)))
    done = true
    await counting
    // Four hashes on the event loop itself would leave it a turn or two.
    expect(turns).toBeGreaterThan(20)
  })
})
