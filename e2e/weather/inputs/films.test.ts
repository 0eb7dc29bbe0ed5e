import { expect, test } from 'vitest'
import { runPart } from '../part.ts'
import { filmLayouts } from './films.ts'

// A sample of them; `npm run weather -- films` makes all.
test('films of many layouts are taken, and show and sound as they did for whoever sent them', async () => {
  const { violations } = await runPart(filmLayouts, { seed: 1, size: 0.015, say: () => undefined })
  expect(violations).toEqual([])
}, 300_000)
