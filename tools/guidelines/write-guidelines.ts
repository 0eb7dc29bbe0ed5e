/** `npm run guidelines`: writes the checking guidelines to where the web client offers them. */
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { writeGuidelines } from './guidelines.ts'

const file = createWriteStream(
  join(import.meta.dirname, '../../apps/web/public/documents/loudspeaker-checking-guidelines.pdf'),
)
writeGuidelines(await readFile(join(import.meta.dirname, 'guidelines.en.md'), 'utf8'), file)
await finished(file)
