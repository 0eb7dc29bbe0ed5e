import { limits } from '@portal/domain/limits.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import { shownProduct } from '../products/product-shapes.ts'
import { day, described, id, idempotencyHeaders, instant, itemType, named, pageQuery, text } from '../shared-schemas.ts'
import { countsFrom, termsFacts } from './terms-shapes.ts'

const termsVersion = named(
  'TermsVersion',
  'One version of the terms of a scope. It never changes.',
  z.object({
    ...termsFacts,
    shippedFrom: described(
      'For units shipped from this day on; null for all that have no later version.',
      z.nullable(day),
    ),
    inForce: described('The version of its scope for units that are shipped today.', z.boolean()),
    createdAt: instant,
    createdByName: described('Null for the terms that the portal begins with.', z.nullable(z.string())),
  }),
)
export type TermsVersion = z.output<typeof termsVersion>

const termsScope = named(
  'TermsScope',
  'One product, a brand, an item type, both, or (all null) everything, with the versions of its terms.',
  z.object({
    product: z.nullable(shownProduct),
    brand: z.nullable(z.string()),
    itemType: z.nullable(itemType),
    versions: described('For the latest shipments first, at most 100.', z.array(termsVersion)),
  }),
)
export type TermsScope = z.output<typeof termsScope>

const newTerms = named(
  'NewTerms',
  'A new version for one scope. A product is named without brand and type.',
  z.object({
    productId: z.nullable(id),
    brand: z.nullable(text(limits.item.brand)),
    itemType: z.nullable(itemType),
    months: z.int(),
    countsFrom,
    shippedFrom: day,
  }),
)
export type NewTermsBody = z.output<typeof newTerms>

export const termsSchemas = {
  listTerms: {
    description: 'By scope: everything, item types, brands, both, products.',
    query: z.object(pageQuery),
    reply: named(
      'TermsPage',
      'A page of scopes, and which day it is for the installation.',
      z.object({ today: day, content: z.array(termsScope), page: z.int(), size: z.int(), hasNext: z.boolean() }),
    ),
  },
  addTerms: {
    description:
      'A unit keeps the terms under which it was shipped: a version that units shipped already would get is refused, with how many there are.',
    headers: idempotencyHeaders,
    body: newTerms,
    reply: named('AddedTerms', 'The id of the new version.', z.object({ termsId: id })),
  },
} satisfies SchemasByName
