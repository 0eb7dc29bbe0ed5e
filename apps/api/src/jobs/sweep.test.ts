import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'
import { sweep } from './sweep.ts'

let tested: TestPortal
beforeAll(async () => {
  tested = await openTestPortal()
})
afterAll(() => tested.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000)

it('the sweep removes mails a month after they were sent and three after they were given up, and none that waits', async () => {
  const { db } = tested.portal
  const mail = (recipient: string, dates: { sentAt?: Date; deadAt?: Date }) => ({
    mailId: randomUUID(),
    template: 'account-activated',
    recipient,
    facts: JSON.stringify({ firstName: 'Jo' }),
    createdAt: daysAgo(400),
    ...dates,
  })
  await db
    .insertInto('mails')
    .values([
      mail('sent 31 days ago', { sentAt: daysAgo(31) }),
      mail('sent 29 days ago', { sentAt: daysAgo(29) }),
      mail('given up 91 days ago', { deadAt: daysAgo(91) }),
      mail('given up 89 days ago', { deadAt: daysAgo(89) }),
      mail('still waiting', {}),
    ])
    .execute()
  await sweep(tested.portal)
  const kept = await db.selectFrom('mails').select('recipient').orderBy('recipient').execute()
  expect(kept.map(({ recipient }) => recipient)).toEqual(['given up 89 days ago', 'sent 29 days ago', 'still waiting'])
})

it('the sweep never fails a video that waits: one without a job is queued again, one whose tries are used up ends', async () => {
  const { db, pool, queue } = tested.portal
  const { userId } = await tested.anAccount()
  const upload = async (name: string) => {
    const key = `wms-final-uploads/${randomUUID()}.mp4`
    const row = { key, kind: 'video', state: 'processing', contentType: 'video/mp4', byteSize: 1, turn: 3 } as const
    const more = { sourceKey: `wms-temp-uploads/${randomUUID()}.mp4`, uploaderId: userId, fileName: name }
    const inserted = db.insertInto('files').values({ ...row, ...more, createdAt: daysAgo(3) })
    return await inserted.returning(['fileId', 'turn']).executeTakeFirstOrThrow()
  }
  const [waiting, lost, tried] = [await upload('waiting'), await upload('lost'), await upload('tried')]
  await db.transaction().execute((tx) => queue.enqueue(tx, 'makeVideoPlayable', [waiting, tried]))
  await pool.query(`update pgboss.job set state = 'failed' where data->>'fileId' = $1`, [tried.fileId])

  await sweep(tested.portal)
  const files = await db.selectFrom('files').select(['fileName', 'state', 'failure']).orderBy('fileName').execute()
  expect(files).toEqual([
    { fileName: 'lost', state: 'processing', failure: null },
    { fileName: 'tried', state: 'failed', failure: 'NOT_CONVERTED' },
    { fileName: 'waiting', state: 'processing', failure: null },
  ])
  const { rows } = await pool.query(
    `select (data->>'fileId')::int as file_id, priority from pgboss.job where name = 'make-video-playable' and state = 'created' order by 1`,
  )
  expect(rows).toEqual([
    { file_id: waiting.fileId, priority: -3 },
    { file_id: lost.fileId, priority: -3 },
  ])
})

it('the sweep removes drafts that nobody changed for 30 days, and none with an item that is being written', async () => {
  const { tables } = tested
  const { userId } = await tested.anAccount()
  const draft = async (title: string) => {
    const row = { dealerId: userId, title, createdAt: daysAgo(40) }
    return (await tables.insertInto('requests').values(row).returning('requestId').executeTakeFirstOrThrow()).requestId
  }
  const writing = async (title: string, changedAt: Date) => {
    const row = { requestId: await draft(title), content: JSON.stringify({}), changedAt }
    await tables.insertInto('unfinishedItems').values(row).execute()
  }
  await draft('left')
  await writing('left while writing', daysAgo(31))
  await writing('being written', daysAgo(29))
  await sweep(tested.portal)
  const kept = await tables.selectFrom('requests').select('title').where('dealerId', '=', userId).execute()
  expect(kept).toEqual([{ title: 'being written' }])
})

it('a step of the sweep that fails keeps no other one from being done; it is logged, and the sweep fails at its end', async () => {
  const { tables, portal } = tested
  const anImport = (fileName: string) => ({ fileName, byteSize: 1, state: 'CHECKED', createdAt: daysAgo(31) }) as const
  await tables
    .insertInto('imports')
    .values([anImport('too much.csv'), anImport('left.csv')])
    .execute()
  const facts = { firstName: 'Jo' }
  const mail = {
    mailId: randomUUID(),
    template: 'account-activated',
    recipient: 'long ago',
    facts: JSON.stringify(facts),
  }
  await tables
    .insertInto('mails')
    .values({ ...mail, sentAt: daysAgo(31) })
    .execute()
  await portal.pool.query(`
    create function never_ends() returns trigger language plpgsql as $$ begin
      raise 'canceling statement due to statement timeout' using errcode = '57014';
    end $$;
    create trigger never_ends before update on imports for each row when (old.file_name = 'too much.csv')
      execute function never_ends()`)
  onTestFinished(async () => void (await portal.pool.query('drop function never_ends cascade')))
  const logged = vi.spyOn(portal.log, 'error')

  await expect(sweep(portal)).rejects.toThrow('Steps of the sweep have failed: 1')
  const imports = await tables.selectFrom('imports').select(['fileName', 'state']).orderBy('importId').execute()
  expect(imports).toEqual([
    { fileName: 'too much.csv', state: 'CHECKED' },
    { fileName: 'left.csv', state: 'DISCARDED' },
  ])
  expect(await tables.selectFrom('mails').select('mailId').where('recipient', '=', 'long ago').execute()).toEqual([])
  const step = expect.stringMatching(/^import \d+$/)
  expect(logged.mock.calls).toEqual([[{ err: expect.any(Error), step }, 'a step of the sweep has failed']])
})
