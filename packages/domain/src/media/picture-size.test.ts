import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { keptPictureSize } from './picture-size.ts'

const edge = limits.picture.longestEdge

test.each([
  ['a lying photo', [4000, 3000], [2560, 1920]],
  ['a standing photo', [3000, 4000], [1920, 2560]],
  ['one that is just as long', [edge, 100], [edge, 100]],
  ['a small one, which is never blown up', [640, 480], [640, 480]],
  ['a line, which keeps a pixel', [100_000, 1], [edge, 1]],
])('%s', (_, [width = 0, height = 0], [keptWidth, keptHeight]) => {
  expect(keptPictureSize({ width, height })).toEqual({ width: keptWidth, height: keptHeight })
})
