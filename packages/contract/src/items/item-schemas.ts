import { shots } from '@portal/domain/evidence/shots.ts'
import { limits } from '@portal/domain/limits.ts'
import { problemOfMessage } from '@portal/domain/messages/message-rules.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import {
  ahead,
  amplifierOption,
  day,
  described,
  id,
  idempotencyHeaders,
  idParam,
  itemStatus,
  itemType,
  judgedLines,
  judgedText,
  lines,
  mine,
  named,
  nothing,
  repairResult,
  ruledLines,
  storageKey,
  storageKeys,
  text,
  yesOrNo,
} from '../shared-schemas.ts'
import {
  earlierClaim,
  faultKind,
  historyEntry,
  itemDetail,
  itemRow,
  shot,
  similarDecisions,
  waitingItems,
} from './item-shapes.ts'
import { likelyQuestionsOfItem } from './likely-question-shapes.ts'

const itemParams = z.object({ itemId: idParam })
const requestParams = z.object({ requestId: idParam })
/** Forms send '' or nothing for what was not answered; both mean null. */
const blankAsNull = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.optional(z.nullable(z.union([schema, z.literal('')]))),
    z.transform((value) => (value === '' || value === undefined ? null : value) as z.output<S> | null),
  )

/** More than can be kept are refused in words. */
const markedSpots = z
  .array(
    named(
      'MarkedSpot',
      'A place in a picture of the item, and what is there to be seen.',
      z.object({
        imagePath: storageKey,
        x: described('Part of the width of the upright picture, from the left: 0 to 1.', z.number()),
        y: described('Part of its height, from the top: 0 to 1.', z.number()),
        text: judgedText(limits.spot.text),
      }),
    ),
  )
  .check(z.maxLength(50))

export const itemSave = named(
  'ItemSave',
  'An item as the form sends it. A `status` that is sent with it is ignored.',
  z.object({
    itemNumber: judgedText(limits.item.itemNumber),
    serialNumber: judgedText(limits.item.serialNumber),
    brand: text(limits.item.brand),
    issueDescription: judgedLines(limits.item.issueDescription),
    itemType,
    amplifierRepairAttempt: blankAsNull(yesOrNo),
    needsSchematic: blankAsNull(yesOrNo),
    amplifierRepairAttemptDetails: blankAsNull(judgedLines(limits.item.repairAttemptDetails)),
    amplifierOption: blankAsNull(amplifierOption),
    soldOn: described('When it was sold to the end customer, where its terms count from then.', blankAsNull(day)),
    saleProof: described('The key of an uploaded picture or PDF that proves the sale.', blankAsNull(storageKey)),
    images: storageKeys,
    videoThumbnails: z._default(z.optional(storageKeys), []),
    faultKind: blankAsNull(faultKind),
    shots: described(
      'What the pictures and videos of `images` show, as far as the dealer said it.',
      z._default(
        z.optional(z.array(z.object({ imagePath: storageKey, shot })).check(z.maxLength(limits.item.maximumFiles))),
        [],
      ),
    ),
    skippedShots: described(
      'Which helpful pictures were left out. One that `shots` names is none of them.',
      z._default(
        z.optional(z.array(z.object({ shot, why: judgedText(limits.shot.why) })).check(z.maxLength(shots.length))),
        [],
      ),
    ),
    dealerSpots: described(
      `What the dealer points at in the pictures of \`images\`, at most ${limits.spot.maximumSpots}.`,
      z._default(z.optional(markedSpots), []),
    ),
  }),
)
export type ItemSave = z.output<typeof itemSave>

const itemChange = named(
  'ItemChange',
  'An item as the form sends it, with the version that it was made from.',
  z.extend(itemSave, {
    seenVersion: described(
      'The `version` that the form began with; when it is no longer that, the answer is STALE instead of an overwrite.',
      z.optional(z.int()),
    ),
  }),
)
export type ItemChange = z.output<typeof itemChange>

const seen = {
  seenStatus: described(
    'The status the screen showed; when it is no longer so, the answer is STALE instead of an overwrite.',
    z.optional(itemStatus),
  ),
  seenDecision: described(
    '`lastDecision` as the screen showed it: so that a note or a reason under the same status is not overwritten, either.',
    z.optional(z.nullable(id)),
  ),
}
const closesRequest = described(
  'Whether the sender expects the update to close the request; where that is wrong, the answer is STALE.',
  z.optional(z.boolean()),
)
const statusChange = {
  status: itemStatus,
  declineReason: described(
    "'-' stands for none.",
    z.optional(z.nullable(judgedLines(limits.statusUpdate.declineReason))),
  ),
  exchangeNote: z.optional(z.nullable(judgedLines(limits.statusUpdate.exchangeNote))),
  infoRequiredNote: z.optional(z.nullable(judgedLines(limits.statusUpdate.infoRequiredNote))),
  points: described(
    'With Additional information required: the ids of what the dealer is asked for. Their list, in the language of the dealer, and the note become `infoRequiredNote`, and a message.',
    z.optional(z.array(id).check(z.maxLength(limits.point.maximumAsked))),
  ),
}

const spots = described(
  `What the decision points at in the item's pictures, at most ${limits.spot.maximumSpots}. Left out they stay as they are.`,
  z.optional(markedSpots),
)

const undoOffer = z.optional(
  named(
    'UndoOffer',
    'The decision, and for how many seconds it can be undone. Missing where nothing changed.',
    z.object({ decisionId: id, seconds: z.int() }),
  ),
)

export const itemSchemas = {
  listItems: {
    description: 'Those of a draft, too.',
    params: requestParams,
    reply: z.array(itemRow),
  },
  listItemsForAdmin: {
    description: 'An administrator who reads it has opened the request, unless it is fetched ahead.',
    params: requestParams,
    query: z.object({ ahead }),
    reply: z.array(itemRow),
  },
  addItem: {
    description: 'Upload its pictures and videos first; `images` names their keys.',
    params: requestParams,
    headers: idempotencyHeaders,
    body: itemSave,
    reply: itemRow,
  },
  changeItem: { params: itemParams, body: itemChange, reply: itemRow },
  deleteItem: {
    description: 'Its files are deleted, too.',
    params: itemParams,
    reply: nothing,
  },
  listLikelyQuestions: {
    description: 'Of each item of a draft; none once it was submitted. It advises and refuses nothing.',
    params: requestParams,
    reply: z.array(likelyQuestionsOfItem),
  },
  getItemForAdmin: {
    description:
      'Whoever reads it has opened its request: its dealer cannot take it back any more. One that is fetched ahead, before somebody looks at it, is not opened.',
    params: itemParams,
    query: z.object({ ahead }),
    reply: itemDetail,
  },
  getItem: {
    description: 'Layout PDFs are there from the status Waiting for feedback on.',
    params: itemParams,
    reply: itemDetail,
  },
  listWaitingItems: {
    description: `The ${limits.waitingItems.shown} that wait longest.`,
    query: z.object({ mine }),
    reply: waitingItems,
  },
  updateItemStatus: {
    description:
      'The request closes when every item is final. Send what the screen showed as `seenStatus` and `seenDecision`: when a colleague changed it meanwhile, the answer is STALE instead of an overwrite.',
    params: itemParams,
    body: named(
      'ItemStatusUpdate',
      'A new status, with what it needs to be told.',
      z.object({
        ...statusChange,
        replacementSerialNumber: described(
          'Of an exchange: the serial number of the unit that the dealer gets.',
          z.optional(z.nullable(judgedText(limits.item.serialNumber))),
        ),
        ...seen,
        spots,
        closesRequest,
      }),
    ),
    reply: named(
      'DecidedItem',
      'An item as its page shows it, and how to undo what was just decided.',
      z.extend(itemDetail, { undo: undoOffer }),
    ),
  },
  correctSerialNumber: {
    description:
      'Of an open request, by the rules of the form. When a colleague corrected it meanwhile, the answer is STALE. The verdict on the unit follows.',
    params: itemParams,
    body: named(
      'SerialNumberCorrection',
      'The right serial number, and the one that the screen showed.',
      z.object({
        serialNumber: judgedText(limits.item.serialNumber),
        seenSerialNumber: lines(limits.item.serialNumber),
      }),
    ),
    reply: itemDetail,
  },
  updateItemStatuses: {
    description: 'All of them or none: a refusal names the item in the way as the problem of `items`.',
    params: requestParams,
    body: named(
      'ItemStatusesUpdate',
      'A new status for several items, with what it needs to be told.',
      z.object({
        items: z
          .array(z.object({ itemId: id, ...seen, spots }))
          .check(z.minLength(1), z.maxLength(limits.request.maximumItems)),
        ...statusChange,
        closesRequest,
      }),
    ),
    reply: named('DecidedItems', 'How to undo what was just decided.', z.object({ requestId: id, undo: undoOffer })),
  },
  undoDecision: {
    description: `Within ${limits.undo.seconds} seconds, by whoever decided, as long as nothing else happened to the items. What was closed is open again. Twice is no error.`,
    params: z.object({ decisionId: idParam }),
    reply: named(
      'UndoneDecision',
      'The items that are as they were before.',
      z.object({ requestId: id, itemIds: z.array(id) }),
    ),
  },
  submitRepairOutcome: {
    description: 'Once, while the item waits for feedback. The item returns to Under review.',
    params: itemParams,
    body: named(
      'RepairOutcome',
      'How the repair went. A repair that failed needs a reason.',
      z.object({
        repairResult: blankAsNull(repairResult),
        repairResultReason: blankAsNull(judgedLines(limits.repairOutcome.reason)),
      }),
    ),
    reply: itemDetail,
  },
  answerPoint: {
    description:
      'Pictures and videos by their keys, or a text, as the point wants. It becomes a message of the dealer. The last answer returns the item to Under review. Sent twice it is no error.',
    params: z.object({ itemId: idParam, askedId: idParam }),
    body: named(
      'PointAnswer',
      'What the dealer gives for one point.',
      z.object({
        answer: blankAsNull(judgedLines(limits.point.answer)),
        attachments: z._default(z.optional(storageKeys), []),
      }),
    ),
    reply: itemDetail,
  },
  finishNextStep: {
    description: 'Also when the request is closed. Twice is no error.',
    params: itemParams,
    body: named(
      'NextStepDone',
      'What the dealer did, by the decision that asked for it.',
      z.object({ seenDecision: described('`lastDecision` of the item as the screen showed it.', z.nullable(id)) }),
    ),
    reply: itemDetail,
  },
  endAnswers: {
    description:
      'That is all the dealer has: says why the rest is missing, ends the open points, and returns the item to Under review. Sent twice it is no error.',
    params: itemParams,
    body: named(
      'AnswersEnd',
      'Why the rest is missing.',
      z.object({ messageContent: ruledLines(limits.message.maximumCharacters, problemOfMessage) }),
    ),
    reply: itemDetail,
  },
  listItemHistory: {
    description:
      "Oldest first. For administrators and the request's owner, who reads neither why a decision was made that was undone, nor of layout PDFs before they are released. An administrator who reads it has opened the request, unless it is fetched ahead.",
    params: itemParams,
    query: z.object({ ahead }),
    reply: z.array(historyEntry),
  },
  listEarlierClaims: {
    description: 'Other submitted items with the same serial number, newest first.',
    params: itemParams,
    reply: z.array(earlierClaim),
  },
  listSimilarDecisions: {
    description: 'Claims of the same unit are left out: they are its earlier claims.',
    params: itemParams,
    reply: similarDecisions,
  },
  addLayoutPdf: {
    description: 'Three at most.',
    params: itemParams,
    body: named(
      'LayoutPdf',
      'The key of an uploaded layout PDF, and its name.',
      z.object({ key: storageKey, name: text(limits.file.name) }),
    ),
    reply: named(
      'LayoutPdfs',
      'The keys of all layout PDFs of the item, and their names in the same order.',
      z.object({ layoutPdfs: z.array(z.string()), layoutPdfNames: z.array(z.string()) }),
    ),
  },
} satisfies SchemasByName
