import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'
import { builtOnce } from './built-once.ts'

let tested: TestPortal
beforeAll(async () => {
  tested = await openTestPortal()
})
afterAll(() => tested.close())

test('a read is built once, and each call brings its values', async () => {
  const [one, other] = [await tested.anAccount(), await tested.anAccount()]
  let times = 0
  const emails = builtOnce((db, { userId, limit }: { readonly userId: number; readonly limit: number }) => {
    times += 1
    return db.selectFrom('users').select('email as mailAddress').where('userId', '=', userId).limit(limit)
  })
  const { db } = tested.portal
  expect(await emails(db, { userId: one.userId, limit: 1 })).toEqual([{ mailAddress: one.email }])
  expect(await emails(db, { userId: other.userId, limit: 1 })).toEqual([{ mailAddress: other.email }])
  expect(await emails(db, { userId: other.userId, limit: 0 })).toEqual([])
  // In a transaction, too.
  const within = db.transaction().execute((tx) => emails(tx, { userId: one.userId, limit: 1 }))
  expect(await within).toEqual([{ mailAddress: one.email }])
  expect(times).toBe(1)
})
