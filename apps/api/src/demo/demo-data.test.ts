import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { demoLayoutPath, demoPicturePath, demoRequests, demoVideoPath } from './demo-data.ts'

it('every file in media/ is shown by the demo, and every file that the demo shows is there', async () => {
  const shown = demoRequests
    .flatMap(({ items }) => items)
    .flatMap((item) => [
      ...item.pictures.map(demoPicturePath),
      ...(item.video ? [demoVideoPath(item.video)] : []),
      ...item.steps.flatMap((step) => {
        if ('addsLayoutPdf' in step) return [demoLayoutPath(item.itemNumber)]
        return 'shows' in step && step.shows ? [demoPicturePath(step.shows)] : []
      }),
    ])
  const kept = (await readdir(join(import.meta.dirname, 'media'))).filter((name) => name !== 'README.md')
  expect([...new Set(shown.map((path) => basename(path)))].sort()).toEqual(kept.sort())
})
