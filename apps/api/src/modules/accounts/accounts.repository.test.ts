import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { openTestPortal, type TestAccount, type TestPortal } from '../../testing/portal-for-tests.ts'
import { somebodyWaits } from '../../testing/somebody-waits.ts'
import { type Account, lockAccount, lockAccountAndAdmins, lockAccountById } from './accounts.repository.ts'

let tested: TestPortal
beforeAll(async () => {
  tested = await openTestPortal()
})
afterAll(() => tested.close())

test.each<[string, (tx: Tx, account: TestAccount) => Promise<Account | undefined>]>([
  ['by its address', (tx, { email }) => lockAccount(tx, email)],
  ['by its id', (tx, { userId }) => lockAccountById(tx, userId)],
  ['with all administrators', async (tx, { email }) => (await lockAccountAndAdmins(tx, email)).account],
])('an account that changes companies while its lock is waited for is found in the new one, %s', async (_how, lock) => {
  const account = await tested.anAccount()
  const { companyId, companyName } = await tested.anAccount()
  const [release, moved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const moving = tested.tables.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set({ companyId, companyRole: 'member' })
      .where('userId', '=', account.userId)
      .execute()
    moved.resolve()
    await release.promise
  })
  await moved.promise
  const locking = inTransaction(tested.portal.db, (tx) => lock(tx, account))
  await somebodyWaits(tested.portal.pool)
  release.resolve()
  await moving
  expect(await locking).toMatchObject({ userId: account.userId, companyId, companyName })
})
