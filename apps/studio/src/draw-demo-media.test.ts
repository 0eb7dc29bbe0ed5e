import { readFile } from 'node:fs/promises'
import { demoVideoPath, demoVideos } from '@portal/api/demo/demo-media.ts'
import { orderedLayouts, orderedPictures } from '@portal/api/demo/demo-orders.ts'
import { expect, it } from 'vitest'

/** How a file of each kind begins, and where. */
const kinds = {
  jpg: { at: 0, bytes: Buffer.from([0xff, 0xd8, 0xff]) },
  mp4: { at: 4, bytes: Buffer.from('ftyp') },
  pdf: { at: 0, bytes: Buffer.from('%PDF-') },
}

it.each([
  ...orderedPictures.map(({ path }) => [path, 'jpg'] as const),
  ...demoVideos.map((shows) => [demoVideoPath(shows), 'mp4'] as const),
  ...orderedLayouts.map(({ path }) => [path, 'pdf'] as const),
])('%s is drawn and kept', async (path, kind) => {
  const { at, bytes } = kinds[kind]
  expect((await readFile(path)).subarray(at, at + bytes.length)).toEqual(bytes)
})

it('every picture that is drawn is shown by an item of the demo', () => {
  expect(orderedPictures.filter(({ facts }) => facts.model === '').map(({ motif }) => motif)).toEqual([])
})

it('a layout document is drawn for every amplifier whose schematic the demo hands out', () => {
  expect(orderedLayouts.map(({ facts }) => facts.model).sort()).toEqual(['KA-1.800', 'KA-2.300', 'KA-4.120'])
})
