import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { exchangeOptions } from '../items/exchange-options.ts'
import { outcomeOf } from '../items/explained-decision.ts'
import { type ItemStatus, isDecided, itemStatuses, statusesOfferedFor } from '../items/item-statuses.ts'
import { itemTypes } from '../items/item-types.ts'
import { limits } from '../limits.ts'
import { dueDay, nextStepFor, nextStepOutcomes } from './next-step.ts'
import { type NextStepForm, problemsOfNextStep } from './next-step-form.ts'

const rule = (itemType: NextStepForm['itemType'], brand: string | null) =>
  ({ outcome: 'DECLINED', itemType, brand }) as const
const all = rule(null, null)
const speakers = rule('Speaker', null)
const nordwave = rule(null, 'Nordwave')
const nordwaveSpeakers = rule('Speaker', 'Nordwave')

describe('the next step of a decision', () => {
  it.each([
    ['for everything', 'Amplifier', 'Other', all],
    ['for the type', 'Speaker', 'Other', speakers],
    ['for the brand, before the type', 'Amplifier', 'Nordwave', nordwave],
    ['for both, before all others', 'Speaker', 'Nordwave', nordwaveSpeakers],
    ['for a brand as somebody else writes it', 'Speaker', ' NORDWAVE ', nordwaveSpeakers],
  ] as const)('is the one %s', (_, itemType, brand, wanted) => {
    const steps = [speakers, nordwaveSpeakers, all, nordwave]
    expect(nextStepFor({ status: 'Declined', exchangeNote: null, itemType, brand }, steps)).toBe(wanted)
    expect(nextStepFor({ status: 'Declined', exchangeNote: null, itemType, brand }, steps.toReversed())).toBe(wanted)
  })

  it('is the one for what the dealer really gets, whichever status says it', () => {
    const credit = { ...all, outcome: 'CREDIT_NOTE' } as const
    const exchange = { ...all, outcome: 'EXCHANGE' } as const
    const of = (status: ItemStatus, exchangeNote: string | null) =>
      nextStepFor({ status, exchangeNote, itemType: 'Speaker', brand: 'Kalt' }, [credit, exchange, all])
    expect(of('Warranty exchange', 'Credit Note')).toBe(credit)
    expect(of('Technical exchange', 'Credit Note')).toBe(credit)
    expect(of('Technical exchange', 'The module only')).toBe(exchange)
    expect(of('Warranty exchange', 'Exchange with actual / new series item')).toBeUndefined()
    expect(of('Under review', null)).toBeUndefined()
  })

  it('is for this decision, type and brand or for any, and none closer is left out', () => {
    const brand = fc.constantFrom('Nordwave', 'Kalt')
    const itemType = fc.constantFrom(...itemTypes)
    const someRule = fc.record({
      outcome: fc.constantFrom(...nextStepOutcomes),
      itemType: fc.option(itemType),
      brand: fc.option(brand),
    })
    const exchangeNote = fc.option(fc.constantFrom(...exchangeOptions))
    const item = fc.record({ status: fc.constantFrom(...itemStatuses), exchangeNote, itemType, brand })
    fc.assert(
      fc.property(item, fc.array(someRule, { maxLength: 12 }), (decided, steps) => {
        const found = nextStepFor(decided, steps)
        const fitting = steps.filter(
          (step) =>
            step.outcome === outcomeOf(decided)?.code &&
            [null, decided.itemType].includes(step.itemType) &&
            [null, decided.brand].includes(step.brand),
        )
        if (!found) {
          expect(fitting).toEqual([])
          return
        }
        expect(fitting).toContain(found)
        const ofBrand = fitting.filter((step) => step.brand !== null)
        expect(found.brand !== null).toBe(ofBrand.length > 0)
        const closest = ofBrand.length > 0 ? ofBrand : fitting
        expect(found.itemType !== null).toBe(closest.some((step) => step.itemType !== null))
      }),
    )
  })
})

test('every decision that can be chosen can have one, and nothing else', () => {
  const amplifier = { itemType: 'Amplifier', needsSchematic: 'yes' } as const
  const decided = statusesOfferedFor(amplifier).filter(isDecided)
  const outcomes = decided.flatMap((status) =>
    exchangeOptions.map((exchangeNote) => outcomeOf({ status, exchangeNote })?.code),
  )
  expect(new Set(outcomes)).toEqual(new Set(nextStepOutcomes))
})

test('it is due so many days after the decision, or never', () => {
  expect(dueDay({ days: 14 }, '2026-02-20')).toBe('2026-03-06')
  expect(dueDay({ days: null }, '2026-02-20')).toBeNull()
})

test.each([
  ['nothing', {}, {}],
  ['no text', { texts: { de: ' ' } }, { texts: { code: 'NEXT_STEP_TEXT_MISSING' } }],
  [
    'a text that is too long',
    { texts: { en: 'x'.repeat(limits.nextStep.text + 1) } },
    { 'texts.en': { code: 'NEXT_STEP_TEXT_TOO_LONG', limit: limits.nextStep.text } },
  ],
  ['no days', { days: 0 }, { days: { code: 'NEXT_STEP_DAYS_WRONG', limit: limits.nextStep.maximumDays } }],
  ['half a day', { days: 1.5 }, { days: { code: 'NEXT_STEP_DAYS_WRONG', limit: limits.nextStep.maximumDays } }],
  [
    'a brand that is too long',
    { brand: 'x'.repeat(limits.item.brand + 1) },
    { brand: { code: 'NEXT_STEP_BRAND_TOO_LONG', limit: limits.item.brand } },
  ],
])('what is wrong with %s', (_, change, problems) => {
  expect(problemsOfNextStep({ ...all, days: 14, texts: { en: 'Send it' }, ...change })).toEqual(problems)
})
