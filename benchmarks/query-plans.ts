/**
 * Prints the plan of every list, search and thread query, as the portal itself sends them, over many requests, and how
 * many statements each call sends: `npm run benchmark -- query-plans 100000` (numbers of requests, each with 3 items).
 */
import type { DB } from '@portal/api/db/tables.ts'
import { itemDetail, itemsOfRequest } from '@portal/api/modules/items/items.views.ts'
import { thread, unreadByAdmins } from '@portal/api/modules/messages/messages.views.ts'
import {
  distributorsWithRequests,
  listForAdmins,
  listOwn,
  searchForAdmins,
} from '@portal/api/modules/requests/request-lists.views.ts'
import type { Storage } from '@portal/api/storage/storage.ts'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type FilledDatabase, withFilledDatabase } from './measuring/filled-database.ts'
import { say } from './measuring/report.ts'

async function printPlans({ url, client }: FilledDatabase): Promise<void> {
  const sent: { sql: string; parameters: readonly unknown[] }[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ level, query: { sql, parameters } }) => {
      if (level === 'query') sent.push({ sql, parameters })
    },
  })
  /** Links are made without a statement, so no storage is needed to see the statements. */
  const storage = { signedUrl: async () => '' } as unknown as Storage
  const { rows } = await client.query<{ requestId: number; itemId: number; dealerId: number; serial: string }>(
    `select request_id as "requestId", item_id as "itemId", dealer_id as "dealerId",
       (select serial_number from request_items earlier where earlier.item_id = newest.item_id - 3000) as serial
     from request_items newest join requests using (request_id) order by item_id desc limit 1`,
  )
  const [newest] = rows
  if (!newest) throw new Error('There is no request.')
  const { requestId, itemId, dealerId, serial } = newest
  const firstPage = { page: 0, size: 10 }

  const calls: Record<string, () => Promise<unknown>> = {
    'admin list, newest': () => listForAdmins(db, { archived: false }, firstPage),
    'admin list, Open': () => listForAdmins(db, { archived: false, status: 'Open' }, firstPage),
    'admin list, one distributor': () => listForAdmins(db, { archived: false, dealerId }, firstPage),
    'admin list, page 500': () => listForAdmins(db, { archived: false }, { page: 500, size: 10 }),
    'admin archive': () => listForAdmins(db, { archived: true }, firstPage),
    "dealer's own list": () => listOwn(db, dealerId, false, firstPage),
    'distributors with requests': () => distributorsWithRequests(db, 'active'),
    'search by a part of a serial': () => searchForAdmins(db, { q: serial.slice(2, 9) }, firstPage),
    'search by a common part of a serial': () => searchForAdmins(db, { q: '-10' }, firstPage),
    'search by company': () => searchForAdmins(db, { q: 'klanghaus' }, firstPage),
    'search by request id': () => searchForAdmins(db, { q: String(requestId) }, firstPage),
    'items of a request': () => itemsOfRequest({ db, storage }, { side: 'admins' }, requestId),
    "an item's page": () => itemDetail({ db, storage }, { side: 'admins' }, itemId),
    'thread of an item': () => thread({ db, storage }, dealerId, itemId),
    'unread of the administrators': () => unreadByAdmins(db),
  }
  for (const [name, call] of Object.entries(calls)) {
    sent.length = 0
    await call()
    say(`\n## ${name}: ${sent.length} statement${sent.length === 1 ? '' : 's'}`)
    for (const { sql, parameters } of [...sent]) {
      const plan = await client.query(`explain (analyze, costs off, timing off, summary on) ${sql}`, [...parameters])
      for (const row of plan.rows) say(row['QUERY PLAN'])
    }
  }
  await db.destroy()
}

await withFilledDatabase(Number(process.argv[2] ?? 100_000), printPlans)
