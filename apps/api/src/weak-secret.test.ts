import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { isWeakSecret } from './weak-secret.ts'

it.each([
  'a'.repeat(32),
  'changeme'.repeat(4),
  'secretsecretsecretsecretsecretsec',
  'changemechangemechangemechangeme1',
  'My-secret-my-secret-my-secret-2026',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'aabbccddeeffgghhiijjkkllmmnnoopp',
  'abc123def456ghi789jkl012mno345pq',
  `${'0'.repeat(31)}1`,
])('%s is a weak secret', (secret) => {
  expect(isWeakSecret(secret)).toBe(true)
})

it('a random secret is none, in hexadecimal digits or in base64', () => {
  // Two that came by chance.
  for (const rare of ['ee01b1d0008567889243e343d0003210', '8777fff0343e0dceedce5ed34451bba9'])
    expect(isWeakSecret(rare)).toBe(false)
  for (let count = 0; count < 500; count += 1) {
    expect(isWeakSecret(randomBytes(16).toString('hex'))).toBe(false)
    expect(isWeakSecret(randomBytes(48).toString('base64'))).toBe(false)
  }
})
