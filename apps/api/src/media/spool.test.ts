import { access, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inSpoolFolder, removeAbandonedSpoolFolders } from './spool.ts'

let root: string
beforeEach(async () => {
  root = join(await mkdtemp(join(tmpdir(), 'spool-test-')), 'spool')
})
afterEach(() => rm(join(root, '..'), { recursive: true, force: true }))

describe('a spool folder', () => {
  it('is there for the work and gone after it', async () => {
    const used = await inSpoolFolder(root, async (folder) => {
      await writeFile(join(folder, 'upload'), 'x')
      return folder
    })
    await expect(access(used)).rejects.toThrow()
    expect(await readdir(root)).toEqual([])
  })

  it('is gone after work that fails, too', async () => {
    await expect(inSpoolFolder(root, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await readdir(root)).toEqual([])
  })

  it('of a killed process is removed later, one in use is not', async () => {
    await inSpoolFolder(root, async (inUse) => {
      const abandoned = await mkdtemp(join(root, 'spool-'))
      await utimes(abandoned, new Date('2026-01-01'), new Date('2026-01-01'))
      expect(await removeAbandonedSpoolFolders(root, new Date('2026-01-02'))).toBe(1)
      expect(await readdir(root)).toEqual([inUse.slice(inUse.lastIndexOf('/') + 1)])
    })
    expect(await removeAbandonedSpoolFolders(join(root, 'never-used'), new Date())).toBe(0)
  })
})
