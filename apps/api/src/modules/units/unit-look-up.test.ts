import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { addItem, getItem, getItemForAdmin, listLikelyQuestions } from '@portal/contract/items/items.ts'
import type { LikelyQuestionsOfItem } from '@portal/contract/items/likely-question-shapes.ts'
import { completeRequest, takeBackRequest, withdrawRequest } from '@portal/contract/requests/requests.ts'
import { lookUpUnit } from '@portal/contract/units/unit-look-up.ts'
import type { UnitLookUp } from '@portal/contract/units/unit-look-up-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { imageKeys } from '@portal/domain/media/storage-keys.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rateLimits } from '../../rate-limits/rate-limits.ts'
import { aDraft, anAddedItem, anItemSave, aSubmittedRequest } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestAccount, type TestPortal } from '../../testing/portal-for-tests.ts'
import { statementsOf } from '../../testing/recorded-statements.ts'
import { aRecordedUnit } from '../../testing/recorded-unit.ts'
import { numbersToLearnAbout } from '../count-look-ups.ts'

let tested: TestPortal
let account: TestAccount
let dealer: Caller
let admin: Caller

beforeAll(async () => {
  tested = await openTestPortal({
    now: () => new Date('2026-11-22T22:30:00Z'),
    environment: { TIME_ZONE: 'Europe/Berlin' },
  })
  account = await tested.anAccount()
  const company = tested.tables.updateTable('companies').set({ debtorNumber: '40017' })
  await company.where('companyId', '=', account.companyId).execute()
  dealer = await tested.signedInAs(account)
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
})
afterAll(() => tested.close())

async function aProduct(itemNumber: string, brand = 'Nordwave'): Promise<number> {
  const product = { brand, itemNumber, itemType: 'Amplifier', name: `Amplifier ${itemNumber}` } as const
  const insert = tested.tables.insertInto('products').values(product).returning('productId')
  return (await insert.executeTakeFirstOrThrow()).productId
}

const aUnit = (productId: number, serialNumber: string, more: { shippedOn?: string; debtorNumber?: string } = {}) =>
  tested.tables
    .insertInto('units')
    .values({ productId, serialNumber, shippedOn: '2025-03-15', debtorNumber: '40017', ...more })
    .execute()

async function lookUp(
  query: { serialNumber: string; brand?: string; itemNumber?: string; soldOn?: string },
  by = dealer,
) {
  const answer = await by.call(lookUpUnit, { query })
  expect(answer.status).toBe(200)
  return answer.body as UnitLookUp
}

describe('a number that the records miss', () => {
  const coverageOf = async (soldOn?: string) =>
    (await lookUp({ serialNumber: 'MISSING', brand: 'Kelvin Audio', ...(soldOn && { soldOn }) })).verdict.coverage

  test('says something only where they know units of its brand, and of its time', async () => {
    const nothing = { code: 'UNKNOWN_UNIT', noneOfBrand: true }
    expect(await coverageOf()).toEqual(nothing)
    await aUnit(await aProduct('LU-0', 'Kelvin Audio'), 'LU0')
    expect(await coverageOf()).toEqual({ code: 'UNKNOWN_UNIT' })
    expect(await coverageOf('2025-03-15')).toEqual({ code: 'UNKNOWN_UNIT' })
    expect(await coverageOf('2025-03-14')).toEqual(nothing)
  })
})

describe('a number that is not known', () => {
  beforeAll(async () => {
    const productId = await aProduct('NEAR')
    for (const serialNumber of ['00079', 'KA4-26-102423', 'AX777']) await aUnit(productId, serialNumber)
  })
  const nearTo = async (serialNumber: string, brand = '') => (await lookUp({ serialNumber, brand })).near

  test.each([
    ['without its leading zeros', '79', '00079', 'ALIKE'],
    ['with the letter O for a zero', 'KA4-26-1O2423', 'KA4-26-102423', 'ALIKE'],
    ['with an I for a one', 'KA4-26-I02423', 'KA4-26-102423', 'ALIKE'],
    ['without what stands between its parts', 'KA426102423', 'KA4-26-102423', 'ALIKE'],
    ['in letters of another alphabet', 'АХ777', 'AX777', 'ALIKE'],
    ['from a scanner that is set to another keyboard', 'KA4ß26ß102423', 'KA4-26-102423', 'KEYBOARD'],
  ])('%s is asked about, and not taken', async (_how, typed, serialNumber, reason) => {
    const found = await lookUp({ serialNumber: typed })
    expect(found).toMatchObject({
      ...{ models: [], verdict: { coverage: { code: 'UNKNOWN_UNIT' } } },
      near: [{ serialNumber, reason }],
    })
    expect(await nearTo(typed, 'Arvento')).toBeUndefined()
    expect(await nearTo(serialNumber)).toBeUndefined()
  })
})

describe('looking up a unit', () => {
  test('tells a dealer its coverage and its model', async () => {
    await aUnit(await aProduct('LU-1'), 'LU1')
    expect(await lookUp({ serialNumber: ' lu1 ' })).toEqual({
      verdict: {
        day: '2026-11-22',
        coverage: { code: 'COVERED', until: '2027-03-15', atLeast: false },
        ...{ remarks: [], unitId: null, termsId: null },
      },
      models: [
        {
          ...{ brand: 'Nordwave', itemType: 'Amplifier', itemNumber: 'LU-1', name: 'Amplifier LU-1' },
          thumbnailUrl: null,
        },
      ],
      sale: null,
    })
  })

  test('says of an unknown serial number that it is unknown; a part of a known one is unknown', async () => {
    await aUnit(await aProduct('LU-2'), 'LU2-0001')
    for (const serialNumber of ['LU2-9999', 'LU2', '%', 'LU2-000_'])
      expect(await lookUp({ serialNumber })).toMatchObject({
        verdict: { coverage: { code: 'UNKNOWN_UNIT' }, remarks: [] },
        ...{ models: [], sale: null },
      })
    expect((await dealer.call(lookUpUnit, { query: { serialNumber: '  ' } })).status).toBe(400)
  })

  test('says which model it is, of those with this serial number, with their pictures', async () => {
    const pictured = await aProduct('LU-3')
    const keys = imageKeys('0a0b0c0d-1111-4222-8333-444455556666', 'image/jpeg')
    await tested.tables
      .insertInto('files')
      .values({
        ...{ key: keys.image, thumbKey: keys.thumbnail, kind: 'image', state: 'ready', contentType: 'image/jpeg' },
        ...{ uploaderId: account.userId, fileName: 'amplifier.jpg', byteSize: 1 },
        ...{ attachedAs: 'product', productId: pictured, position: 0 },
      })
      .execute()
    await aUnit(pictured, 'LU3', { shippedOn: '2025-03-16' })
    await aUnit(await aProduct('LU-3', 'Arvento'), 'LU3')
    const { models } = await lookUp({ serialNumber: 'LU3' })
    expect(models).toMatchObject([
      { brand: 'Nordwave', thumbnailUrl: expect.stringContaining('thumb_0a0b0c0d') },
      { brand: 'Arvento', thumbnailUrl: null },
    ])
    expect(await lookUp({ serialNumber: 'LU3', brand: 'Arvento', itemNumber: 'other' })).toMatchObject({
      verdict: { remarks: [{ code: 'OTHER_MODEL', brand: 'Arvento', itemNumber: 'LU-3' }] },
    })
  })

  test('names five models at most', async () => {
    for (const number of [1, 2, 3, 4, 5, 6]) await aUnit(await aProduct(`LU-4.${number}`), 'LU4')
    expect((await lookUp({ serialNumber: 'LU4' })).models).toHaveLength(5)
  })

  test('never tells to whom a unit was sold, whose claims there were, or which unit replaced it', async () => {
    const colleague = await tested.anAccount({ companyName: 'Hifi Sommer' })
    const { requestId, itemIds } = await aSubmittedRequest(await tested.signedInAs(colleague), [
      { serialNumber: 'LU5' },
    ])
    await tested.tables
      .updateTable('requestItems')
      .set({ status: 'Warranty exchange', exchangeNote: 'New', replacementSerial: 'LU5-new' })
      .where('itemId', 'in', itemIds)
      .execute()
    await aUnit(await aProduct('NW-165'), 'LU5', { debtorNumber: '49999' })
    const found = await lookUp({ serialNumber: 'LU5' })
    expect(found.verdict.remarks).toEqual([
      { code: 'SOLD_TO_ANOTHER_COMPANY' },
      { code: 'REPLACED', by: null },
      { code: 'CLAIMED_BEFORE', claims: 1 },
    ])
    const said = JSON.stringify(found)
    for (const secret of ['49999', 'Hifi Sommer', 'LU5-new', String(requestId), String(itemIds[0])])
      expect(said).not.toContain(secret)
  })

  test('does not count drafts', async () => {
    await anAddedItem(dealer, await aDraft(dealer), { serialNumber: 'LU6' })
    expect((await lookUp({ serialNumber: 'LU6', brand: 'Nordwave' })).verdict.remarks).toEqual([])
  })

  test('asks for the sale where the terms count from it and nobody knows it, and takes what the dealer says', async () => {
    const productId = await aProduct('LU-7')
    await tested.tables.insertInto('terms').values({ productId, months: 12, countsFrom: 'sale' }).execute()
    await aUnit(productId, 'LU7')
    expect(await lookUp({ serialNumber: 'LU7' })).toMatchObject({
      verdict: { coverage: { code: 'START_UNKNOWN', countsFrom: 'sale' } },
      sale: { notBefore: '2025-03-15' },
    })
    expect(await lookUp({ serialNumber: 'LU7', soldOn: '2026-01-31' })).toMatchObject({
      verdict: { coverage: { code: 'COVERED', until: '2027-01-31' } },
    })
    for (const soldOn of ['2099-01-01', '2025-03-14'])
      expect(await lookUp({ serialNumber: 'LU7', soldOn })).toMatchObject({
        verdict: { coverage: { code: 'START_UNKNOWN' } },
      })
    await tested.tables.updateTable('units').set({ soldOn: '2025-04-01' }).where('serialNumber', '=', 'LU7').execute()
    expect(await lookUp({ serialNumber: 'LU7', soldOn: '2026-01-31' })).toMatchObject({
      verdict: { coverage: { code: 'ENDED', on: '2026-04-01' } },
      sale: null,
    })
    expect((await dealer.call(lookUpUnit, { query: { serialNumber: 'LU7', soldOn: '2026-02-30' } })).status).toBe(400)
  })
})

describe('how often a dealer may ask', () => {
  test('is limited, for known and unknown serial numbers alike; an administrator may ask more often', async () => {
    const limited = await openTestPortal({ rateLimits: 'on' })
    try {
      const asking = await limited.signedInAs(await limited.anAccount())
      const service = await limited.signedInAs(await limited.anAccount({ role: 'ADMIN' }))
      const { tries } = rateLimits.unitLookUpsPerAccount
      const statusesOf = async (caller: Caller) => {
        const statuses: number[] = []
        for (let at = 0; at <= tries; at++)
          statuses.push((await caller.call(lookUpUnit, { query: { serialNumber: `RL-${at}` } })).status)
        return statuses
      }
      expect(await statusesOf(asking)).toEqual([...Array(tries).fill(200), 429])
      expect(await statusesOf(service)).toEqual(Array(tries + 1).fill(200))
      expect(rateLimits.unitLookUpsPerAccountAndDay.tries).toBeLessThan((tries * 24 * 6) / 10)
    } finally {
      await limited.close()
    }
  })
})

describe('a dealer who asked too often', () => {
  let limited: TestPortal
  let asking: Caller
  beforeAll(async () => {
    limited = await openTestPortal({ rateLimits: 'on' })
    const asks = await limited.anAccount()
    asking = await limited.signedInAs(asks)
    await aRecordedUnit(limited, '2026-01-15')
    await limited.tables
      .insertInto('terms')
      .values({ months: 1, countsFrom: 'sale', shippedFrom: '2026-01-01' })
      .execute()
    const { tries } = rateLimits.unitLookUpsPerAccountAndDay
    for (let at = 0; at < tries; at++)
      await limited.portal.rateLimits.consume('unitLookUpsPerAccountAndDay', String(asks.userId))
  })
  afterAll(() => limited.close())

  test('claims as ever, and learns nothing from a day of sale, from likely questions, or by taking a claim back', async () => {
    const requestId = await aDraft(asking)
    // Before its shipment, which is not said any more.
    await anAddedItem(asking, requestId, { serialNumber: 'RECORDED', itemNumber: 'RECORDED', soldOn: '2025-01-01' })
    const params = { requestId: String(requestId) }
    const questions = (await asking.call(listLikelyQuestions, { params })).body as LikelyQuestionsOfItem[]
    expect(questions[0]?.questions.map(({ about }) => about)).not.toContain('sale-proof')
    expect((await asking.call(completeRequest, { params })).status).toBe(200)
    for (const endpoint of [takeBackRequest, withdrawRequest])
      expect(await asking.call(endpoint, { params })).toMatchObject({
        status: 429,
        body: { error: 'TOO_MANY_REQUESTS' },
        headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
      })
  })
})

test('each number that something is learnt of counts as a look-up: all of one draft’s likely questions, too', async () => {
  const limited = await openTestPortal({ rateLimits: 'on' })
  try {
    const asks = await limited.anAccount()
    const asking = await limited.signedInAs(asks)
    const { tries } = rateLimits.unitLookUpsPerAccountAndDay
    for (let at = 0; at < tries - 2; at++)
      await limited.portal.rateLimits.consume('unitLookUpsPerAccountAndDay', String(asks.userId))
    const requestId = await aDraft(asking)
    for (let item = 0; item < 2; item += 1) await anAddedItem(asking, requestId)
    const lookUpStatus = async () => (await asking.call(lookUpUnit, { query: { serialNumber: 'ONE-MORE' } })).status
    for (let times = 0; times < 2; times += 1)
      expect((await asking.call(listLikelyQuestions, { params: { requestId: String(requestId) } })).status).toBe(200)
    expect(await lookUpStatus()).toBe(429)
  } finally {
    await limited.close()
  }
})

test('the people of a company look up together some times what one of them may; another company is not in the way', async () => {
  const limited = await openTestPortal({ rateLimits: 'on' })
  try {
    const first = await limited.anAccount()
    const { tries } = rateLimits.unitLookUpsPerAccountAndDay
    const { timesLookUps } = limits.company
    const asks = async (account: TestAccount) =>
      (await (await limited.signedInAs(account)).call(lookUpUnit, { query: { serialNumber: 'TOGETHER' } })).status
    for (let person = 0; person < timesLookUps; person++) {
      const colleague = await limited.anAccount({ colleagueOf: first })
      const numbers = Array.from({ length: tries - (person === 0 ? 1 : 0) }, (_, at) => `${person}-${at}`)
      const { known } = await numbersToLearnAbout(limited.portal, colleague, numbers)
      expect(known.size).toBe(numbers.length)
    }
    expect(await asks(first)).toBe(200)
    expect(await asks(await limited.anAccount({ colleagueOf: first }))).toBe(429)
    const { known, retryAfterSeconds } = await numbersToLearnAbout(limited.portal, first, ['ONE-MORE'])
    expect([known.size, retryAfterSeconds]).toEqual([0, expect.any(Number)])
    expect(await asks(await limited.anAccount())).toBe(200)
  } finally {
    await limited.close()
  }
})

test('a day of sale does not tell when a unit of another company was shipped', async () => {
  const productId = await aProduct('OTHERS')
  await tested.tables.insertInto('terms').values({ productId, months: 12, countsFrom: 'sale' }).execute()
  await aUnit(productId, 'OTHERS-1', { debtorNumber: '49999' })
  await aUnit(productId, 'OTHERS-2')
  const save = async (serialNumber: string) => {
    const body = await anItemSave(dealer, { serialNumber, itemNumber: 'OTHERS', soldOn: '2000-01-01' })
    return (await dealer.call(addItem, { params: { requestId: String(await aDraft(dealer)) }, body })).status
  }
  expect([await save('OTHERS-1'), await save('OTHERS-2')]).toEqual([201, 400])
  expect((await lookUp({ serialNumber: 'OTHERS-1' })).sale).toEqual({ notBefore: null })
})

describe('the verdict at submission', () => {
  const detailFor = async (caller: Caller, itemId: number) => {
    const endpoint = caller === admin ? getItemForAdmin : getItem
    return (await caller.call(endpoint, { params: { itemId: String(itemId) } })).body as ItemDetail
  }

  test('is kept with each item; later imports and terms do not change it, and a dealer reads no ids', async () => {
    const productId = await aProduct('KV-1')
    await aUnit(productId, 'KV1')
    const { itemIds } = await aSubmittedRequest(dealer, [{ serialNumber: 'KV1' }, { serialNumber: 'KV1-unknown' }])
    const [known = 0, unknown = 0] = itemIds
    const kept = (await detailFor(admin, known)).verdict
    expect(kept).toEqual({
      day: '2026-11-22',
      coverage: { code: 'COVERED', until: '2027-03-15', atLeast: false },
      remarks: [{ code: 'OTHER_MODEL', brand: 'Nordwave', itemNumber: 'KV-1' }],
      unitId: expect.any(Number),
      termsId: 1,
    })
    expect((await detailFor(dealer, known)).verdict).toEqual({ ...kept, unitId: null, termsId: null })
    expect((await detailFor(dealer, unknown)).verdict).toMatchObject({ coverage: { code: 'UNKNOWN_UNIT' } })

    await tested.tables.insertInto('terms').values({ productId, months: 60, countsFrom: 'shipment' }).execute()
    await tested.tables
      .updateTable('units')
      .set({ shippedOn: '2026-01-01' })
      .where('serialNumber', '=', 'KV1')
      .execute()
    expect(await lookUp({ serialNumber: 'KV1' })).toMatchObject({ verdict: { coverage: { until: '2031-01-01' } } })
    expect((await detailFor(admin, known)).verdict).toEqual(kept)
  })

  test('is none for a draft', async () => {
    const { id } = await anAddedItem(dealer, await aDraft(dealer), { serialNumber: 'KV2' })
    expect((await detailFor(dealer, id)).verdict).toBeNull()
  })

  test('takes as many statements for many items as for one', async () => {
    const statementsFor = async (count: number) => {
      const requestId = await aDraft(dealer)
      for (let at = 0; at < count; at++) await anAddedItem(dealer, requestId)
      const params = { requestId: String(requestId) }
      return (await statementsOf(() => dealer.call(completeRequest, { params }))).length
    }
    expect(await statementsFor(4)).toBe(await statementsFor(1))
  })
})
