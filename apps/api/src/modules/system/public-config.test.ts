import { tmpdir } from 'node:os'
import { getConfig } from '@portal/contract/system/config.ts'
import type { DemoSignIn } from '@portal/contract/system/config-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'
import { publicConfigOf } from './public-config.ts'

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

describe('the accounts of a demo', () => {
  const accounts: DemoSignIn[] = [{ role: 'USER', email: 'dealer@demo.example', password: 'Known-to-all-26' }]
  const shown = (settings: NodeJS.ProcessEnv) => {
    const { demoSignIns, mailbox } = publicConfigOf(readConfig({ DATA_DIR: tmpdir(), ...settings }), limits, accounts)
    return { accounts: demoSignIns.length, mailbox }
  }
  const secret = { JWT_SECRET: 'x'.repeat(64) }
  const nothing = { accounts: 0, mailbox: null }

  it.each<[string, NodeJS.ProcessEnv, object]>([
    ['are offered where only this machine reaches it', {}, { accounts: 1, mailbox: '/dev/mail' }],
    ['not to a network', { HOST: '0.0.0.0' }, nothing],
    ['not behind a proxy with an address of its own', { PUBLIC_URL: 'https://portal.example' }, nothing],
    ['not without a demo', { DEMO: '0' }, nothing],
    ['without mails where those are sent', { SMTP_URL: 'smtp://mail.example' }, { accounts: 1, mailbox: null }],
  ])('%s', (_, settings, expected) => {
    expect(shown({ ...secret, ...settings })).toEqual(expected)
  })
})
