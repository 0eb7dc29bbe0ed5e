import { createRequest } from '@portal/contract/requests/requests.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'

let tested: TestPortal
beforeAll(async () => {
  tested = await openTestPortal({
    environment: { TIME_ZONE: 'Pacific/Auckland' },
    now: () => new Date('2026-11-25T12:30:00Z'),
  })
})
afterAll(() => tested.close())

it('a request without a title is called after the day that it is where the portal is', async () => {
  const dealer = await tested.signedInAs(await tested.anAccount())
  const { body } = await dealer.call(createRequest, { body: {} })
  expect(body).toMatchObject({ title: '2026-11-26 Request' })
})
