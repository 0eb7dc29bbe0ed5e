import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chainOf, type Exchange } from './exchange-chain.ts'

let lastItem = 0
const exchange = (replaced: string, replacement: string): Exchange => {
  lastItem += 1
  return { itemId: lastItem, replaced, replacement }
}
const namesIn = (chain: ReturnType<typeof chainOf>) => chain.links.map(({ serialNumber }) => serialNumber)

describe('the chain of exchanges', () => {
  const [ab, bc, cd] = [exchange('A', 'B'), exchange('B', 'C'), exchange('C', 'D')]

  test.each([
    ['of a unit that was never exchanged', 'A', [], [], ['A'], 0],
    ['seen from its first unit', 'A', [], [ab, bc, cd], ['A', 'B', 'C', 'D'], 0],
    ['seen from its middle', 'B', [ab], [bc, cd], ['A', 'B', 'C', 'D'], 1],
    ['seen from its last unit', 'D', [cd, bc, ab], [], ['A', 'B', 'C', 'D'], 3],
  ])('%s', (_what, asked, before, after, names, position) => {
    const chain = chainOf(asked, before, after)
    expect(namesIn(chain)).toEqual(names)
    expect(chain).toMatchObject({ position, circular: false })
  })

  test('says with which item each unit was exchanged', () => {
    expect(chainOf('B', [ab], [bc]).links).toEqual([
      { serialNumber: 'A', exchangedWithItem: ab.itemId },
      { serialNumber: 'B', exchangedWithItem: bc.itemId },
      { serialNumber: 'C', exchangedWithItem: null },
    ])
  })

  test.each([
    ['where the last was exchanged for the first', 'A', [exchange('B', 'a ')], [ab, exchange('B', ' a')], ['A', 'B']],
    ['that does not lead through the unit', 'A', [], [ab, bc, exchange('C', 'b')], ['A', 'B', 'C']],
  ])('ends in a circle %s, and says so', (_what, asked, before, after, names) => {
    const chain = chainOf(asked, before, after)
    expect(namesIn(chain)).toEqual(names)
    expect(chain.circular).toBe(true)
  })

  test('never names a unit twice, and always the one that was asked about', () => {
    const serial = fc.constantFrom('A', 'a ', 'B', 'C', 'D')
    const exchanges = fc.array(fc.record({ itemId: fc.nat(), replaced: serial, replacement: serial }), { maxLength: 8 })
    fc.assert(
      fc.property(serial, exchanges, exchanges, (asked, before, after) => {
        const chain = chainOf(asked, before, after)
        const folded = namesIn(chain).map((name) => name.trim().toLowerCase())
        expect(new Set(folded).size).toBe(folded.length)
        expect(chain.links[chain.position]?.serialNumber).toBe(asked)
      }),
    )
  })
})
