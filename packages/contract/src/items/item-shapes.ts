import { faultKinds, shots } from '@portal/domain/evidence/shots.ts'
import { anotherLookOutcomes } from '@portal/domain/items/another-look.ts'
import { historyKinds } from '@portal/domain/items/item-history.ts'
import { comparedSimilar, outcomeCodes } from '@portal/domain/items/similar-decisions.ts'
import { limits } from '@portal/domain/limits.ts'
import { pointKinds } from '@portal/domain/points/point.ts'
import { sides } from '@portal/domain/sides.ts'
import * as z from 'zod/mini'
import { contact } from '../companies/company-schemas.ts'
import { shownMedia } from '../files/media-shapes.ts'
import {
  amplifierOption,
  day,
  described,
  id,
  instant,
  itemStatus,
  itemType,
  language,
  named,
  repairResult,
  requestStatus,
  turn,
  yesOrNo,
} from '../shared-schemas.ts'
import { verdict } from '../units/verdict-shapes.ts'

export const shot = named(
  'Shot',
  'What a picture or video is taken to show. `sound` is a video in which the fault is heard.',
  z.enum(shots),
)

export const faultKind = named(
  'FaultKind',
  'What is wrong, as far as it decides which pictures help.',
  z.enum(faultKinds),
)

export const image = named(
  'ItemImage',
  'A picture or a video of an item.',
  z.object({
    imagePath: z.string(),
    thumbnailPath: z.nullable(z.string()),
    videoThumbnailPath: z.nullable(z.string()),
    shot: described('Null where nobody said what it shows.', z.nullable(shot)),
    ...shownMedia,
  }),
)
export type ItemImage = z.output<typeof image>

const saleProof = named(
  'ItemSaleProof',
  'A picture or a PDF that proves the sale to the end customer.',
  z.object({
    key: z.string(),
    fileName: z.string(),
    kind: z.enum(['image', 'pdf']),
    url: described(`A signed link for ${limits.fileLink.minutes} minutes.`, z.string()),
  }),
)
export type SaleProof = z.output<typeof saleProof>

const spot = named(
  'ItemSpot',
  'A place in a picture of the item that somebody points at.',
  z.object({
    imagePath: described('The key of the picture.', z.string()),
    x: described('Part of the width of the upright picture, from the left.', z.number()),
    y: described('Part of its height, from the top.', z.number()),
    text: described('What is there to be seen.', z.string()),
  }),
)

const itemFacts = {
  id,
  requestId: id,
  requestTitle: z.string(),
  companyName: z.string(),
  contact,
  archived: described("In the reader's own archive.", z.boolean()),
  itemType,
  brand: z.string(),
  itemNumber: z.string(),
  serialNumber: z.string(),
  issueDescription: z.string(),
  status: itemStatus,
  images: z.array(image),
  thumbnails: described("The thumbnails' keys, in the order of the images.", z.array(z.string())),
  requestStatus,
  hasUnreadMessages: z.boolean(),
  hasUnreadAdminResponse: z.boolean(),
  amplifierOption: z.nullable(amplifierOption),
  needsSchematic: z.nullable(yesOrNo),
  amplifierRepairAttempt: z.nullable(yesOrNo),
  amplifierRepairAttemptDetails: z.nullable(z.string()),
  turn: described('Null in a draft.', z.nullable(turn)),
  turnSince: described('Since when the side that has to act has to; null in a draft.', z.nullable(instant)),
  soldOn: described('When it was sold to the end customer, as the dealer said.', z.nullable(day)),
  saleProof: z.nullable(saleProof),
  faultKind: z.nullable(faultKind),
  skippedShots: z.array(
    named(
      'SkippedShot',
      'A picture that helps and was left out.',
      z.object({ shot, why: described('Why it was left out.', z.string()) }),
    ),
  ),
  dealerSpots: described('What the dealer points at in the pictures.', z.array(spot)),
  version: described('Counts how often it was saved.', z.int()),
  mayBeTakenBack: described(
    'Whether the dealer may take the request back: no administrator has opened it, nobody wrote a message, and it asks for no other look.',
    z.boolean(),
  ),
}

export const itemRow = named('ItemRow', 'An item as the lists of a request show it.', z.object(itemFacts))
export type ItemRow = z.output<typeof itemRow>

const lastDecision = named(
  'LastDecision',
  'The history entry of the last decision or repair outcome; null before the first. Send it as `seenDecision` with the next decision.',
  z.nullable(id),
)

const siblingItem = named(
  'SiblingItem',
  'Another item of the same request.',
  z.object({
    id,
    itemNumber: z.string(),
    serialNumber: z.string(),
    status: itemStatus,
    turn: described('Null in a draft.', z.nullable(turn)),
    lastDecision,
    hasUnreadMessages: z.boolean(),
  }),
)

const askedPoint = named(
  'AskedPoint',
  'Something that the dealer was asked for. Open while it has neither `answeredAt` nor `endedAt`.',
  z.object({
    askedId: id,
    pointId: described('Null once nobody can be asked for it any more.', z.nullable(id)),
    kind: z.enum(pointKinds),
    wording: described('As it was asked.', z.string()),
    unit: described('Of a measured value.', z.nullable(z.string())),
    askedAt: instant,
    answeredAt: z.nullable(instant),
    answer: described('What was typed; null where pictures and videos are the answer.', z.nullable(z.string())),
    answeredIn: described('The message that holds the answer.', z.nullable(id)),
    endedAt: z.nullable(instant),
    endedBy: described('The dealer, who has no more, or a decision.', z.nullable(z.enum(sides))),
  }),
)
export type AskedPoint = z.output<typeof askedPoint>

const anotherLook = named(
  'AnotherLook',
  'The request in which a declined item is looked at again.',
  z.object({
    requestId: id,
    itemId: id,
    askedAt: instant,
    outcome: described('Declined again is `upheld`, decided otherwise `changed`.', z.enum(anotherLookOutcomes)),
    status: itemStatus,
  }),
)
export type AnotherLook = z.output<typeof anotherLook>

const lookedAtAgain = named(
  'LookedAtAgain',
  'The declined item that this one looks at again.',
  z.object({
    requestId: id,
    itemId: id,
    declinedAt: described('When it was declined.', instant),
    declineReason: z.string(),
    issueDescription: z.string(),
    leftToColleaguesOf: described(
      'The administrator who declined it last and may not decide again, while there is another one; null for dealers.',
      z.nullable(id),
    ),
    leftToColleaguesOfAll: described(
      'All who declined it, with the same words or others, and may not decide again; nobody for dealers.',
      z.array(id),
    ),
  }),
)
export type LookedAtAgain = z.output<typeof lookedAtAgain>

export const itemDetail = named(
  'ItemDetail',
  'An item as its page shows it.',
  z.object({
    ...itemFacts,
    position: described('1-based place of the item in its request: the n of the breadcrumb.', z.int()),
    distributorId: id,
    dealerLanguage: described('In which the contact reads; null before the first sign-in.', z.nullable(language)),
    createdAt: instant,
    lastModifiedByName: z.nullable(z.string()),
    lastModifiedAt: instant,
    requestItems: z.array(siblingItem),
    lastDecision,
    declineReason: z.nullable(z.string()),
    exchangeNote: z.nullable(z.string()),
    infoRequiredNote: z.nullable(z.string()),
    replacementSerialNumber: described(
      'Of an exchange: the serial number of the unit that the dealer gets.',
      z.nullable(z.string()),
    ),
    layoutText: z.nullable(z.string()),
    layoutPdfs: described('Storage keys; names beside them.', z.array(z.string())),
    layoutPdfNames: z.array(z.string()),
    repairResult: z.nullable(repairResult),
    repairResultReason: z.nullable(z.string()),
    nextStep: described(
      'What the dealer does after the decision, as it was told with it; null where nothing was.',
      z.nullable(
        z.object({
          texts: described('By language; at least one.', z.partialRecord(language, z.string())),
          due: described(
            'The day by which the dealer has to do it; null where there is nothing to do.',
            z.nullable(day),
          ),
          doneAt: described('When the dealer said that it is done.', z.nullable(instant)),
        }),
      ),
    ),
    asked: described(
      `What the dealer was asked for, newest round first, at most ${limits.point.maximumShown}.`,
      z.array(askedPoint),
    ),
    spots: described(
      'What an administrator points at in the pictures. Dealers see it once the item is decided.',
      z.array(spot),
    ),
    verdict: described(
      'What the portal said of the unit when the request was submitted; null for a draft, and for what was submitted before there were verdicts.',
      z.nullable(verdict),
    ),
    anotherLookUntil: described(
      'The last day on which the dealer can ask for another look; null where that is not possible.',
      z.nullable(day),
    ),
    anotherLook: z.nullable(anotherLook),
    anotherLookAt: z.nullable(lookedAtAgain),
  }),
)
export type ItemDetail = z.output<typeof itemDetail>

export const historyEntry = named(
  'HistoryEntry',
  "One entry of an item's history: who did what, and when.",
  z.object({
    entryId: id,
    at: instant,
    kind: z.enum(historyKinds),
    byName: z.string(),
    bySide: z.enum(sides),
    details: described(
      "What the kind needs to be told: from and to of a status, the note, the file's name.",
      z.record(z.string(), z.nullable(z.string())),
    ),
  }),
)
export type HistoryEntry = z.output<typeof historyEntry>

export const earlierClaim = named(
  'EarlierClaim',
  'An earlier item with the same serial number: a unit may fail a second time.',
  z.object({
    itemId: id,
    requestId: id,
    companyName: z.string(),
    createdAt: instant,
    status: itemStatus,
    requestStatus,
  }),
)
export type EarlierClaim = z.output<typeof earlierClaim>

const outcome = z.enum(outcomeCodes)

export const similarDecisions = named(
  'SimilarDecisions',
  'How items like this one were decided.',
  z.object({
    items: described(
      'The most similar decided items: of the same product first, then by the issue description, the newest first.',
      z.array(
        named(
          'SimilarDecision',
          'A decided item that is like the one that is to be decided.',
          z.object({
            itemId: id,
            requestId: id,
            itemNumber: z.string(),
            sameProduct: z.boolean(),
            issueDescription: described('Its beginning.', z.string()),
            createdAt: instant,
            outcome,
            reason: described('Why it was declined, or how an exchange was worded.', z.nullable(z.string())),
          }),
        ),
      ),
    ),
    ofProduct: named(
      'DecisionSplit',
      `How the newest decided items of the product were decided, ${comparedSimilar} at most.`,
      z.object({
        items: z.int(),
        split: z.array(z.object({ outcome, items: z.int() })),
      }),
    ),
  }),
)
export type SimilarDecisions = z.output<typeof similarDecisions>

const waitingItem = named(
  'WaitingItem',
  'An item that waits for its dealer.',
  z.object({
    itemId: id,
    requestId: id,
    requestTitle: z.string(),
    itemNumber: z.string(),
    serialNumber: z.string(),
    status: itemStatus,
    repairResult: described('Present once the dealer has reported how the repair went.', z.nullable(repairResult)),
    turnSince: described('Since when it waits.', instant),
    asked: described('What the service asks for, shortened; null where the messages say it.', z.nullable(z.string())),
  }),
)
export type WaitingItem = z.output<typeof waitingItem>

export const waitingItems = named(
  'WaitingItems',
  'What waits for a dealer.',
  z.object({
    items: z.array(waitingItem),
    more: described(`How many items wait beside those, counted up to ${limits.waitingItems.counted}.`, z.int()),
  }),
)
export type WaitingItems = z.output<typeof waitingItems>
