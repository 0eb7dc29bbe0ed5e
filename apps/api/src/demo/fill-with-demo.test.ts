import type { DemoSignIn } from '@portal/contract/system/config-schemas.ts'
import { problemsOfItem } from '@portal/domain/items/item-form.ts'
import type { HistoryKind } from '@portal/domain/items/item-history.ts'
import { type ItemStatus, isFinal } from '@portal/domain/items/item-statuses.ts'
import type { ItemType, YesNo } from '@portal/domain/items/item-types.ts'
import type { Verdict } from '@portal/domain/units/verdict.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { demoPassword } from '../demo-password.ts'
import { signIn } from '../modules/accounts/sign-in.ts'
import { risingProducts } from '../modules/quality/rising-products.views.ts'
import { openTestPortal, type TestPortal, type TestPortalSettings } from '../testing/portal-for-tests.ts'
import { demoAccounts, demoRequests } from './demo-data.ts'
import { fillWithDemo } from './fill-with-demo.ts'
import { readPast } from './past/past.ts'

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

/** Hundreds of pictures are written to the disk. */
const patience = 300_000

let tested: TestPortal
/** The demo is filled on one day, also where the clock passes midnight meanwhile. */
const now = new Date()
const openPortal = (settings: TestPortalSettings = {}) => openTestPortal({ now: () => now, ...settings })
/** Of two years, and of these weeks. */
const past = readPast()
const requestCount = past.requests.length + demoRequests.length
const itemCount = [...past.requests, ...demoRequests].flatMap(({ items }) => [...items]).length

const countOf = async (table: 'users' | 'requests' | 'requestItems' | 'products' | 'units'): Promise<number> => {
  const { count } = await tested.portal.db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
const counts = async () => ({
  users: await countOf('users'),
  products: await countOf('products'),
  units: await countOf('units'),
  requests: await countOf('requests'),
  items: await countOf('requestItems'),
})
const everything = {
  users: Object.keys(demoAccounts).length,
  products: past.products.length,
  units: past.units.length,
  requests: requestCount,
  items: itemCount,
}

describe('the demo', () => {
  describe('in an empty database', () => {
    let signIns: DemoSignIn[]
    beforeAll(async () => {
      tested = await openPortal()
      signIns = await fillWithDemo(tested.portal)
    }, patience)
    afterAll(() => tested.close())

    it('is filled in through the use cases, once', async () => {
      expect(signIns.map(({ email }) => email)).toEqual([demoAccounts.admin.email, demoAccounts.dealer.email])
      expect(await counts()).toEqual(everything)
      expect(await fillWithDemo(tested.portal)).toEqual(signIns)
      expect(await counts()).toEqual(everything)
    })

    it('has one product of which more units fail than before, from its first start on', async () => {
      const rising = await risingProducts(tested.portal.db, {})
      expect(rising.map(({ itemNumber }) => itemNumber)).toEqual(['KA-4.120'])
    })

    it('keeps what the use cases would have kept of the past', async () => {
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
    })

    it('is left as it is once somebody has signed in', async () => {
      const portal = { ...tested.portal, config: { ...tested.portal.config, demo: true } }
      const known = { email: demoAccounts.dealer.email, password: demoPassword }
      expect(await signIn(portal, { ...known, language: 'de' })).toMatchObject({ ok: true })
      const [first] = demoRequests
      const before = tested.tables.updateTable('requests').where('title', '=', first?.title ?? '')
      await before.set({ title: 'Written anew' }).execute()
      expect(await fillWithDemo(tested.portal)).toEqual(signIns)
      expect(await counts()).toEqual(everything)
    })
  })

  describe('of which a start was cut off', () => {
    beforeAll(async () => {
      tested = await openPortal()
    })
    afterAll(() => tested.close())

    const filesOfPast =
      2 * (past.requests.flatMap(({ items }) => items).length + past.products.filter(({ picture }) => picture).length)
    const cutOffAt = async (file: number) => {
      const { portal } = tested
      let kept = 0
      const putFile: typeof portal.storage.putFile = (key, path) => {
        kept += 1
        return kept < file ? portal.storage.putFile(key, path) : Promise.reject(new Error('The process was killed.'))
      }
      await expect(fillWithDemo({ ...portal, storage: { ...portal.storage, putFile } })).rejects.toThrow('killed')
    }

    it(
      'goes on, in the past and in these weeks, and leaves nothing half done',
      async () => {
        await cutOffAt(20)
        expect(await countOf('requests')).toBe(0)
        await cutOffAt(filesOfPast + 9)
        expect(await countOf('requests')).toBeGreaterThanOrEqual(past.requests.length)
        expect(await countOf('requests')).toBeLessThan(requestCount)
        await fillWithDemo(tested.portal)
        expect(await counts()).toEqual(everything)
      },
      patience,
    )
  })

  it('leaves a database alone that somebody works with', async () => {
    tested = await openPortal()
    onTestFinished(() => tested.close())
    await tested.anAccount()
    expect(await fillWithDemo(tested.portal)).toEqual([])
    expect(await countOf('requests')).toBe(0)
  })

  it('gives way to a first administrator with the address of a demo account', async () => {
    tested = await openPortal({
      environment: { ADMIN_EMAIL: demoAccounts.admin.email.toUpperCase(), ADMIN_PASSWORD: 'Tweeter-75 glows' },
    })
    onTestFinished(() => tested.close())
    expect(await fillWithDemo(tested.portal)).toEqual([])
    expect(await countOf('requests')).toBe(0)
  })
})
