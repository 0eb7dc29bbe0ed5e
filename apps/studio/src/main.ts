/**
 * The studio: draws every picture, clip, document and icon that the repository keeps. Run it after a change of what is
 * drawn, and look at the result: `npm run studio` draws all, `npm run studio -- brand` one part.
 */
import { writeFile } from 'node:fs/promises'
import { brandFiles } from './brand/brand-files.ts'
import { drawDemoMedia } from './draw-demo-media.ts'
import { writeGuidelines } from './guidelines/write-guidelines.ts'
import { inProject } from './in-project.ts'

async function drawBrandFiles(): Promise<void> {
  for (const [path, draw] of Object.entries(brandFiles)) await writeFile(inProject(path), await draw())
}

const parts: Readonly<Record<string, () => Promise<void>>> = {
  brand: drawBrandFiles,
  guidelines: writeGuidelines,
  demo: drawDemoMedia,
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !Object.hasOwn(parts, name))
if (unknown !== undefined) {
  process.stderr.write(`The studio cannot draw ${unknown}; it draws ${Object.keys(parts).join(', ')}.\n`)
  process.exitCode = 2
} else
  for (const [name, draw] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    await draw()
    process.stdout.write(`${name} is drawn\n`)
  }
