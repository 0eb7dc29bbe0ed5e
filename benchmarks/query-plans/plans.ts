import type { Actor } from '@portal/api/actor.ts'
import { readConfig } from '@portal/api/config.ts'
import { type JobName, jobs } from '@portal/api/jobs/job-kinds.ts'
import { removeOldMails } from '@portal/api/jobs/sweep.ts'
import { companyRecord, listOfCompanies } from '@portal/api/modules/accounts/company/company-records.views.ts'
import { countWaitingAccounts, listUsers } from '@portal/api/modules/accounts/users.views.ts'
import { similarDecisions } from '@portal/api/modules/decisions/similar-decisions.views.ts'
import { draftsOf } from '@portal/api/modules/drafts/drafts.views.ts'
import { accessibleFile, accessibleFileNamed } from '@portal/api/modules/files/accessible-file.ts'
import { nextTurn } from '@portal/api/modules/files/store-upload.ts'
import { roomInQuota } from '@portal/api/modules/files/upload-quota.ts'
import { createWaitingVideos } from '@portal/api/modules/files/waiting-videos.ts'
import { itemDetail, itemsOfRequest } from '@portal/api/modules/items/items.views.ts'
import { waitingItems } from '@portal/api/modules/items/waiting-items.views.ts'
import { thread, unreadByAdmins } from '@portal/api/modules/messages/messages.views.ts'
import { distributorsWithRequests, listForAdmins, listOwn } from '@portal/api/modules/requests/request-lists.views.ts'
import { searchForAdmins, searchOwn } from '@portal/api/modules/requests/request-search.views.ts'
import type { Storage } from '@portal/api/storage/storage.ts'
import { explainedDatabase } from '@portal/api/testing/explained-statements.ts'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { unitCalls } from './unit-calls.ts'
import { fillWithUploadsAndMails } from './uploads-and-mails.ts'

export interface PlannedCall {
  readonly name: string
  /** The plan of each statement that the call sent, line by line. */
  readonly statements: readonly (readonly string[])[]
}

/** Fills up a database of many requests and units, makes every call once, and asks for the plans of what it sent. */
export async function plansOfCalls(url: string, client: pg.Client): Promise<PlannedCall[]> {
  await fillWithUploadsAndMails(client, url)
  const { db, sent, plansOf } = explainedDatabase(url, client, 'analyze, costs off, timing off, summary on')
  /** Links are made without a statement, so no storage is needed to see the statements. */
  const storage = { signedUrl: async () => '' } as unknown as Storage
  const config = readConfig({ DATABASE_URL: url, JWT_SECRET: 'for the plans alone, of thirty-two characters' })
  const now = () => new Date()
  const { rows } = await client.query<{ requestId: number; itemId: number; dealerId: number; serial: string }>(
    `select request_id as "requestId", item_id as "itemId", dealer_id as "dealerId",
       coalesce((select serial_number from request_items earlier where earlier.item_id = newest.item_id - 3000),
         serial_number) as serial
     from request_items newest join requests using (request_id) order by item_id desc limit 1`,
  )
  const [newest] = rows
  if (!newest) throw new Error('There is no request.')
  const { requestId, itemId, dealerId, serial } = newest
  const firstPage = { page: 0, size: 10 }
  const names = { email: '', firstName: '', lastName: '', companyName: '', debtorNumber: '' }
  const ofCompany = { userId: dealerId, companyId: dealerId }
  const reader: Actor = { ...ofCompany, companyRole: 'manager', role: 'ADMIN', language: 'en', ...names }
  const { rows: waiting } = await client.query<{ fileId: number }>(
    `select file_id as "fileId" from files where state = 'processing' order by turn desc, file_id desc limit 1`,
  )
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  await boss.start()
  /** What a worker asks the queue for. */
  const takeJob = (name: JobName) => () =>
    boss.fetch(jobs[name].name, {
      includeMetadata: true,
      db: {
        executeSql: (sql, parameters = []) => {
          sent.push({ sql, parameters })
          return client.query(sql, parameters)
        },
      },
    })

  const calls: Record<string, () => Promise<unknown>> = {
    'admin list, newest': () => listForAdmins(db, { archived: false }, firstPage),
    'admin list, Open': () => listForAdmins(db, { archived: false, status: 'Open' }, firstPage),
    'admin list, one distributor': () => listForAdmins(db, { archived: false, dealerId }, firstPage),
    'admin list, page 500': () => listForAdmins(db, { archived: false }, { page: 500, size: 10 }),
    'admin archive': () => listForAdmins(db, { archived: true }, firstPage),
    "dealer's own list": () => listOwn(db, { ...ofCompany, archived: false }, firstPage),
    "dealer's own list, only the own": () => listOwn(db, { ...ofCompany, archived: false, mine: 'true' }, firstPage),
    "dealer's own list, Closed": () => listOwn(db, { ...ofCompany, archived: false, status: 'Closed' }, firstPage),
    "dealer's own list, by title": () => listOwn(db, { ...ofCompany, archived: false, order: 'title' }, firstPage),
    'distributors with requests': () => distributorsWithRequests(db, 'active'),
    'search by a part of a serial': () => searchForAdmins(db, { q: serial.slice(2, 9) }, firstPage),
    'search by a common part of a serial': () => searchForAdmins(db, { q: '-10' }, firstPage),
    'search by company': () => searchForAdmins(db, { q: 'klanghaus' }, firstPage),
    'search by request id': () => searchForAdmins(db, { q: String(requestId) }, firstPage),
    "dealer's own search": () => searchOwn(db, { ...ofCompany, q: serial.slice(2, 9) }, firstPage),
    "dealer's own search, without a hit": () => searchOwn(db, { ...ofCompany, q: 'nothing like it' }, firstPage),
    'items of a request': () => itemsOfRequest({ db, storage }, { side: 'admins' }, requestId),
    "an item's page": () => itemDetail({ db, storage, config, now }, { side: 'admins' }, itemId),
    'similar decisions of an item': () => similarDecisions(db, itemId),
    'items that wait for a dealer': () => waitingItems(db, ofCompany),
    'drafts of a dealer': () => draftsOf({ db, storage }, ofCompany),
    'thread of an item': () => thread({ db, storage }, dealerId, itemId),
    'unread of the administrators': () => unreadByAdmins(db),
    'accounts, those that wait first': () => listUsers(db, { roles: [], sort: 'waiting' }, firstPage),
    'accounts that wait, counted': () => countWaitingAccounts(db),
    'companies by name': () => listOfCompanies(db, {}, firstPage),
    'companies by name, page 40': () => listOfCompanies(db, {}, { page: 40, size: 10 }),
    'companies that wait': () => listOfCompanies(db, { standing: 'AwaitingActivation' }, firstPage),
    'companies that are enabled': () => listOfCompanies(db, { standing: 'Enabled' }, firstPage),
    'companies that are disabled': () => listOfCompanies(db, { standing: 'Disabled' }, firstPage),
    'companies, searched': () => listOfCompanies(db, { q: 'klanghaus' }, firstPage),
    "a company's page": () => companyRecord(db, ofCompany, dealerId),
    'a file by its key': () => accessibleFile(db, reader, `wms-final-uploads/thumb_item-${itemId}.jpg`),
    'a file of an item by its name': () => accessibleFileNamed(db, reader, itemId, 'photo.jpg'),
    'quota of uploads': () => roomInQuota({ db, config: { rateLimits: true } }, dealerId),
    "the turn of an account's next video": () => db.selectNoFrom(nextTurn(dealerId).as('turn')).execute(),
    'videos before one that waits': () => createWaitingVideos(db)(waiting[0]?.fileId ?? 0),
    'the next code to be mailed': takeJob('deliverCode'),
    'the next other mail': takeJob('deliverMail'),
    'the next video to be converted': takeJob('makeVideoPlayable'),
    ...(await unitCalls({ db, storage, config, now }, client)),
    'mails that the sweep removes': async () => {
      const tx = await db.startTransaction().execute()
      await removeOldMails({ db: tx }, (days) => new Date(Date.now() - days * 24 * 3600 * 1000))
      await tx.rollback().execute()
    },
  }
  const planned: PlannedCall[] = []
  for (const [name, call] of Object.entries(calls)) planned.push({ name, statements: await plansOf(call) })
  await boss.stop()
  await db.destroy()
  return planned
}
