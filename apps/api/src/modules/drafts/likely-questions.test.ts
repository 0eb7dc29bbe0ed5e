import { listLikelyQuestions, updateItemStatus } from '@portal/contract/items/items.ts'
import type { LikelyQuestionsOfItem } from '@portal/contract/items/likely-question-shapes.ts'
import type { Point } from '@portal/contract/kept-texts/kept-text-schemas.ts'
import { listPoints } from '@portal/contract/kept-texts/points.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDraft, anAddedItem, anUploadedPhoto, aSubmittedRequest } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'
import { statementsOf } from '../../testing/recorded-statements.ts'
import { aRecordedUnit } from '../../testing/recorded-unit.ts'

let tested: TestPortal
let dealer: Caller
let colleague: Caller
let admin: Caller
beforeAll(async () => {
  tested = await openTestPortal()
  dealer = await tested.signedInAs(await tested.anAccount())
  colleague = await tested.signedInAs(await tested.anAccount())
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
})
afterAll(() => tested.close())

const questionsOf = async (requestId: number, by = dealer) =>
  by.call(listLikelyQuestions, { params: { requestId: String(requestId) } })
const questionsOfFirst = async (requestId: number) =>
  ((await questionsOf(requestId)).body as LikelyQuestionsOfItem[])[0]?.questions

async function pointId(code: string): Promise<number> {
  const points = (await admin.call(listPoints)).body as Point[]
  return points.find(({ texts }) => texts.en === code)?.pointId ?? 0
}
/** An item that was sent back for a point, and then declined. */
async function sentBackFor(itemNumber: string, point: number): Promise<void> {
  const [itemId = 0] = (await aSubmittedRequest(dealer, [{ itemNumber }])).itemIds
  const params = { itemId: String(itemId) }
  const points = { points: [point], infoRequiredNote: null }
  for (const body of [
    { status: 'Additional information required' as const, ...points },
    { status: 'Declined' as const, declineReason: 'Out of warranty' },
  ])
    expect((await admin.call(updateItemStatus, { params, body })).status).toBe(200)
}

test('of a draft, the pictures that help and are missing', async () => {
  await aRecordedUnit(tested)
  const requestId = await aDraft(dealer)
  const { imagePath } = await anUploadedPhoto(dealer)
  await anAddedItem(dealer, requestId, {
    images: [imagePath],
    shots: [{ imagePath, shot: 'fault' }],
    skippedShots: [{ shot: 'whole', why: 'Built in' }],
  })
  expect(await questionsOfFirst(requestId)).toEqual([
    { about: 'shot', shot: 'label', wording: null },
    { about: 'shot', shot: 'connections', wording: null },
  ])
})

test('what was asked with other decided items of the product, in every language', async () => {
  const resistance = await pointId('Measured DC resistance of the voice coil')
  expect(resistance).toBeGreaterThan(0)
  for (let claims = 0; claims < 3; claims += 1) await sentBackFor('LQ-1', resistance)
  const requestId = await aDraft(dealer)
  await anAddedItem(dealer, requestId, { itemNumber: ' lq-1 ' })
  const wording = expect.objectContaining({ en: 'Measured DC resistance of the voice coil', de: expect.any(String) })
  expect(await questionsOfFirst(requestId)).toContainEqual({ about: 'point', shot: null, wording })
  const other = await aDraft(dealer)
  await anAddedItem(dealer, other, { itemNumber: 'LQ-2' })
  expect(await questionsOfFirst(other)).not.toContainEqual(expect.objectContaining({ about: 'point' }))
})

test('nothing once it was submitted, and nothing of somebody else’s', async () => {
  const { requestId } = await aSubmittedRequest(dealer)
  expect((await questionsOf(requestId)).body).toEqual([])
  expect((await questionsOf(requestId, colleague)).status).toBe(404)
  expect((await questionsOf(await aDraft(dealer), colleague)).status).toBe(404)
  expect((await questionsOf(await aDraft(dealer))).body).toEqual([])
})

test('takes as many statements for five items as for one', async () => {
  const counts: number[] = []
  for (const items of [1, 5]) {
    const requestId = await aDraft(dealer)
    for (let added = 0; added < items; added += 1) await anAddedItem(dealer, requestId)
    counts.push((await statementsOf(() => questionsOf(requestId))).length)
  }
  expect(counts[1]).toBe(counts[0])
})
