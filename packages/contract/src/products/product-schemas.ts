import { itemTypes } from '@portal/domain/items/item-types.ts'
import { limits } from '@portal/domain/limits.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import {
  day,
  described,
  idempotencyHeaders,
  idParam,
  itemType,
  judgedLines,
  judgedText,
  named,
  pageOf,
  pageQuery,
  storageKey,
  text,
} from '../shared-schemas.ts'
import { termsOfProduct } from '../terms/terms-shapes.ts'
import { shownProduct } from './product-shapes.ts'

const productRow = named(
  'ProductRow',
  "A row of the administrators' list of products.",
  z.object({
    product: shownProduct,
    lastShippedOn: described('When a unit of it was shipped last; null when none was.', z.nullable(day)),
  }),
)
export type ProductRow = z.output<typeof productRow>

const productDetail = named(
  'ProductDetail',
  'A product with what its page shows.',
  z.object({
    product: shownProduct,
    picture: described('The key of its picture, to save it again.', z.nullable(storageKey)),
    units: described(
      `How many units of it are known, counted up to ${limits.product.maximumCounted}.`,
      z.int().check(z.minimum(0)),
    ),
    lastShippedOn: z.nullable(day),
    terms: described('By day of shipment, the latest first.', z.array(termsOfProduct)),
  }),
)
export type ProductDetail = z.output<typeof productDetail>

const product = {
  brand: text(limits.item.brand),
  itemType,
  itemNumber: judgedText(limits.item.itemNumber),
  name: judgedText(limits.product.name),
  picture: described('The key of an own upload, or of the picture that it has; null for none.', z.nullable(storageKey)),
}
const productSave = named('ProductSave', 'A product as it is to be.', z.object(product))
export type ProductSave = z.output<typeof productSave>

const productChange = named(
  'ProductChange',
  'A product as it is to be, and what it was.',
  z.object({
    ...product,
    seen: described(
      'The product that the screen showed; when it is no longer so, the answer is STALE instead of an overwrite.',
      // As it is stored: older rows may hold what a new one cannot.
      z.optional(
        z.object({
          ...product,
          itemNumber: judgedLines(limits.item.itemNumber),
          name: judgedLines(limits.product.name),
        }),
      ),
    ),
  }),
)
export type ProductChange = z.output<typeof productChange>

const productParams = z.object({ productId: idParam })

export const productSchemas = {
  listProducts: {
    description: 'By item number. `q` is looked for in item number, name and brand.',
    query: z.object({
      ...pageQuery,
      q: z.optional(text(limits.search.maximumCharacters)),
      brand: z.optional(text(limits.item.brand)),
      itemType: z.optional(z.enum(itemTypes)),
    }),
    reply: pageOf('ProductPage', productRow),
  },
  getProduct: { params: productParams, reply: productDetail },
  createProduct: {
    description: 'An item number is used once within a brand, as numbers are compared.',
    headers: idempotencyHeaders,
    body: productSave,
    reply: productDetail,
  },
  updateProduct: {
    description:
      'Brand and type stay once units were shipped, since they decide the terms of these. A picture that is no longer named is removed. Send the product that the screen showed as `seen`: when a colleague changed it meanwhile, the answer is STALE instead of an overwrite.',
    params: productParams,
    body: productChange,
    reply: productDetail,
  },
} satisfies SchemasByName
