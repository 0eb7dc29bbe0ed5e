import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'
import { sweep } from './sweep.ts'

let tested: TestPortal
beforeAll(async () => {
  tested = await openTestPortal()
})
afterAll(() => tested.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000)

it('the sweep removes mails a month after they were sent and three after they were given up, and none that waits', async () => {
  const { db } = tested.portal
  const mail = (recipient: string, dates: { sentAt?: Date; deadAt?: Date }) => ({
    mailId: randomUUID(),
    template: 'account-activated',
    recipient,
    facts: JSON.stringify({ firstName: 'Jo' }),
    createdAt: daysAgo(400),
    ...dates,
  })
  await db
    .insertInto('mails')
    .values([
      mail('sent 31 days ago', { sentAt: daysAgo(31) }),
      mail('sent 29 days ago', { sentAt: daysAgo(29) }),
      mail('given up 91 days ago', { deadAt: daysAgo(91) }),
      mail('given up 89 days ago', { deadAt: daysAgo(89) }),
      mail('still waiting', {}),
    ])
    .execute()
  await sweep(tested.portal)
  const kept = await db.selectFrom('mails').select('recipient').orderBy('recipient').execute()
  expect(kept.map(({ recipient }) => recipient)).toEqual(['given up 89 days ago', 'sent 29 days ago', 'still waiting'])
})
