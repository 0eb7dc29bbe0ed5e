import { historyKinds } from '@portal/domain/items/item-history.ts'
import { sides } from '@portal/domain/sides.ts'
import * as z from 'zod/mini'
import { shownMedia } from '../files/media-shapes.ts'
import {
  amplifierOption,
  id,
  instant,
  itemStatus,
  itemType,
  repairResult,
  requestStatus,
  yesOrNo,
} from '../shared-schemas.ts'

/** A picture or a video of an item. */
export const image = z.object({
  imagePath: z.string(),
  thumbnailPath: z.nullable(z.string()),
  videoThumbnailPath: z.nullable(z.string()),
  ...shownMedia,
})
export type ItemImage = z.output<typeof image>

const itemFacts = {
  id,
  requestId: id,
  requestTitle: z.string(),
  companyName: z.string(),
  /** In the reader's own archive. */
  archived: z.boolean(),
  itemType,
  brand: z.string(),
  itemNumber: z.string(),
  serialNumber: z.string(),
  issueDescription: z.string(),
  status: itemStatus,
  images: z.array(image),
  /** The thumbnails' keys, in the order of the images. */
  thumbnails: z.array(z.string()),
  requestStatus,
  hasUnreadMessages: z.boolean(),
  hasUnreadAdminResponse: z.boolean(),
  amplifierOption: z.nullable(amplifierOption),
  needsSchematic: z.nullable(yesOrNo),
  amplifierRepairAttempt: z.nullable(yesOrNo),
  amplifierRepairAttemptDetails: z.nullable(z.string()),
}

/** A row of a request's item list, with what the wizard's overview and form need. */
export const itemRow = z.object(itemFacts)
export type ItemRow = z.output<typeof itemRow>

const siblingItem = z.object({
  id,
  itemNumber: z.string(),
  serialNumber: z.string(),
  status: itemStatus,
  hasUnreadMessages: z.boolean(),
})

/** An item's page. */
export const itemDetail = z.object({
  ...itemFacts,
  /** 1-based place of the item in its request: the n of the breadcrumb. */
  position: z.int(),
  distributorId: id,
  createdAt: instant,
  lastModifiedByName: z.nullable(z.string()),
  lastModifiedAt: instant,
  requestItems: z.array(siblingItem),
  declineReason: z.nullable(z.string()),
  exchangeNote: z.nullable(z.string()),
  infoRequiredNote: z.nullable(z.string()),
  layoutText: z.nullable(z.string()),
  /** Storage keys; names beside them. */
  layoutPdfs: z.array(z.string()),
  layoutPdfNames: z.array(z.string()),
  repairResult: z.nullable(repairResult),
  repairResultReason: z.nullable(z.string()),
})
export type ItemDetail = z.output<typeof itemDetail>

/** One entry of an item's history: who did what, and when. */
export const historyEntry = z.object({
  entryId: id,
  at: instant,
  kind: z.enum(historyKinds),
  byName: z.string(),
  bySide: z.enum(sides),
  /** What the kind needs to be told: from and to of a status, the note, the file's name. */
  details: z.record(z.string(), z.nullable(z.string())),
})
export type HistoryEntry = z.output<typeof historyEntry>

/** An earlier item with the same serial number: a unit may fail a second time. */
export const earlierClaim = z.object({
  itemId: id,
  requestId: id,
  companyName: z.string(),
  createdAt: instant,
  status: itemStatus,
  requestStatus,
})
export type EarlierClaim = z.output<typeof earlierClaim>
