import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listItems } from '@portal/contract/items/items.ts'
import { limits } from '@portal/domain/limits.ts'
import { storagePrefixes } from '@portal/domain/media/storage-keys.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
let dealer: TestAccount
let requestId: number
/** For the folders of this test file. */
let home: string
/** A backup of the source that most of these tests restore from. */
let taken: BackupPlace

beforeAll(async () => {
  source = await openTestPortal()
  await source.anAccount({ role: 'ADMIN' })
  dealer = await source.anAccount()
  const caller = await source.signedInAs(dealer)
  requestId = (await aSubmittedRequest(caller)).requestId
  await anAddedItem(caller, await aDraft(caller))
  await anUploadedPhoto(caller)
  home = await mkdtemp(join(tmpdir(), 'portal-backup-test-'))
  taken = inFolder(join(home, 'taken'))
  await backUpSource(taken)
})
afterAll(async () => {
  await source.close()
  await rm(home, { recursive: true, force: true })
})

const inFolder = (folder: string) => openBackupPlace(folder, undefined)
/** A copy of the backup, for a test that spoils it. */
const copyOfTaken = async () => {
  const folder = await mkdtemp(join(home, 'copy-'))
  await cp(join(home, 'taken'), folder, { recursive: true })
  return folder
}
const databaseUrlOf = ({ portal }: TestPortal) => portal.config.databaseUrl ?? ''
const backUpSource = (place: BackupPlace) =>
  backUp({ databaseUrl: databaseUrlOf(source), storage: source.portal.storage }, place)
const restoreTo = (target: TestPortal, place: BackupPlace, storage = target.portal.storage) =>
  restore(
    {
      databaseUrl: databaseUrlOf(target),
      storage,
      openQueue: () => startJobQueue({ databaseUrl: databaseUrlOf(target), log: target.portal.log, works: false }),
    },
    place,
  )

async function storedKeys({ portal }: TestPortal): Promise<string[]> {
  const keys: string[] = []
  for (const prefix of storagePrefixes) for await (const { key } of portal.storage.list(prefix)) keys.push(key)
  return keys.sort()
}

async function restoredElsewhere(target: TestPortal, place: BackupPlace): Promise<void> {
  const manifest = await restoreTo(target, place)
  expect(manifest.missing).toEqual([])
  for (const table of manifest.tables) {
    const rows = async ({ portal }: TestPortal) =>
      (await portal.pool.query(`select * from "${table.name}" as found order by found::text`)).rows
    expect(await rows(target), table.name).toEqual(await rows(source))
  }
  expect(await storedKeys(target)).toEqual(await storedKeys(source))
  expect(await verify(target.portal)).toMatchObject({ binding: 'bound', stray: 0, missing: [] })

  const caller = await target.signedInAs(dealer)
  const items = await caller.call(listItems, { params: { requestId: String(requestId) } })
  expect(items).toMatchObject({ status: 200, body: [{ requestId }] })
  // New rows continue after the restored ones.
  expect((await aSubmittedRequest(caller)).requestId).toBeGreaterThan(requestId)
}

describe('a backup', () => {
  test('goes to an empty place only', async () => {
    const folder = await mkdtemp(join(home, 'used-'))
    await writeFile(join(folder, 'something'), '')
    await expect(backUpSource(inFolder(folder))).rejects.toThrow('There is something at the place already.')
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
    await backUp({ databaseUrl: databaseUrlOf(source), storage }, inFolder(join(home, 'held-up')))
    expect(copied).toBeGreaterThan(0)
    await job()
  })

  test('in a bucket holds the same, and goes to an empty prefix only', { timeout: 600_000 }, async () => {
    const [swift, target] = await Promise.all([startSwift(), openTestPortal()])
    try {
      await swift.createBucket('backups')
      const november = openBackupPlace('s3://backups/2026/november', swift)
      await backUpSource(november)
      await restoredElsewhere(target, november)
      await expect(backUpSource(november)).rejects.toThrow('There is something at the place already.')
      const december = openBackupPlace('s3://backups/2026/december', swift)
      await expect(restoreTo(target, december)).rejects.toThrow('There is no complete backup at this place')
    } finally {
      await Promise.all([swift.stop(), target.close()])
    }
  })
})

/** Each goes on with the installation as the one before has left it. */
describe('a backup that is restored elsewhere', () => {
  let target: TestPortal
  beforeAll(async () => {
    target = await openTestPortal()
  })
  afterAll(() => target.close())
  const verifyTarget = (backup?: BackupPlace) => verify(target.portal, backup)

  test('of a portal in use is restored elsewhere with every row and every file', () => restoredElsewhere(target, taken))

  test('queues again what had not been done: mails that had not left', async () => {
    const unsent = await target.portal.db.selectFrom('mails').select('mailId').where('sentAt', 'is', null).execute()
    expect(unsent.length).toBeGreaterThan(0)
    const { rows } = await target.portal.pool.query(
      `select data->>'mailId' as id from pgboss.job where name = 'deliver-mail'`,
    )
    expect(rows.map(({ id }) => id).sort()).toEqual(unsent.map(({ mailId }) => mailId).sort())
  })

  test('is verified: a lost thumbnail is made anew, a lost picture is fetched from the backup, and what stays lost is named', async () => {
    const files = await target.portal.db.selectFrom('files').select(['key', 'thumbKey']).orderBy('fileId').execute()
    const [first, second] = files
    await target.portal.storage.remove(first?.thumbKey ?? '')
    await target.portal.storage.remove(second?.key ?? '')
    expect(await verifyTarget()).toMatchObject({ missing: [second?.key], repaired: { thumbnails: 1, fromBackup: 0 } })
    expect(await verifyTarget(taken)).toMatchObject({ missing: [], repaired: { thumbnails: 0, fromBackup: 1 } })
  })

  test('is verified: a mail whose job got lost is queued, once', async () => {
    await target.portal.pool.query('delete from pgboss.job')
    const { repaired } = await verifyTarget()
    expect(repaired.jobs).toBeGreaterThan(0)
    expect((await verifyTarget()).repaired.jobs).toBe(0)
  })

  test('is verified: the reminder of a next step whose job got lost is queued, once, for the same day', async () => {
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

/** Each goes on with the installation as the one before has left it: empty, then restored. */
describe('a backup that meets another installation', () => {
  let target: TestPortal
  beforeAll(async () => {
    target = await openTestPortal()
  })
  afterAll(() => target.close())

  test('and was cut off is not restored', async () => {
    const folder = await copyOfTaken()
    await rm(join(folder, 'backup.json'))
    await expect(restoreTo(target, inFolder(folder))).rejects.toThrow('There is no complete backup at this place')
  })

  test('takes over its store although it had been started before', async () => {
    await target.portal.db.updateTable('installation').set({ installationId: randomUUID() }).execute()
    await adoptStorage(target.portal)
    await restoreTo(target, taken)
    expect(await verify(target.portal)).toMatchObject({ binding: 'bound' })
  })

  test('is restored where that is empty only', async () => {
    await expect(restoreTo(target, taken)).rejects.toThrow('This database holds accounts already.')
  })

  test('is not restored over the files of somebody else, but again over its own', async () => {
    await emptyDatabase(target)
    // The source has a file since that is not in the backup.
    await anUploadedPhoto(await source.signedInAs(dealer))
    const strange = restoreTo(target, taken, source.portal.storage)
    await expect(strange).rejects.toThrow('The file store holds files already.')
    await restoreTo(target, taken)
    expect(await verify(target.portal)).toMatchObject({ missing: [] })
  })

  test('and has a damaged file is not restored, and leaves the database empty', async () => {
    await emptyDatabase(target)
    const folder = await copyOfTaken()
    const [name = ''] = await readdir(join(folder, 'files/wms-final-uploads'))
    await writeFile(join(folder, 'files/wms-final-uploads', name), 'damaged')
    await expect(restoreTo(target, inFolder(folder))).rejects.toThrow(
      `files/wms-final-uploads/${name} differs from its checksum`,
    )
    expect((await target.portal.pool.query('select from users')).rowCount).toBe(0)
  })
})

/** As a restore leaves it that was cut off before its rows were committed. */
async function emptyDatabase({ portal }: TestPortal): Promise<void> {
  await portal.pool.query('alter table item_history disable trigger user')
  await portal.pool.query(
    `do $$ declare name text; begin
       for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
         execute format('truncate %I cascade', name); end loop; end $$`,
  )
  await portal.pool.query('alter table item_history enable trigger user')
}
