import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { demoFilePath, demoLayoutPath, demoRequests } from './demo-data.ts'

it('every file in media/ is shown by the demo, and every file that the demo shows is there', async () => {
  const shown = demoRequests
    .flatMap(({ items }) => items)
    .flatMap((item) => [
      ...item.files.map(demoFilePath),
      ...item.steps.flatMap((step) => {
        if ('addsLayoutPdf' in step) return [demoLayoutPath(item.itemNumber)]
        return 'shows' in step && step.shows ? [demoFilePath(step.shows)] : []
      }),
    ])
  const kept = (await readdir(join(import.meta.dirname, 'media'))).filter((name) => name !== 'README.md')
  expect([...new Set(shown.map((path) => basename(path)))].sort()).toEqual(kept.sort())
})
