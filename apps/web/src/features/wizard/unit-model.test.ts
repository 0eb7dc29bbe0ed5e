import type { UnitModel } from '@portal/contract/units/unit-look-up-schemas.ts'
import { expect, test } from 'vitest'
import { modelsToOffer, modelText, modelToFillIn } from './unit-model.ts'

const model: UnitModel = {
  ...{ brand: 'Nordwave', itemType: 'Amplifier', itemNumber: 'AX-690', name: 'Six channels', thumbnailUrl: null },
}
const speaker: UnitModel = { ...model, itemType: 'Speaker', itemNumber: 'NW-165' }
const other: UnitModel = { ...model, brand: 'Arvento', itemNumber: 'AR-4' }
const nothing = { itemType: null, brand: '', itemNumber: '' } as const
const same = { itemType: 'Amplifier', brand: 'Nordwave', itemNumber: ' ax-690 ' } as const

test('a model is named by brand, item number and type', () => {
  expect(modelText(model)).toBe('Nordwave AX-690, Amplifier')
})

test.each([
  ['an empty form', nothing, [model], undefined, model],
  ['a form with the item type alone', { ...nothing, itemType: 'Amplifier' }, [model], undefined, model],
  ['not where it is said already', same, [model], undefined, undefined],
  [
    'not over another item type, which would clear the form',
    { ...nothing, itemType: 'Speaker' },
    [model],
    speaker,
    undefined,
  ],
  ['not over another brand', { ...same, brand: 'Arvento' }, [model], undefined, undefined],
  ['not over a typed item number', { ...same, itemNumber: 'AX-960' }, [model], undefined, undefined],
  ['over what was filled in for the serial number before', { ...other, itemType: 'Amplifier' }, [model], other, model],
  ['none of several', nothing, [model, other], undefined, undefined],
  ['none where none is known', nothing, [], undefined, undefined],
] as const)('fills in: %s', (_where, said, models, filledLast, expected) => {
  expect(modelToFillIn(said, models, filledLast)).toBe(expected)
})

test.each([
  ['all of several', nothing, [model, other], [model, other]],
  ['none where one of them is said', same, [model, other], []],
  ['the one that differs from what is said', { ...same, itemNumber: 'AX-960' }, [model], [model]],
] as const)('offers %s', (_what, said, models, expected) => {
  expect(modelsToOffer(said, models)).toEqual(expected)
})
