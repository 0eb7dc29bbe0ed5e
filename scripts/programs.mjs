import { ensureChromium, ensureFfmpeg, ensureImageTools, ensureMachineTools } from './debian-packages.mjs'
import { ensureTool } from './dependencies.mjs'
import { ensureWebClient } from './web-client.mjs'

/** Each program, what it needs beside the dependencies, and what it is always given. */
export const programs = {
  /** The operator's commands, on a running portal or a stopped one. */
  admin: { file: 'apps/api/src/admin-cli.ts', needs: [] },
  /** The touches, keys and seconds of a whole claim by phone. */
  'claim-by-phone': { file: 'e2e/claim-by-phone.ts', needs: [ensureChromium, ensureFfmpeg, ensureWebClient] },
  /** Prints the checking guidelines, after a change of their texts or figures. */
  guidelines: { file: 'tools/guidelines/write-guidelines.ts', needs: [ensureChromium] },
  /** Records the pictures and the film of the help page from a running portal with demo data. */
  'help-media': { file: 'e2e/help-media.ts', needs: [ensureChromium] },
  /** Draws the icons that the repository keeps, after a change of the brand. */
  icons: { file: 'tools/icons/draw-icons.ts', needs: [] },
  /** Builds the container image and runs it in an engine, where no registry of images is reached: `npm run image -- arm64`. */
  image: { file: 'e2e/image/image.ts', needs: [ensureImageTools, ensureChromium, ensureFfmpeg] },
  /** How many type labels the scanner reads, held in many ways: `npm run labels -- --texts 3`. */
  labels: { file: 'e2e/labels.ts', needs: [ensureChromium, ensureFfmpeg, ensureWebClient] },
  /** How quick the pages are on a slow phone, and what they weigh, beside the goals. */
  lighthouse: {
    file: 'e2e/lighthouse.ts',
    needs: [ensureChromium, () => ensureTool('lighthouse'), ensureWebClient],
  },
  /** Pictures of every screen, to be looked at: `npm run shots -- --language de`. */
  shots: { file: 'e2e/shots/shots.ts', needs: [ensureChromium, ensureWebClient] },
  /** Makes the tarball and tries it on a fresh Debian, by the commands of docs/operating.md. */
  tarball: { file: 'e2e/tarball/tarball.ts', needs: [ensureMachineTools] },
  /** What the portal must survive (docs/reliability.md): `npm run weather -- inputs races --seed 42`. */
  weather: { file: 'e2e/weather/weather.ts', needs: [ensureFfmpeg] },
}

/** The programs of `benchmarks`. */
export const benchmarks = ['evidence', 'import', 'live', 'load', 'media', 'query-plans', 'start']
