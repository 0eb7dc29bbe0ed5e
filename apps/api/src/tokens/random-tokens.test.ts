import { expect, it } from 'vitest'
import { createRandomToken, hashOfToken } from './random-tokens.ts'

it('a random token has 256 bits, never repeats, and is stored as a hash', () => {
  const { token, hash } = createRandomToken()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(hash).toBe(hashOfToken(token))
  expect(hash).not.toContain(token)
  expect(createRandomToken().token).not.toBe(token)
})
