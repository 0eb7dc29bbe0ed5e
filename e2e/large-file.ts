import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Does something with a file of so many bytes. It takes no room on the disk. */
export async function withLargeFile(name: string, bytes: number, work: (path: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'large-file-'))
  try {
    const path = join(folder, name)
    const file = await open(path, 'w')
    await file.truncate(bytes)
    await file.close()
    await work(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}
