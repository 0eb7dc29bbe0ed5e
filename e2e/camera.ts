import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumArguments, chromiumPath } from './chromium.ts'
import { writeLabelFilm } from './label-film.ts'
import { test as portalTest } from './portal.ts'

/** The journeys' `test` with a camera: `film` is what it sees, and can be written anew before it is opened. */
export const test = portalTest.extend<object, { film: string }>({
  film: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'label-film-'))
      const film = join(folder, 'camera.y4m')
      await writeLabelFilm(film, [])
      await use(film)
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ film }, use) =>
      use({
        executablePath: chromiumPath(),
        args: [...chromiumArguments, '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
      }),
    { scope: 'worker' },
  ],
})
