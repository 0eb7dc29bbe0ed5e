import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Side, sides } from '../sides.ts'
import { type HistoryKind, type HistoryStep, historyKinds } from './item-history.ts'
import { asksDealer, type ItemStatus, initialItemStatus, isFinal, itemStatuses } from './item-statuses.ts'
import type { Holder } from './turn.ts'
import { turnByHistory, turnStretches, turnTimes } from './turn-times.ts'

const start = Date.parse('2026-11-22T08:00:00Z')
const after = (hours: number) => new Date(start + hours * 3_600_000)

/** A history with an entry for each hour. */
const history = (...entries: (Partial<HistoryStep> & { kind: HistoryKind })[]): HistoryStep[] =>
  entries.map((entry, hour) => ({ at: after(hour), bySide: 'admins', details: {}, ...entry }))

const submitted = { kind: 'submitted', bySide: 'dealer' } as const
const set = (to: ItemStatus) => ({ kind: 'status-changed', details: { to } }) as const
const wrote = (bySide: Side) => ({ kind: 'message-posted', bySide }) as const
const reported = { kind: 'repair-outcome-submitted', bySide: 'dealer' } as const
const undone = { kind: 'decision-undone' } as const
const closed = { kind: 'request-closed' } as const
const reopened = { kind: 'request-reopened' } as const
const resumed = { kind: 'service-resumed' } as const

const holders = (entries: HistoryStep[]) => turnStretches(entries).map(({ holder }) => holder)
const lastHolder = (entries: HistoryStep[]): Holder | undefined => holders(entries).at(-1)
/** Whose turn it is after each decision, as `turnAfterDecision` has it. */
const afterDecision = (status: ItemStatus): Holder =>
  isFinal(status) ? 'nobody' : asksDealer(status) ? 'dealer' : 'service'

describe('whose turn it is, over every status and everything that can happen then', () => {
  const table = itemStatuses.flatMap((status) => {
    const asked = asksDealer(status)
    const answered: Holder = isFinal(status) ? 'nobody' : 'dealer'
    return [
      [status, 'nothing more', [], afterDecision(status)],
      [status, 'the dealer writes', [wrote('dealer')], 'service'],
      [status, 'the service writes', [wrote('admins')], answered],
      [status, 'both write', [wrote('dealer'), wrote('admins')], answered],
      [status, 'the dealer reports', [reported], 'service'],
      [
        status,
        'the service goes on',
        [wrote('admins'), resumed],
        asked ? 'dealer' : isFinal(status) ? 'nobody' : 'service',
      ],
      [status, 'the request is closed', [closed], 'nobody'],
      [status, 'that is undone', [undone], 'service'],
      [status, 'that closed the request and is undone', [closed, undone], 'service'],
      [status, 'the request was closed and is open again', [closed, reopened], afterDecision(status)],
      [
        status,
        'a question, and the request was closed and is open again',
        [wrote('dealer'), closed, reopened],
        'service',
      ],
      [
        status,
        'a layout PDF comes and goes',
        [{ kind: 'layout-pdf-added' }, { kind: 'layout-pdf-removed' }],
        afterDecision(status),
      ],
    ] as const
  })
  test.each(table)('%s, and %s', (status, _event, entries, holder) => {
    expect(lastHolder(history(submitted, set(status), ...entries))).toBe(holder)
  })
})

test('a claim with a question: with the service, with the dealer, with the service again, with nobody', () => {
  const stretches = turnStretches(
    history(submitted, set('Additional information required'), wrote('dealer'), set('Warranty exchange'), closed),
  )
  expect(stretches).toEqual([
    { holder: 'service', from: after(0), to: after(1) },
    { holder: 'dealer', from: after(1), to: after(2) },
    { holder: 'service', from: after(2), to: after(3) },
    { holder: 'nobody', from: after(3) },
  ])
  const hour = 3_600_000
  expect(turnTimes(stretches, after(10))).toEqual({ service: 2 * hour, dealer: hour, nobody: 7 * hour })
})

test('a second message and a second decision do not begin the wait anew', () => {
  const entries = history(submitted, wrote('admins'), wrote('admins'), wrote('dealer'), set('Under review'))
  expect(turnStretches(entries).map(({ from }) => from)).toEqual([after(0), after(1), after(3)])
})

test('what was asked goes back to the service with the last answer, not before', () => {
  const asked = [submitted, set('Additional information required'), wrote('admins')] as const
  const partly = { ...wrote('dealer'), details: { pointsOpen: '1' } } as const
  const back = { ...set('Under review'), bySide: 'dealer' } as const
  expect(lastHolder(history(...asked, partly))).toBe('dealer')
  const answered = history(...asked, partly, wrote('dealer'), back)
  expect(turnByHistory(answered)).toEqual({ turn: 'returned', turnSince: after(4) })
  expect(lastHolder(history(...asked, undone))).toBe('service')
})

test('a history without its beginning tells nothing', () => {
  expect(turnStretches([])).toEqual([])
  expect(turnStretches(history(wrote('dealer'), set('Declined')))).toEqual([])
})

describe('whatever happens to an item', () => {
  const entry = fc.record({
    kind: fc.constantFrom<HistoryKind>(...historyKinds),
    bySide: fc.constantFrom(...sides),
    details: fc.constantFrom(...itemStatuses).map((to) => ({ to })),
    minutes: fc.nat(10_000),
  })
  const histories = fc.array(entry, { maxLength: 30 }).map((entries): HistoryStep[] => {
    const written: HistoryStep[] = [{ ...submitted, at: new Date(start), details: {} }]
    for (const { minutes, ...happened } of entries) {
      const last = written.at(-1)?.at.getTime() ?? start
      written.push({ ...happened, at: new Date(last + minutes * 60_000) })
    }
    return written
  })

  test('at any time exactly one side has to act, or nobody: the stretches follow each other without gap or overlap', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        const stretches = turnStretches(entries)
        expect(stretches[0]?.from).toEqual(entries[0]?.at)
        expect(stretches.at(-1)?.to).toBeUndefined()
        for (const [place, { holder, from, to }] of stretches.entries()) {
          const next = stretches[place + 1]
          expect(to).toEqual(next?.from)
          expect(next?.holder).not.toBe(holder)
          if (to) expect(to.getTime()).toBeGreaterThanOrEqual(from.getTime())
        }
      }),
    )
  })

  test('the times add up to the time since the submission', () => {
    fc.assert(
      fc.property(histories, fc.nat(10_000), (entries, later) => {
        const now = new Date((entries.at(-1)?.at.getTime() ?? start) + later * 60_000)
        const { service, dealer, nobody } = turnTimes(turnStretches(entries), now)
        expect(service + dealer + nobody).toBe(now.getTime() - start)
      }),
    )
  })

  test('the last stretch is the turn that the item has', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        expect(turnStretches(entries).at(-1)?.from).toEqual(turnByHistory(entries)?.turnSince)
      }),
    )
  })

  test('a decision that was undone counts as one that never was', () => {
    fc.assert(
      fc.property(histories, fc.constantFrom(...itemStatuses), (entries, status) => {
        const at = entries.at(-1)?.at ?? new Date(start)
        const decided = [set(status), wrote('admins'), undone].map((step) => ({
          bySide: 'admins' as const,
          details: {},
          ...step,
          at,
        }))
        expect(turnStretches([...entries, ...decided])).toEqual(turnStretches(entries))
      }),
    )
  })

  test('it begins with the service, under review', () => {
    expect(initialItemStatus).toBe('Under review')
    expect(holders(history(submitted))).toEqual(['service'])
  })
})
