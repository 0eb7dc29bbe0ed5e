import { limits } from '@portal/domain/limits.ts'
import { leftOutKinds } from '@portal/domain/media/left-out.ts'
import { videoFailures } from '@portal/domain/media/video-failure.ts'
import * as z from 'zod/mini'
import { described, id, named } from '../shared-schemas.ts'

export const mediaState = named('MediaState', 'Whether a file can be shown.', z.enum(['processing', 'ready', 'failed']))
export type MediaState = z.output<typeof mediaState>

export const videoFailure = named('VideoFailure', 'Why a video could not be made playable.', z.enum(videoFailures))

export const leftOut = described('What of the upload is not in what is kept of it.', z.array(z.enum(leftOutKinds)))

export const mediaKind = named('MediaKind', 'What a file shows.', z.enum(['image', 'video']))

/** What a picture or a video says of itself wherever it is shown: on an item, or in a message. */
export const shownMedia = {
  fileName: z.string(),
  requestItemId: id,
  kind: mediaKind,
  processing: mediaState,
  failure: z.nullable(videoFailure),
  leftOut: z.optional(leftOut),
  url: described(
    `Signed links for ${limits.fileLink.minutes} minutes; null while there is nothing to see.`,
    z.nullable(z.string()),
  ),
  thumbnailUrl: z.nullable(z.string()),
}
