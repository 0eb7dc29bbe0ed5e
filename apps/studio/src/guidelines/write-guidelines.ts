import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { inProject } from '../in-project.ts'
import { writeLoudspeakerCheckingGuidelines } from './loudspeaker-checking-guidelines.ts'

/** Where the web client offers them. */
export const guidelinesPath = inProject('apps/web/public/documents/loudspeaker-checking-guidelines.pdf')

/** Writes the loudspeaker checking guidelines to where the web client offers them. */
export async function writeGuidelines(): Promise<void> {
  const file = createWriteStream(guidelinesPath)
  writeLoudspeakerCheckingGuidelines(file)
  await finished(file)
}
