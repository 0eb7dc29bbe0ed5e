import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { getCurrentUser } from '@portal/contract/accounts/users.ts'
import { listItems } from '@portal/contract/items/items.ts'
import { postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import { limits } from '@portal/domain/limits.ts'
import { imageKeys, storagePrefixes } from '@portal/domain/media/storage-keys.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseUnreachable } from '../db/client.ts'
import { inCamelCase } from '../db/database.ts'
import { removeStoredFilesHandler } from '../jobs/job-handlers.ts'
import { startJobQueue, TryLater } from '../jobs/job-queue.ts'
import { queueMails } from '../mail/queue-mails.ts'
import { writeNews } from '../mail/write-news.ts'
import { adoptStorage } from '../storage/binding.ts'
import { aDraft, anAddedItem, anUploadedPhoto, aSubmittedRequest } from '../testing/claims.ts'
import { openTestPortal, type TestAccount, type TestPortal } from '../testing/portal-for-tests.ts'
import { somebodyWaits } from '../testing/somebody-waits.ts'
import { type SwiftServer, startSwift } from '../testing/swift-server.ts'
import { backUp } from './backup.ts'
import { type BackupPlace, openBackupPlace } from './backup-place.ts'
import { BackupRefused } from './backup-refused.ts'
import { keptTables } from './kept-tables.ts'
import { filesOfBackup, readManifest, restore } from './restore.ts'
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
  const admin = await source.signedInAs(await source.anAccount({ role: 'ADMIN' }))
  dealer = await source.anAccount()
  const caller = await source.signedInAs(dealer)
  const submitted = await aSubmittedRequest(caller)
  requestId = submitted.requestId
  const answer = { messageContent: 'Please send it in.', attachments: [], thumbnails: [] }
  const write = () => admin.call(postMessageAsAdmin, { params: { itemId: String(submitted.itemIds[0]) }, body: answer })
  await write()
  await source.timePasses(121)
  await writeNews(source.portal)
  await write()
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

const inFolder = (folder: string, reserveMegabytes = 0) =>
  openBackupPlace(folder, { region: 'us-east-1' }, reserveMegabytes)
/** A copy of the backup, for a test that spoils it. */
const copyOfTaken = async () => {
  const folder = await mkdtemp(join(home, 'copy-'))
  await cp(join(home, 'taken'), folder, { recursive: true })
  return folder
}
const databaseUrlOf = ({ portal }: TestPortal) => portal.config.databaseUrl ?? ''
const backUpSource = (place: BackupPlace) =>
  backUp({ databaseUrl: databaseUrlOf(source), storage: source.portal.storage }, place)
const openQueueOf = (target: TestPortal) =>
  startJobQueue({ databaseUrl: databaseUrlOf(target), log: target.portal.log, works: false })
const restoreTo = (
  target: TestPortal,
  place: BackupPlace,
  storage = target.portal.storage,
  openQueue: typeof openQueueOf = openQueueOf,
) =>
  restore(
    {
      databaseUrl: databaseUrlOf(target),
      storage,
      timeZone: target.portal.config.timeZone,
      openQueue: () => openQueue(target),
    },
    place,
  )

const verifyOf = ({ portal }: TestPortal, backup?: BackupPlace) =>
  verify({ ...portal, timeZone: portal.config.timeZone }, backup)

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
  expect(await verifyOf(target)).toMatchObject({ binding: 'bound', stray: 0, missing: [] })

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
        await expect(job()).rejects.toThrow(TryLater)
        copied += 1
        return await source.portal.storage.download(...given)
      },
    }
    await backUp({ databaseUrl: databaseUrlOf(source), storage }, inFolder(join(home, 'held-up')))
    expect(copied).toBeGreaterThan(0)
    await job()
  })

  test('goes on however short the database lets a transaction be idle', async () => {
    const { pool } = source.portal
    const { rows } = await pool.query<{ name: string }>('select current_database() as name')
    const database = `"${rows[0]?.name}"`
    await pool.query(`alter database ${database} set idle_in_transaction_session_timeout = 1`)
    try {
      expect((await backUpSource(inFolder(join(home, 'idle')))).files.count).toBeGreaterThan(0)
    } finally {
      await pool.query(`alter database ${database} reset idle_in_transaction_session_timeout`)
    }
  })

  test('fails where its connection is lost while a table is copied', async () => {
    const { pool } = source.portal
    const other = await pool.connect()
    await other.query('begin; lock table products')
    const backup = `application_name = 'warranty-portal backup' and datname = current_database()`
    try {
      const failed = expect(backUpSource(inFolder(join(home, 'lost')))).rejects.toThrow(/terminat/)
      await somebodyWaits(pool)
      await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${backup}`)
      await failed
    } finally {
      other.release(true)
    }
  })

  test('leaves the disk the room that uploads leave it, and nothing where there is no more', async () => {
    const nowhere = inFolder(join(home, 'full'), 1_000_000_000)
    await expect(backUpSource(nowhere)).rejects.toThrow(BackupRefused)
    await expect(backUpSource(nowhere)).rejects.toThrow('Less than 1000000000 MB are free')
    expect(await readdir(home)).not.toContain('full')
  })

  test('that fails takes back what it had begun, and leaves a folder that was there', async () => {
    const folder = await mkdtemp(join(home, 'half-'))
    const place = inFolder(folder)
    let files = 0
    const write: BackupPlace['write'] = async (name, content) => {
      if (name.startsWith('files/')) files += 1
      if (files === 2) throw new Error('lost')
      await place.write(name, content)
    }
    await expect(backUpSource({ ...place, write })).rejects.toThrow('lost')
    expect(files).toBeGreaterThan(2)
    expect(await readdir(folder)).toEqual([])
  })

  test('that fails says why, also where what it had begun cannot be removed', async () => {
    const stays = new Error('read-only')
    const place: BackupPlace = {
      ...inFolder(join(home, 'stays')),
      write: () => Promise.reject(new BackupRefused('full')),
      removeBegun: () => Promise.reject(stays),
    }
    const left: unknown[] = []
    const parts = { databaseUrl: databaseUrlOf(source), storage: source.portal.storage }
    await expect(backUp({ ...parts, onLeft: (error) => left.push(error) }, place)).rejects.toThrow(BackupRefused)
    expect(left).toEqual([stays])
  })

  test('that gets one connection and no other holds it no longer', async () => {
    const { port, hostname } = new URL(databaseUrlOf(source))
    const line = createServer((near) => {
      line.close()
      near.pipe(connect(Number(port), hostname)).pipe(near)
    }).listen(0, hostname)
    await once(line, 'listening')
    const ended = once(line, 'close')
    const overLine = Object.assign(new URL(databaseUrlOf(source)), { port: (line.address() as AddressInfo).port })
    const backup = backUp({ databaseUrl: overLine.href, storage: source.portal.storage }, inFolder(join(home, 'one')))
    await expect(backup).rejects.toThrow(DatabaseUnreachable)
    await ended
  })

  test('knows of every table whether it is kept', async () => {
    const { rows } = await source.portal.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
    )
    expect(rows.map(({ name }) => inCamelCase(name)).sort()).toEqual(Object.keys(keptTables).sort())
  })

  test('holds what is kept, and nothing of what is undone', async () => {
    const { tables } = await readManifest(taken)
    const kept = Object.entries(keptTables).flatMap(([name, becomes]) => (becomes === 'kept' ? [name] : []))
    expect(tables.map(({ name }) => inCamelCase(name)).sort()).toEqual(kept.sort())
  })
})

describe('a backup in a bucket', { timeout: 600_000 }, () => {
  let swift: SwiftServer
  beforeAll(async () => {
    swift = await startSwift()
    await swift.createBucket('backups')
  }, 600_000)
  afterAll(() => swift?.stop())

  const at = (prefix: string) => openBackupPlace(`s3://backups/${prefix}`, swift)
  const client = () => new S3Client({ ...swift, forcePathStyle: true })
  const keysBelow = async (Prefix: string) =>
    ((await client().send(new ListObjectsV2Command({ Bucket: 'backups', Prefix }))).Contents ?? []).map(
      ({ Key }) => Key,
    )
  const begunUploads = async () =>
    ((await client().send(new ListMultipartUploadsCommand({ Bucket: 'backups' }))).Uploads ?? []).map(({ Key }) => Key)

  test('holds the same, and goes to an empty prefix only', async () => {
    const target = await openTestPortal()
    try {
      const november = at('2026/november')
      await backUpSource(november)
      await restoredElsewhere(target, november)
      await expect(backUpSource(november)).rejects.toThrow('There is something at the place already.')
      await expect(restoreTo(target, at('2026/december'))).rejects.toThrow('There is no complete backup at this place')
    } finally {
      await target.close()
    }
  })

  test('says which bucket cannot be used, and which settings to look at', async () => {
    const settings = 'Look at its name, S3_ENDPOINT, S3_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'
    const nowhere = openBackupPlace('s3://no-such-bucket/a', swift)
    const missing = `The S3 bucket "no-such-bucket" cannot be used: there is none of this name. ${settings}`
    await expect(backUpSource(nowhere)).rejects.toThrow(missing)
    await expect(restoreTo(source, nowhere)).rejects.toThrow(missing)
    const credentials = { ...swift.credentials, secretAccessKey: 'another-secret' }
    const refused = openBackupPlace('s3://backups/a', { ...swift, credentials })
    const forbidden = `The S3 bucket "backups" cannot be used: the keys are wrong, or may not use it. ${settings}`
    await expect(backUpSource(refused)).rejects.toThrow(forbidden)
    await expect(restoreTo(source, refused)).rejects.toThrow(forbidden)
  })

  test('removes what it had begun where it fails, and what others beside it were broken off in, and nothing else', async () => {
    const { image } = imageKeys(randomUUID(), 'image/jpeg')
    const whole = ['backup.json', 'files.jsonl', 'tables/users.copy.gz'].map((name) => `nights/1/${name}`)
    const strange = ['nights/2/notes.txt', 'nights/3/another/tables/users.copy.gz']
    const brokenOff = [`nights/4/files/${image}`, 'nights/4/tables/users.copy.gz']
    const kept = [...whole, ...strange]
    for (const key of [...kept, ...brokenOff]) await at('').write(key, Readable.from(['content']))
    const uploads = [`nights/5/files/${image}`, 'nights/film.mp4']
    for (const Key of uploads) await client().send(new CreateMultipartUploadCommand({ Bucket: 'backups', Key }))

    const failing = (hours: number): BackupPlace => {
      const place = at('nights/6')
      let writes = 0
      return {
        ...place,
        removeBrokenOff: (before) => place.removeBrokenOff(new Date(before.getTime() + hours * 3_600_000)),
        write: async (name, content) => {
          if (writes++ === 2) throw new Error('lost')
          await place.write(name, content)
        },
      }
    }
    // What was written to in the last hours may be at work still.
    await expect(backUpSource(failing(0))).rejects.toThrow('lost')
    expect(await keysBelow('nights/')).toEqual([...kept, ...brokenOff])
    expect(await begunUploads()).toEqual(uploads)
    await expect(backUpSource(failing(21))).rejects.toThrow('lost')
    expect(await keysBelow('nights/')).toEqual(kept)
    expect(await begunUploads()).toEqual(['nights/film.mp4'])
  })
})

/** Each goes on with the installation as the one before has left it. */
describe('a backup that is restored elsewhere', () => {
  let target: TestPortal
  beforeAll(async () => {
    target = await openTestPortal()
  })
  afterAll(() => target.close())
  const verifyTarget = (backup?: BackupPlace) => verifyOf(target, backup)

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

  test('is verified: of more missing files than a report names, those that the backup has are fetched, and the others are said', async () => {
    const { pool, storage } = target.portal
    const backedUp = await source.portal.db.selectFrom('files').select('key').execute()
    const keys = backedUp.map(({ key }) => key)
    const lost = `split_part(key, '-uploads/', 1) || '-uploads/' || gen_random_uuid() || '.jpg'`
    await pool.query(
      `insert into files (key, kind, state, uploader_id, file_name, byte_size, content_type)
       select ${lost}, 'image', 'ready', uploader_id, 'lost.jpg', 1, 'image/jpeg'
       from (select * from files where kind = 'image' limit 1) one, generate_series(1, 1001)`,
    )
    for (const key of keys) await storage.remove(key)
    try {
      const { missing, repaired } = await verifyTarget(taken)
      expect([missing.length, repaired.fromBackup]).toEqual([1001, keys.length])
      for (const key of keys) expect(await storage.exists(key), key).toBe(true)
    } finally {
      await pool.query(`delete from files where file_name = 'lost.jpg'`)
    }
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

describe('a restored portal', () => {
  let old: TestPortal
  let restored: TestPortal
  let dealerOfOld: TestAccount
  let importIds: number[]
  let itemIds: number[]
  beforeAll(async () => {
    ;[old, restored] = await Promise.all([openTestPortal(), openTestPortal()])
    dealerOfOld = await old.anAccount()
    const { tables, portal } = old
    const caller = await old.signedInAs(dealerOfOld)
    itemIds = (await aSubmittedRequest(caller, [{}, {}, {}])).itemIds
    await decideSteps(old, itemIds)
    const imports = (['CHECKING', 'TAKING', 'TAKING_BACK', 'CHECKED'] as const).map((state) => ({
      ...{ state, fileName: 'units.csv', byteSize: 1 },
    }))
    importIds = (await tables.insertInto('imports').values(imports).returning('importId').execute()).map(
      ({ importId }) => importId,
    )
    const facts = { code: '123456', minutes: 15, expiresAt: '2026-11-20T12:00:00.000Z' }
    const language = 'en'
    await portal.db
      .transaction()
      .execute((tx) =>
        queueMails(tx, portal.queue, [
          { template: 'verification-code', recipient: 'new@example.com', language, facts },
        ]),
      )
    const place = inFolder(join(home, 'of-old'))
    await backUp({ databaseUrl: databaseUrlOf(old), storage: portal.storage }, place)
    await restoreTo(restored, place)
  })
  afterAll(() => Promise.all([old.close(), restored.close()]))

  const queued = async (name: string) =>
    (
      await restored.portal.pool.query(`select data, start_after <= now() as due from pgboss.job where name = $1`, [
        name,
      ])
    ).rows

  test('knows nobody who was signed in, no code and nothing that a code allowed', async () => {
    for (const name of ['sessions', 'refresh_tokens', 'account_codes', 'password_reset_grants', 'captcha_tokens_used'])
      expect((await restored.portal.pool.query(`select from ${name}`)).rowCount, name).toBe(0)
    const token = await old.accessTokenOf(dealerOfOld)
    const answer = await restored.call(getCurrentUser, { headers: { authorization: `Bearer ${token}` } })
    expect(answer).toMatchObject({ status: 403, body: { error: 'NOT_AUTHENTICATED' } })
  })

  test('mails no code that opens nothing any more', async () => {
    expect(await restored.mails('verification-code')).toEqual([])
    expect(await old.mails('verification-code')).toHaveLength(1)
  })

  test('goes on with each import that was being checked, taken in or taken back', async () => {
    const [checking, taking, takingBack] = importIds
    expect(await queued('check-import')).toEqual([{ data: { importId: checking }, due: true }])
    expect(await queued('take-import')).toEqual([{ data: { importId: taking }, due: true }])
    expect(await queued('take-import-back')).toEqual([{ data: { importId: takingBack }, due: true }])
  })

  test('reminds of what is due soon at once, in days of the portal, and not of a step that was due soon from the start', async () => {
    const [soon, later] = itemIds
    const reminders = await queued('remind-of-next-step')
    expect(reminders.map(({ data, due }) => [data.itemId, due]).sort()).toEqual([
      [soon, true],
      [later, false],
    ])
  })
})

/** The first item's step is due tomorrow, the second's in ten days, both decided a month ago; the third's tomorrow, decided today. */
async function decideSteps({ portal }: TestPortal, itemIds: readonly number[]): Promise<void> {
  const today = `(now() at time zone '${portal.config.timeZone}')::date`
  for (const [at, [inDays, daysAgo]] of [
    [1, 30],
    [10, 30],
    [1, 0],
  ].entries()) {
    await portal.pool.query(
      `insert into item_history (item_id, at, kind, by_user, by_side)
       select $1, now() - make_interval(days => $2), 'status-changed', user_id, 'admins' from users limit 1`,
      [itemIds[at], daysAgo],
    )
    await portal.pool.query(
      `update request_items set next_step = '{"en": "Send it to us"}', next_step_due = ${today} + $2::integer where item_id = $1`,
      [itemIds[at], inDays],
    )
  }
}

/** Each is refused by one sentence, before a row is written. */
describe('a backup that somebody has tampered with', () => {
  let target: TestPortal
  let folder: string
  beforeAll(async () => {
    target = await openTestPortal()
  })
  afterAll(() => target.close())
  beforeEach(async () => {
    folder = await copyOfTaken()
  })

  interface Loose {
    tables: { name: string; columns: string[]; sha256: string }[]
    files: { sha256: string }
  }
  async function changeManifest(change: (manifest: Loose) => void): Promise<void> {
    const path = join(folder, 'backup.json')
    const manifest = JSON.parse(await readFile(path, 'utf8'))
    change(manifest)
    await writeFile(path, JSON.stringify(manifest))
  }
  /** Puts another content in the place of a table, and says its checksum. */
  async function replaceTable(content: Buffer): Promise<void> {
    await writeFile(join(folder, 'tables', 'users.copy.gz'), content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    await changeManifest(({ tables }) => Object.assign(tables.find(({ name }) => name === 'users') ?? {}, { sha256 }))
  }
  const linkTo = async (name: string) => {
    await rm(join(folder, name), { recursive: true })
    await symlink(join(home, 'taken', name), join(folder, name))
  }
  /** Puts another line in the place of the list of files, and says its checksum. */
  async function listFile(line: string): Promise<void> {
    await writeFile(join(folder, 'files.jsonl'), `${line}\n`)
    const sha256 = createHash('sha256').update(`${line}\n`).digest('hex')
    await changeManifest(({ files }) => Object.assign(files, { sha256 }))
  }
  const anyTable = async (change: (table: object) => unknown) =>
    changeManifest(({ tables }) => void change(tables[0] ?? { name: '', columns: [], sha256: '' }))

  test.each<[string, () => Promise<void>, RegExp]>([
    [
      'SQL as the name of a table',
      () => anyTable((table) => Object.assign(table, { name: 'users"; drop table users; --' })),
      /names a table or a column/,
    ],
    [
      'SQL as the name of a column',
      () => anyTable((table) => Object.assign(table, { columns: ['x") from stdin; --'] })),
      /names a table or a column/,
    ],
    [
      'a table of the server',
      () => anyTable((table) => Object.assign(table, { name: 'pg_authid' })),
      /names a table or a column/,
    ],
    [
      'a table twice',
      () => changeManifest(({ tables }) => void tables.push({ ...tables[0] } as never)),
      /does not name each table once/,
    ],
    ['a table missing', () => changeManifest(({ tables }) => void tables.pop()), /does not name each table once/],
    ['a table that is a link', () => linkTo('tables/users.copy.gz'), /tables\/users.copy.gz is no plain file/],
    ['a folder that is a link', () => linkTo('files'), /files is no plain file/],
    ['a manifest that is a link', () => linkTo('backup.json'), /backup.json is no plain file/],
    ['a table that is missing', () => rm(join(folder, 'tables', 'users.copy.gz')), /users.copy.gz cannot be read/],
    ['a table that is not compressed', () => replaceTable(Buffer.from('plain')), /users.copy.gz cannot be read/],
    ['a table with other rows', () => replaceTable(gzipSync('1\t2\n')), /users.copy.gz cannot be read/],
    ['no list of files', () => rm(join(folder, 'files.jsonl')), /files.jsonl cannot be read/],
    [
      'a list of files that was changed',
      () => appendFile(join(folder, 'files.jsonl'), '\n'),
      /files.jsonl differs from its checksum/,
    ],
    ['a list of files that is none', () => listFile('nonsense'), /files.jsonl cannot be read/],
    [
      'a file from elsewhere',
      () => listFile(JSON.stringify({ key: '../../etc/passwd', bytes: 1, sha256: '0'.repeat(64) })),
      /files.jsonl cannot be read/,
    ],
  ])('and has %s is refused, and nothing is restored', async (_, tamper, sentence) => {
    await tamper()
    const error = await restoreTo(target, inFolder(folder)).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(BackupRefused)
    expect((error as BackupRefused).message).toMatch(sentence)
    expect((error as BackupRefused).message).not.toContain(home)
    expect((await target.portal.pool.query('select from users')).rowCount).toBe(0)
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

  test('is not restored where its list of files breaks off', async () => {
    const read = (name: string) => (name === 'files.jsonl' ? Promise.resolve(breaksOff()) : taken.read(name))
    await expect(restoreTo(target, { ...taken, read })).rejects.toThrow('connection lost')
  })

  test('has its list of files read to the end before the first file is asked for', async () => {
    const line = `${JSON.stringify({ key: imageKeys(randomUUID(), 'image/jpeg').image, bytes: 1, sha256: '0'.repeat(64) })}\n`
    let given = 0
    async function* lines() {
      for (; given < 5000; given += 1) yield Buffer.from(line)
    }
    const place = { ...taken, read: async () => Readable.from(lines()) }
    const manifest = await readManifest(taken)
    const sha256 = createHash('sha256').update(line.repeat(5000)).digest('hex')
    const files = filesOfBackup(place, { ...manifest, files: { ...manifest.files, sha256 } }, home)
    for await (const file of files) {
      expect([file.bytes, given]).toEqual([1, 5000])
      break
    }
  })

  test('takes over its store although it had been started before', async () => {
    await target.portal.db.updateTable('installation').set({ installationId: randomUUID() }).execute()
    await adoptStorage(target.portal)
    await restoreTo(target, taken)
    expect(await verifyOf(target)).toMatchObject({ binding: 'bound' })
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
    expect(await verifyOf(target)).toMatchObject({ missing: [] })
  })

  test('is ended by the same restore once more, where that was cut off after its rows were there', async () => {
    await emptyDatabase(target)
    await target.portal.pool.query('delete from pgboss.job')
    await target.portal.storage.writeMarker(JSON.stringify({ installationId: randomUUID(), sweeps: 0 }))
    const cutOff = () => Promise.reject(new Error('cut off'))
    await expect(restoreTo(target, taken, target.portal.storage, cutOff)).rejects.toThrow('cut off')
    const queued = async () =>
      (await target.portal.pool.query("select from pgboss.job where name = 'deliver-mail'")).rowCount
    expect(await queued()).toBe(0)

    await restoreTo(target, taken)
    expect(await queued()).toBeGreaterThan(0)
    expect(await verifyOf(target)).toMatchObject({ binding: 'bound', missing: [] })
    await expect(restoreTo(target, taken)).rejects.toThrow('This database holds accounts already.')
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

/** A list of files whose connection is lost after its first bytes. */
function breaksOff(): Readable {
  async function* begun() {
    yield Buffer.from('{"key":')
    throw new Error('connection lost')
  }
  return Readable.from(begun())
}

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
