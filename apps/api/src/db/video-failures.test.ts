import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const insertVideo = (key: string, state: string, failure: string | null) =>
  client.query(
    `insert into files (key, kind, state, failure, uploader_id, file_name, byte_size, content_type)
     select $1, 'video', $2, $3, user_id, 'rattle.mp4', 1, 'video/mp4' from users`,
    [key, state, failure],
  )

test('videos that failed while failures were sentences keep their reason as a code', async () => {
  await client.query(`delete from migrations where name = '0008_video_failures.sql'`)
  await client.query('alter table files drop constraint files_failure_check')
  await client.query(
    `insert into users (email, password_hash, role, first_name, last_name, company_name)
     values ('dealer@example.com', '-', 'USER', 'Robin', 'Sommer', 'Klangwerk')`,
  )
  await insertVideo('1', 'failed', 'This file holds no video picture. Please upload another one.')
  await insertVideo('2', 'failed', 'This video is too long or too large to convert. Please upload a shorter one.')
  await insertVideo('3', 'failed', 'This video could not be converted. Please upload it again.')
  await insertVideo('4', 'ready', null)

  expect((await migrate(database.url)).applied).toEqual(['0008_video_failures.sql'])
  const { rows } = await client.query<{ failure: string | null }>('select failure from files order by key')
  expect(rows.map(({ failure }) => failure)).toEqual(['NO_PICTURE', 'TOO_DEMANDING', 'NOT_CONVERTED', null])
})

test('a failure that is no code is refused', async () => {
  await expect(insertVideo('5', 'failed', 'It broke.')).rejects.toThrow('files_failure_check')
})
