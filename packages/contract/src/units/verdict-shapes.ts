import * as z from 'zod/mini'
import { day, described, id, named } from '../shared-schemas.ts'

const coverage = named(
  'Coverage',
  'Whether a unit is covered on the day of the verdict. Its days are inclusive.',
  z.discriminatedUnion('code', [
    z.object({
      code: z.literal('UNKNOWN_UNIT'),
      noneOfBrand: described(
        'The records know no unit of this brand that can be meant: then it says nothing.',
        z.optional(z.literal(true)),
      ),
    }),
    z.object({
      code: z.literal('COVERED'),
      until: day,
      atLeast: described('The day that it counts from is not known, so it may be longer.', z.boolean()),
    }),
    z.object({ code: z.literal('ENDED'), on: day }),
    z.object({ code: z.literal('START_UNKNOWN'), countsFrom: z.enum(['sale', 'manufacture']) }),
  ]),
)

const remark = named(
  'VerdictRemark',
  'What else is to be known about a claim of a unit.',
  z.discriminatedUnion('code', [
    z.object({ code: z.literal('OTHER_MODEL'), brand: z.string(), itemNumber: z.string() }),
    z.object({ code: z.literal('SOLD_TO_ANOTHER_COMPANY') }),
    z.object({
      code: z.literal('REPLACED'),
      by: described('The serial number that was given for it; null for a dealer.', z.nullable(z.string())),
    }),
    z.object({ code: z.literal('CLAIMED_BEFORE'), claims: z.int() }),
  ]),
)

export const verdict = named(
  'Verdict',
  'What the portal says about a unit when it is claimed. It advises and never blocks.',
  z.object({
    day: described('The day for which it was asked.', day),
    coverage,
    remarks: z.readonly(z.array(remark)),
    unitId: described('Null for a dealer, and where the unit is not known.', z.nullable(id)),
    termsId: described('The terms under which the unit was shipped; null as above.', z.nullable(id)),
  }),
)
