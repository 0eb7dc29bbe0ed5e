import { glob, readFile } from 'node:fs/promises'
import type { CompanyRow } from '@portal/contract/companies/company-record-schemas.ts'
import type { ProductOfUnits } from '@portal/contract/quality/quality-schemas.ts'
import { imageKeys } from '@portal/domain/media/storage-keys.ts'
import type { Terms } from '@portal/domain/units/terms.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type LostReminder, lostReminders, queueLostJobs } from '../backup/queue-lost-jobs.ts'
import {
  type JobCounts,
  jobCounts,
  type LongestWait,
  longestWaits,
  type MailFigures,
  mailFigures,
} from '../http/metrics.ts'
import { type LostImport, lostImports, lostWorkOnImports, untidyImports } from '../jobs/give-up-lost-imports.ts'
import { type LostConversion, lostConversions } from '../jobs/lost-conversions.ts'
import { listOfCompanies } from '../modules/accounts/company/company-records.views.ts'
import { likelyTwins, type SharedSign } from '../modules/accounts/company/likely-twins.views.ts'
import { type MovingRequests, previewMerge } from '../modules/accounts/company/merge.views.ts'
import { likelyQuestionsOf, type PastColumns } from '../modules/drafts/likely-questions.views.ts'
import { type NowColumns, readOn, type WrittenEvent } from '../modules/events/events.views.ts'
import { roomInQuota } from '../modules/files/upload-quota.ts'
import { tryLockImport } from '../modules/imports/import-connection.ts'
import { keptNextSteps, keptPoints, keptReplies } from '../modules/kept-texts/save-kept-text.ts'
import { anotherLooksByOutcome, type LooksWithStatus } from '../modules/quality/another-looks.views.ts'
import { caseTimes, type TimesOfMonth } from '../modules/quality/case-times.views.ts'
import { type ListedClaim, listClaims } from '../modules/quality/claims.views.ts'
import { type ClaimCount, claimsByMonth } from '../modules/quality/claims-by-month.views.ts'
import { cohortsByProduct, type FirstClaimsOfUnits, type ShippedUnits } from '../modules/quality/cohorts.views.ts'
import {
  countDecided,
  type DecidedCount,
  type DecisionCount,
  mostDecisions,
} from '../modules/quality/decisions.views.ts'
import { productsOfUnits } from '../modules/quality/products-of-units.views.ts'
import { type UnitsOnDays, unitsShippedOn } from '../modules/terms/add-terms.ts'
import { type ExchangeColumns, exchangesOf } from '../modules/units/exchange-chain.views.ts'
import {
  type CandidateUnit,
  type ClaimedColumns,
  knownUnit,
  type NamedColumns,
  verdictsFor,
} from '../modules/units/known-units.views.ts'
import { type NearColumns, unitForDealer } from '../modules/units/unit-look-up.views.ts'
import { createPostgresRateLimits } from '../rate-limits/postgres-rate-limits.ts'
import { removeStored } from '../storage/remove-stored.ts'
import { aSubmittedRequest } from '../testing/claims.ts'
import { openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'
import { readDatabaseTime } from './clock.ts'
import { inCamelCase } from './database.ts'

/** What a column holds: `text?` may be null. A list in JSON is described by what each of its entries holds. */
type Kind<T> = T extends string
  ? 'text'
  : T extends number
    ? 'number'
    : T extends boolean
      ? 'boolean'
      : T extends Date
        ? 'time'
        : 'json'
type Column<T> = [T] extends [readonly string[]]
  ? 'json'
  : [T] extends [readonly (infer Entry)[]]
    ? readonly [Columns<Entry>]
    : null extends T
      ? `${Kind<NonNullable<T>>}?`
      : Kind<T>
type Columns<Row> = { readonly [Name in keyof Row]: Column<Row[Name]> }
type Described = Readonly<Record<string, string | readonly [Readonly<Record<string, string>>]>>

/** The columns of a row's type: this does not compile when the two differ. */
const columnsOf = <Row>(columns: Columns<Row>): Described => columns as Described

let tested: TestPortal
let dealerId: number
let requestId: number
let itemIds: number[]

beforeAll(async () => {
  tested = await openTestPortal()
  const account = await tested.anAccount()
  dealerId = account.userId
  const submitted = await aSubmittedRequest(await tested.signedInAs(account), [{}, { itemType: 'Amplifier' }, {}])
  requestId = submitted.requestId
  itemIds = submitted.itemIds
  await fillEveryColumn(itemIds)
  await addAnotherLook(itemIds[2] ?? 0)
  await fillUnits()
  await fillRecords(itemIds)
  await fillNextSteps(itemIds[1] ?? 0, itemIds[2] ?? 0)
  await fillPoints(itemIds[1] ?? 0)
  await addLostImport()
})

/** One of each kind. */
async function addAndRemoveKeptTexts(): Promise<void> {
  const { portal } = tested
  const by = { userId: dealerId }
  const forAll = { itemType: null, texts: { en: 'Kept' } }
  const reply = await keptReplies.add(portal, by, { name: 'Kept', days: null, texts: forAll.texts }, undefined)
  const point = await keptPoints.add(portal, by, { ...forAll, kind: 'text', unit: null }, undefined)
  const save = { ...forAll, outcome: 'DECLINED', brand: 'Kept', days: null } as const
  const step = await keptNextSteps.add(portal, by, save, undefined)
  if (!reply.ok || !point.ok || !step.ok) throw new Error('One was refused')
  await keptReplies.remove(portal, reply.value.replyId, 1)
  await keptPoints.remove(portal, point.value.pointId, 1)
  await keptNextSteps.remove(portal, step.value.stepId, 1)
}

/** Has an item look again at a declined one. */
async function addAnotherLook(itemId: number): Promise<void> {
  const { tables } = tested
  const at = new Date()
  const request = await tables
    .insertInto('requests')
    .values({ dealerId, title: 'Closed', status: 'Closed', closed: true, completedAt: at, closedAt: at })
    .returning('requestId')
    .executeTakeFirstOrThrow()
  const declined = await tables
    .insertInto('requestItems')
    .values({
      ...{ ...request, requestClosed: true, status: 'Declined', declineReason: 'Out of warranty', turn: 'done' },
      ...{ turnSince: at, itemType: 'Speaker', brand: 'Nordwave', itemNumber: 'NW-165', serialNumber: 'SN-AGAIN' },
      issueDescription: 'It hums.',
    })
    .returning('itemId')
    .executeTakeFirstOrThrow()
  await tables
    .updateTable('requestItems')
    .set({ anotherLookAt: declined.itemId, firstDeciders: [dealerId] })
    .where('itemId', '=', itemId)
    .execute()
}

/** An import whose job has used up its tries, one that no job works on, and one that was taken in and not tidied. */
async function addLostImport(): Promise<void> {
  const { db, pool, queue } = tested.portal
  await db.transaction().execute(async (tx) => {
    const lost = { fileName: 'lost.csv', byteSize: 1, state: 'TAKING' } as const
    await tx.insertInto('imports').values(lost).execute()
    const { importId } = await tx.insertInto('imports').values(lost).returning('importId').executeTakeFirstOrThrow()
    await queue.enqueue(tx, 'takeImport', [{ importId }])
    const taken = { ...lost, state: 'TAKEN' } as const
    const untidy = await tx.insertInto('imports').values(taken).returning('importId').executeTakeFirstOrThrow()
    await tx
      .insertInto('importRows')
      .values({ ...untidy, line: 2 })
      .execute()
  })
  await pool.query(`update pgboss.job set state = 'failed' where name = 'take-import'`)
}
afterAll(() => tested.close())

const aKey = (id: string) => imageKeys(id, 'image/jpeg').image

/** Leaves what may be null null on the first item, and fills it on the second, so that both are seen; only the third, an exchange, has a replacement. */
async function fillEveryColumn([bare = 0, full = 0, exchanged = 0]: number[]): Promise<void> {
  const { tables } = tested
  await tables
    .updateTable('requestItems')
    .set({ lastModifiedBy: null, verdict: null, unusual: false })
    .where('itemId', '=', bare)
    .execute()
  await tables
    .updateTable('requestItems')
    .set({
      ...{ amplifierOption: 'Credit Note', repairAttempt: 'yes', repairAttemptDetails: 'New fuse', status: 'Declined' },
      soldOn: '2026-01-31',
      ...{
        declineReason: 'Out of warranty',
        exchangeNote: 'None',
        infoRequiredNote: 'Which fuse?',
        layoutText: 'See 3',
      },
      ...{ layoutReleasedAt: new Date(), repairResult: 'UNSUCCESSFUL', repairResultReason: 'It blew again' },
      ...{ unreadByAdmins: true, unreadSince: new Date(), takenBy: dealerId },
    })
    .where('itemId', '=', full)
    .execute()
  await tables
    .updateTable('requestItems')
    .set({ status: 'Warranty exchange', exchangeNote: 'New series', replacementSerial: 'NEW-1' })
    .where('itemId', '=', exchanged)
    .execute()
  const message = { itemId: full, senderId: dealerId, senderSide: 'dealer', content: 'Which one?' } as const
  const { messageId } = await tables
    .insertInto('messages')
    .values(message)
    .returning('messageId')
    .executeTakeFirstOrThrow()
  const file = { uploaderId: dealerId, fileName: 'a', byteSize: 1, contentType: '-' }
  const failed = { ...file, kind: 'video', state: 'failed', failure: 'UNREADABLE' } as const
  const ready = { ...file, kind: 'image', state: 'ready' } as const
  const waiting = { ...file, kind: 'video', state: 'processing', createdAt: new Date(0) } as const
  for (const row of [
    { ...failed, key: aKey('1'), thumbKey: aKey('1t'), attachedAs: 'item' as const, itemId: full, position: 1 },
    { ...ready, key: aKey('2'), attachedAs: 'item' as const, itemId: full, position: 2 },
    { ...ready, kind: 'pdf' as const, key: aKey('3'), attachedAs: 'layout' as const, itemId: full, position: 0 },
    {
      ...failed,
      key: aKey('4'),
      thumbKey: aKey('4t'),
      attachedAs: 'message' as const,
      itemId: full,
      messageId,
      position: 0,
    },
    { ...ready, key: aKey('5'), attachedAs: 'message' as const, itemId: full, messageId, position: 1 },
    { ...waiting, key: aKey('6'), sourceKey: aKey('6s'), turn: 1 },
    { ...waiting, key: aKey('7'), sourceKey: aKey('7s') },
    { ...ready, key: aKey('8') },
  ])
    await tables.insertInto('files').values(row).execute()
  await tested.anAccount({ role: 'ADMIN' })
  const ended = { kind: 'session-ended', sessionId: crypto.randomUUID() }
  await tables.insertInto('events').values(ended).execute()
  await fillProducts()
  await tested.portal.db
    .insertInto('mails')
    .values({ mailId: crypto.randomUUID(), template: '-', recipient: '-', facts: '{}' })
    .execute()
}

/** Two units with and without what may be null, terms of each scope, and a claim of the first that was exchanged. */
async function fillUnits(): Promise<void> {
  const { tables } = tested
  const product = { brand: 'Nordwave', itemType: 'Speaker', itemNumber: 'NW-165' } as const
  const { productId } = await tables
    .insertInto('products')
    .values(product)
    .returning('productId')
    .executeTakeFirstOrThrow()
  const shipped = { productId, shippedOn: '2025-03-15' }
  const days = { manufacturedOn: '2025-01-31', soldOn: '2025-04-01' }
  await tables
    .insertInto('units')
    .values([
      { ...shipped, ...days, serialNumber: 'A-1' },
      { ...shipped, serialNumber: 'A-2' },
    ])
    .execute()
  const terms = { months: 36, countsFrom: 'shipment' } as const
  await tables
    .insertInto('terms')
    .values([
      { ...terms, productId, shippedFrom: '2025-01-01', createdBy: dealerId },
      { ...terms, brand: 'Nordwave', itemType: 'Speaker' },
    ])
    .execute()
  await aSubmittedRequest(await tested.signedInAs(await tested.anAccount()), [{ serialNumber: 'A-1' }])
  await tables
    .updateTable('requestItems')
    .set({ status: 'Warranty exchange', exchangeNote: 'New series', replacementSerial: 'A-2' })
    .where('serialNumber', '=', 'A-1')
    .execute()
}

/** A unit of a company with the proof of its sale, and what happened to the items with which records are filled. */
async function fillRecords([, full = 0, exchanged = 0]: number[]): Promise<void> {
  const { tables } = tested
  await tables.updateTable('companies').set({ debtorNumber: '40017' }).where('companyId', '=', dealerId).execute()
  const sold = { debtorNumber: '40017' }
  const unit = tables.updateTable('units').set(sold).where('serialNumber', '=', 'A-1').returning('unitId')
  const { unitId } = await unit.executeTakeFirstOrThrow()
  await tables
    .insertInto('unitHistory')
    .values({ unitId, byUser: dealerId, changes: { invoice: { from: '', to: 'RE-1' } } })
    .execute()
  await tables.updateTable('requestItems').set({ soldOn: '2025-05-01' }).where('itemId', '=', full).execute()
  const proof = {
    uploaderId: dealerId,
    fileName: 'a',
    byteSize: 1,
    contentType: '-',
    kind: 'pdf',
    state: 'ready',
  } as const
  for (const place of [{ unitId }, { itemId: full }])
    await tables
      .insertInto('files')
      .values({ ...proof, ...place, key: aKey(`proof-${'unitId' in place}`), attachedAs: 'sale-proof', position: 0 })
      .execute()
  const entry = { byUser: dealerId, bySide: 'admins' } as const
  for (const [itemId, kind] of [
    [full, 'status-changed'],
    [full, 'repair-outcome-submitted'],
    [exchanged, 'status-changed'],
  ] as const)
    await tables
      .insertInto('itemHistory')
      .values({ ...entry, itemId, kind, at: new Date(), details: '{}' })
      .execute()
}

/** Every unit there is, and how the items with which records are filled name theirs. */
const _allUnits = () => tested.tables.selectFrom('units').select('unitId').execute()
const namedByItems = () =>
  tested.tables.selectFrom('requestItems').select(['brand', 'serialNumber']).where('itemId', 'in', itemIds).execute()

/** Two products with a unit each, one of them with a picture. */
async function fillProducts(): Promise<void> {
  const { tables } = tested
  for (const itemNumber of ['NW-130', 'NW-160']) {
    const product = { brand: 'Nordwave', itemType: 'Speaker', itemNumber } as const
    const { productId } = await tables
      .insertInto('products')
      .values(product)
      .returning('productId')
      .executeTakeFirstOrThrow()
    await tables.insertInto('units').values({ productId, serialNumber: 'B-1', shippedOn: '2026-01-31' }).execute()
    if (itemNumber === 'NW-160')
      await tables
        .insertInto('files')
        .values({
          ...{ uploaderId: dealerId, fileName: 'a', byteSize: 1, contentType: '-', kind: 'image', state: 'ready' },
          ...{ key: aKey('9'), thumbKey: aKey('9t'), attachedAs: 'product', productId, position: 0 },
        })
        .execute()
  }
}

/** A next step of each kind, and what an item keeps of one that is done, and of one that is not. */
async function fillNextSteps(itemId: number, openItemId: number): Promise<void> {
  const { tables } = tested
  const step = { outcome: 'DECLINED', changedAt: new Date(), changedBy: dealerId } as const
  const steps = await tables
    .insertInto('nextSteps')
    .values([
      { ...step, itemType: 'Speaker', brand: 'Nordwave', days: 14 },
      { ...step, itemType: null, brand: null, days: null },
    ])
    .returning('stepId')
    .execute()
  const texts = steps.map(({ stepId }) => ({ stepId, language: 'en', text: 'Send it to us' }))
  await tables.insertInto('nextStepTexts').values(texts).execute()
  await tables
    .updateTable('requestItems')
    .set({ nextStep: { en: 'Send it to us' }, nextStepDue: '2026-12-01', nextStepDoneAt: new Date() })
    .where('itemId', '=', itemId)
    .execute()
  await tables
    .updateTable('requestItems')
    .set({ nextStep: { en: 'Send it to us' }, nextStepDue: '2040-01-01' })
    .where('itemId', '=', openItemId)
    .execute()
}

/** A point of an administrator's, and one of each state on an item, one of them a point of the portal's. */
async function fillPoints(itemId: number): Promise<void> {
  const { tables } = tested
  const { pointId } = await tables
    .insertInto('points')
    .values({ kind: 'text', changedBy: dealerId })
    .returning('pointId')
    .executeTakeFirstOrThrow()
  await tables.insertInto('pointTexts').values({ pointId, language: 'en', text: 'The invoice' }).execute()
  const brought = await tables
    .selectFrom('points')
    .select('pointId')
    .where('code', '=', 'how-it-fails')
    .executeTakeFirstOrThrow()
  const { messageId } = await tables
    .insertInto('messages')
    .values({ itemId, senderId: dealerId, senderSide: 'admins', content: 'Please send us' })
    .returning('messageId')
    .executeTakeFirstOrThrow()
  const at = new Date()
  const asked = {
    itemId,
    kind: 'text',
    wording: 'The invoice',
    askedAt: at,
    askedBy: dealerId,
    askedIn: messageId,
  } as const
  await tables
    .insertInto('askedPoints')
    .values([
      { ...asked, pointId, answer: 'Lost', answeredAt: at, answeredIn: messageId },
      { ...asked, pointId: brought.pointId },
      { ...asked, endedAt: at, endedBy: 'dealer' },
      { ...asked, kind: 'value', unit: 'V' },
    ])
    .execute()
}

/** Every event is younger. */
const firstPlace = { seconds: Math.floor(Date.now() / 1000), snapshot: '3:3:' }
const writtenEvent: Columns<WrittenEvent> = {
  ...{
    kind: 'text',
    userId: 'number?',
    companyId: 'number?',
    forAdmins: 'boolean',
    sessionId: 'text?',
    requestId: 'number?',
    itemId: 'number?',
  },
}
const recordedUnits = ['A-1', 'A-2', 'B-1'].map((serialNumber) => ({ serialNumber, brand: 'Nordwave', itemNumber: '' }))
const termsColumns: Columns<Terms> = {
  ...{ termsId: 'number', productId: 'number?', brand: 'text?', itemType: 'text?', months: 'number' },
  ...{ countsFrom: 'text', shippedFrom: 'text?' },
}
const candidateUnit: Columns<CandidateUnit> = {
  ...{ unitId: 'number', serialNumber: 'text', shippedOn: 'text', manufacturedOn: 'text?', soldOn: 'text?' },
  ...{ debtorNumber: 'text', productId: 'number', brand: 'text', itemType: 'text', itemNumber: 'text' },
  ...{ productName: 'text', pictureThumbKey: 'text?', pictureName: 'text?' },
}
const namedColumns: Columns<NamedColumns> = { units: [candidateUnit], terms: [termsColumns] }
const productOfUnits: Columns<ProductOfUnits> = {
  ...{ productId: 'number', brand: 'text', itemType: 'text', itemNumber: 'text', name: 'text' },
}
/** Every month in which this test can run and its units were shipped. */
const everyMonth = { from: '2025-03', to: '2099-12' }
const page = { page: 0, size: 10 }

/** A row is written in three places. */
const rowOfCompanies = {
  columns: columnsOf<CompanyRow>({
    ...{ companyId: 'number', companyName: 'text', debtorNumber: 'text', city: 'text', country: 'text' },
    ...{ openRequests: 'number', unitsSold: 'number', standing: 'text', activePeople: 'number' },
  }),
  run: () => listOfCompanies(tested.portal.db, {}, page),
}
/** Every hand-written query, by its place and the type of its rows; `only` where it is sent beside others. */
const queries: { at: string; columns: Described; run: () => Promise<unknown>; only?: RegExp }[] = [
  ...['company-records.views.ts: Standing', 'company-records.views.ts: number', 'company.views.ts: number'].map(
    (at) => ({
      at: `modules/accounts/company/${at}`,
      ...rowOfCompanies,
    }),
  ),
  {
    at: 'modules/accounts/company/likely-twins.views.ts: SharedSign',
    columns: columnsOf<SharedSign>({ companyId: 'number', sign: 'text' }),
    run: async () => {
      const { companyId } = await tested.anAccount({ email: 'robin@twins.example' })
      await tested.anAccount({ email: 'kim@twins.example' })
      await likelyTwins(tested.portal.db, companyId)
    },
    only: /alike_name/,
  },
  {
    at: 'modules/accounts/company/merge.views.ts: MovingRequests',
    columns: columnsOf<MovingRequests>({
      ...{ openRequests: 'number', closedRequests: 'number', drafts: 'number', invitations: 'number' },
    }),
    run: async () => {
      const { companyId } = await tested.anAccount()
      await previewMerge(tested.portal.db, { from: dealerId, into: companyId })
    },
    only: /as drafts/,
  },
  {
    at: 'modules/drafts/likely-questions.views.ts: PastColumns',
    columns: columnsOf<PastColumns>({
      ...{ itemId: 'number', items: 'number' },
      asked: [{ pointId: 'number', code: 'text?', kind: 'text', items: 'number' }],
    }),
    run: async () => {
      // As in a draft.
      const first = tested.tables.updateTable('requestItems').where('itemId', '=', itemIds[0] ?? 0)
      await first.set({ turn: null, turnSince: null }).execute()
      await likelyQuestionsOf(tested.portal, { userId: dealerId, companyId: dealerId, debtorNumber: '' }, requestId)
      await first.set({ turn: 'undecided', turnSince: new Date() }).execute()
    },
    only: /as item_ids/,
  },
  {
    at: 'modules/events/events.views.ts: NowColumns',
    columns: columnsOf<NowColumns>({ seconds: 'number', snapshot: 'text', events: [writtenEvent] }),
    run: () => readOn(tested.portal.db, firstPlace),
  },
  {
    at: 'modules/units/known-units.views.ts: NamedColumns',
    columns: columnsOf<NamedColumns>(namedColumns),
    run: async () => {
      for (const unit of recordedUnits) await knownUnit(tested.portal.db, unit)
    },
  },
  {
    at: 'modules/units/known-units.views.ts: ClaimedColumns',
    columns: columnsOf<ClaimedColumns>({
      ...namedColumns,
      ...{ earlierClaims: 'number', replacedBy: 'text?', brandIsRecorded: 'boolean' },
    }),
    run: () =>
      verdictsFor(
        tested.portal.db,
        '2026-11-22',
        recordedUnits.map((unit) => ({ ...unit, debtorNumber: '', soldOn: null })),
      ),
  },
  {
    at: 'modules/units/unit-look-up.views.ts: NearColumns',
    columns: columnsOf<NearColumns>({ serialNumber: 'text', isReading: 'boolean' }),
    run: () =>
      unitForDealer(tested.portal, { debtorNumber: '' }, { serialNumber: 'A1', brand: 'Nordwave', itemNumber: '' }),
    only: /alike_number/,
  },
  {
    at: 'modules/units/exchange-chain.views.ts: ExchangeColumns',
    columns: columnsOf<ExchangeColumns>({
      ...{ direction: 'text', unitId: 'number?', itemId: 'number', replaced: 'text', replacement: 'text' },
      exchangedAt: 'time?',
    }),
    run: async () => {
      const units = [...(await namedByItems()), { brand: 'Nordwave', serialNumber: 'A-1' }]
      for (const unit of units) await exchangesOf(tested.portal.db, { ...unit, unitId: null })
    },
    only: /with recursive/,
  },
  {
    at: 'modules/terms/add-terms.ts: UnitsOnDays',
    columns: columnsOf<UnitsOnDays>({ units: 'number', lastShippedOn: 'text?' }),
    run: async () => {
      const products = await tested.tables.selectFrom('units').select('productId').distinct().execute()
      const ever = products.map(({ productId }) => ({ productId, from: '2000-01-01', before: null }))
      await unitsShippedOn(tested.portal.db, ever)
      await unitsShippedOn(tested.portal.db, [])
    },
    only: /from ranges/,
  },
  {
    at: 'modules/kept-texts/save-kept-text.ts: { version: number }',
    columns: columnsOf<{ version: number }>({ version: 'number' }),
    run: addAndRemoveKeptTexts,
    only: /select version/,
  },
  {
    at: 'modules/kept-texts/save-kept-text.ts: { id: number }',
    columns: columnsOf<{ id: number }>({ id: 'number' }),
    run: addAndRemoveKeptTexts,
    only: /returning .* as id/,
  },
  {
    at: 'modules/quality/products-of-units.views.ts: ProductOfUnits',
    columns: columnsOf<ProductOfUnits>(productOfUnits),
    run: () => productsOfUnits(tested.portal.db),
  },
  {
    at: 'modules/quality/claims-by-month.views.ts: ClaimCount',
    columns: columnsOf<ClaimCount>({ ...productOfUnits, month: 'text', claims: 'number' }),
    run: () => claimsByMonth(tested.portal.db, everyMonth, 'UTC'),
  },
  {
    at: 'modules/quality/cohorts.views.ts: ShippedUnits',
    columns: columnsOf<ShippedUnits>({ productId: 'number', shippedOn: 'text', units: 'number' }),
    run: () => cohortsByProduct(tested.portal.db, everyMonth, 'UTC'),
    only: /^(?!.*with claimed)/s,
  },
  {
    at: 'modules/quality/cohorts.views.ts: FirstClaimsOfUnits',
    columns: columnsOf<FirstClaimsOfUnits>({
      ...{ productId: 'number', shippedOn: 'text', claimedOn: 'text', units: 'number' },
    }),
    run: () => cohortsByProduct(tested.portal.db, everyMonth, 'UTC'),
    only: /with claimed/,
  },
  {
    at: 'modules/quality/decisions.views.ts: DecisionCount',
    columns: columnsOf<DecisionCount>({ status: 'text', reason: 'text', claims: 'number' }),
    run: () => mostDecisions(tested.portal.db, everyMonth, 'UTC'),
  },
  {
    at: 'modules/quality/decisions.views.ts: DecidedCount',
    columns: columnsOf<DecidedCount>({ decided: 'number', claims: 'number' }),
    run: () => countDecided(tested.portal.db, everyMonth, 'UTC'),
  },
  {
    at: 'modules/quality/case-times.views.ts: TimesOfMonth',
    columns: columnsOf<TimesOfMonth>({
      ...{ month: 'text', claims: 'number', serviceHours: 'number', dealerHours: 'number' },
    }),
    run: () => caseTimes(tested.portal.db, everyMonth, 'UTC'),
  },
  {
    at: 'modules/quality/another-looks.views.ts: LooksWithStatus',
    columns: columnsOf<LooksWithStatus>({ status: 'text', looks: 'number' }),
    run: () => anotherLooksByOutcome(tested.portal.db, everyMonth, 'UTC'),
  },
  {
    at: 'modules/quality/claims.views.ts: ListedClaim',
    columns: columnsOf<ListedClaim>({
      ...{ itemId: 'number', requestId: 'number', companyName: 'text', brand: 'text', itemNumber: 'text' },
      ...{ serialNumber: 'text', status: 'text', submittedAt: 'time', shippedOn: 'text?' },
    }),
    run: () => listClaims(tested.portal.db, {}, page, 'UTC'),
  },
  {
    at: 'modules/files/upload-quota.ts: { files: number; aside: number; bytes: number; secondsLeft: number | null }',
    columns: columnsOf<{ files: number; aside: number; bytes: number; secondsLeft: number | null }>({
      ...{ files: 'number', aside: 'number', bytes: 'number', secondsLeft: 'number?' },
    }),
    run: () =>
      Promise.all(
        [dealerId, 0].map((uploader) => roomInQuota({ db: tested.portal.db, config: { rateLimits: true } }, uploader)),
      ),
    only: /seconds_left/,
  },
  {
    at: 'jobs/give-up-lost-imports.ts: LostImport',
    columns: columnsOf<LostImport>({ importId: 'number', state: 'text' }),
    run: () => lostImports().execute(tested.portal.db),
  },
  {
    at: 'jobs/give-up-lost-imports.ts: LostImport',
    columns: columnsOf<LostImport>({ importId: 'number', state: 'text' }),
    run: () => lostWorkOnImports().execute(tested.portal.db),
  },
  {
    at: 'jobs/give-up-lost-imports.ts: { importId: number }',
    columns: columnsOf<{ importId: number }>({ importId: 'number' }),
    run: () => untidyImports().execute(tested.portal.db),
  },
  {
    at: 'modules/imports/import-connection.ts: { locked: boolean }',
    columns: columnsOf<{ locked: boolean }>({ locked: 'boolean' }),
    run: () => tested.portal.db.transaction().execute((tx) => tryLockImport(tx, 1)),
  },
  {
    at: 'jobs/lost-conversions.ts: LostConversion',
    columns: columnsOf<LostConversion>({ fileId: 'number', turn: 'number?', triedInVain: 'boolean' }),
    run: () => lostConversions(new Date()).execute(tested.portal.db),
  },
  {
    at: 'backup/queue-lost-jobs.ts: LostReminder',
    columns: columnsOf<LostReminder>({ itemId: 'number', due: 'text', seconds: 'number' }),
    run: () => lostReminders('Europe/Berlin').execute(tested.portal.db),
  },
  {
    at: 'http/metrics.ts: JobCounts',
    columns: columnsOf<JobCounts>({ name: 'text', waiting: 'number', active: 'number', failed: 'number' }),
    run: () => jobCounts().execute(tested.portal.db),
  },
  {
    at: 'http/metrics.ts: MailFigures',
    columns: columnsOf<MailFigures>({ givenUp: 'number', seconds: 'number' }),
    run: () => mailFigures().execute(tested.portal.db),
  },
  {
    at: 'http/metrics.ts: LongestWait',
    columns: columnsOf<LongestWait>({ name: 'text', seconds: 'number' }),
    run: async () => {
      await tested.portal.pool.query(
        "insert into pgboss.job (name, start_after) values ('deliver-mail', now() - interval '1 hour')",
      )
      return longestWaits().execute(tested.portal.db)
    },
  },
  {
    at: 'storage/remove-stored.ts: { free: boolean }',
    columns: columnsOf<{ free: boolean }>({ free: 'boolean' }),
    run: () => removeStored(tested.portal, [], 'remove'),
  },
  {
    at: 'backup/queue-lost-jobs.ts: { mailId: string }',
    columns: columnsOf<{ mailId: string }>({ mailId: 'text' }),
    run: () =>
      queueLostJobs({ db: tested.portal.db, queue: { enqueue: async () => undefined }, timeZone: 'Europe/Berlin' }),
    only: /from mails/,
  },
  {
    at: 'db/clock.ts: Date',
    columns: columnsOf<{ now: Date }>({ now: 'time' }),
    run: () => readDatabaseTime(tested.portal.db),
  },
  {
    at: 'rate-limits/postgres-rate-limits.ts: number',
    columns: columnsOf<{ points: number; secondsLeft: number }>({ points: 'number', secondsLeft: 'number' }),
    run: () => createPostgresRateLimits({ db: tested.portal.db, secret: 'x' }).consume('codePerAccount', 'anybody'),
  },
]

/** Values that are only compared with, or written to, a column: PostgreSQL itself refuses one of another type. */
const writtenOnly = [
  'db/clock.ts: Date',
  'db/clock.ts: Date',
  'jobs/deliver-mail.ts: string',
  'mail/news.ts: number',
  'modules/accounts/company/company-records.views.ts: string',
  'modules/accounts/company/merge.ts: number',
  'modules/files/attach-files.ts: { key: string; position: number }',
  'modules/files/store-upload.ts: number',
  'modules/drafts/submit-request.ts: { itemId: number; verdict: Json; unusual: boolean }',
  'rate-limits/postgres-rate-limits.ts: Date',
  'rate-limits/postgres-rate-limits.ts: number',
  'rate-limits/postgres-rate-limits.ts: number',
]

/** PostgreSQL's number of each type. */
const kindOf: Readonly<Record<number, string>> = {
  ...{ 16: 'boolean', 20: 'number', 21: 'number', 23: 'number', 701: 'number', 25: 'text', 2950: 'text', 1184: 'time' },
  // A calendar day.
  1082: 'text',
  3802: 'json',
}

test.each(queries)('$at holds what its type says', async ({ columns, run, only = /./ }) => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await run()
  const sent = query.mock.calls.flatMap(([statement], at) => {
    const answer: Promise<pg.QueryResult> | undefined = query.mock.results[at]?.value
    const text: string = typeof statement === 'string' ? statement : Object(statement).text
    // What the portal asks meanwhile with a callback answers nothing here; and now and then it asks whether it still listens.
    return answer && only.test(text) && !/listening/.test(text) ? [answer] : []
  })
  const answers = await Promise.all(sent)
  query.mockRestore()
  const results = answers.filter(({ fields }) => fields.length > 0)
  const rows: Record<string, unknown>[] = results.flatMap((result) => result.rows)
  const kinds = new Map(results.flatMap(({ fields }) => fields.map((field) => [field.name, kindOf[field.dataTypeID]])))
  const found = [...kinds].map(([name, kind]) => {
    const values = rows.map((row) => row[name])
    const described = Array.isArray(values[0]) ? [entriesOf(values.flat() as object[])] : kind + nullable(values)
    return [inCamelCase(name), described]
  })
  expect(Object.fromEntries(found)).toEqual(columns)
})

/** What the entries of lists in JSON hold. */
function entriesOf(entries: readonly object[]): Record<string, string> {
  const names = [...new Set(entries.flatMap((entry) => Object.keys(entry)))]
  return Object.fromEntries(
    names.map((name) => {
      const values = entries.map((entry) => (entry as Record<string, unknown>)[name])
      const kind = typeof values.find((value) => value !== null)
      const named = { string: 'text', object: 'json' }[kind as string] ?? kind
      return [name, named + nullable(values)]
    }),
  )
}

/** Both kinds of value have to be there: nobody could tell a column that is never null from one that always is. */
function nullable(values: readonly unknown[]): '' | '?' {
  expect(values.some((value) => value !== null)).toBe(true)
  return values.includes(null) ? '?' : ''
}

test('no hand-written query is missing above', async () => {
  const folder = new URL('../', import.meta.url).pathname
  const found: string[] = []
  for await (const file of glob('**/*.ts', { cwd: folder })) {
    if (file.endsWith('.test.ts') || file.startsWith('testing/')) continue
    const source = await readFile(`${folder}${file}`, 'utf8')
    const types = [...source.matchAll(/\bsql<(.+?)>`|RawBuilder<(\w+)> =>? ?sql`/g)]
    for (const [, given, expected] of types) {
      const type = given ?? expected
      // A condition: PostgreSQL takes nothing else there.
      if (type !== 'boolean' && type !== 'unknown') found.push(`${file}: ${type}`)
    }
  }
  expect(found.sort()).toEqual([...queries.map(({ at }) => at), ...writtenOnly].sort())
})
