/**
 * Prints the plan of every list, search and thread query, as the portal itself sends them, on a database with many
 * requests: `node apps/api/src/benchmarks/plans.ts 100000` (needs nothing; `BENCHMARK_DATABASE_URL` to use another server).
 * It counts the statements of each call too.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { migrate } from '../db/migrate.ts'
import { startOwnDatabase } from '../db/own-database.ts'
import type { DB } from '../db/tables.ts'
import { itemDetail, itemsOfRequest } from '../modules/items/items.views.ts'
import { thread, unreadByAdmins } from '../modules/messages/messages.views.ts'
import {
  distributorsWithRequests,
  listForAdmins,
  listOwn,
  searchForAdmins,
} from '../modules/requests/request-lists.views.ts'
import type { Storage } from '../storage/storage.ts'
import { fillWithManyRequests } from './many-requests.ts'

const requests = Number(process.argv[2] ?? 100_000)
const folder = await mkdtemp(join(tmpdir(), 'portal-plans-'))
const quiet = { info() {}, warn() {} }
const server = await startOwnDatabase(folder, quiet)
await migrate(server.url)
const client = new pg.Client({ connectionString: server.url })
await client.connect()
console.log(`Filling with ${requests} requests of 3 items ...`)
await fillWithManyRequests(client, requests)

const sent: { sql: string; parameters: readonly unknown[] }[] = []
const db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: server.url, max: 1 }) }),
  plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  log: (event) => {
    if (event.level === 'query') sent.push({ sql: event.query.sql, parameters: event.query.parameters })
  },
})
/** Links are made without a statement, so no storage is needed to see the statements. */
const storage = { signedUrl: async () => '' } as unknown as Storage
const firstPage = { page: 0, size: 10 }
const newest = await client.query('select max(request_id) as request, max(item_id) as item from request_items')
const { request: requestId, item: itemId } = newest.rows[0]
const dealerId = (await client.query('select dealer_id from requests where request_id = $1', [requestId])).rows[0]
  .dealer_id
const serial = (await client.query('select serial_number from request_items where item_id = $1', [itemId - 3000]))
  .rows[0].serial_number

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
  console.log(`\n## ${name}: ${sent.length} statement${sent.length === 1 ? '' : 's'}`)
  for (const { sql, parameters } of [...sent]) {
    const plan = await client.query(`explain (analyze, costs off, timing off, summary on) ${sql}`, [...parameters])
    console.log(plan.rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
}
await db.destroy()
await client.end()
await server.stop()
await rm(folder, { recursive: true, force: true })
