import { expect, test } from 'vitest'
import { isHeic } from './heic.ts'

test.each([
  ['image/heic', 'IMG_1.HEIC', true],
  ['image/heif', 'IMG_1', true],
  ['', 'IMG_1.HEIC', true],
  ['', 'img.heif', true],
  ['image/jpeg', 'IMG_1.HEIC', false],
  ['', 'heic.jpg', false],
])('type "%s", name "%s": %s', (type, name, expected) => {
  expect(isHeic({ type, name })).toBe(expected)
})
