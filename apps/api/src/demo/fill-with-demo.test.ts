import { problemsOfItem } from '@portal/domain/items/item-form.ts'
import type { HistoryKind } from '@portal/domain/items/item-history.ts'
import { type ItemStatus, isFinal } from '@portal/domain/items/item-statuses.ts'
import type { ItemType, YesNo } from '@portal/domain/items/item-types.ts'
import { dayIn } from '@portal/domain/units/calendar-day.ts'
import type { Verdict } from '@portal/domain/units/verdict.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { risingProducts } from '../modules/quality/rising-products.ts'
import { openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'
import { demoAccounts, demoRequests } from './demo-data.ts'
import { fillWithDemo } from './fill-with-demo.ts'
import { makePast } from './past/claims.ts'
import { demoSeed } from './past/fill-with-past.ts'
import { demoProducts, wave } from './past/products.ts'

interface PastItemRow {
  readonly itemType: ItemType
  readonly brand: string
  readonly itemNumber: string
  readonly serialNumber: string
  readonly issueDescription: string
  readonly repairAttempt: YesNo | null
  readonly repairAttemptDetails: string | null
  readonly needsSchematic: YesNo | null
  readonly amplifierOption: null
  readonly status: ItemStatus
  readonly verdict: Verdict
  readonly archivedByDealerAt: Date | null
  readonly archivedByAdminsAt: Date | null
  readonly kinds: readonly HistoryKind[]
  readonly messages: number
  readonly keys: readonly string[]
}

let tested: TestPortal
/** Of two years, and of these weeks. */
const past = makePast(dayIn('UTC', new Date()), { seed: demoSeed, withWave: true })
const requestCount = past.requests.length + demoRequests.length
const itemCount = [...past.requests, ...demoRequests].flatMap(({ items }) => [...items]).length

afterEach(() => tested.close())

const countOf = async (table: 'users' | 'requests' | 'requestItems' | 'products' | 'units'): Promise<number> => {
  const { count } = await tested.portal.db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

describe('the demo', () => {
  it('fills an empty database through the use cases, once', async () => {
    tested = await openTestPortal()
    const signIns = await fillWithDemo(tested.portal)
    expect(signIns.map(({ email }) => email)).toEqual([demoAccounts.admin.email, demoAccounts.dealer.email])
    expect(await countOf('users')).toBe(Object.keys(demoAccounts).length)
    expect(await countOf('products')).toBe(demoProducts.length)
    expect(await countOf('units')).toBe(past.units.length)
    expect(await countOf('requests')).toBe(requestCount)
    expect(await countOf('requestItems')).toBe(itemCount)

    expect(await fillWithDemo(tested.portal)).toEqual(signIns)
    expect(await countOf('units')).toBe(past.units.length)
    expect(await countOf('requestItems')).toBe(itemCount)
  }, 120_000)

  const filesOfPast =
    2 * (past.requests.flatMap(({ items }) => items).length + demoProducts.filter(({ picture }) => picture).length)
  it.each([
    ['in the past', 100, 0],
    ['in these weeks', filesOfPast + 9, past.requests.length],
  ])(
    'goes on where a start was cut off %s, and leaves nothing half done',
    async (_where, filesUntilKilled, begun) => {
      tested = await openTestPortal()
      const { portal } = tested
      let kept = 0
      const putFile: typeof portal.storage.putFile = (key, path) => {
        kept += 1
        return kept < filesUntilKilled
          ? portal.storage.putFile(key, path)
          : Promise.reject(new Error('The process was killed.'))
      }
      await expect(fillWithDemo({ ...portal, storage: { ...portal.storage, putFile } })).rejects.toThrow('killed')
      expect(await countOf('requests')).toBeGreaterThanOrEqual(begun)
      expect(await countOf('requests')).toBeLessThan(requestCount)

      await fillWithDemo(portal)
      expect(await countOf('users')).toBe(Object.keys(demoAccounts).length)
      expect(await countOf('units')).toBe(past.units.length)
      expect(await countOf('requests')).toBe(requestCount)
      expect(await countOf('requestItems')).toBe(itemCount)
    },
    120_000,
  )

  it('has one product of which more units fail than before, from its first start on', async () => {
    tested = await openTestPortal()
    await fillWithDemo(tested.portal)
    const rising = await risingProducts(tested.portal.db, {})
    expect(rising.map(({ itemNumber }) => itemNumber)).toEqual([wave.itemNumber])
  }, 120_000)

  it('keeps what the use cases would have kept of the past', async () => {
    tested = await openTestPortal()
    await fillWithDemo(tested.portal)
    const { db, config, storage } = tested.portal
    const { rows: items } = await sql<PastItemRow>`
      select items.*, requests.title, requests.dealer_id, requests.archived_by_dealer_at, requests.archived_by_admins_at,
        (select array_agg(kind order by entry_id) from item_history history where history.item_id = items.item_id) as kinds,
        (select count(*)::int from messages where messages.item_id = items.item_id) as messages,
        (select array_agg(key) from files where files.item_id = items.item_id) as keys
      from request_items items join requests using (request_id)
      where requests.completed_at < now() - interval '80 days'
      order by items.item_id limit 1000`.execute(db)
    expect(items.length).toBeGreaterThan(100)
    for (const item of items) {
      const form = {
        ...item,
        amplifierRepairAttempt: item.repairAttempt,
        amplifierRepairAttemptDetails: item.repairAttemptDetails ?? '',
        fileCount: item.keys.length,
      }
      expect(problemsOfItem(form, config.brands)).toEqual({})
      expect(isFinal(item.status)).toBe(true)
      expect(item.archivedByDealerAt && item.archivedByAdminsAt).toBeTruthy()
      expect(item.kinds[0]).toBe('submitted')
      expect(item.kinds.filter((kind) => kind === 'message-posted').length).toBe(item.messages)
      const { coverage, remarks } = item.verdict
      expect(coverage.code).toMatch(/^(COVERED|ENDED|START_UNKNOWN)$/)
      expect(remarks).not.toContainEqual(expect.objectContaining({ code: 'OTHER_MODEL' }))
    }
    const keys = items.flatMap((item) => item.keys)
    expect(await Promise.all(keys.map((key) => storage.exists(key)))).toEqual(keys.map(() => true))
  }, 120_000)

  it('leaves a database alone that somebody works with', async () => {
    tested = await openTestPortal()
    await tested.anAccount()
    expect(await fillWithDemo(tested.portal)).toEqual([])
    expect(await countOf('requests')).toBe(0)
  })

  it('gives way to a first administrator with the address of a demo account', async () => {
    tested = await openTestPortal({
      environment: { ADMIN_EMAIL: demoAccounts.admin.email.toUpperCase(), ADMIN_PASSWORD: 'Tweeter-75 glows' },
    })
    expect(await fillWithDemo(tested.portal)).toEqual([])
    expect(await countOf('requests')).toBe(0)
  })
})
