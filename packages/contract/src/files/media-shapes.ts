import * as z from 'zod/mini'
import { id } from '../shared-schemas.ts'

export const mediaState = z.enum(['processing', 'ready', 'failed'])
export type MediaState = z.output<typeof mediaState>

export const mediaKind = z.enum(['image', 'video'])

/** What a picture or a video says of itself wherever it is shown: on an item, or in a message. */
export const shownMedia = {
  fileName: z.string(),
  requestItemId: id,
  kind: mediaKind,
  processing: mediaState,
  /** Why a video failed, as a sentence. */
  failure: z.nullable(z.string()),
  /** Signed links for 15 minutes; null while there is nothing to see. */
  url: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
}
