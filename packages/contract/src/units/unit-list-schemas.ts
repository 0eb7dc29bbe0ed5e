import { limits } from '@portal/domain/limits.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import { shownProduct } from '../products/product-shapes.ts'
import { day, described, id, idParam, named, pageOf, pageQuery, text } from '../shared-schemas.ts'

const unitRow = named(
  'UnitRow',
  "A row of the administrators' lists of units.",
  z.object({
    unitId: id,
    serialNumber: z.string(),
    shippedOn: day,
    debtorNumber: described("'' when nobody knows it.", z.string()),
    product: shownProduct,
  }),
)
export type UnitRow = z.output<typeof unitRow>

const unitPage = pageOf('UnitPage', unitRow)

export const unitListSchemas = {
  listUnits: {
    description:
      'Without `q` the newest. `q` is looked for as a whole serial number, as its beginning, as its end, and as a whole debtor number, in this order, without regard to case.',
    query: z.object({ ...pageQuery, q: z.optional(text(limits.search.maximumCharacters)) }),
    reply: unitPage,
  },
  listUnitsOfProduct: {
    description: 'The last shipped first.',
    params: z.object({ productId: idParam }),
    query: z.object(pageQuery),
    reply: unitPage,
  },
} satisfies SchemasByName
