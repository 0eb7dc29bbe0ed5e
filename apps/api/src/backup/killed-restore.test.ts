import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import { expect, onTestFinished, test } from 'vitest'
import { writeNews } from '../mail/write-news.ts'
import { aSubmittedRequest } from '../testing/claims.ts'
import { openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'
import { backUp } from './backup.ts'
import { openBackupPlace } from './backup-place.ts'
import { verify } from './verify.ts'

/** `KILLS=50` for so many. */
const kills = Number(process.env.KILLS ?? 3)
const command = join(import.meta.dirname, '../admin-cli.ts')

test('a restore that is killed at any moment is ended by the same command', {
  timeout: 120_000 + kills * 20_000,
}, async () => {
  const source = await openTestPortal()
  const folder = await mkdtemp(join(tmpdir(), 'portal-killed-restore-'))
  onTestFinished(() => source.close())
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const admin = await source.signedInAs(await source.anAccount({ role: 'ADMIN' }))
  const { itemIds } = await aSubmittedRequest(await source.signedInAs(await source.anAccount()))
  const body = { messageContent: 'Please send it in.', attachments: [], thumbnails: [] }
  await admin.call(postMessageAsAdmin, { params: { itemId: String(itemIds[0]) }, body })
  await source.timePasses(121)
  await writeNews(source.portal)
  const { storage, databaseUrl } = source.portal
  const { tables } = await backUp({ databaseUrl, storage }, openBackupPlace(folder, { region: 'us-east-1' }, 0))
  const files = await source.portal.db.selectFrom('files').select('key').execute()
  const rowsIn = async ({ portal }: TestPortal) => {
    const found: unknown[] = []
    for (const { name } of tables)
      found.push((await portal.pool.query(`select * from "${name}" as found order by found::text`)).rows)
    return found
  }
  const rows = await rowsIn(source)

  for (let round = 0; round < kills; round += 1) {
    const target = await openTestPortal()
    const { pool, config } = target.portal
    const restore = () =>
      spawn(process.execPath, [command, 'restore', folder], {
        env: { ...process.env, DATABASE_URL: target.portal.databaseUrl, DATA_DIR: config.dataDir },
        stdio: 'ignore',
      })
    const isThere = async (query: string) => ((await pool.query(query)).rowCount ?? 0) > 0
    const moments = [
      () =>
        isThere(`select from pg_stat_activity where application_name = 'warranty-portal restore'
          and datname = current_database()`),
      () => target.portal.storage.exists(files[0]?.key ?? ''),
      () => isThere(`select from pg_tables where tablename = 'restore_unfinished'`),
    ]
    const first = restore()
    const ended = once(first, 'exit')
    const moment = async () => first.exitCode !== null || (await moments[round % moments.length]?.())
    await expect.poll(moment, { interval: 1, timeout: 60_000 }).toBe(true)
    first.kill('SIGKILL')
    await ended
    // Where the first had done everything it is refused.
    await once(restore(), 'exit')

    expect(await rowsIn(target)).toEqual(rows)
    expect(await isThere(`select from pg_tables where tablename = 'restore_unfinished'`)).toBe(false)
    expect(await isThere(`select from pgboss.job where name = 'deliver-mail'`)).toBe(true)
    expect(await verify({ ...target.portal, timeZone: config.timeZone })).toMatchObject({
      ...{ binding: 'bound', stray: 0, missing: [] },
    })
    await target.close()
  }
})
