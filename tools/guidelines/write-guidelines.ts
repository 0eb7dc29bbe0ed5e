/** `npm run guidelines`: writes the checking guidelines to where the web client offers them. */
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { guidelinesPath, writeLoudspeakerCheckingGuidelines } from './loudspeaker-checking-guidelines.ts'

const file = createWriteStream(guidelinesPath)
writeLoudspeakerCheckingGuidelines(file)
await finished(file)
