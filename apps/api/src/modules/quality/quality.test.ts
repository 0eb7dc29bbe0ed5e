import * as contract from '@portal/contract/quality/quality.ts'
import type {
  CaseTimes,
  ClaimRow,
  ClaimsByMonth,
  DecisionsByReason,
  NevadaChartOfProduct,
  RisingProduct,
} from '@portal/contract/quality/quality-schemas.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestPortal, type TestAccount, type TestPortal } from '../../testing/portal-for-tests.ts'
import { somebodyWaits } from '../../testing/somebody-waits.ts'
import { tableOf } from './quality-csv.ts'
import { findRisingProducts } from './rising-products.ts'

/** In the time zone of the test, Berlin, a late evening in UTC belongs to the next day. */
const now = new Date('2026-11-22T12:00:00Z')
const timeZone = 'Europe/Berlin'

let tested: TestPortal
let admin: Caller
let dealer: TestAccount

beforeAll(async () => {
  tested = await openTestPortal({ now: () => now, environment: { TIME_ZONE: timeZone } })
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  dealer = await tested.anAccount({ companyName: 'Klanghaus' })
})
afterAll(() => tested.close())

let products = 0
async function aProduct({ brand = 'Nordwave', itemNumber = `NW-${++products}` } = {}): Promise<number> {
  const { productId } = await tested.tables
    .insertInto('products')
    .values({ brand, itemType: 'Amplifier', itemNumber, name: `Amplifier ${itemNumber}` })
    .returning('productId')
    .executeTakeFirstOrThrow()
  return productId
}

/** Units of a product that were shipped on a day, with serial numbers that begin with `prefix`. */
async function shipped(productId: number, shippedOn: string, count: number, prefix: string): Promise<void> {
  await tested.tables
    .insertInto('units')
    .values(
      Array.from({ length: count }, (_, place) => ({ productId, shippedOn, serialNumber: `${prefix}-${place + 1}` })),
    )
    .execute()
}

interface Claim {
  readonly serialNumber: string
  readonly submittedAt: string
  readonly brand?: string
  readonly itemNumber?: string
  readonly status?: ItemStatus
  readonly declineReason?: string
  readonly anotherLookAt?: number
  readonly draft?: true
}

/** A claim as the tables have it; its history is written by those tests that need one. */
async function aClaim({
  serialNumber,
  submittedAt,
  status = 'Under review',
  draft,
  ...wanted
}: Claim): Promise<number> {
  const { requestId } = await tested.tables
    .insertInto('requests')
    .values({
      ...{ dealerId: dealer.userId, title: 'Claim', createdAt: submittedAt },
      completedAt: draft ? null : submittedAt,
      ...(status === 'Under review' ? {} : { status: 'Closed', closed: true, closedAt: submittedAt }),
    })
    .returning('requestId')
    .executeTakeFirstOrThrow()
  const { itemId } = await tested.tables
    .insertInto('requestItems')
    .values({
      ...{ requestId, requestClosed: status !== 'Under review', itemType: 'Amplifier', brand: 'Nordwave' },
      ...{ itemNumber: 'NW-x', serialNumber, issueDescription: 'No sound.', status, createdAt: submittedAt },
      ...(status.endsWith('exchange') && { exchangeNote: 'Exchange with actual / new series item' }),
      ...wanted,
    })
    .returning('itemId')
    .executeTakeFirstOrThrow()
  return itemId
}

const get = async <Reply>(endpoint: Parameters<Caller['call']>[0], query: object, params?: object): Promise<Reply> => {
  const answer = await admin.call(endpoint as never, { query, params } as never)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Reply
}

test('another look is no second claim, in no chart of claims and in none of their lists', async () => {
  const productId = await aProduct({ itemNumber: 'AL-1' })
  await shipped(productId, '2026-01-10', 5, 'AL')
  const declined = { status: 'Declined', declineReason: 'Out of warranty' } as const
  const claim = await aClaim({ serialNumber: 'AL-1', submittedAt: '2026-03-10T10:00:00Z', ...declined })
  await aClaim({ serialNumber: 'AL-1', submittedAt: '2026-04-10T10:00:00Z', anotherLookAt: claim })
  const months = { productId: String(productId), from: '2026-03', to: '2026-04' }
  expect(await get<ClaimsByMonth>(contract.getClaimsByMonth, months)).toMatchObject({ products: [{ claims: [1, 0] }] })
  const listed = await get<{ content: ClaimRow[] }>(contract.listClaims, months)
  expect(listed.content.map(({ itemId }) => itemId)).toEqual([claim])
  const looks = await get<{ content: ClaimRow[] }>(contract.listClaims, { ...months, anotherLook: 'open' })
  expect(looks.content).toHaveLength(1)
})

test('claims are counted by the product of their unit and by the month of the installation’s calendar', async () => {
  const productId = await aProduct()
  await shipped(productId, '2026-01-10', 5, 'CM')
  await aClaim({ serialNumber: 'cm-1 ', submittedAt: '2026-03-31T21:59:00Z' })
  await aClaim({ serialNumber: 'CM-2', submittedAt: '2026-03-31T22:01:00Z' })
  await aClaim({ serialNumber: 'CM-3', submittedAt: '2026-04-30T10:00:00Z', draft: true })
  await aClaim({ serialNumber: 'CM-4', submittedAt: '2026-04-30T10:00:00Z', brand: 'Another' })
  await aClaim({ serialNumber: 'CM-unknown', submittedAt: '2026-04-30T10:00:00Z' })
  const found = await get<ClaimsByMonth>(contract.getClaimsByMonth, {
    ...{ productId: String(productId), from: '2026-03', to: '2026-05' },
  })
  expect(found).toMatchObject({
    months: ['2026-03', '2026-04', '2026-05'],
    products: [{ productId, claims: [1, 1, 0] }],
    others: [0, 0, 0],
  })
})

test('of two units with one serial number the item number decides, else the last shipment', async () => {
  const [first, second] = [await aProduct({ itemNumber: 'TW-1' }), await aProduct({ itemNumber: 'TW-2' })]
  await shipped(first, '2026-02-01', 2, 'TWIN')
  await shipped(second, '2026-01-01', 2, 'TWIN')
  await aClaim({ serialNumber: 'TWIN-1', itemNumber: ' tw-2', submittedAt: '2026-05-05T10:00:00Z' })
  await aClaim({ serialNumber: 'TWIN-2', itemNumber: 'mistyped', submittedAt: '2026-05-05T10:00:00Z' })
  const claimsOf = async (productId: number) => {
    const query = { productId: String(productId), from: '2026-05', to: '2026-05' }
    return (await get<ClaimsByMonth>(contract.getClaimsByMonth, query)).products.map(({ claims }) => claims)
  }
  expect(await claimsOf(first)).toEqual([[1]])
  expect(await claimsOf(second)).toEqual([[1]])
})

test('the triangle counts each unit once, at its first claim, in months that are over', async () => {
  const productId = await aProduct()
  await shipped(productId, '2026-08-15', 4, 'TR8')
  await shipped(productId, '2026-10-31', 2, 'TR10')
  await shipped(productId, '2026-11-01', 1, 'TR11')
  await aClaim({ serialNumber: 'TR8-1', submittedAt: '2026-08-20T10:00:00Z', status: 'Declined', declineReason: 'x' })
  await aClaim({ serialNumber: 'TR8-1', submittedAt: '2026-10-20T10:00:00Z' })
  await aClaim({ serialNumber: 'TR8-2', submittedAt: '2026-10-20T10:00:00Z' })
  // In the running month, in which more may still come.
  await aClaim({ serialNumber: 'TR10-1', submittedAt: '2026-11-02T10:00:00Z' })
  const { rows, ages } = await get<NevadaChartOfProduct>(contract.getNevadaChart, {
    ...{ productId: String(productId), from: '2026-08' },
  })
  expect(rows.map(({ month, units, cells }) => [month, units, cells.map(({ failed }) => failed)])).toEqual([
    ['2026-08', 4, [1, 1, 2]],
    ['2026-09', 0, []],
    ['2026-10', 2, [0]],
  ])
  expect(ages.map(({ median }) => median)).toEqual([0.125, 0.25, 0.5])
})

test('there is no triangle of an unknown product', async () => {
  expect((await admin.call(contract.getNevadaChart, { query: { productId: '999999' } })).status).toBe(404)
})

test('decisions are counted by status and reason, and what is not decided apart', async () => {
  const declined = { status: 'Declined', submittedAt: '2025-02-10T10:00:00Z' } as const
  await aClaim({ ...declined, serialNumber: 'D1', declineReason: 'Out of warranty' })
  await aClaim({ ...declined, serialNumber: 'D2', declineReason: 'Out of warranty' })
  await aClaim({ ...declined, serialNumber: 'D3', declineReason: 'Fell into the sea' })
  await aClaim({ serialNumber: 'D4', status: 'Warranty exchange', submittedAt: '2025-02-10T10:00:00Z' })
  await aClaim({ serialNumber: 'D5', submittedAt: '2025-02-10T10:00:00Z' })
  const found = await get<DecisionsByReason>(contract.getDecisionsByReason, { from: '2025-02', to: '2025-02' })
  expect(found).toEqual({
    decisions: [
      { status: 'Declined', reason: 'Out of warranty', claims: 2 },
      { status: 'Declined', reason: 'Fell into the sea', claims: 1 },
      { status: 'Warranty exchange', reason: 'Exchange with actual / new series item', claims: 1 },
    ],
    others: 0,
    undecided: 1,
  })
})

test('of decisions for very many reasons those made most often are named, and the others counted', async () => {
  for (let reason = 1; reason <= 22; reason += 1)
    for (const claim of reason > 20 ? [1, 2] : [1])
      await aClaim({
        ...{ serialNumber: `R${reason}-${claim}`, submittedAt: '2025-03-10T10:00:00Z' },
        ...{ status: 'Declined', declineReason: `In own words ${reason}` },
      })
  const found = await get<DecisionsByReason>(contract.getDecisionsByReason, { from: '2025-03', to: '2025-03' })
  expect(found.decisions).toHaveLength(20)
  expect(found.decisions.slice(0, 2).map(({ reason }) => reason)).toEqual(['In own words 21', 'In own words 22'])
  expect(found).toMatchObject({ others: 2, undecided: 0 })
})

type Step = readonly [kind: string, bySide: 'dealer' | 'admins', atHour: number, to?: ItemStatus]

test.each<[name: string, month: string, Step[], service: number, dealer: number]>([
  [
    'decided at once, told to a hundredth of an hour',
    '2024-01',
    [
      ['submitted', 'dealer', 0],
      ['status-changed', 'admins', 16 / 3, 'Declined'],
    ],
    5.33,
    0,
  ],
  [
    'asked, answered, decided',
    '2024-02',
    [
      ['submitted', 'dealer', 0],
      ['status-changed', 'admins', 2, 'Additional information required'],
      ['message-posted', 'dealer', 12],
      ['status-changed', 'admins', 15, 'Declined'],
    ],
    5,
    10,
  ],
  [
    'asked again by a message',
    '2024-03',
    [
      ['submitted', 'dealer', 0],
      ['message-posted', 'admins', 1],
      ['status-changed', 'admins', 2, 'Additional information required'],
      ['message-posted', 'dealer', 3],
      ['message-posted', 'admins', 4],
      ['message-posted', 'dealer', 9],
      ['status-changed', 'admins', 10, 'Declined'],
      ['message-posted', 'dealer', 90],
      ['request-closed', 'admins', 93],
    ],
    6,
    7,
  ],
  [
    'repaired in vain',
    '2024-04',
    [
      ['submitted', 'dealer', 0],
      ['status-changed', 'admins', 1, 'Waiting for feedback'],
      ['repair-outcome-submitted', 'dealer', 31, 'Under review'],
      ['status-changed', 'admins', 33, 'Declined'],
    ],
    3,
    30,
  ],
])(
  'a case that was %s lay with each side as long as it had to act',
  async (name, month, steps, serviceHours, dealerHours) => {
    const itemId = await aClaim({
      ...{ serialNumber: name, submittedAt: `${month}-10T00:00:00Z`, status: 'Declined', declineReason: 'x' },
    })
    await tested.tables
      .insertInto('itemHistory')
      .values(
        steps.map(([kind, bySide, atHour, to]) => ({
          ...{ itemId, kind: kind as never, bySide, byUser: dealer.userId },
          at: new Date(Date.parse(`${month}-10T00:00:00Z`) + atHour * 3_600_000),
          details: JSON.stringify(to ? { to } : {}),
        })),
      )
      .execute()
    const { months } = await get<CaseTimes>(contract.getCaseTimes, { from: month, to: month })
    expect(months).toEqual([{ month, claims: 1, serviceHours, dealerHours }])
  },
)

test('other looks are counted by what came of them, and lead to their claims', async () => {
  const look = async (status: ItemStatus, submittedAt = '2024-05-10T10:00:00Z', brand = 'Nordwave') => {
    const decision = status === 'Declined' ? { declineReason: 'Wet' } : {}
    const first = await aClaim({ serialNumber: 'LOOK', submittedAt, brand, status: 'Declined', declineReason: 'Wet' })
    const serialNumber = `LOOK-${first}`
    return aClaim({ ...{ serialNumber, submittedAt, brand, status, anotherLookAt: first }, ...decision })
  }
  const upheld = [await look('Declined'), await look('Declined')]
  const changed = [await look('Warranty exchange')]
  const open = [await look('Under review')]
  await look('Declined', '2024-06-10T10:00:00Z')
  await look('Declined', '2024-05-10T10:00:00Z', 'Another')

  const may = { from: '2024-05', to: '2024-05', brand: 'Nordwave' }
  expect(await get(contract.getAnotherLooks, may)).toEqual({ upheld: 2, changed: 1, open: 1 })
  for (const [anotherLook, ids] of Object.entries({ upheld, changed, open })) {
    const { content } = await get<{ content: ClaimRow[] }>(contract.listClaims, { ...may, anotherLook })
    expect(content.map(({ itemId }) => itemId)).toEqual(ids.toReversed())
  }
})

test('a row of how long cases lie leads to the decided claims that it counts, other looks among them', async () => {
  const may = { from: '2023-05', to: '2023-05' }
  const declined = { submittedAt: '2023-05-10T10:00:00Z', status: 'Declined', declineReason: 'Wet' } as const
  const first = await aClaim({ serialNumber: 'TM-1', ...declined })
  const looked = await aClaim({ serialNumber: 'TM-2', ...declined, anotherLookAt: first })
  await aClaim({ serialNumber: 'TM-3', submittedAt: declined.submittedAt })
  expect((await get<CaseTimes>(contract.getCaseTimes, may)).months).toMatchObject([{ claims: 2 }])
  const { content } = await get<{ content: ClaimRow[] }>(contract.listClaims, { ...may, decided: 'true' })
  expect(content.map(({ itemId }) => itemId)).toEqual([looked, first])
})

test('a mark leads to exactly the claims that it counts', async () => {
  const productId = await aProduct()
  await shipped(productId, '2026-06-15', 3, 'MK')
  const early = await aClaim({
    ...{ serialNumber: 'MK-1', submittedAt: '2026-06-20T10:00:00Z', status: 'Declined', declineReason: 'Wet' },
  })
  const again = await aClaim({ serialNumber: 'MK-1', submittedAt: '2026-07-20T10:00:00Z' })
  const late = await aClaim({ serialNumber: 'MK-2', submittedAt: '2026-08-01T10:00:00Z' })
  const claims = async (query: object) => {
    const page = await get<{ content: ClaimRow[] }>(contract.listClaims, { productId: String(productId), ...query })
    return page.content.map(({ itemId }) => itemId)
  }
  expect(await claims({})).toEqual([late, again, early])
  expect(await claims({ from: '2026-07', to: '2026-07' })).toEqual([again])
  expect(await claims({ shippedFrom: '2026-06', shippedTo: '2026-06', oldest: '1' })).toEqual([early])
  expect(await claims({ shippedFrom: '2026-06', shippedTo: '2026-06', oldest: '2' })).toEqual([late, early])
  expect(await claims({ shippedFrom: '2026-07' })).toEqual([])
  expect(await claims({ status: 'Declined', reason: 'Wet' })).toEqual([early])
  expect(await claims({ page: '1', size: '2' })).toEqual([early])
  const [row] = (await get<{ content: ClaimRow[] }>(contract.listClaims, { productId: String(productId) })).content
  expect(row).toMatchObject({ companyName: 'Klanghaus', serialNumber: 'MK-2', shippedOn: '2026-06-15' })
})

/** A product of which more units fail since July. */
async function aRisingProduct(): Promise<number> {
  const productId = await aProduct()
  for (const [place, month] of ['02', '03', '04', '05', '06', '07', '08', '09'].entries()) {
    const prefix = `RISE${productId}-${month}`
    await shipped(productId, `2026-${month}-10`, 300, prefix)
    for (let claim = 1; claim <= (place < 5 ? 2 : 25); claim++)
      await aClaim({ serialNumber: `${prefix}-${claim}`, submittedAt: `2026-${month}-25T10:00:00Z` })
  }
  return productId
}

test('a product that goes while products are looked at, as with an import that is taken back, is not found', async () => {
  const productId = await aRisingProduct()
  const { looking } = await tested.tables.transaction().execute(async (tx) => {
    await tx.deleteFrom('units').where('productId', '=', productId).execute()
    await tx.deleteFrom('products').where('productId', '=', productId).execute()
    const looking = findRisingProducts(tested.portal)
    await somebodyWaits(tested.portal.pool)
    // An object, since a promise would be waited for here.
    return { looking }
  })
  await looking
  const rising = await get<RisingProduct[]>(contract.listRisingProducts, {})
  expect(rising.map((product) => product.productId)).not.toContain(productId)
})

test('a product whose share rises is found, and its notice stays off the desk once it was taken off', async () => {
  const productId = await aRisingProduct()
  const look = async () => {
    await findRisingProducts(tested.portal)
    const rising = await get<RisingProduct[]>(contract.listRisingProducts, {})
    return rising.filter((product) => product.productId === productId)
  }
  expect(await look()).toMatchObject([{ since: '2026-07', units: 900, claims: 75, dismissed: false }])
  const dismiss = (dismissed: boolean, id = productId) =>
    admin.call(contract.dismissRisingProduct, { params: { productId: String(id) }, body: { dismissed } })
  expect((await dismiss(true)).status).toBe(200)
  expect(await look()).toMatchObject([{ dismissed: true }])
  expect((await dismiss(false)).status).toBe(200)
  expect(await look()).toMatchObject([{ dismissed: false }])
  expect((await dismiss(true, 1)).status).toBe(404)
  // Taken off while the next look is on its way.
  for (let round = 0; round < 10; round += 1) {
    const [, answer] = await Promise.all([look(), dismiss(true)])
    expect(answer.status).toBe(200)
    expect(await look()).toMatchObject([{ dismissed: true }])
    await dismiss(false)
  }
})

test('no cell of a file is a formula', async () => {
  const productId = await aProduct({ itemNumber: '=HYPERLINK("https://example.com")' })
  await shipped(productId, '2026-01-10', 1, '+CALC')
  await aClaim({ serialNumber: '+CALC-1', submittedAt: '2026-02-10T10:00:00Z', itemNumber: '@SUM(1)' })
  for (const chart of [
    'claims-by-month',
    'failures',
    'decisions',
    'case-times',
    'another-looks',
    'rising',
    'claims',
  ] as const) {
    const query = { productId: String(productId), from: '2026-01', to: '2026-03' }
    const { csv, fileName } = await get<{ csv: string; fileName: string }>(contract.exportChart, query, { chart })
    expect(fileName).toBe(`${chart}-2026-11-22.csv`)
    expect(csv.startsWith('\ufeff')).toBe(true)
    const cells = csv.slice(1).split(/\r\n|,/)
    expect(cells.filter((cell) => /^"?[=+\-@\t\r]/.test(cell))).toEqual([])
  }
  const { csv } = await get<{ csv: string }>(
    contract.exportChart,
    { productId: String(productId) },
    { chart: 'claims' },
  )
  expect(csv).toContain("'+CALC-1")
})

test('a file is parted and reckons as spreadsheets do where its reader’s language is spoken', async () => {
  const productId = await aProduct({ itemNumber: 'CSV;1,5' })
  await shipped(productId, '2026-01-10', 3, 'CSV')
  await aClaim({ serialNumber: 'CSV-1', submittedAt: '2026-02-10T10:00:00Z' })
  const firstCells = async (language: 'en' | 'de' | 'fr') => {
    const reader = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN', language }))
    const query = { productId: String(productId), from: '2026-01', to: '2026-02' }
    const answer = await reader.call(contract.exportChart, { query, params: { chart: 'failures' } } as never)
    return (answer.body as { csv: string }).csv.split('\r\n')[2]
  }
  const english = '"2026-01",3,1,1,0.3333333333333333,'
  expect(await firstCells('en')).toContain(english)
  const withComma = english.replaceAll(',', ';').replace('.', ',')
  expect(await firstCells('de')).toContain(withComma)
  expect(await firstCells('fr')).toContain(withComma)
})

test('a file of decisions names their reasons in its reader’s language, as the screen does', async () => {
  const submittedAt = '2023-07-10T10:00:00Z'
  await aClaim({ serialNumber: 'RE-1', submittedAt, status: 'Declined', declineReason: 'Out of warranty' })
  await aClaim({ serialNumber: 'RE-2', submittedAt, status: 'Warranty exchange' })
  await aClaim({ serialNumber: 'RE-3', submittedAt, status: 'Declined', declineReason: 'Wet' })
  const reader = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN', language: 'de' }))
  const query = { from: '2023-07', to: '2023-07' }
  const answer = await reader.call(contract.exportChart, { query, params: { chart: 'decisions' } } as never)
  const rows = (answer.body as { csv: string }).csv.split('\r\n').slice(1, 4)
  expect(rows.toSorted()).toEqual([
    '"Abgelehnt";"Garantiezeit abgelaufen";1',
    '"Abgelehnt";"Wet";1',
    '"Garantieaustausch";"Austausch gegen ein Gerät der aktuellen Serie";1',
  ])
})

test('a file that holds a part of the claims says so in its last row', async () => {
  const productId = await aProduct()
  await shipped(productId, '2026-01-10', 3, 'CUT')
  for (const place of [1, 2, 3]) await aClaim({ serialNumber: `CUT-${place}`, submittedAt: '2026-02-10T10:00:00Z' })
  const rowsOf = async (exportedClaims: number) => {
    const days = { today: '2026-11-22', timeZone, exportedClaims }
    return (await tableOf('claims', tested.portal.db, { productId }, days))?.().slice(1) ?? []
  }
  expect(await rowsOf(3)).toHaveLength(3)
  const cut = await rowsOf(2)
  expect(cut).toHaveLength(3)
  expect(cut.at(-1)).toEqual([
    'Only the newest 2 claims stand in this file. A shorter time or one product shows the others.',
  ])
})
