import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageKeys, storagePrefixes } from '@portal/domain/media/storage-keys.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { adoptStorage, bindStorage } from '../storage/binding.ts'
import { removalLock } from '../storage/remove-stored.ts'
import type { Storage } from '../storage/storage.ts'
import { aDraft, anAddedItem, anUploadedPhoto } from '../testing/claims.ts'
import { openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'
import { removableStrays } from './compare-stored-files.ts'
import { removeStraysCommand } from './remove-strays.ts'
import { sweep } from './sweep.ts'

let tested: TestPortal
beforeEach(async () => {
  tested = await openTestPortal()
})
afterEach(() => tested.close())

/** Stores a file that no row knows. */
async function aStrayFile(): Promise<string> {
  const { storage, config } = tested.portal
  const path = join(config.dataDir, randomUUID())
  await writeFile(path, 'stray')
  const key = imageKeys(randomUUID(), 'image/jpeg').image
  await storage.putFile(key, path)
  return key
}

/** A sweep as it would run in 31 days. */
const laterSweep = () => sweep(tested.portal, { at: new Date(Date.now() + 31 * 24 * 3600 * 1000) })

describe('the sweep and the stored files', () => {
  test('removes a stray file after a month, not before', async () => {
    const key = await aStrayFile()
    expect(await sweep(tested.portal)).toMatchObject({ files: { stray: 0, removed: 0 } })
    expect(await laterSweep()).toMatchObject({ files: { stray: 1, removed: 1 } })
    expect(await tested.portal.storage.exists(key)).toBe(false)
  })

  test('sets a stray file aside before it goes for good, so that a mistake can be put right', async () => {
    await aStrayFile()
    await laterSweep()
    expect(await readdir(join(tested.portal.config.dataDir, 'files', '.removed'))).toHaveLength(1)
  })

  test('leaves the files of abandoned drafts to the job that sets them aside, and calls none of them stray', async () => {
    const dealer = await tested.signedInAs(await tested.anAccount())
    const keys: string[] = []
    for (let draft = 0; draft < 11; draft += 1) {
      await anAddedItem(dealer, await aDraft(dealer))
      keys.push((await anUploadedPhoto(dealer)).imagePath)
    }
    const report = await laterSweep()
    expect(report).toMatchObject({ drafts: 11, uploads: 11, files: { stray: 0, removed: 0 } })
    for (const key of keys) expect(await tested.portal.storage.exists(key)).toBe(true)
  })

  test('stay as they are while a backup copies them', async () => {
    const key = await aStrayFile()
    const { pool } = tested.portal
    const backup = await pool.connect()
    await backup.query('begin')
    await backup.query('select pg_advisory_xact_lock($1)', [removalLock])
    expect(await laterSweep()).toMatchObject({ files: { stray: 1, removed: 0, kept: 'a backup is running' } })
    await backup.query('rollback')
    backup.release()
    expect(await tested.portal.storage.exists(key)).toBe(true)
    expect(await laterSweep()).toMatchObject({ files: { removed: 1 } })
  })

  test('removes none of so many that it looks like a mistake, and names the first', async () => {
    const keys = await Promise.all(Array.from({ length: 21 }, aStrayFile))
    const report = await laterSweep()
    expect(report.files).toMatchObject({ compared: true, stray: 21, removed: 0, kept: 'too many' })
    expect(report.files.compared && report.files.firstStray).toHaveLength(20)
    for (const key of keys) expect(await tested.portal.storage.exists(key)).toBe(true)
  })

  test('are rid of as many when an operator says so, a month old and while no backup copies them', async () => {
    const keys = await Promise.all(Array.from({ length: 21 }, aStrayFile))
    const { pool, storage } = tested.portal
    expect((await removeStraysCommand(tested.portal)).says).toBe('Removed 0 stored files without a row.')
    const inAMonth = new Date(Date.now() + 31 * 24 * 3600 * 1000)
    const backup = await pool.connect()
    await backup.query('begin')
    await backup.query('select pg_advisory_xact_lock($1)', [removalLock])
    expect(await removeStraysCommand(tested.portal, inAMonth)).toMatchObject({ ok: false })
    await backup.query('rollback')
    backup.release()
    expect(await removeStraysCommand(tested.portal, inAMonth)).toEqual({
      ok: true,
      says: 'Removed 21 stored files without a row.',
    })
    for (const key of keys) expect(await storage.exists(key)).toBe(false)
  })

  test('are rid of very many several at once, and the store is listed a few times only', async () => {
    const { portal } = tested
    const left = new Set(Array.from({ length: 12_000 }, () => imageKeys(randomUUID(), 'image/jpeg').image))
    const facts = { lastModified: new Date(0), byteSize: 1 }
    let lists = 0
    let underWay = 0
    let atOnce = 0
    const storage: Storage = {
      ...portal.storage,
      async *list(prefix) {
        if (prefix === storagePrefixes[0]) lists += 1
        for (const key of left) if (key.startsWith(`${prefix}/`)) yield { key, ...facts }
      },
      async setAside(key) {
        atOnce = Math.max(atOnce, ++underWay)
        await new Promise(setImmediate)
        underWay -= 1
        left.delete(key)
      },
    }
    const { says } = await removeStraysCommand({ ...portal, storage })
    expect(says).toBe('Removed 12000 stored files without a row.')
    expect(lists).toBe(3)
    expect(atOnce).toBe(10)
  })

  test('are not rid of them with the database of another installation', async () => {
    const key = await aStrayFile()
    await tested.portal.db.updateTable('installation').set({ installationId: randomUUID() }).execute()
    expect(await removeStraysCommand(tested.portal, new Date(Date.now() + 31 * 24 * 3600 * 1000))).toMatchObject({
      ok: false,
    })
    expect(await tested.portal.storage.exists(key)).toBe(true)
  })

  test('may remove a hundredth of the stored files, twenty at least and a thousand at most', () => {
    expect([0, 2000, 50_000, 10_000_000].map(removableStrays)).toEqual([20, 20, 500, 1000])
  })

  test('leaves the files of another installation alone', async () => {
    const key = await aStrayFile()
    await tested.portal.db.updateTable('installation').set({ installationId: randomUUID() }).execute()
    expect(await laterSweep()).toMatchObject({ files: { compared: false, because: 'other installation' } })
    expect(await tested.portal.storage.exists(key)).toBe(true)
  })

  test('leaves all files alone when the database is older than its store, until an operator says so', async () => {
    const key = await aStrayFile()
    await sweep(tested.portal)
    await tested.portal.db.updateTable('installation').set({ sweeps: 0 }).execute()
    expect(await laterSweep()).toMatchObject({ files: { compared: false, because: 'older database' } })
    expect(await tested.portal.storage.exists(key)).toBe(true)
    await adoptStorage(tested.portal)
    expect(await laterSweep()).toMatchObject({ files: { compared: true, removed: 1 } })
  })

  test('does not take a store for its own whose files it does not know', async () => {
    await aStrayFile()
    const unmarked = { ...tested.portal.storage, readMarker: async () => undefined }
    expect(await bindStorage({ db: tested.portal.db, storage: unmarked })).toBe('unmarked')
  })

  test('takes a store without a marker for its own when it knows its files', async () => {
    const dealer = await tested.signedInAs(await tested.anAccount())
    await anUploadedPhoto(dealer)
    const unmarked = { ...tested.portal.storage, readMarker: async () => undefined }
    expect(await bindStorage({ db: tested.portal.db, storage: unmarked })).toBe('bound')
  })

  test('reports a file that was lost outside of the portal', async () => {
    const dealer = await tested.signedInAs(await tested.anAccount())
    const { imagePath } = await anUploadedPhoto(dealer)
    await tested.portal.storage.remove(imagePath)
    expect(await sweep(tested.portal)).toMatchObject({ files: { missing: 1, firstMissing: [imagePath] } })
  })
})
