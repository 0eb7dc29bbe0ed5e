import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isDecided, itemStatuses } from './item-statuses.ts'
import {
  type ComparedItem,
  decisionInShort,
  mostSimilar,
  outcomeCodes,
  shownSimilar,
  splitOf,
} from './similar-decisions.ts'

const compared = (itemId: number, sameProduct: boolean, likeness: number): ComparedItem => ({
  ...{ itemId, sameProduct, likeness },
  ...{ status: 'Declined', declineReason: 'Out of warranty', exchangeNote: null },
})

it('the same product comes first, then the likest description, then the newest', () => {
  const items = [
    compared(1, false, 1),
    compared(2, true, 0.2),
    compared(3, true, 0.2),
    compared(4, true, 0.9),
    compared(5, false, 0.4),
  ]
  expect(mostSimilar(items).map(({ itemId }) => itemId)).toEqual([4, 3, 2, 1, 5])
})

it.each([
  [
    { status: 'Declined', declineReason: 'Out of warranty' },
    { outcome: 'DECLINED', reason: 'Out of warranty' },
  ],
  [
    { status: 'Warranty exchange', exchangeNote: 'Credit Note' },
    { outcome: 'CREDIT_NOTE', reason: null },
  ],
  [
    { status: 'Technical exchange', exchangeNote: 'A refurbished one' },
    { outcome: 'EXCHANGE', reason: 'A refurbished one' },
  ],
  [{ status: 'Client was able to resolve case' }, { outcome: 'RESOLVED', reason: null }],
] as const)('%o came to %o', (decided, outcome) => {
  expect(decisionInShort({ declineReason: null, exchangeNote: null, ...decided })).toEqual(outcome)
})

const decided = fc.record({
  status: fc.constantFrom(...itemStatuses.filter(isDecided)),
  declineReason: fc.option(fc.string()),
  exchangeNote: fc.option(fc.string()),
})

it('every decided item has an outcome, and the parts of a split are all of them', () => {
  fc.assert(
    fc.property(fc.array(decided), (items) => {
      const split = splitOf(items.map(decisionInShort))
      expect(split.reduce((sum, part) => sum + part.items, 0)).toBe(items.length)
      expect(split.map(({ outcome }) => outcomeCodes.indexOf(outcome))).toEqual(
        split.map(({ outcome }) => outcomeCodes.indexOf(outcome)).toSorted((a, b) => a - b),
      )
    }),
  )
})

it('none is shown before one that is more similar, and no more than are shown', () => {
  const item = fc.record({
    itemId: fc.nat(),
    sameProduct: fc.boolean(),
    likeness: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const all = items.map((one) => compared(one.itemId, one.sameProduct, one.likeness))
      const shown = mostSimilar(all)
      expect(shown).toHaveLength(Math.min(all.length, shownSimilar))
      const least = shown.at(-1)
      const left = all.filter((one) => !shown.includes(one))
      if (least)
        for (const one of left)
          expect(mostSimilar([one, least])[0]).toSatisfy(
            (first: ComparedItem) => first === least || first.itemId === least.itemId,
          )
    }),
  )
})
