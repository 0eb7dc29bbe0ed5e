import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { limits } from '../limits.ts'
import type { ProblemCode } from '../problem.ts'
import { spotsByPicture } from './numbered-spots.ts'
import { areSameSpots, keptSpots, placeInPicture, problemOfSpots, type Spot } from './spots.ts'

const pictures = ['one', 'two', 'three']
const tear: Spot = { imagePath: 'one', x: 0.25, y: 0.75, text: 'The tear' }
const { maximumSpots, text: longest } = limits.spot

describe('spots in the pictures of an item', () => {
  test.each<[string, readonly Spot[], ProblemCode | undefined]>([
    ['none', [], undefined],
    ['one', [tear], undefined],
    ['as many as there may be', Array.from({ length: maximumSpots }, () => tear), undefined],
    ['one too many', Array.from({ length: maximumSpots + 1 }, () => tear), 'TOO_MANY_SPOTS'],
    ['in the corners', [0, 1].map((at) => ({ ...tear, x: at, y: at })), undefined],
    ['left of the picture', [{ ...tear, x: -0.01 }], 'SPOT_OUTSIDE_PICTURE'],
    ['below the picture', [{ ...tear, y: 1.01 }], 'SPOT_OUTSIDE_PICTURE'],
    ['nowhere', [{ ...tear, x: Number.NaN }], 'SPOT_OUTSIDE_PICTURE'],
    ['in a picture of another item', [tear, { ...tear, imagePath: 'foreign' }], 'SPOT_PICTURE_GONE'],
    ['without words', [{ ...tear, text: '  ' }], 'SPOT_TEXT_MISSING'],
    ['with the longest words', [{ ...tear, text: ` ${'x'.repeat(longest)} ` }], undefined],
    ['with too many words', [{ ...tear, text: 'x'.repeat(longest + 1) }], 'SPOT_TEXT_TOO_LONG'],
  ])('%s', (_what, spots, code) => {
    expect(problemOfSpots(spots, pictures)?.code).toBe(code)
  })

  it('are numbered through all pictures, in the order of the pictures', () => {
    const spots = [{ ...tear, imagePath: 'two' }, tear, { ...tear, imagePath: 'two', text: 'The other end' }]
    const numbers = spotsByPicture(spots, pictures).map((picture) => [
      picture.imagePath,
      ...picture.spots.map(({ number, text }) => `${number} ${text}`),
    ])
    expect(numbers).toEqual([
      ['one', '1 The tear'],
      ['two', '2 The tear', '3 The other end'],
    ])
  })

  it('are the same whatever stands around the words, and others in another order', () => {
    const other = { ...tear, text: 'A burn' }
    expect(areSameSpots([tear], [{ ...tear, text: ' The tear ' }])).toBe(true)
    expect(areSameSpots([tear, other], [other, tear])).toBe(false)
    expect(areSameSpots([tear], [])).toBe(false)
  })
})

const anyPart = fc.double({ min: -5, max: 5, noNaN: true })
const anySpot = fc.record({
  imagePath: fc.constantFrom(...pictures),
  x: anyPart,
  y: anyPart,
  text: fc.string({ minLength: 1, maxLength: longest }).filter((text) => text.trim() !== ''),
})

test('wherever one points, the nearest place in the picture is taken, and taken once', () => {
  fc.assert(
    fc.property(anyPart, anyPart, (x, y) => {
      const place = placeInPicture({ x, y })
      expect(place.x).toBeGreaterThanOrEqual(0)
      expect(place.y).toBeLessThanOrEqual(1)
      expect(placeInPicture(place)).toEqual(place)
      if (x >= 0 && x <= 1) expect(Math.abs(place.x - x)).toBeLessThan(0.0001)
    }),
  )
})

test('what is kept has no problem, is the same as what was meant, and every spot has one number', () => {
  fc.assert(
    fc.property(fc.array(anySpot, { maxLength: maximumSpots }), (spots) => {
      const kept = keptSpots(spots)
      expect(problemOfSpots(kept, pictures)).toBeUndefined()
      expect(areSameSpots(kept, spots)).toBe(true)
      const numbers = spotsByPicture(kept, pictures).flatMap((picture) => picture.spots.map(({ number }) => number))
      expect(numbers).toEqual(kept.map((_, at) => at + 1))
    }),
  )
})
