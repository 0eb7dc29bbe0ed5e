import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Writes a stream to a local file that only its owner may read. If the stream breaks off, the file is removed. */
export async function writeWhole(content: Readable, path: string, signal: AbortSignal | undefined): Promise<void> {
  try {
    await pipeline(content, createWriteStream(path, { mode: 0o600 }), signal ? { signal } : {})
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
