import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { keptPictureSize } from './picture-size.ts'

const edge = limits.picture.longestEdge

test.each([
  ['a lying photo', [4000, 3000], [2560, 1920]],
  ['a standing photo', [3000, 4000], [1920, 2560]],
  ['one that is just as long', [edge, 100], [edge, 100]],
  ['a small one, which is never blown up', [640, 480], [640, 480]],
  ['a line, which keeps a pixel', [100_000, 1], [16_000, 1]],
  ['a panorama, which can still be read', [12_000, 1000], [12_000, 1000]],
  ['a panorama of a good camera', [20_000, 3000], [7200, 1080]],
  ['a picture of a whole page', [1080, 30_000], [576, 16_000]],
  ['one that is somewhat long', [7680, 2560], [2560, 853]],
])('%s', (_, [width = 0, height = 0], [keptWidth, keptHeight]) => {
  expect(keptPictureSize({ width, height })).toEqual({ width: keptWidth, height: keptHeight })
})
