import type { NextStep, NextStepSave } from '@portal/contract/kept-texts/kept-text-schemas.ts'
import * as steps from '@portal/contract/kept-texts/next-steps.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'

let tested: TestPortal
let admin: Caller

beforeAll(async () => {
  tested = await openTestPortal()
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
})
afterAll(() => tested.close())

const aStep = (wanted: Partial<NextStepSave> = {}): NextStepSave => ({
  ...{ outcome: 'DECLINED', itemType: null, brand: null, days: 14, texts: { en: 'Collect it\nwithin two weeks' } },
  ...wanted,
})
const add = (save: NextStepSave) => admin.call(steps.addNextStep, { body: save })
const change = ({ stepId }: NextStep, save: NextStepSave, seenVersion: number) =>
  admin.call(steps.changeNextStep, { params: { stepId: String(stepId) }, body: { ...save, seenVersion } })
const remove = ({ stepId }: NextStep, seenVersion: number) =>
  admin.call(steps.deleteNextStep, { params: { stepId: String(stepId) }, query: { seenVersion: String(seenVersion) } })

test('one is added, changed and deleted; what a colleague changed meanwhile is STALE', async () => {
  const added = (await add(aStep({ brand: 'Added' }))).body as NextStep
  expect((await admin.call(steps.listNextSteps, {})).body).toContainEqual(added)
  const save = aStep({ brand: ' Changed ', itemType: 'Speaker', days: null })
  expect((await change(added, save, 1)).body).toMatchObject({ brand: 'Changed', days: null, version: 2 })
  expect((await change(added, save, 1)).body).toMatchObject({ error: 'STALE' })
  expect((await remove(added, 1)).body).toMatchObject({ error: 'STALE' })
  expect((await remove(added, 2)).status).toBe(200)
  expect((await remove(added, 2)).status).toBe(404)
})

test('there is one for each decision, type and brand, also when two add it at once', async () => {
  const answers = await Promise.all([add(aStep({ brand: 'Once' })), add(aStep({ brand: 'ONCE' }))])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await add(aStep({ brand: 'Once', itemType: 'Speaker' }))).status).toBe(201)
})

test('what is wrong is said at its field', async () => {
  expect((await add(aStep({ texts: { en: ' ' } }))).body).toMatchObject({
    problems: { texts: { code: 'NEXT_STEP_TEXT_MISSING' } },
  })
  expect((await add(aStep({ days: 0 }))).body).toMatchObject({ problems: { days: { code: 'NEXT_STEP_DAYS_WRONG' } } })
})
