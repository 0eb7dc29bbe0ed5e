import { describe, expect, test } from 'vitest'
import { declineReasons } from './decline-reasons.ts'
import { exchangeOptions } from './exchange-options.ts'
import {
  type DecidedItem,
  type DecisionChanger,
  type DecisionOutcome,
  explainedDecision,
} from './explained-decision.ts'
import { type ItemStatus, isDecided, itemStatuses } from './item-statuses.ts'

const item = (decided: Partial<DecidedItem>): DecidedItem => ({
  status: 'Under review',
  declineReason: null,
  exchangeNote: null,
  mayChange: true,
  ...decided,
})

describe('the outcome', () => {
  test.each<[ItemStatus, DecisionOutcome['code'] | undefined]>([
    ['Under review', undefined],
    ['Additional information required', undefined],
    ['Technical exchange', 'EXCHANGE'],
    ['Warranty exchange', 'EXCHANGE'],
    ['Credit note', 'CREDIT_NOTE'],
    ['Client was able to resolve case', 'RESOLVED'],
    ['Waiting for feedback', undefined],
    ['Declined', 'DECLINED'],
    ['Completed', 'COMPLETED'],
    ['Layout schema provided', 'LAYOUT_PROVIDED'],
    ['Closed', undefined],
  ])('of %s is %s', (status, code) => {
    expect(explainedDecision(item({ status }))?.outcome.code).toBe(code)
  })

  test('is there for every status that says how an item was decided, and for no other', () => {
    for (const status of itemStatuses) expect(explainedDecision(item({ status })) !== undefined).toBe(isDecided(status))
  })

  describe.each(['Technical exchange', 'Warranty exchange'] as const)('of %s', (status) => {
    test.each<[string | null, DecisionOutcome]>([
      ['Credit Note', { code: 'CREDIT_NOTE' }],
      ['Exchange with actual / new series item', { code: 'CURRENT_SERIES' }],
      ['Other', { code: 'EXCHANGE', as: null }],
      ['Repair in Munich', { code: 'EXCHANGE', as: 'Repair in Munich' }],
      ['-', { code: 'EXCHANGE', as: null }],
      ['constructor', { code: 'EXCHANGE', as: 'constructor' }],
      ['  ', { code: 'EXCHANGE', as: null }],
      [null, { code: 'EXCHANGE', as: null }],
    ])('with %j is %j', (exchangeNote, outcome) => {
      expect(explainedDecision(item({ status, exchangeNote }))?.outcome).toEqual(outcome)
    })

    test.each(exchangeOptions)('with %s has no reason and nothing that changes it', (exchangeNote) => {
      expect(explainedDecision(item({ status, exchangeNote }))).toMatchObject({ reason: null, changer: null })
    })
  })
})

describe('what would change a declined item', () => {
  test.each<[string | null, DecisionChanger]>([
    ['Wrong serial number', 'TYPE_LABEL'],
    ['Out of warranty', 'PROOF_OF_SALE'],
    ['Speaker was thermally overloaded', 'VOICE_COIL'],
    ['Out-of-phase connection of twin-coil woofer', 'WIRING'],
    ['Inverse connection of amplifier to vehicle battery', 'POLARITY'],
    ['Inverse connection of amp module to vehicle battery', 'POLARITY'],
    ['Item was subject to excessive humidity', 'NO_MOISTURE'],
    ['Item was subject to excessive UV irradiation', 'NO_SUNLIGHT'],
    ['Item was subject to impact of fall accident', 'NO_IMPACT'],
    ['The cone was painted', 'NEW_EVIDENCE'],
    [null, 'NEW_EVIDENCE'],
  ])('for %j is %s', (declineReason, changer) => {
    expect(explainedDecision(item({ status: 'Declined', declineReason }))).toMatchObject({
      reason: declineReason,
      changer,
    })
  })

  test.each(declineReasons)('for %s is not said once nothing can change it', (declineReason) => {
    expect(explainedDecision(item({ status: 'Declined', declineReason, mayChange: false }))?.changer).toBeNull()
  })

  test('a reason of another status is not told', () => {
    expect(explainedDecision(item({ status: 'Completed', declineReason: 'Out of warranty' }))?.reason).toBeNull()
  })
})
