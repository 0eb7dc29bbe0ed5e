import { once } from 'node:events'
import { watch } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { uploadMedia } from '@portal/contract/files/files.ts'
import { finalPrefix, storagePrefixes } from '@portal/domain/media/storage-keys.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPhoto } from '../testing/claims.ts'
import { openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'
import { type PortalProcess, startPortalProcess } from '../testing/portal-process.ts'
import { makeClip } from '../testing/sample-videos.ts'
import { compareStoredFiles } from './compare-stored-files.ts'

/** `KILLS=50` for so many more, at any moment; `npm run weather -- kills` kills on an S3 store. */
const kills = Number(process.env.KILLS ?? 0)
const dayMs = 24 * 3600 * 1000

let tested: TestPortal
let token: string
let clip: Buffer

beforeAll(async () => {
  tested = await openTestPortal()
  token = await tested.accessTokenOf(await tested.anAccount())
  // MPEG-4 part 2 fits no browser, so it has to be encoded, which leaves time to be killed in.
  const path = join(tested.portal.config.dataDir, 'clip.mov')
  clip = await readFile(await makeClip(path, { picture: ['-c:v', 'mpeg4'], shows: 'patterns', seconds: 2 }))
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

/** An upload of which a part has been received, and the rest never comes. */
async function uploadInPart(url: string): Promise<void> {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.mov"\r\n\r\n'
  const call = request(`${url}${uploadMedia.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
  })
  call.on('error', () => undefined)
  call.write(Buffer.concat([Buffer.from(head), clip.subarray(0, clip.length / 2)]))
  await expect.poll(() => readdir(tested.portal.spoolDirectory)).toHaveLength(1)
}

const conversionsBegun = async () => {
  const { rowCount } = await tested.portal.pool.query(
    "select from pgboss.job where name = 'make-video-playable' and state <> 'created'",
  )
  return rowCount
}
/** What a killed worker had begun is noticed by its heartbeat: that was long ago. Nobody works meanwhile. */
const timePassesWithoutHeartbeat = () =>
  tested.portal.pool.query(
    "update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'",
  )

test('after kills during uploads and conversions every row has its file, every file its row, every job an end', {
  timeout: 300_000 + kills * 20_000,
}, async () => {
  const { db, pool, storage, diskFiles } = tested.portal
  const photo = await aPhoto()
  const countOf = async (...states: ('ready' | 'processing')[]) =>
    (await db.selectFrom('files').select('fileId').where('state', 'in', states).execute()).length
  const killed = async (portal: PortalProcess, uploads: readonly Promise<unknown>[]) => {
    await Promise.all([...uploads, portal.end('SIGKILL')])
    await timePassesWithoutHeartbeat()
  }

  // While one upload is being received and another is being converted.
  const first = await startPortal()
  await uploadInPart(first.url)
  await upload(first.url, clip, 'clip.mov', 'video/quicktime')
  await expect.poll(conversionsBegun, { interval: 10 }).toBe(1)
  await killed(first, [])

  // When a file has been stored and its row has not been written.
  const second = await startPortal()
  const finalFolder = watch(join(diskFiles?.directory ?? '', finalPrefix))
  const stored = once(finalFolder, 'change')
  const uploading = upload(second.url, photo, 'photo.jpg', 'image/jpeg')
  await stored
  finalFolder.close()
  await killed(second, [uploading])

  for (let round = 0; round < kills; round++) {
    const portal = await startPortal()
    const before = { taken: await countOf('ready', 'processing'), ready: await countOf('ready') }
    const uploads = [
      upload(portal.url, clip, 'clip.mov', 'video/quicktime'),
      upload(portal.url, photo, 'photo.jpg', 'image/jpeg'),
      upload(portal.url, clip, 'second.mov', 'video/quicktime'),
    ]
    // Between the first byte and the end of a conversion: none, one or all of the files are taken, or two of them are ready.
    const moments = [
      async () => true,
      async () => (await countOf('ready', 'processing')) > before.taken,
      async () => (await countOf('ready', 'processing')) > before.taken + 2,
      async () => (await countOf('ready')) > before.ready + 1,
    ]
    const moment = () => moments[round % moments.length]?.()
    await expect.poll(moment, { timeout: 60_000, interval: 5 }).toBe(true)
    await killed(portal, uploads)
  }

  const portal = await startPortal()
  const processing = async () => {
    await pool.query("update pgboss.job set start_after = now() where state = 'retry'")
    return await db.selectFrom('files').select('fileId').where('state', '=', 'processing').execute()
  }
  await expect.poll(processing, { timeout: 200_000 + kills * 5_000, interval: 250 }).toEqual([])
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
