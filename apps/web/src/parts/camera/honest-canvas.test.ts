import { afterEach, expect, it, vi } from 'vitest'
import { drawsTruly } from './honest-canvas.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose canvas changes each value that it hands out. */
function aBrowserThat(changes: (value: number, at: number) => number): void {
  class Canvas {
    readonly lines: number[][] = []
    getContext = () => {
      const { lines } = this
      return {
        fillStyle: '',
        fillRect(_x: number, y: number) {
          lines[y] = [...this.fillStyle.matchAll(/\d+/g)].map(([number]) => Number(number))
        },
        getImageData: (_x: number, _y: number, width: number) => ({
          data: Uint8ClampedArray.from(
            lines.flatMap((colour) => Array.from({ length: width }, () => [...colour, 255]).flat()).map(changes),
          ),
        }),
      }
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas)
}

it.each<[string, (value: number, at: number) => number, boolean]>([
  ['hands out what was drawn', (value) => value, true],
  ['rounds', (value, at) => value + (at % 2), true],
  ['hands out white', () => 255, false],
  ['hands out noise', (value, at) => (value * 7 + at * 13) % 256, false],
  ['changes a few pixels', (value, at) => (at % 97 === 0 ? value + 40 : value), false],
])('a canvas that %s', (_name, changes, honest) => {
  aBrowserThat(changes)
  expect(drawsTruly()).toBe(honest)
})
