import type { UploadResult } from '@portal/contract/files/file-schemas.ts'
import { probeUpload } from '@portal/contract/files/files.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { upload } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'

let tested: TestPortal
beforeAll(async () => {
  tested = await openTestPortal()
})
afterAll(() => tested.close())
beforeEach(async () => {
  await tested.portal.pool.query('delete from files')
  await tested.portal.pool.query('delete from pgboss.job')
})

const aDealer = async () => tested.signedInAs(await tested.anAccount())
/** What the head of any MP4 says; nobody converts it here. */
const bytes = Buffer.concat([Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'), Buffer.alloc(500)])

async function uploadVideo(dealer: Caller, name: string): Promise<string> {
  const { status, body } = await upload(dealer, { bytes, name, type: 'video/mp4' })
  expect(status).toBe(201)
  return (body as UploadResult).imagePath
}
const uploadVideos = async (dealer: Caller, name: string, count: number) => {
  for (let at = 1; at <= count; at += 1) await uploadVideo(dealer, `${name}${at}`)
}

/** The next video that a worker takes up, as pg-boss does: the highest priority first, then the oldest. It is converted at once. */
async function next(): Promise<string | undefined> {
  const { rows } = await tested.portal.pool.query<{ file_name: string; file_id: number }>(
    `with taken as (
       update pgboss.job set state = 'active' where id = (
         select id from pgboss.job where name = 'make-video-playable' and state = 'created'
         order by priority desc, created_on limit 1
       ) returning (data->>'fileId')::int as file_id
     ) select file_id, file_name from taken join files using (file_id)`,
  )
  return rows[0]?.file_name
}
const converted = (name: string) =>
  tested.portal.pool.query(`update files set state = 'ready', source_key = null where file_name = $1`, [name])
/** Takes up the next so many, one after the other. */
async function nextOnes(count: number): Promise<string[]> {
  const names = []
  for (let at = 0; at < count; at += 1) {
    const name = (await next()) ?? ''
    await converted(name)
    names.push(name)
  }
  return names
}

test("one dealer's many videos do not delay another's by more than the one that is being converted", async () => {
  const [many, one] = [await aDealer(), await aDealer()]
  await uploadVideos(many, 'many-', 8)
  expect(await next()).toBe('many-1')
  await uploadVideo(one, 'one-1')
  await converted('many-1')
  expect(await nextOnes(2)).toEqual(['one-1', 'many-2'])

  expect(await next()).toBe('many-3')
  await uploadVideo(one, 'one-2')
  await converted('many-3')
  expect(await nextOnes(2)).toEqual(['one-2', 'many-4'])
})

test('dealers with many videos each take turns', async () => {
  const [first, second] = [await aDealer(), await aDealer()]
  await uploadVideos(first, 'first-', 3)
  await uploadVideos(second, 'second-', 3)
  expect(await nextOnes(6)).toEqual(['first-1', 'second-1', 'first-2', 'second-2', 'first-3', 'second-3'])
})

test('whoever waits is not passed by again and again by those who send one after the other', async () => {
  const [many, one, two] = [await aDealer(), await aDealer(), await aDealer()]
  await uploadVideos(many, 'many-', 4)
  const order = []
  await uploadVideo(one, 'one-1')
  await uploadVideo(two, 'two-1')
  for (let round = 2; round <= 5; round += 1) {
    for (const name of await nextOnes(3)) order.push(name.replace(/-\d$/, ''))
    await uploadVideo(one, `one-${round}`)
    await uploadVideo(two, `two-${round}`)
  }
  expect(order.filter((name) => name === 'many')).toHaveLength(4)
})

test('what somebody sent long ago delays nothing', async () => {
  const [often, seldom] = [await aDealer(), await aDealer()]
  await uploadVideos(often, 'often-', 5)
  await nextOnes(5)
  await uploadVideos(seldom, 'seldom-', 3)
  expect(await next()).toBe('seldom-1')
  await uploadVideo(often, 'often-6')
  await converted('seldom-1')
  expect(await nextOnes(3)).toEqual(['often-6', 'seldom-2', 'seldom-3'])
})

test('a video that was deleted while it waited holds up nobody', async () => {
  const [first, second] = [await aDealer(), await aDealer()]
  await uploadVideos(first, 'first-', 2)
  await tested.portal.pool.query(`update files set removed_at = now() where file_name = 'first-1'`)
  const key = await uploadVideo(second, 'second-1')
  const { body } = await second.call(probeUpload, { query: { key } })
  expect(body).toEqual({ exists: false, ahead: 1 })
})

test('probe says how many videos come first', async () => {
  const [many, one] = [await aDealer(), await aDealer()]
  const ahead = async (dealer: Caller, key: string) => (await dealer.call(probeUpload, { query: { key } })).body
  const first = await uploadVideo(many, 'many-1')
  const second = await uploadVideo(many, 'many-2')
  const last = await uploadVideo(many, 'many-3')
  const other = await uploadVideo(one, 'one-1')
  await expect.poll(() => ahead(many, last)).toEqual({ exists: false, ahead: 3 })
  expect(await ahead(many, first)).toEqual({ exists: false, ahead: 0 })
  expect(await ahead(one, other)).toEqual({ exists: false, ahead: 1 })
  expect(await ahead(many, second)).toEqual({ exists: false, ahead: 2 })
})
