import { randomUUID } from 'node:crypto'
import type { Dir } from 'node:fs'
import {
  constants,
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileNameOfKey, isStorageKey, storagePrefixes } from '@portal/domain/media/storage-keys.ts'
import type { DiskLinks } from './disk-links.ts'
import { markerName, type Storage } from './storage.ts'
import { writeWhole } from './write-whole.ts'

/** No storage prefix begins with a dot, so half-written files are never listed, read or served. */
const incomingName = '.incoming'
const asideName = '.removed'

/**
 * Files in a folder, one file per key. What is read is always whole: a file is written beside, flushed, and moved into
 * its place in one step.
 */
export function openDiskStorage({ directory, links }: { directory: string; links: DiskLinks }): Storage {
  const root = resolve(directory)
  const incoming = join(root, incomingName)
  const aside = join(root, asideName)

  const pathOf = (key: string) => {
    if (!isStorageKey(key)) throw new Error('Not a storage key')
    return join(root, key)
  }

  async function makeFolders() {
    const folders = [incoming, aside, ...storagePrefixes.map((prefix) => join(root, prefix))]
    for (const folder of folders) await mkdir(folder, { recursive: true, mode: 0o700 })
    await flushFolder(root)
  }
  let folders: Promise<void> | undefined
  const prepared = () => {
    folders ??= makeFolders().catch((error) => {
      folders = undefined
      throw error
    })
    return folders
  }

  return {
    async putFile(key, localPath, { signal } = {}) {
      const target = pathOf(key)
      await prepared()
      const written = join(incoming, randomUUID())
      try {
        await linkOrCopy(localPath, written)
        await flushFile(written)
        signal?.throwIfAborted()
        await rename(written, target)
        await flushFolder(resolve(target, '..'))
      } finally {
        await rm(written, { force: true })
      }
    },

    async download(key, toLocalPath, { signal } = {}) {
      const file = await open(pathOf(key)).catch(unlessMissing)
      if (!file) return false
      await writeWhole(file.createReadStream(), toLocalPath, signal)
      return true
    },

    async exists(key) {
      return (await stat(pathOf(key)).catch(unlessMissing)) !== undefined
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    async setAside(key) {
      await prepared()
      const kept = join(aside, fileNameOfKey(key))
      await rename(pathOf(key), kept).catch(unlessMissing)
      // Kept for some days from now, not from its upload.
      await utimes(kept, new Date(), new Date()).catch(unlessMissing)
    },

    async readMarker() {
      return await readFile(join(root, markerName), 'utf8').catch(unlessMissing)
    },

    async writeMarker(text) {
      await prepared()
      const written = join(incoming, randomUUID())
      await writeFile(written, text, { mode: 0o600, flush: true })
      await rename(written, join(root, markerName))
      await flushFolder(root)
    },

    async *list(prefix) {
      for await (const { name, facts } of filesIn(join(root, prefix))) {
        const key = `${prefix}/${name}`
        // Other files in the folder are not listed, so that the sweep never removes them.
        if (isStorageKey(key)) yield { key, byteSize: facts.size, lastModified: facts.mtime }
      }
    },

    async signedUrl(key, options) {
      return links.make(key, options)
    },

    async ready() {
      await prepared()
      const probe = join(incoming, randomUUID())
      const file = await open(probe, 'wx', 0o600)
      await file.close()
      await rm(probe)
    },

    async removeLeftovers(halfWrittenBefore, setAsideBefore) {
      return (await removeOlder(incoming, halfWrittenBefore)) + (await removeOlder(aside, setAsideBefore))
    },
  }
}

/** A hard link costs nothing. Across file systems the kernel copies the file. */
async function linkOrCopy(from: string, to: string) {
  try {
    await link(from, to)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw error
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  }
}

async function flushFile(path: string) {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A new name is durable only when the folder that holds it is. */
async function flushFolder(path: string) {
  const folder = await open(path, constants.O_RDONLY)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function removeOlder(folder: string, before: Date): Promise<number> {
  let removed = 0
  for await (const { name, facts } of filesIn(folder)) {
    if (facts.mtime >= before) continue
    await rm(join(folder, name), { force: true })
    removed += 1
  }
  return removed
}

async function* filesIn(path: string) {
  const folder: Dir | undefined = await opendir(path).catch(unlessMissing)
  if (!folder) return
  for await (const { name } of folder) {
    const facts = await stat(join(path, name)).catch(unlessMissing)
    if (facts?.isFile()) yield { name, facts }
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

function unlessMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}
