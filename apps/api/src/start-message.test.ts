import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { startMessage } from './start-message.ts'

const secret = { DATA_DIR: tmpdir(), JWT_SECRET: 'a secret that only this test knows, long enough' }

it.each<[string, Record<string, string>, string | undefined]>([
  ['a demo', {}, '  Open to this machine only: demo accounts, kept mails.'],
  ['a portal on its own machine', { DEMO: '0' }, '  Open to this machine only: kept mails.'],
  ['a portal that others reach', { HOST: '0.0.0.0' }, undefined],
])('the start of %s says in one line what is open to this machine', (_whose, settings, line) => {
  const message = startMessage(readConfig({ ...secret, ...settings }), null, [])
  expect(message.split('\n').find((one) => one.includes('Open to'))).toBe(line)
})
