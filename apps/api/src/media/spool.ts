import { mkdir, mkdtemp, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Runs `work` with a fresh folder below `root` and removes the folder afterwards, whatever happens: uploads and
 * conversions leave nothing behind when they are refused, abandoned or fail.
 */
export async function inSpoolFolder<Result>(root: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(root, 'spool-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Removes the folders of processes that were killed before they could clean up, if untouched since `before`;
 * returns how many. For the daily sweep.
 */
export async function removeAbandonedSpoolFolders(root: string, before: Date): Promise<number> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  let removed = 0
  for await (const entry of await opendir(root)) {
    if (!entry.name.startsWith('spool-')) continue
    const folder = join(root, entry.name)
    // Undefined when its own process has removed it since it was listed.
    const facts = await stat(folder).catch(() => undefined)
    if (!facts || facts.mtime >= before) continue
    await rm(folder, { recursive: true, force: true })
    removed += 1
  }
  return removed
}
