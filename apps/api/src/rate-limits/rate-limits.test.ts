import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Connections, connect } from '../db/database.ts'
import { DatabaseOutage } from '../db/database-outage.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { timePasses } from '../testing/time-passes.ts'
import { createPostgresRateLimits, removeExpiredRateLimits } from './postgres-rate-limits.ts'
import { accountKey, addressKey, createRateLimitsOff, type RateLimit, rateLimits } from './rate-limits.ts'

describe('rate limits in PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let connections: Connections
  beforeAll(async () => {
    database = await createTestDatabase()
    connections = connect(database.url, 4)
  })
  afterAll(async () => {
    await connections.close()
    await database.drop()
  })
  beforeEach(() => connections.pool.query('truncate rate_limits'))

  const oneProcess = () => createPostgresRateLimits({ db: connections.db, secret: 'a secret of the installation' })
  const verdictsOf = async (limits: ReturnType<typeof oneProcess>, limit: RateLimit, key: string, times: number) => {
    const verdicts: boolean[] = []
    for (let time = 0; time < times; time += 1) verdicts.push((await limits.consume(limit, key)).allowed)
    return verdicts
  }

  it('allow as many tries as they say, and then name the seconds to wait', async () => {
    const { tries, seconds } = rateLimits.signInPerAccountAndAddress
    const limits = oneProcess()
    expect(await verdictsOf(limits, 'signInPerAccountAndAddress', 'a', tries)).toEqual(Array(tries).fill(true))
    const refused = await limits.consume('signInPerAccountAndAddress', 'a')
    expect(refused.allowed).toBe(false)
    if (refused.allowed) return
    expect(refused.retryAfterSeconds).toBeGreaterThan(seconds - 60)
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(seconds)
    expect(await limits.consume('signInPerAccountAndAddress', 'b')).toEqual({ allowed: true })
    expect(await limits.consume('signInPerAccount', 'a')).toEqual({ allowed: true })
  })

  it('are counted by all processes together, also at the same moment', async () => {
    const { tries } = rateLimits.registrationPerAddress
    const processes = [oneProcess(), oneProcess(), oneProcess()]
    const verdicts = await Promise.all(
      processes.flatMap((limits) =>
        Array.from({ length: tries }, () => limits.consume('registrationPerAddress', '203.0.113.7')),
      ),
    )
    expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(tries)
  })

  it('begin anew when the time is up, and a refused try does not prolong it', async () => {
    expect(await verdictsOf(oneProcess(), 'codePause', 'a', 3)).toEqual([true, false, false])
    await timePasses(connections.pool, 60)
    expect(await verdictsOf(oneProcess(), 'codePause', 'a', 2)).toEqual([true, false])
  })

  it('start again from zero after the right password', async () => {
    const limits = oneProcess()
    const { tries } = rateLimits.signInPerAccountAndAddress
    await verdictsOf(limits, 'signInPerAccountAndAddress', 'a', tries)
    await limits.forgive('signInPerAccountAndAddress', 'a')
    expect(await limits.consume('signInPerAccountAndAddress', 'a')).toEqual({ allowed: true })
  })

  it('asked together, stop at the first that refuses: a stranger at one address does not spend the account', async () => {
    const limits = oneProcess()
    const signIn = () =>
      limits.consumeAll([
        ['signInPerAccountAndAddress', 'dealer@shop.example 203.0.113.7'],
        ['signInPerAccount', 'dealer@shop.example'],
      ])
    const verdicts = []
    for (let time = 0; time < 50; time += 1) verdicts.push(await signIn())
    expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(rateLimits.signInPerAccountAndAddress.tries)
    const elsewhere = await limits.consumeAll([
      ['signInPerAccountAndAddress', 'dealer@shop.example 198.51.100.9'],
      ['signInPerAccount', 'dealer@shop.example'],
    ])
    expect(elsewhere).toEqual({ allowed: true })
  })

  it('keep no address and no e-mail in the table', async () => {
    await oneProcess().consume('signInPerAccount', 'dealer@shop.example')
    const { rows } = await connections.pool.query<{ key: string }>('select key from rate_limits')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.key).toMatch(/^signInPerAccount:[\w-]{43}$/)
  })

  it('are swept when their time is up, and only then', async () => {
    const limits = oneProcess()
    await limits.consume('codePause', 'a')
    await limits.consume('codePerAccount', 'a')
    expect(await removeExpiredRateLimits(connections.db, new Date(Date.now() + 61_000))).toBe(1)
    const { rows } = await connections.pool.query<{ key: string }>('select key from rate_limits')
    expect(rows.map(({ key }) => key.split(':')[0])).toEqual(['codePerAccount'])
  })

  it('refuse to answer when the database does not', async () => {
    const nobody = connect('postgres://127.0.0.1:1/none', 1)
    const limits = createPostgresRateLimits({ db: nobody.db, secret: 'a secret of the installation' })
    await expect(limits.consume('signInPerAddress', 'a')).rejects.toThrow(DatabaseOutage)
    await nobody.close()
  })
})

describe('keys', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
  ])('the address %s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })

  it('one account is one key, however it is typed', () => {
    expect(accountKey(' Dealer@Shop.example')).toBe(accountKey('dealer@shop.example'))
  })
})

it('limits that are off allow everything', async () => {
  const limits = createRateLimitsOff()
  expect(await limits.consume('codePause', 'a')).toEqual({ allowed: true })
  expect(await limits.consume('codePause', 'a')).toEqual({ allowed: true })
  expect(await limits.consumeAll([['codePause', 'a']])).toEqual({ allowed: true })
})
