import { shots } from '@portal/domain/evidence/shots.ts'
import { limits } from '@portal/domain/limits.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import { leftOut, mediaKind, mediaState, videoFailure } from '../files/media-shapes.ts'
import {
  amplifierOption,
  day,
  described,
  idParam,
  itemType,
  named,
  nothing,
  storageKey,
  yesOrNo,
} from '../shared-schemas.ts'
import { faultKind, shot } from './item-shapes.ts'

/** As it was typed so far: the rules of an item count when it is added. */
const typed = z.string().check(z.maxLength(20_000))

const typedFields = {
  itemType: z.nullable(itemType),
  brand: typed,
  itemNumber: typed,
  serialNumber: typed,
  issueDescription: typed,
  amplifierRepairAttempt: z.nullable(yesOrNo),
  amplifierRepairAttemptDetails: typed,
  needsSchematic: z.nullable(yesOrNo),
  amplifierOption: z.nullable(amplifierOption),
  soldOn: z.nullable(day),
  faultKind: z.nullable(faultKind),
  skippedShots: z.array(z.object({ shot, why: typed })).check(z.maxLength(shots.length)),
  dealerSpots: z
    .array(z.object({ imagePath: storageKey, x: z.number(), y: z.number(), text: typed }))
    .check(z.maxLength(limits.spot.maximumSpots)),
}

/** What is kept. Of its files nothing but their keys: the rest is looked up when it is read. */
export const unfinishedItem = named(
  'UnfinishedItem',
  'An item as it stands in the form, whole or not.',
  z.object({
    ...typedFields,
    files: described(
      'The keys of uploaded pictures and videos, and what they show.',
      z.array(z.object({ key: storageKey, shot: z.nullable(shot) })).check(z.maxLength(limits.item.maximumFiles)),
    ),
    saleProof: described('The key of the uploaded proof of the sale.', z.nullable(storageKey)),
  }),
)
export type UnfinishedItem = z.output<typeof unfinishedItem>

const keptItem = named(
  'KeptUnfinishedItem',
  'The same, with what is known of its files. Those that were deleted meanwhile are missing.',
  z.object({
    ...typedFields,
    files: z.array(
      z.object({
        key: storageKey,
        fileName: z.string(),
        kind: mediaKind,
        processing: mediaState,
        thumbnailKey: z.nullable(storageKey),
        failure: z.nullable(videoFailure),
        leftOut: z.optional(leftOut),
        shot: z.nullable(shot),
      }),
    ),
    saleProof: z.nullable(z.object({ key: storageKey, fileName: z.string(), kind: z.enum(['image', 'pdf']) })),
  }),
)
export type KeptUnfinishedItem = z.output<typeof keptItem>

const requestParams = z.object({ requestId: idParam })

export const unfinishedItemSchemas = {
  getUnfinishedItem: {
    description: 'The same on every device of its dealer; null where nothing is kept, or the request was submitted.',
    params: requestParams,
    reply: named('UnfinishedItemOfDraft', 'What is kept, or null.', z.object({ item: z.nullable(keptItem) })),
  },
  keepUnfinishedItem: {
    description:
      'In the place of what was kept before; null forgets it. Adding an item to the draft, and submitting it, forget it, too.',
    params: requestParams,
    body: named('UnfinishedItemToKeep', 'What to keep, or null.', z.object({ item: z.nullable(unfinishedItem) })),
    reply: nothing,
  },
} satisfies SchemasByName
