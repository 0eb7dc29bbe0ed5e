import { expect, it } from 'vitest'
import { endOfSessionFrom, idleUntil, judgeRefresh } from './session-rules.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const now = at('12:00:00')
const session = { endsAt: at('18:00:00'), endedAt: null }
const token = { idleUntil: at('13:00:00'), spentAt: null, successorUsed: false, siblingUsed: false }
const spent = { ...token, spentAt: at('09:00:00') }

it.each([
  ['is alive', session, token, 'renew'],
  ['was spent, and its successor never used', session, spent, 'renew'],
  ['was spent, and its successor used', session, { ...spent, successorUsed: true }, 'theft'],
  ['was given out beside one that is used', session, { ...token, siblingUsed: true }, 'theft'],
  ['was spent and is idle too long', session, { ...spent, idleUntil: now }, 'over'],
  ['is idle, and its successor used', session, { ...spent, idleUntil: now, successorUsed: true }, 'theft'],
  ['is idle too long', session, { ...token, idleUntil: now }, 'over'],
  ['belongs to an old session', { ...session, endsAt: now }, token, 'over'],
  ['belongs to an ended session', { ...session, endedAt: at('11:00:00') }, token, 'over'],
  ['was spent in an ended session', { ...session, endedAt: now }, { ...spent, successorUsed: true }, 'over'],
])('a token that %s', (_case, itsSession, itsToken, verdict) => {
  expect(judgeRefresh(itsSession, itsToken, now)).toBe(verdict)
})

it('lets a session idle for a day, and never past its seventh day', () => {
  const started = at('12:00:00')
  const endsAt = endOfSessionFrom(started)
  expect(idleUntil({ endsAt }, started)).toEqual(new Date('2026-11-21T12:00:00Z'))
  expect(idleUntil({ endsAt }, new Date('2026-11-27T06:00:00Z'))).toEqual(new Date('2026-11-27T12:00:00Z'))
})
