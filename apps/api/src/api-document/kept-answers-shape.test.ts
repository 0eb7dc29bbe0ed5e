import { createHash } from 'node:crypto'
import { schemas } from '@portal/contract/all-schemas.ts'
import { keptAnswersShape } from '@portal/contract/system/kept-answers-shape.ts'
import { expect, test } from 'vitest'
import { toJSONSchema } from 'zod/v4/core'

/** What apps/web/src/parts/device/kept-answers.ts keeps. */
const kept = [
  'getCurrentUser',
  'listOwnRequests',
  'searchOwnRequests',
  'listItems',
  'getItem',
  'listItemHistory',
  'listMessages',
] as const

test('the shape of what devices keep has another name as soon as it is another shape', () => {
  const shapes = kept.map((name) => toJSONSchema(schemas[name].reply, { unrepresentable: 'any' }))
  const withoutWords = JSON.stringify(shapes, (key, value) =>
    key === 'description' && typeof value === 'string' ? undefined : value,
  )
  expect(keptAnswersShape).toBe(createHash('sha256').update(withoutWords).digest('hex').slice(0, 8))
})
