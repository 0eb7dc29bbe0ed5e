import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import * as items from '@portal/contract/items/items.ts'
import type { NextStep } from '@portal/contract/next-steps/next-step-schemas.ts'
import * as steps from '@portal/contract/next-steps/next-steps.ts'
import { addDays, dayIn } from '@portal/domain/units/calendar-day.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSubmittedRequest } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'

let tested: TestPortal
let dealer: Caller
let admin: Caller

beforeAll(async () => {
  tested = await openTestPortal()
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  dealer = await tested.signedInAs(await tested.anAccount())
})
afterAll(() => tested.close())

const at = (itemId: number) => ({ params: { itemId: String(itemId) } })
const nextStep = async (itemId: number) => ((await dealer.call(items.getItem, at(itemId))).body as ItemDetail).nextStep
const decline = async (itemId: number) => {
  const body = { status: 'Declined' as const, declineReason: 'Out of warranty' }
  return (await admin.call(items.updateItemStatus, { ...at(itemId), body })).body as { undo: { decisionId: number } }
}

test('a decision tells the next step with its day; a later change of the text does not change it, an undo removes it', async () => {
  const texts = { en: 'Collect it\nwithin two weeks', de: 'Bitte abholen' }
  const save = { outcome: 'DECLINED' as const, itemType: null, brand: null, days: 14, texts }
  const { stepId } = (await admin.call(steps.addNextStep, { body: save })).body as NextStep
  const { itemIds } = await aSubmittedRequest(dealer, [{}, {}])
  const [itemId = 0] = itemIds
  expect(await nextStep(itemId)).toBeNull()

  const { undo } = await decline(itemId)
  const { timeZone } = tested.portal.config
  const told = { texts, due: addDays(dayIn(timeZone, tested.portal.now()), 14) }
  expect(await nextStep(itemId)).toEqual(told)
  const changed = { ...save, texts: { en: 'Something else' }, seenVersion: 1 }
  await admin.call(steps.changeNextStep, { params: { stepId: String(stepId) }, body: changed })
  expect(await nextStep(itemId)).toEqual(told)

  await admin.call(items.undoDecision, { params: { decisionId: String(undo.decisionId) } })
  expect(await nextStep(itemId)).toBeNull()
})

test('nobody of another company reads it', async () => {
  const { itemIds } = await aSubmittedRequest(dealer, [{}, {}])
  const [itemId = 0] = itemIds
  await decline(itemId)
  const stranger = await tested.signedInAs(await tested.anAccount())
  expect((await stranger.call(items.getItem, at(itemId))).status).toBe(404)
})
