import { expect, it } from 'vitest'
import { dialled } from './dialled.ts'

it.each([
  ['+49 (0) 40 123-45', '+494012345'],
  ['0049 (0)40 12345', '00494012345'],
  ['(040) 123 45', '04012345'],
  ['(0)40 12345', '04012345'],
  ['+1 (080) 555', '+1080555'],
])('%s is dialled as %s', (written, expected) => {
  expect(dialled(written)).toBe(expected)
})
