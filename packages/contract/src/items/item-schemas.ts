import { limits } from '@portal/domain/limits.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import {
  amplifierOption,
  idempotencyHeaders,
  idParam,
  itemStatus,
  itemType,
  judgedText,
  nothing,
  repairResult,
  storageKey,
  storageKeys,
  text,
  yesOrNo,
} from '../shared-schemas.ts'
import { earlierClaim, historyEntry, itemDetail, itemRow } from './item-shapes.ts'

const itemParams = z.object({ itemId: idParam })
const requestParams = z.object({ requestId: idParam })
/** Forms send '' or nothing for what was not answered; both mean null. */
const blankAsNull = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.optional(z.nullable(z.union([schema, z.literal('')]))),
    z.transform((value) => (value === '' || value === undefined ? null : value) as z.output<S> | null),
  )

/** An item as the form sends it. A `status` that is sent with it is ignored. */
export const itemSave = z.object({
  itemNumber: judgedText,
  serialNumber: judgedText,
  brand: text(limits.item.brand),
  issueDescription: judgedText,
  itemType,
  amplifierRepairAttempt: blankAsNull(yesOrNo),
  needsSchematic: blankAsNull(yesOrNo),
  amplifierRepairAttemptDetails: blankAsNull(judgedText),
  amplifierOption: blankAsNull(amplifierOption),
  images: storageKeys,
  videoThumbnails: z._default(z.optional(storageKeys), []),
})
export type ItemSave = z.output<typeof itemSave>

export const itemSchemas = {
  listItems: { params: requestParams, reply: z.array(itemRow) },
  listItemsForAdmin: { params: requestParams, reply: z.array(itemRow) },
  addItem: {
    params: requestParams,
    headers: idempotencyHeaders,
    body: itemSave,
    reply: itemRow,
  },
  changeItem: { params: itemParams, body: itemSave, reply: itemRow },
  deleteItem: { params: itemParams, reply: nothing },
  getItemForAdmin: { params: itemParams, reply: itemDetail },
  getItem: { params: itemParams, reply: itemDetail },
  updateItemStatus: {
    params: itemParams,
    body: z.object({
      status: itemStatus,
      /** '-' stands for none. */
      declineReason: z.optional(z.nullable(judgedText)),
      exchangeNote: z.optional(z.nullable(judgedText)),
      infoRequiredNote: z.optional(z.nullable(judgedText)),
      /** The status the screen showed; when it is no longer so, the answer is STALE instead of an overwrite. */
      seenStatus: z.optional(itemStatus),
    }),
    reply: itemDetail,
  },
  submitRepairOutcome: {
    params: itemParams,
    body: z.object({
      repairResult: blankAsNull(repairResult),
      repairResultReason: blankAsNull(judgedText),
    }),
    reply: itemDetail,
  },
  listItemHistory: { params: itemParams, reply: z.array(historyEntry) },
  listEarlierClaims: { params: itemParams, reply: z.array(earlierClaim) },
  addLayoutPdf: {
    params: itemParams,
    body: z.object({ key: storageKey, name: text(limits.fileName) }),
    reply: z.object({ layoutPdfs: z.array(z.string()), layoutPdfNames: z.array(z.string()) }),
  },
} satisfies SchemasByName
