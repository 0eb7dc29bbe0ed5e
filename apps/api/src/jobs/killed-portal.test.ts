import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { uploadMedia } from '@portal/contract/files/files.ts'
import { storagePrefixes } from '@portal/domain/media/storage-keys.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPhoto } from '../testing/claims.ts'
import { openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'
import { startPortalProcess } from '../testing/portal-process.ts'
import { compareStoredFiles } from './compare-stored-files.ts'

/** `KILLS=50` for the full proof; a few of them are enough for every run of the tests. */
const kills = Number(process.env.KILLS ?? 4)
const dayMs = 24 * 3600 * 1000

let tested: TestPortal
let token: string
let clip: Buffer

beforeAll(async () => {
  tested = await openTestPortal()
  token = await tested.accessTokenOf(await tested.anAccount())
  const path = join(tested.portal.config.dataDir, 'clip.mov')
  // MPEG-4 part 2 fits no browser, so each of these has to be encoded, which leaves time to be killed in.
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=640x480:d=3:r=25', '-c:v', 'mpeg4', path]
  await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...source])
  clip = await readFile(path)
})
afterAll(() => tested.close())

/** On the same database and folder as the portal that the test looks with. */
const startPortal = () => {
  const { databaseUrl, dataDir, secret, publicUrl } = tested.portal.config
  return startPortalProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    JWT_SECRET: secret,
    PUBLIC_URL: publicUrl,
  })
}

async function upload(url: string, bytes: Buffer, name: string, type: string): Promise<void> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  // Most of these break off: that is what the test is about.
  await fetch(`${url}${uploadMedia.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  }).then(
    (answer) => answer.arrayBuffer(),
    () => undefined,
  )
}

test(`after ${kills} kills during uploads and conversions every row has its file, every file its row, every job an end`, {
  timeout: 60_000 + kills * 20_000,
}, async () => {
  const { db, storage } = tested.portal
  const photo = await aPhoto()
  for (let round = 0; round < kills; round++) {
    const portal = await startPortal()
    const uploads = [
      upload(portal.url, clip, 'clip.mov', 'video/quicktime'),
      upload(portal.url, photo, 'photo.jpg', 'image/jpeg'),
      upload(portal.url, clip, 'second.mov', 'video/quicktime'),
    ]
    // Somewhere between the first byte and the end of the conversion.
    await pause(Math.random() * 1500)
    await Promise.all([...uploads, portal.end('SIGKILL')])
  }

  const portal = await startPortal()
  const processing = () => db.selectFrom('files').select('fileId').where('state', '=', 'processing').execute()
  // A killed worker's job is run again within 60 seconds, one after the other.
  await expect.poll(processing, { timeout: 60_000 + kills * 5_000, interval: 250 }).toEqual([])
  await portal.end()

  const soon = new Date(Date.now() + dayMs)
  const { missing, stray } = await compareStoredFiles(tested.portal, { olderThan: soon })
  expect(missing.keys).toEqual([])
  const rows = await db.selectFrom('files').select(['key', 'thumbKey', 'sourceKey', 'state']).execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter((row) => row.state === 'failed')).toEqual([])
  // What a kill left behind is known as such, so that a later sweep removes it.
  const known = new Set([...stray.keys, ...rows.flatMap((row) => [row.key, row.thumbKey, row.sourceKey])])
  for (const prefix of storagePrefixes)
    for await (const file of storage.list(prefix)) expect(known, file.key).toContain(file.key)
})
