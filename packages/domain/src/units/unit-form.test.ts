import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changesBetween, problemsOfUnit, type UnitFacts } from './unit-form.ts'

const unit: UnitFacts = {
  itemNumber: 'NW-165.2',
  serialNumber: 'NW165-1',
  shippedOn: '2026-01-15',
  manufacturedOn: '2025-12-01',
  soldOn: '2026-02-01',
  debtorNumber: '40017',
  invoice: 'RE-2026-17',
}
const today = '2026-11-22'

describe('what was imported so', () => {
  const imported: UnitFacts = { ...unit, soldOn: '2025-01-01', serialNumber: 'x'.repeat(300) }
  test.each([
    ['stops no change of anything else', { invoice: 'R-2' }, []],
    ['stops a change of what it is compared with', { shippedOn: '2026-01-16' }, ['soldOn']],
    ['stops its own change to what is wrong, too', { soldOn: '2025-01-02' }, ['soldOn']],
    ['can be mended', { soldOn: '2026-01-15' }, []],
  ])('%s', (_promise, change, wrong) => {
    expect(Object.keys(problemsOfUnit({ ...imported, ...change }, today, imported))).toEqual(wrong)
  })
})

describe('a unit that is changed by hand', () => {
  test.each([
    ['as it is', {}, {}],
    ['without what nobody knows', { manufacturedOn: null, soldOn: null, debtorNumber: '', invoice: '' }, {}],
    ['sold on the day of its shipment', { soldOn: '2026-01-15' }, {}],
    ['sold today', { soldOn: today }, {}],
    ['without a model', { itemNumber: ' ' }, { itemNumber: { code: 'ITEM_NUMBER_MISSING' } }],
    ['without a serial number', { serialNumber: ' ' }, { serialNumber: { code: 'SERIAL_NUMBER_MISSING' } }],
    [
      'with a long serial number',
      { serialNumber: 'x'.repeat(256) },
      { serialNumber: { code: 'SERIAL_NUMBER_TOO_LONG', limit: 255 } },
    ],
    [
      'with a long debtor number',
      { debtorNumber: 'x'.repeat(51) },
      { debtorNumber: { code: 'UNIT_DEBTOR_NUMBER_TOO_LONG', limit: 50 } },
    ],
    ['with a long invoice', { invoice: 'x'.repeat(101) }, { invoice: { code: 'UNIT_INVOICE_TOO_LONG', limit: 100 } }],
    ['without a day of shipment', { shippedOn: '' }, { shippedOn: { code: 'SHIPPED_ON_MISSING' } }],
    ['shipped today', { shippedOn: today, soldOn: null }, {}],
    ['shipped tomorrow', { shippedOn: '2026-11-23', soldOn: null }, { shippedOn: { code: 'SHIPPED_IN_FUTURE' } }],
    [
      'made after its shipment',
      { manufacturedOn: '2026-01-16' },
      { manufacturedOn: { code: 'MANUFACTURED_AFTER_SHIPMENT' } },
    ],
    ['sold before its shipment', { soldOn: '2026-01-14' }, { soldOn: { code: 'SOLD_BEFORE_SHIPMENT' } }],
    ['sold tomorrow', { soldOn: '2026-11-23' }, { soldOn: { code: 'SOLD_IN_FUTURE' } }],
  ])('%s', (_what, change, problems) => {
    expect(problemsOfUnit({ ...unit, ...change }, today)).toMatchObject(problems)
    expect(Object.keys(problemsOfUnit({ ...unit, ...change }, today))).toEqual(Object.keys(problems))
  })
})

test('a day of shipment ahead that was saved before stops nothing else, but a day of manufacture after it', () => {
  const before = { ...unit, shippedOn: '2027-05-01', manufacturedOn: null, soldOn: null }
  expect(problemsOfUnit({ ...before, invoice: 'RE-7' }, today, before)).toEqual({})
  expect(problemsOfUnit({ ...before, manufacturedOn: '2027-06-01' }, today, before)).toEqual({
    manufacturedOn: { code: 'MANUFACTURED_AFTER_SHIPMENT' },
  })
})

describe('what stands in the history', () => {
  test('is what changed, with the value before and after', () => {
    expect(changesBetween(unit, { ...unit, soldOn: null, invoice: '' })).toEqual({
      soldOn: { from: '2026-02-01', to: null },
      invoice: { from: 'RE-2026-17', to: '' },
    })
  })

  test('is nothing where nothing changed, and leads from one to the other', () => {
    const facts = fc.record({ invoice: fc.string(), soldOn: fc.option(fc.constantFrom('2026-02-01', '2026-03-01')) })
    fc.assert(
      fc.property(facts, facts, (before, after) => {
        expect(changesBetween(before, before)).toEqual({})
        const changes = Object.entries(changesBetween(before, after))
        expect({ ...before, ...Object.fromEntries(changes.map(([field, change]) => [field, change.to])) }).toEqual(
          after,
        )
      }),
    )
  })
})
