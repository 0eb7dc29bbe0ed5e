import { limits } from '@portal/domain/limits.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
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
} from '../wire.ts'
import { earlierClaim, historyEntry, itemDetail, itemRow } from './item-shapes.ts'

const itemParams = z.object({ itemId: idParam })
const requestParams = z.object({ requestId: idParam })
/** Forms send '' or nothing for what was not answered; both mean null. */
const blankAsNull = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.optional(z.nullable(z.union([schema, z.literal('')]))),
    z.transform((value) => (value === '' || value === undefined ? null : value) as z.output<S> | null),
  )

/** The item save payload (specification 3). `status` is accepted and ignored (decisions 4). */
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

const saveRefusals = [
  'NOT_FOUND',
  'REQUEST_COMPLETED',
  'SERIAL_EXISTS',
  'ISSUE_DESCRIPTION_TOO_LONG',
  'ITEM_NUMBER_TOO_LONG',
  'SERIAL_NUMBER_TOO_LONG',
] as const

export const listItems = endpoint({
  method: 'GET',
  path: '/api/request-items/:requestId/allitems',
  audience: 'signed-in',
  says: "The items of one's own request, drafts included.",
  params: requestParams,
  reply: z.array(itemRow),
  refusals: ['NOT_FOUND'],
})
export const listItemsForAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/request-items/:requestId/items',
  audience: 'ADMIN',
  says: 'The items of a submitted request.',
  params: requestParams,
  reply: z.array(itemRow),
  refusals: ['NOT_FOUND'],
})

export const addItem = endpoint({
  method: 'POST',
  path: '/api/request-wizzard/:requestId',
  audience: 'signed-in',
  says: 'Adds an item to a draft.',
  params: requestParams,
  headers: idempotencyHeaders,
  body: itemSave,
  reply: itemRow,
  status: 201,
  refusals: [...saveRefusals, 'TOO_MANY_ITEMS', 'IDEMPOTENCY_KEY_REUSED'],
})
export const changeItem = endpoint({
  method: 'PUT',
  path: '/api/request-wizzard/:itemId',
  audience: 'signed-in',
  says: 'Changes an item of a draft.',
  params: itemParams,
  body: itemSave,
  reply: itemRow,
  refusals: saveRefusals,
})
export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/api/request-wizzard/:itemId',
  audience: 'signed-in',
  says: 'Deletes an item of a draft with its files.',
  params: itemParams,
  reply: nothing,
  refusals: ['NOT_FOUND', 'REQUEST_COMPLETED'],
})

export const getItemForAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/request-items/item/:itemId',
  audience: 'ADMIN',
  says: "An item's page for administrators.",
  params: itemParams,
  reply: itemDetail,
  refusals: ['NOT_FOUND'],
})
export const getItem = endpoint({
  method: 'GET',
  path: '/api/user/request-items/item/:itemId',
  audience: 'signed-in',
  says: "An item's page for the request's owner. Layout PDFs are there from Waiting for feedback on (decisions 4).",
  params: itemParams,
  reply: itemDetail,
  refusals: ['NOT_FOUND'],
})

export const updateItemStatus = endpoint({
  method: 'PUT',
  path: '/api/admin/request-items/item/:itemId/status',
  audience: 'ADMIN',
  says: "Sets an item's status; the request closes when every item is final (specification 4).",
  params: itemParams,
  body: z.object({
    status: itemStatus,
    /** '-' stands for none, as the specification has it. */
    declineReason: z.optional(z.nullable(judgedText)),
    exchangeNote: z.optional(z.nullable(judgedText)),
    infoRequiredNote: z.optional(z.nullable(judgedText)),
    /** The status the screen showed; when it is no longer so, the answer is STALE instead of an overwrite. */
    seenStatus: z.optional(itemStatus),
  }),
  reply: itemDetail,
  refusals: ['NOT_FOUND', 'REQUEST_CLOSED', 'STATUS_NOT_ALLOWED', 'STALE'],
})
export const submitRepairOutcome = endpoint({
  method: 'POST',
  path: '/api/user/request-items/:itemId/repair-result',
  audience: 'signed-in',
  says: 'The dealer reports once how the repair went; the item returns to Under review (decisions 4).',
  params: itemParams,
  body: z.object({
    repairResult: blankAsNull(repairResult),
    repairResultReason: blankAsNull(judgedText),
  }),
  reply: itemDetail,
  refusals: ['NOT_FOUND', 'REQUEST_CLOSED', 'ALREADY_SUBMITTED', 'NOT_WAITING_FOR_FEEDBACK'],
})

export const listItemHistory = endpoint({
  method: 'GET',
  path: '/api/request-items/:itemId/history',
  audience: 'signed-in',
  says: "Who did what with an item, and when, oldest first; for administrators and the request's owner.",
  params: itemParams,
  reply: z.array(historyEntry),
  refusals: ['NOT_FOUND'],
})
export const listEarlierClaims = endpoint({
  method: 'GET',
  path: '/api/admin/request-items/item/:itemId/earlier-claims',
  audience: 'ADMIN',
  says: 'Other submitted items with the same serial number, newest first.',
  params: itemParams,
  reply: z.array(earlierClaim),
  refusals: ['NOT_FOUND'],
})

export const addLayoutPdf = endpoint({
  method: 'POST',
  path: '/api/request-wizzard/request-items/:itemId/add-pdf',
  audience: 'ADMIN',
  says: 'Attaches an uploaded layout PDF to an item, three at most.',
  params: itemParams,
  body: z.object({ key: storageKey, name: text(limits.fileName) }),
  reply: z.object({ layoutPdfs: z.array(z.string()), layoutPdfNames: z.array(z.string()) }),
  status: 201,
  refusals: ['NOT_FOUND', 'REQUEST_CLOSED', 'TOO_MANY_FILES'],
})
