import { expect, it } from 'vitest'
import { endOfSessionFrom, idleUntil, judgeRefresh } from './session-rules.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const now = at('12:00:00')
const session = { endsAt: at('18:00:00'), endedAt: null }
const token = { idleUntil: at('13:00:00'), spentAt: null }

it.each([
  ['is alive', session, token, 'rotate'],
  ['was spent ten seconds ago', session, { ...token, spentAt: at('11:59:50') }, 'repeat'],
  ['was spent longer ago', session, { ...token, spentAt: at('11:59:49') }, 'reuse'],
  ['was spent and is idle too long', session, { idleUntil: now, spentAt: at('09:00:00') }, 'reuse'],
  ['is idle too long', session, { ...token, idleUntil: now }, 'over'],
  ['belongs to an old session', { ...session, endsAt: now }, token, 'over'],
  ['belongs to an ended session', { ...session, endedAt: at('11:00:00') }, token, 'over'],
  ['was spent in an ended session', { ...session, endedAt: now }, { ...token, spentAt: at('09:00:00') }, 'over'],
])('a token that %s', (_case, itsSession, itsToken, verdict) => {
  expect(judgeRefresh(itsSession, itsToken, now)).toBe(verdict)
})

it('lets a session idle for a day, and never past its seventh day', () => {
  const started = at('12:00:00')
  const endsAt = endOfSessionFrom(started)
  expect(idleUntil({ endsAt }, started)).toEqual(new Date('2026-11-21T12:00:00Z'))
  expect(idleUntil({ endsAt }, new Date('2026-11-27T06:00:00Z'))).toEqual(new Date('2026-11-27T12:00:00Z'))
})
