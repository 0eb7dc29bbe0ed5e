import type { Point, PointSave } from '@portal/contract/kept-texts/kept-text-schemas.ts'
import * as points from '@portal/contract/kept-texts/points.ts'
import { languages } from '@portal/domain/languages.ts'
import { limits } from '@portal/domain/limits.ts'
import { standardPoints } from '@portal/domain/points/point.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'

let tested: TestPortal
let admin: Caller

beforeAll(async () => {
  tested = await openTestPortal()
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
})
afterAll(() => tested.close())

const list = async () => (await admin.call(points.listPoints, {})).body as Point[]
const aPoint = (wanted: Partial<PointSave> = {}): PointSave => ({
  ...{ itemType: null, kind: 'text', unit: null, texts: { en: 'Which head unit?' } },
  ...wanted,
})
const add = (save = aPoint()) => admin.call(points.addPoint, { body: save })
const change = ({ pointId }: Point, save: PointSave, seenVersion: number) =>
  admin.call(points.changePoint, { params: { pointId: String(pointId) }, body: { ...save, seenVersion } })
const remove = ({ pointId }: Point, seenVersion: number) =>
  admin.call(points.deletePoint, { params: { pointId: String(pointId) }, query: { seenVersion: String(seenVersion) } })

test('the portal brings the standard ones, worded in every language, and nobody has changed them', async () => {
  const brought = (await list()).filter(({ changedByName }) => changedByName === null)
  expect(brought).toHaveLength(standardPoints.length)
  for (const { texts } of brought) expect(Object.keys(texts).sort()).toEqual([...languages].sort())
})

test('a standard one takes a wording of its own in one language, and keeps the others', async () => {
  const [label] = await list()
  if (!label) throw new Error('There is no point')
  const { itemType, kind, unit } = label
  const texts = { ...label.texts, de: ' Typenschild,\n bitte scharf ' }
  const { body } = await change(label, { itemType, kind, unit, texts }, label.version)
  expect(body).toMatchObject({ texts: { ...label.texts, de: 'Typenschild, bitte scharf' }, version: 2 })
  const { rows } = await tested.portal.pool.query('select language from point_texts where point_id = $1', [
    label.pointId,
  ])
  expect(rows).toEqual([{ language: 'de' }])
})

test('one is added, changed and deleted; what a colleague changed meanwhile is STALE', async () => {
  const added = (await add()).body as Point
  expect((await list()).at(-1)).toEqual(added)
  const save = aPoint({ kind: 'value', unit: ' mm ', itemType: 'Speaker' })
  expect((await change(added, save, 1)).body).toMatchObject({ kind: 'value', unit: 'mm', version: 2 })
  expect((await change(added, save, 1)).body).toMatchObject({ error: 'STALE' })
  expect((await remove(added, 1)).body).toMatchObject({ error: 'STALE' })
  expect((await remove(added, 2)).status).toBe(200)
  expect((await remove(added, 2)).status).toBe(404)
})

test('what is wrong is said at its field', async () => {
  expect((await add(aPoint({ texts: { en: ' ' } }))).body).toMatchObject({
    problems: { texts: { code: 'POINT_TEXT_MISSING' } },
  })
  expect((await add(aPoint({ kind: 'value' }))).body).toMatchObject({
    problems: { unit: { code: 'POINT_UNIT_MISSING' } },
  })
})

test('there are never more than the limit, also when two add at once', async () => {
  const missing = limits.point.maximumPoints - (await list()).length
  for (let left = missing; left > 1; left--) await add()
  const answers = await Promise.all([add(), add(), add()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(await list()).toHaveLength(limits.point.maximumPoints)
})
