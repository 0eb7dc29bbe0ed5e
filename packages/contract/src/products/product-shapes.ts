import { limits } from '@portal/domain/limits.ts'
import * as z from 'zod/mini'
import { described, id, itemType, named } from '../shared-schemas.ts'

/** A product as every list and page names it. */
export const shownProduct = named(
  'ShownProduct',
  'A product: its names, and its picture where it has one.',
  z.object({
    productId: id,
    brand: z.string(),
    itemType,
    itemNumber: z.string(),
    name: described("'' when it has none.", z.string()),
    pictureUrl: described(
      `Signed links for ${limits.fileLink.minutes} minutes; null without a picture.`,
      z.nullable(z.string()),
    ),
    thumbnailUrl: z.nullable(z.string()),
  }),
)
export type ShownProduct = z.output<typeof shownProduct>
