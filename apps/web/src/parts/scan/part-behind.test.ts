import { expect, test } from 'vitest'
import { partBehind } from './watch-for-codes.ts'

test.each([
  [
    'a picture as large as it is shown',
    { x: 100, y: 50, width: 200, height: 100 },
    { width: 400, height: 200 },
    { width: 400, height: 200 },
    { x: 100, y: 50, width: 200, height: 100 },
  ],
  [
    'a picture twice as large',
    { x: 100, y: 50, width: 200, height: 100 },
    { width: 800, height: 400 },
    { width: 400, height: 200 },
    { x: 200, y: 100, width: 400, height: 200 },
  ],
  [
    'a wide picture on an upright phone: its sides are cut',
    { x: 20, y: 300, width: 350, height: 240 },
    { width: 1920, height: 1080 },
    { width: 390, height: 540 },
    { x: 610, y: 600, width: 700, height: 480 },
  ],
  [
    'a frame that reaches beyond it',
    { x: -10, y: -10, width: 1000, height: 1000 },
    { width: 640, height: 480 },
    { width: 640, height: 480 },
    { x: 0, y: 0, width: 640, height: 480 },
  ],
])('%s', (_, frame, picture, shown, part) => {
  expect(partBehind(frame, picture, shown)).toEqual(part)
})
