import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemTypes } from '../items/item-types.ts'
import { limits } from '../limits.ts'
import {
  faultKinds,
  keptSkippedShots,
  missingShots,
  problemOfWhy,
  type Shot,
  type ShotsOfItem,
  shotList,
  shots,
  shotsFor,
} from './shots.ts'

const speaker: ShotsOfItem = { itemType: 'Speaker', faultKind: null, taken: [], skipped: [] }
const skip = (...skipped: Shot[]) => skipped.map((shot) => ({ shot, why: 'Built in' }))

it.each([
  ['Speaker', null, ['label', 'fault', 'whole']],
  ['Speaker', 'noise', ['label', 'sound', 'fault']],
  ['Speaker', 'silent', ['label', 'connections', 'fault']],
  ['Speaker', 'damage', ['label', 'fault', 'whole']],
  ['Amplifier', null, ['label', 'display', 'connections']],
  ['Amplifier', 'noise', ['label', 'sound', 'connections']],
  ['Amplifier', 'silent', ['label', 'display', 'connections']],
  ['Amplifier', 'damage', ['label', 'fault', 'whole']],
] as const)('%s, %s: the three that matter', (itemType, faultKind, listed) => {
  expect(shotList({ ...speaker, itemType, faultKind })).toEqual(listed)
})

describe('the list of a loudspeaker that makes a noise', () => {
  const noisy: ShotsOfItem = { ...speaker, faultKind: 'noise' }

  it('keeps what was taken', () => {
    expect(shotList({ ...noisy, taken: ['sound', 'label'] })).toEqual(['label', 'sound', 'fault'])
  })

  it('offers the next in the place of one that was skipped', () => {
    expect(shotList({ ...noisy, skipped: skip('sound') })).toEqual(['label', 'sound', 'fault', 'whole'])
  })

  it('keeps a picture of what would not be asked for, in the place of the last one', () => {
    expect(shotList({ ...noisy, taken: ['display'] })).toEqual(['label', 'sound', 'display'])
  })

  it('misses what was neither taken nor skipped', () => {
    expect(missingShots({ ...noisy, taken: ['label'], skipped: skip('sound') })).toEqual(['fault', 'whole'])
  })
})

const anyShots = fc.uniqueArray(fc.constantFrom(...shots), { maxLength: limits.item.maximumFiles })
const anyItem: fc.Arbitrary<ShotsOfItem> = fc
  .record({
    itemType: fc.constantFrom(...itemTypes),
    faultKind: fc.option(fc.constantFrom(...faultKinds)),
    taken: anyShots,
    skippedShots: anyShots,
  })
  .map(({ skippedShots, ...item }) => ({
    ...item,
    skipped: skip(...skippedShots.filter((shot) => !item.taken.includes(shot))),
  }))

it('whatever was taken or skipped, the list has each shot once, and never asks for more than there is room for', () => {
  fc.assert(
    fc.property(anyItem, (item) => {
      const list = shotList(item)
      expect(new Set(list).size).toBe(list.length)
      expect(list).toEqual(expect.arrayContaining([...item.taken]))
      expect(item.taken.length + missingShots(item).length).toBeLessThanOrEqual(limits.item.maximumFiles)
    }),
  )
})

it('an item always misses something until there is no more to ask for', () => {
  fc.assert(
    fc.property(anyItem, (item) => {
      const asked = shotsFor(item.itemType, item.faultKind)
      const done = [...item.taken, ...item.skipped.map(({ shot }) => shot)]
      if (missingShots(item).length === 0)
        expect(item.taken.length === limits.item.maximumFiles || asked.every((shot) => done.includes(shot))).toBe(true)
    }),
  )
})

it.each([
  ['', 'SKIPPED_SHOT_WHY_MISSING'],
  ['  ', 'SKIPPED_SHOT_WHY_MISSING'],
  ['Built in', undefined],
  ['x'.repeat(limits.shot.why), undefined],
  ['x'.repeat(limits.shot.why + 1), 'SKIPPED_SHOT_WHY_TOO_LONG'],
])('why it was skipped: %j', (why, code) => {
  expect(problemOfWhy(why)?.code).toBe(code)
})

it('keeps each skipped shot once, the last words, and none that was taken after all', () => {
  const skipped = [...skip('whole', 'label'), { shot: 'whole' as const, why: ' Sold on ' }]
  expect(keptSkippedShots(skipped, ['label'])).toEqual([{ shot: 'whole', why: 'Sold on' }])
})
