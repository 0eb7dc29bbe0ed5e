import { access, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inSpoolFolder, removeAbandonedSpoolFolders } from './spool.ts'
import { turns } from './turns.ts'

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

describe('taking turns', () => {
  it('lets no more work run at once than there are places, in the order it came, and goes on after a failure', async () => {
    const inTurn = turns(2)
    let running = 0
    let most = 0
    const started: number[] = []
    const work = (number: number) =>
      inTurn(async () => {
        started.push(number)
        running += 1
        most = Math.max(most, running)
        await new Promise(setImmediate)
        running -= 1
        if (number === 1) throw new Error('broken')
        return number
      })
    const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work))
    expect(most).toBe(2)
    expect(started).toEqual([0, 1, 2, 3, 4, 5])
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true, true])
  })
})
