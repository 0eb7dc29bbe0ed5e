import type { Role } from '@portal/domain/accounts/roles.ts'
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
  const emails = builtOnce(
    (db, { userId, role, limit }: { userId: number; role?: Role; limit: number }, { named }: { named: boolean }) => {
      times += 1
      const found = db
        .selectFrom('users')
        .select(named ? 'email as mailAddress' : 'email')
        .where('userId', '=', userId)
      return (role === undefined ? found : found.where('role', '=', role)).limit(limit)
    },
  )
  const { db } = tested.portal
  const named = { named: true }
  expect(await emails(db, { userId: one.userId, limit: 1 }, named)).toEqual([{ mailAddress: one.email }])
  expect(await emails(db, { userId: other.userId, limit: 1 }, named)).toEqual([{ mailAddress: other.email }])
  expect(await emails(db, { userId: other.userId, limit: 0 }, named)).toEqual([])
  const both = [one, other].map(({ userId }) => emails(db, { userId, limit: 1 }, named))
  expect(await Promise.all(both)).toEqual([[{ mailAddress: one.email }], [{ mailAddress: other.email }]])
  const within = db.transaction().execute((tx) => emails(tx, { userId: one.userId, limit: 1 }, named))
  expect(await within).toEqual([{ mailAddress: one.email }])
  expect(times).toBe(1)

  // Another statement for another choice of values, and for another shape.
  expect(await emails(db, { userId: one.userId, role: 'ADMIN', limit: 1 }, named)).toEqual([])
  expect(await emails(db, { userId: one.userId, role: 'USER', limit: 1 }, named)).toEqual([{ mailAddress: one.email }])
  expect(times).toBe(2)
  expect(await emails(db, { userId: one.userId, limit: 1 }, { named: false })).toEqual([{ email: one.email }])
  expect(times).toBe(3)
})

test('a read whose statement would depend on a value is refused', async () => {
  const some = builtOnce((db, { limit }: { readonly limit: number }) =>
    db
      .selectFrom('users')
      .select('email')
      .limit(limit > 10 ? 10 : limit),
  )
  await expect(some(tested.portal.db, { limit: 11 })).rejects.toThrow('depend on limit')
})
