import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listItems } from '@portal/contract/items/items.ts'
import { limits } from '@portal/domain/limits.ts'
import { storagePrefixes } from '@portal/domain/media/storage-keys.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startJobQueue } from '../jobs/job-queue.ts'
import { removeStoredFilesHandler } from '../jobs/remove-stored-files.ts'
import { adoptStorage } from '../storage/binding.ts'
import { aDraft, anAddedItem, anUploadedPhoto, aSubmittedRequest } from '../testing/claims.ts'
import { openTestPortal, type TestAccount, type TestPortal } from '../testing/portal-for-tests.ts'
import { startSwift } from '../testing/swift-server.ts'
import { backUp } from './backup.ts'
import { type BackupPlace, openBackupPlace } from './backup-place.ts'
import { restore } from './restore.ts'
import { verify } from './verify.ts'

let source: TestPortal
let target: TestPortal
let dealer: TestAccount
let requestId: number
let folder: string

beforeAll(async () => {
  source = await openTestPortal()
  await source.anAccount({ role: 'ADMIN' })
  dealer = await source.anAccount()
  const caller = await source.signedInAs(dealer)
  requestId = (await aSubmittedRequest(caller)).requestId
  await anAddedItem(caller, await aDraft(caller))
  await anUploadedPhoto(caller)
})
afterAll(() => source.close())
beforeEach(async () => {
  target = await openTestPortal()
  folder = await mkdtemp(join(tmpdir(), 'portal-backup-test-'))
  where = () => openBackupPlace(folder, undefined)
})
afterEach(async () => {
  await target.close()
  await rm(folder, { recursive: true, force: true })
})

/** Where this test's backups lie: a folder, unless it names a bucket. */
let where: () => BackupPlace
const place = () => where()
const databaseUrlOf = ({ portal }: TestPortal) => portal.config.databaseUrl ?? ''
const backUpSource = () => backUp({ databaseUrl: databaseUrlOf(source), storage: source.portal.storage }, place())
const restoreTarget = () =>
  restore(
    {
      databaseUrl: databaseUrlOf(target),
      storage: target.portal.storage,
      openQueue: () => startJobQueue({ databaseUrl: databaseUrlOf(target), log: target.portal.log, works: false }),
    },
    place(),
  )
const verifyTarget = (...backup: Parameters<typeof verify> extends [unknown, ...infer Rest] ? Rest : never) =>
  verify(target.portal, ...backup)

async function storedKeys({ portal }: TestPortal): Promise<string[]> {
  const keys: string[] = []
  for (const prefix of storagePrefixes) for await (const { key } of portal.storage.list(prefix)) keys.push(key)
  return keys.sort()
}

describe('a backup', () => {
  const restoredElsewhere = async () => {
    const manifest = await backUpSource()
    expect(manifest.missing).toEqual([])
    await restoreTarget()

    for (const table of manifest.tables) {
      const rows = async ({ portal }: TestPortal) =>
        (await portal.pool.query(`select * from "${table.name}" as found order by found::text`)).rows
      expect(await rows(target), table.name).toEqual(await rows(source))
    }
    expect(await storedKeys(target)).toEqual(await storedKeys(source))
    expect(await verifyTarget()).toMatchObject({ binding: 'bound', stray: 0, missing: [] })

    const caller = await target.signedInAs(dealer)
    const items = await caller.call(listItems, { params: { requestId: String(requestId) } })
    expect(items).toMatchObject({ status: 200, body: [{ requestId }] })
    // New rows continue after the restored ones.
    expect((await aSubmittedRequest(caller)).requestId).toBeGreaterThan(requestId)
  }

  test('of a portal in use is restored elsewhere with every row and every file', restoredElsewhere)

  test('in a bucket holds the same, and goes to an empty prefix only', { timeout: 600_000 }, async () => {
    const swift = await startSwift()
    try {
      await swift.createBucket('backups')
      where = () => openBackupPlace('s3://backups/2026/november', swift)
      await restoredElsewhere()
      await expect(backUpSource()).rejects.toThrow('There is something at the place already.')
      where = () => openBackupPlace('s3://backups/2026/december', swift)
      await expect(restoreTarget()).rejects.toThrow('There is no complete backup at this place')
    } finally {
      await swift.stop()
    }
  })

  test('queues again what had not been done: mails that had not left', async () => {
    await backUpSource()
    await restoreTarget()
    const unsent = await target.portal.db.selectFrom('mails').select('mailId').where('sentAt', 'is', null).execute()
    expect(unsent.length).toBeGreaterThan(0)
    const { rows } = await target.portal.pool.query(
      `select data->>'mailId' as id from pgboss.job where name = 'deliver-mail'`,
    )
    expect(rows.map(({ id }) => id).sort()).toEqual(unsent.map(({ mailId }) => mailId).sort())
  })

  test('goes to an empty place only', async () => {
    await writeFile(join(folder, 'something'), '')
    await expect(backUpSource()).rejects.toThrow('There is something at the place already.')
  })

  test('that was cut off is not restored', async () => {
    await backUpSource()
    await rm(join(folder, 'backup.json'))
    await expect(restoreTarget()).rejects.toThrow('There is no complete backup at this place')
  })

  test('with a damaged file is not restored, and leaves the database empty', async () => {
    await backUpSource()
    const [name = ''] = await readdir(join(folder, 'files/wms-final-uploads'))
    await writeFile(join(folder, 'files/wms-final-uploads', name), 'damaged')
    await expect(restoreTarget()).rejects.toThrow(`files/wms-final-uploads/${name} differs from its checksum`)
    expect((await target.portal.pool.query('select from users')).rowCount).toBe(0)
  })

  test('is restored into an empty installation only', async () => {
    await backUpSource()
    await target.anAccount()
    await expect(restoreTarget()).rejects.toThrow('This database holds accounts already.')
  })

  test('takes over the store of an installation that had been started before', async () => {
    await backUpSource()
    await target.portal.db.updateTable('installation').set({ installationId: randomUUID() }).execute()
    await adoptStorage(target.portal)
    await restoreTarget()
    expect(await verifyTarget()).toMatchObject({ binding: 'bound' })
  })

  test('is not restored over the files of somebody else, but again over its own', async () => {
    await backUpSource()
    await restoreTarget()
    // As a restore leaves it that was cut off before its rows were committed.
    await target.portal.pool.query('alter table item_history disable trigger user')
    await target.portal.pool.query(
      `do $$ declare name text; begin
         for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
           execute format('truncate %I cascade', name); end loop; end $$`,
    )
    await target.portal.pool.query('alter table item_history enable trigger user')
    await restoreTarget()
    expect(await verifyTarget()).toMatchObject({ missing: [] })

    const another = await openTestPortal()
    await anUploadedPhoto(await another.signedInAs(await another.anAccount()))
    const withFiles = restore(
      {
        databaseUrl: databaseUrlOf(target),
        storage: another.portal.storage,
        openQueue: () => Promise.reject(new Error()),
      },
      place(),
    )
    await expect(withFiles).rejects.toThrow(/holds accounts already|holds files already/)
    await another.close()
  })

  test('holds up the removal of files while it runs', async () => {
    const remove = removeStoredFilesHandler(source.portal)
    const job = () => remove({ keys: [] }, new AbortController().signal, { number: 1, last: false })
    await job()
    let copied = 0
    const storage = {
      ...source.portal.storage,
      download: async (...given: Parameters<typeof source.portal.storage.download>) => {
        await expect(job()).rejects.toThrow('A backup is running')
        copied += 1
        return await source.portal.storage.download(...given)
      },
    }
    await backUp({ databaseUrl: databaseUrlOf(source), storage }, place())
    expect(copied).toBeGreaterThan(0)
    await job()
  })
})

describe('verify', () => {
  test('makes a lost thumbnail anew, fetches a lost picture from the backup, and names what stays lost', async () => {
    await backUpSource()
    await restoreTarget()
    const files = await target.portal.db.selectFrom('files').select(['key', 'thumbKey']).orderBy('fileId').execute()
    const [first, second] = files
    await target.portal.storage.remove(first?.thumbKey ?? '')
    await target.portal.storage.remove(second?.key ?? '')
    expect(await verifyTarget()).toMatchObject({ missing: [second?.key], repaired: { thumbnails: 1, fromBackup: 0 } })
    expect(await verifyTarget(place())).toMatchObject({ missing: [], repaired: { thumbnails: 0, fromBackup: 1 } })
  })

  test('queues a mail whose job got lost, once', async () => {
    await backUpSource()
    await restoreTarget()
    await target.portal.pool.query('delete from pgboss.job')
    const { repaired } = await verifyTarget()
    expect(repaired.jobs).toBeGreaterThan(0)
    expect((await verifyTarget()).repaired.jobs).toBe(0)
  })

  test('queues the reminder of a next step whose job got lost, once, for the same day', async () => {
    await backUpSource()
    await restoreTarget()
    await target.portal.pool.query(
      `update request_items set next_step = '{"en": "Send it to us"}', next_step_due = current_date + 14 where request_id = $1`,
      [requestId],
    )
    expect((await verifyTarget()).repaired.jobs).toBe(1)
    expect((await verifyTarget()).repaired.jobs).toBe(0)
    const { rows } = await target.portal.pool.query(
      `select start_after::date - current_date as days from pgboss.job where name = 'remind-of-next-step'`,
    )
    expect(rows).toEqual([{ days: 14 - limits.nextStep.remindedDaysBefore }])
  })
})
