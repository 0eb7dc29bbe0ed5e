import { countsFrom as countsFromValues } from '@portal/domain/units/terms.ts'
import * as z from 'zod/mini'
import { day, described, id, itemType, named } from '../shared-schemas.ts'

export const countsFrom = named('CountsFrom', 'What a coverage counts from.', z.enum(countsFromValues))

/** Whom terms are for, and how long they last. */
export const termsFacts = {
  termsId: id,
  productId: z.nullable(id),
  brand: z.nullable(z.string()),
  itemType: z.nullable(itemType),
  months: z.int(),
  countsFrom,
}

export const termsOfProduct = named(
  'TermsOfProduct',
  'Terms that the units of a product have by their day of shipment.',
  z.object({
    ...termsFacts,
    from: described('For units shipped from this day on; null from the first.', z.nullable(day)),
    inForce: described('For units that are shipped today.', z.boolean()),
  }),
)
export type TermsOfProduct = z.output<typeof termsOfProduct>
