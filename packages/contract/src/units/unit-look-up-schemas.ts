import { limits } from '@portal/domain/limits.ts'
import { nearReasons } from '@portal/domain/units/near-numbers.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import { day, described, itemType, named, text } from '../shared-schemas.ts'
import { verdict } from './verdict-shapes.ts'

const unitModel = named(
  'UnitModel',
  'A model that has a unit with the serial number, for filling in a claim.',
  z.object({
    brand: z.string(),
    itemType,
    itemNumber: z.string(),
    name: z.string(),
    thumbnailUrl: described('A signed link; null where the product has no picture.', z.nullable(z.string())),
  }),
)
export type UnitModel = z.output<typeof unitModel>

export const unitLookUp = named(
  'UnitLookUp',
  'What a dealer learns who has a unit in hand: never to whom it was sold, never whose claims there were.',
  z.object({
    verdict,
    models: described(`At most ${limits.unit.modelsOfSerialNumber}.`, z.array(unitModel)),
    near: described(
      'Known numbers that may be meant by one that is not, at most three, for a question.',
      z.optional(z.array(z.object({ serialNumber: z.string(), reason: z.enum(nearReasons) }))),
    ),
    sale: described(
      'Null unless its terms count from a sale that nobody has told of: then the form asks for the day.',
      z.nullable(
        z.object({ notBefore: described('Null of a unit that was sold to another company.', z.nullable(day)) }),
      ),
    ),
  }),
)
export type UnitLookUp = z.output<typeof unitLookUp>

export const unitLookUpSchemas = {
  lookUpUnit: {
    description:
      'By the whole serial number, as numbers are compared; where several units have it, `brand` and `itemNumber` choose. The verdict is the same that is kept when the claim is submitted. How often a dealer may ask is limited, so that nobody can list what was sold.',
    query: z.object({
      serialNumber: z.pipe(text(limits.item.serialNumber), z.string().check(z.minLength(1))),
      brand: z._default(z.optional(text(limits.item.brand)), ''),
      itemNumber: z._default(z.optional(text(limits.item.itemNumber)), ''),
      soldOn: described('When it was sold to the end customer, as the dealer says.', z.optional(day)),
    }),
    reply: unitLookUp,
  },
} satisfies SchemasByName
