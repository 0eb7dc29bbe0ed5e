import { expect, it } from 'vitest'
import { judgeCode } from './account-codes.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-20T12:00:01Z')

it.each([
  ['alive and typed right', { expiresAt: later, wrongTries: 4 }, true, 'right'],
  ['alive and typed wrong', { expiresAt: later, wrongTries: 4 }, false, 'wrong'],
  ['typed right at the very end', { expiresAt: now, wrongTries: 0 }, true, 'expired'],
  ['typed right after five wrong tries', { expiresAt: later, wrongTries: 5 }, true, 'expired'],
  ['typed wrong when it is over', { expiresAt: now, wrongTries: 0 }, false, 'expired'],
])('a code that is %s', (_case, code, matches, verdict) => {
  expect(judgeCode(code, matches, now)).toBe(verdict)
})
