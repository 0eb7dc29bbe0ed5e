import { getConfig } from '@portal/contract/system/config.ts'
import { limits } from '@portal/domain/limits.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'

let world: TestPortal
beforeAll(async () => {
  world = await openTestPortal()
})
afterAll(() => world.close())

it('tells anybody the limits, that of a file in bytes', async () => {
  const { status, body } = await world.call(getConfig)
  expect(status).toBe(200)
  expect(body).toMatchObject({ limits, brands: world.portal.config.brands })
  expect(body).toMatchObject({ limits: { file: { maximumBytes: 83_886_080 }, message: { maximumFiles: 3 } } })
})
