import fc from 'fast-check'
import { expect, it } from 'vitest'
import { faultsOfPicture, type Pixels, type Size } from './picture-faults.ts'

const seen: Size = { width: 640, height: 480 }
const photo: Size = { width: 4000, height: 3000 }

/** A picture of one brightness at each place. */
function drawn({ width, height }: Size, brightnessAt: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.fill(brightnessAt(x, y), (y * width + x) * 4, (y * width + x) * 4 + 4)
  return { width, height, data }
}

/** Squares of 20 pixels whose edges are `soft` pixels wide. */
const squares =
  (soft: number, dark = 60, bright = 200) =>
  (x: number, y: number) => {
    const wave = (at: number) => Math.max(-1, Math.min(1, (Math.abs((at % 40) - 20) - 10) / Math.max(soft / 2, 0.01)))
    return dark + ((bright - dark) * (1 + wave(x) * wave(y))) / 2
  }

const along = (at: (x: number) => number, to: (y: number) => number) => (x: number, y: number) => (at(x) + to(y)) / 2
const stripes = (soft: number) => (at: number) => squares(soft)(at, 20)

it.each([
  ['sharp', photo, drawn(seen, squares(1)), []],
  ['soft, as many cameras are', photo, drawn(seen, squares(3)), []],
  ['out of focus', photo, drawn(seen, squares(12)), ['BLURRED']],
  ['moved sideways', photo, drawn(seen, along(stripes(12), stripes(1))), ['BLURRED']],
  ['moved up and down', photo, drawn(seen, along(stripes(1), stripes(12))), ['BLURRED']],
  ['of one colour: nothing can be said of edges', photo, drawn(seen, () => 120), []],
  ['night', photo, drawn(seen, squares(1, 2, 30)), ['DARK']],
  ['black', photo, drawn(seen, () => 0), ['DARK']],
  ['dim, but clear', photo, drawn(seen, squares(1, 20, 90)), []],
  ['white paper', photo, drawn(seen, (x, y) => (x % 60 < 4 && y % 30 < 20 ? 40 : 245)), []],
  ['a preview', { width: 320, height: 240 }, drawn({ width: 320, height: 240 }, squares(1)), ['SMALL']],
  [
    'a blurred preview',
    { width: 320, height: 240 },
    drawn({ width: 320, height: 240 }, squares(12)),
    ['SMALL', 'BLURRED'],
  ],
  ['a small picture that stands', { width: 480, height: 640 }, drawn({ width: 480, height: 640 }, squares(1)), []],
] as const)('%s', (_, size, pixels, faults) => {
  expect(faultsOfPicture(size, pixels)).toEqual(faults)
})

it('is the same for a picture that is turned, mirrored or of another contrast', () => {
  const corner = { width: 160, height: 120 }
  fc.assert(
    fc.property(
      fc.constantFrom(1, 2, 12, 14),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 110, max: 255 }),
      (soft, dark, bright) => {
        const at = squares(soft, dark, bright)
        const blurred = soft > 10 ? ['BLURRED'] : []
        expect(faultsOfPicture(photo, drawn(corner, at))).toEqual(blurred)
        expect(
          faultsOfPicture(
            photo,
            drawn({ width: 120, height: 160 }, (x, y) => at(y, x)),
          ),
        ).toEqual(blurred)
        expect(
          faultsOfPicture(
            photo,
            drawn(corner, (x, y) => at(159 - x, y)),
          ),
        ).toEqual(blurred)
      },
    ),
    { numRuns: 30 },
  )
})

it('never fails, however small or strange the picture', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 12 }),
      fc.func(fc.nat(255)),
      (width, height, at) => {
        const faults = faultsOfPicture({ width, height }, drawn({ width, height }, at))
        expect(faults[0]).toBe('SMALL')
      },
    ),
  )
})
