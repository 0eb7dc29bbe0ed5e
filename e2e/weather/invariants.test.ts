import { randomUUID } from 'node:crypto'
import { writeNews } from '@portal/api/mail/write-news.ts'
import { aSubmittedRequest } from '@portal/api/testing/claims.ts'
import { openTestPortal, type TestPortal } from '@portal/api/testing/portal-for-tests.ts'
import { postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import { finalPrefix } from '@portal/domain/media/storage-keys.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violatedInvariants } from './invariants.ts'
import { createAcknowledged } from './rig/acknowledged.ts'

let tested: TestPortal
let requestId: number
/** One connection, so that what a test does to the database can be rolled back. */
let pool: pg.Client

beforeAll(async () => {
  tested = await openTestPortal()
  const admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  const submitted = await aSubmittedRequest(await tested.signedInAs(await tested.anAccount()))
  requestId = submitted.requestId
  const body = { messageContent: 'Which fuse?', attachments: [], thumbnails: [] }
  await admin.call(postMessageAsAdmin, { params: { itemId: String(submitted.itemIds[0]) }, body })
  // A mail.
  await tested.timePasses(121)
  await writeNews(tested.portal)
  pool = new pg.Client({ connectionString: tested.portal.config.databaseUrl })
  await pool.connect()
})
afterAll(async () => {
  await pool.end()
  await tested.close()
})

/** What does not hold on a portal with one submitted request, while somebody has reached into its database. */
async function violatedAfter(statements: string, beside = 0): Promise<string> {
  await pool.query('begin')
  try {
    const acknowledged = createAcknowledged(pool)
    acknowledged.add('submitted', requestId + beside)
    await pool.query(statements)
    const { storage } = tested.portal
    // No worker runs here: jobs wait, and no mail leaves.
    const settled = async () => undefined
    return (await violatedInvariants({ pool, storage, acknowledged, settled, smtp: { accepted: () => [] } })).join('\n')
  } finally {
    await pool.query('rollback')
  }
}

test('a portal that nobody hurt violates nothing', async () => {
  expect(await violatedAfter('select 1')).toBe('')
})

test('what was acknowledged and is not there is found', async () => {
  expect(await violatedAfter('select 1', 1)).toMatch(/^submitted \d+ was acknowledged and is not there$/)
})

const aKey = () => `${finalPrefix}/${randomUUID()}.jpg`
const decided = `update request_items set status = 'Warranty exchange', exchange_note = 'x'`

test.each([
  [
    'every item has a request',
    `alter table request_items drop constraint request_items_request_id_request_closed_fkey;
     update request_items set request_id = 1`,
  ],
  ['closed exactly when all its items are final', decided],
  [
    'nothing happens to a request after it was closed',
    `${decided}; update request_items set turn = 'done';
     update requests set status = 'Closed', closed = true, closed_at = now() - interval '1 day'`,
  ],
  [
    'so many files at most',
    `alter table files drop constraint files_position_check;
     insert into files
       (key, kind, state, failure, uploader_id, file_name, byte_size, content_type, attached_as, item_id, position)
     select 'x' || n, 'image', 'failed', 'UNREADABLE', uploader_id, 'x', 1, 'x', 'item', item_id, n
     from files, generate_series(5, 9) n`,
  ],
  [
    'a serial number stands in one live item',
    `drop index request_items_serial_in_use;
     insert into request_items (request_id, item_type, brand, item_number, serial_number, issue_description)
     select request_id, item_type, brand, item_number, upper(serial_number), 'x' from request_items`,
  ],
  [
    'one repair outcome at most',
    `insert into item_history (item_id, kind, by_user, by_side)
     select item_id, 'repair-outcome-submitted', by_user, 'dealer' from item_history, generate_series(1, 2)`,
  ],
  ['no job outlives its lease', `update pgboss.job set state = 'active', started_on = now() - interval '1 day'`],
  ['nobody who may not sign in has a session', `update users set enabled = false where role = 'USER'`],
  ['each of its items has evidence', 'delete from files'],
  ['an e-mail address names one account', `drop index users_email; update users set email = 'both@example.com'`],
  [
    'who looks after a request is of its company',
    `insert into companies (company_id, company_name) values (7, 'Elsewhere'); update requests set dealer_id = 7`,
  ],
  ['has a manager who may', `update users set company_role = 'member'`],
  ['somebody can administrate', `update users set enabled = false where role = 'ADMIN'`],
  ['neither sent nor given up has a job', 'delete from pgboss.job'],
  ['is not in the store', `update files set key = '${aKey()}'`],
  ['has no row', `update files set key = '${aKey()}'`],
  [
    'is being processed by nobody',
    `update files set kind = 'video', state = 'processing', source_key = 'wms-temp-uploads/x.mp4'`,
  ],
  ['is marked as sent and did not arrive', 'update mails set sent_at = now()'],
])('it is found when this does not hold: %s', async (promise, statements) => {
  expect(await violatedAfter(statements)).toContain(promise)
})
