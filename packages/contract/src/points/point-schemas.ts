import { limits } from '@portal/domain/limits.ts'
import { pointKinds } from '@portal/domain/points/point.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import {
  described,
  id,
  idempotencyHeaders,
  idParam,
  instant,
  itemType,
  judgedText,
  language,
  named,
  nothing,
  seenVersion,
  seenVersionParam,
  version,
} from '../shared-schemas.ts'

const kind = described('Pictures or videos, a measured value, or a text.', z.enum(pointKinds))
const forItems = described('Null: items of every type.', z.nullable(itemType))

const point = named(
  'Point',
  'Something that a dealer can be asked for when an item is sent back.',
  z.object({
    pointId: id,
    itemType: forItems,
    kind,
    unit: described('Of a measured value.', z.nullable(z.string())),
    texts: described('Its wording by language; at least one.', z.partialRecord(language, z.string())),
    version,
    changedAt: instant,
    changedByName: described('Null for one that the portal brought.', z.nullable(z.string())),
  }),
)
export type Point = z.output<typeof point>

const form = {
  itemType: forItems,
  kind,
  unit: described('Of a measured value; null otherwise.', z.nullable(judgedText(limits.point.unit))),
  texts: described(
    `By language, each of at most ${limits.point.text} characters. Empty ones are left out.`,
    z.partialRecord(language, judgedText(limits.point.text)),
  ),
}
const pointSave = named('PointSave', 'What a dealer can be asked for, as it is to be.', z.object(form))
export type PointSave = z.output<typeof pointSave>

const pointParams = z.object({ pointId: idParam })

export const pointSchemas = {
  listPoints: {
    description: `In the order in which they were added, at most ${limits.point.maximumPoints}.`,
    reply: z.array(point),
  },
  addPoint: { headers: idempotencyHeaders, body: pointSave, reply: point },
  changePoint: {
    description: 'What was asked before keeps its wording. A text that is left out is removed.',
    params: pointParams,
    body: named(
      'PointChange',
      'What a dealer can be asked for, as it is to be, and what it was.',
      z.object({ ...form, seenVersion }),
    ),
    reply: point,
  },
  deletePoint: {
    description: 'What was asked before stays.',
    params: pointParams,
    query: z.object({ seenVersion: seenVersionParam }),
    reply: nothing,
  },
} satisfies SchemasByName
