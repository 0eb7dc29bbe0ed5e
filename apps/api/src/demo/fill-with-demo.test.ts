import { afterEach, describe, expect, it } from 'vitest'
import { openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'
import { demoAccounts, demoRequests } from './demo-data.ts'
import { fillWithDemo } from './fill-with-demo.ts'

let tested: TestPortal
afterEach(() => tested.close())

const countOf = async (table: 'users' | 'requests' | 'requestItems'): Promise<number> => {
  const { count } = await tested.portal.db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

describe('the demo', () => {
  it('fills an empty database through the use cases, once', async () => {
    tested = await openTestPortal()
    const signIns = await fillWithDemo(tested.portal)
    expect(signIns.map(({ email }) => email)).toEqual([demoAccounts.admin.email, demoAccounts.dealer.email])
    expect(await countOf('users')).toBe(Object.keys(demoAccounts).length)
    expect(await countOf('requests')).toBe(demoRequests.length)
    const items = await countOf('requestItems')
    expect(items).toBe(demoRequests.flatMap((request) => request.items).length)

    expect(await fillWithDemo(tested.portal)).toEqual(signIns)
    expect(await countOf('requestItems')).toBe(items)
  }, 120_000)

  it('goes on where a start was cut off, and leaves nothing half done', async () => {
    tested = await openTestPortal()
    const { portal } = tested
    let kept = 0
    const putFile: typeof portal.storage.putFile = (key, path) => {
      kept += 1
      return kept < 9 ? portal.storage.putFile(key, path) : Promise.reject(new Error('The process was killed.'))
    }
    await expect(fillWithDemo({ ...portal, storage: { ...portal.storage, putFile } })).rejects.toThrow('killed')
    expect(await countOf('requests')).toBeLessThan(demoRequests.length)

    await fillWithDemo(portal)
    expect(await countOf('users')).toBe(Object.keys(demoAccounts).length)
    expect(await countOf('requests')).toBe(demoRequests.length)
    expect(await countOf('requestItems')).toBe(demoRequests.flatMap((request) => request.items).length)
  }, 120_000)

  it('leaves a database alone that somebody works with', async () => {
    tested = await openTestPortal()
    await tested.anAccount()
    expect(await fillWithDemo(tested.portal)).toEqual([])
    expect(await countOf('requests')).toBe(0)
  })

  it('gives way to a first administrator with the address of a demo account', async () => {
    tested = await openTestPortal({
      environment: { ADMIN_EMAIL: demoAccounts.admin.email.toUpperCase(), ADMIN_PASSWORD: 'Tweeter-75 glows' },
    })
    expect(await fillWithDemo(tested.portal)).toEqual([])
    expect(await countOf('requests')).toBe(0)
  })
})
