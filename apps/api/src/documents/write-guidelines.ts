import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { writeLoudspeakerCheckingGuidelines } from './loudspeaker-checking-guidelines.ts'

/** Makes the document that the web client offers. Run it after a change of its text: `node apps/api/src/documents/write-guidelines.ts`. */
const target = fileURLToPath(
  new URL('../../../web/public/documents/loudspeaker-checking-guidelines.pdf', import.meta.url),
)
await mkdir(dirname(target), { recursive: true })
const file = createWriteStream(target)
writeLoudspeakerCheckingGuidelines(file)
await finished(file)
