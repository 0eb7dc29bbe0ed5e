import { once } from 'node:events'
import { watch } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { toggleUserEnabled, updateUser } from '@portal/contract/accounts/users.ts'
import type { Endpoint } from '@portal/contract/endpoint.ts'
import { uploadMedia } from '@portal/contract/files/files.ts'
import type { ImportDetail } from '@portal/contract/imports/import-schemas.ts'
import * as imports from '@portal/contract/imports/imports.ts'
import { updateItemStatus } from '@portal/contract/items/items.ts'
import { pathOfCall } from '@portal/contract/path-of-call.ts'
import { archiveForAdmins, restoreForAdmins } from '@portal/contract/requests/requests.ts'
import { finalPrefix, storagePrefixes } from '@portal/domain/media/storage-keys.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPhoto, aSubmittedRequest } from '../testing/claims.ts'
import { openTestPortal, type TestAccount, type TestPortal } from '../testing/portal-for-tests.ts'
import { type PortalProcess, startPortalProcess } from '../testing/portal-process.ts'
import { makeClip } from '../testing/sample-videos.ts'
import { compareStoredFiles } from './compare-stored-files.ts'

/** `KILLS=50` for so many more, at any moment; `npm run weather -- kills` kills on an S3 store. */
const kills = Number(process.env.KILLS ?? 0)
const dayMs = 24 * 3600 * 1000

let tested: TestPortal
let dealer: TestAccount
let token: string
let clip: Buffer
const started: PortalProcess[] = []

beforeAll(async () => {
  tested = await openTestPortal()
  dealer = await tested.anAccount()
  token = await tested.accessTokenOf(dealer)
  // MPEG-4 part 2 fits no browser, so it has to be encoded, which leaves time to be killed in.
  const path = join(tested.portal.config.dataDir, 'clip.mov')
  clip = await readFile(await makeClip(path, { picture: ['-c:v', 'mpeg4'], shows: 'patterns', seconds: 2 }))
})
afterAll(async () => {
  // One that a failed test has left.
  await Promise.all(started.map((portal) => portal.end('SIGKILL')))
  await tested.close()
})

/** On the same database and folder as the portal that the test looks with. */
const startPortal = async () => {
  const { databaseUrl, dataDir, secret, publicUrl } = tested.portal.config
  const portal = await startPortalProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    JWT_SECRET: secret,
    PUBLIC_URL: publicUrl,
  })
  started.push(portal)
  return portal
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
/**
 * What a killed worker had begun is noticed by its heartbeat: that was long ago. Nobody works meanwhile. A portal is killed
 * more often here than a job is tried, which is then given up rightly: no kill uses up a try.
 */
const timePassesWithoutHeartbeat = () =>
  tested.portal.pool.query(
    "update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute', retry_count = 0 where state = 'active'",
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
    // Many kills take longer than a token lives.
    token = await tested.accessTokenOf(dealer)
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

/** The portal was too busy, which says nothing about whether it was done. */
class Unanswered extends Error {}

test('after kills while accounts change, units are imported and requests restored, what was answered is there, and nothing is half done', {
  timeout: 120_000 + kills * 20_000,
}, async () => {
  const { pool } = tested.portal
  const adminAccount = await tested.anAccount({ role: 'ADMIN' })
  const moving = await tested.anAccount()
  const switched = await tested.anAccount()
  const admin = await tested.signedInAs(adminAccount)
  const { requestId, itemIds } = await aSubmittedRequest(await tested.signedInAs(dealer))
  await admin.call(updateItemStatus, {
    params: { itemId: String(itemIds[0]) },
    body: { status: 'Declined', declineReason: 'Out of warranty' },
  })
  const standing = async () => {
    const { rows } = await pool.query<{ email: string; enabled: boolean; archived: boolean }>(
      `select (select email from users where user_id = $1), (select enabled from users where user_id = $2),
         (select archived_by_admins_at is not null from requests where request_id = $3) as archived`,
      [moving.userId, switched.userId, requestId],
    )
    const [found] = rows
    if (!found) throw new Error('There is nothing to look at')
    return found
  }

  /** As it was answered last, and as it was asked for last. */
  const known = { answered: await standing(), asked: await standing() }
  let answers = 0
  let moves = 0
  /** How many of them took place, with an answer or without. */
  let moved = 0
  let rowsOfFile = 0
  let importId: number | undefined

  const peopleAt = (url: string, bearer: string) => {
    const send = async (endpoint: Endpoint, params: Readonly<Record<string, string>>, body?: object | FormData) => {
      const isJson = body !== undefined && !(body instanceof FormData)
      const answer = await fetch(`${url}${pathOfCall(endpoint, { params })}`, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${bearer}`, ...(isJson && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
      })
      const answered: unknown = await answer.json()
      if (answer.status === 503) throw new Unanswered()
      if (!answer.ok) throw new Error(`${endpoint.name} was refused: ${JSON.stringify(answered)}`)
      answers += 1
      return answered
    }
    return {
      async changesAccounts() {
        const email = `moved-${++moves}@example.com`
        const before = known.asked.email
        known.asked = { ...known.asked, email }
        await send(updateUser, { email: before }, { email })
        known.answered = { ...known.answered, email }
        moved += 1
        const enabled = !known.asked.enabled
        known.asked = { ...known.asked, enabled }
        await send(toggleUserEnabled, { email: switched.email }, { enabled })
        known.answered = { ...known.answered, enabled }
      },
      async restores() {
        const archived = !known.asked.archived
        known.asked = { ...known.asked, archived }
        await send(archived ? archiveForAdmins : restoreForAdmins, { requestId: String(requestId) })
        known.answered = { ...known.answered, archived }
      },
      /** The next step of an import: upload, take in, take back; between them it is looked at. */
      async imports() {
        if (importId === undefined) {
          rowsOfFile += 500
          const rows = Array.from(
            { length: 500 },
            (_, row) => `Nordwave,U-${rowsOfFile}-${row},N-${rowsOfFile},Speaker,2024-01-15`,
          )
          const form = new FormData()
          const csv = ['Brand,Serial number,Item number,Item type,Shipped on', ...rows, ''].join('\r\n')
          form.append('file', new Blob([csv], { type: 'text/csv' }), 'units.csv')
          importId = ((await send(imports.uploadImport, {}, form)) as { importId: number }).importId
          return
        }
        const params = { importId: String(importId) }
        const { state } = (await send(imports.getImport, params)) as ImportDetail
        if (state === 'CHECKED') await send(imports.takeImport, params, {})
        else if (state === 'TAKEN') await send(imports.takeImportBack, params)
        else if (state === 'TAKEN_BACK') importId = undefined
        else expect(['CHECKING', 'TAKING', 'TAKING_BACK']).toContain(state)
      },
    }
  }

  for (let round = 0; round < Math.max(kills, 2); round++) {
    const portal = await startPortal()
    const { changesAccounts, restores, imports } = peopleAt(portal.url, await tested.accessTokenOf(adminAccount))
    let isKilled = false
    let working = 0
    const wrong: unknown[] = []
    const onAndOn = async (work: () => Promise<void>) => {
      working += 1
      try {
        while (!isKilled) await work()
      } catch (error) {
        // Who gets no clear answer does nothing more until the next portal.
        if (!isKilled && !(error instanceof Unanswered)) wrong.push(error)
      }
      working -= 1
    }
    const people = [changesAccounts, restores, imports].map(onAndOn)
    const until = answers + 1 + ((round * 37) % 60)
    await expect.poll(() => answers > until || working === 0, { timeout: 60_000, interval: 1 }).toBe(true)
    isKilled = true
    await portal.end('SIGKILL')
    await Promise.all(people)
    expect(wrong).toEqual([])
    await timePassesWithoutHeartbeat()

    const found = await standing()
    for (const field of ['email', 'enabled', 'archived'] as const)
      expect([known.answered[field], known.asked[field]]).toContain(found[field])
    if (found.email !== known.answered.email) moved += 1
    known.answered = known.asked = found
  }

  const portal = await startPortal()
  // A conversion of the test before that was killed in each of its tries is queued again by the sweep.
  const ofThisTest = "name in ('check-import', 'take-import', 'take-import-back', 'deliver-mail', 'deliver-code')"
  const unfinished = async () => {
    await pool.query("update pgboss.job set start_after = now() where state in ('created', 'retry')")
    const { rows } = await pool.query<{ what: string }>(
      `select 'import ' || state as what from imports where state in ('CHECKING', 'TAKING', 'TAKING_BACK')
       union all
       select 'job ' || name from pgboss.job where state in ('created', 'retry', 'active') and ${ofThisTest}`,
    )
    return rows.map(({ what }) => what)
  }
  await expect.poll(unfinished, { timeout: 60_000 + kills * 1_000, interval: 250 }).toEqual([])
  await portal.end()

  const rowsOf = async (query: string) => (await pool.query(query)).rows
  expect(
    await rowsOf(`select import_id, problem from imports where state not in ('CHECKED', 'TAKEN', 'TAKEN_BACK')`),
  ).toEqual([])
  expect(
    await rowsOf(
      `select import_id, state, count(unit_id)::int as units from imports left join units using (import_id)
       group by import_id having count(unit_id) <> case state when 'TAKEN' then row_count else 0 end`,
    ),
  ).toEqual([])
  expect(await rowsOf(`select name, output from pgboss.job where state = 'failed' and ${ofThisTest}`)).toEqual([])
  expect(await rowsOf('select mail_id, template from mails where sent_at is null')).toEqual([])
  // The old and the new address are told of each move, once.
  expect(await rowsOf(`select mail_id from mails where template = 'email-changed-by-administrator'`)).toHaveLength(
    2 * moved,
  )
  expect(
    await rowsOf(
      `select session_id from sessions join users using (user_id) where ended_at is null and ends_at > now() and not enabled`,
    ),
  ).toEqual([])
})
