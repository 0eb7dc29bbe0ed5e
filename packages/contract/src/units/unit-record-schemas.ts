import { declineReasons } from '@portal/domain/items/decline-reasons.ts'
import { limits } from '@portal/domain/limits.ts'
import { suggestionReasons } from '@portal/domain/units/suggested-decision.ts'
import { countsFrom } from '@portal/domain/units/terms.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import { image } from '../items/item-shapes.ts'
import { shownProduct } from '../products/product-shapes.ts'
import {
  day,
  described,
  id,
  idParam,
  instant,
  itemStatus,
  judgedText,
  named,
  repairResult,
  storageKey,
} from '../shared-schemas.ts'
import { verdict } from './verdict-shapes.ts'

const unitFacts = named(
  'UnitFacts',
  'A unit as the records know it.',
  z.object({
    unitId: id,
    serialNumber: z.string(),
    shippedOn: day,
    manufacturedOn: z.nullable(day),
    soldOn: described('To the end customer; null while nobody told of it.', z.nullable(day)),
    debtorNumber: described("'' when nobody knows it.", z.string()),
    companyName: described('The company with this debtor number, where an account has it.', z.nullable(z.string())),
    invoice: z.string(),
  }),
)

const exchangeChain = named(
  'ExchangeChain',
  'The units that were exchanged for each other, the first one first; the unit alone where it was never exchanged.',
  z.object({
    links: z.array(
      z.object({
        serialNumber: z.string(),
        unitId: described('Null where the records do not know it.', z.nullable(id)),
        exchangedWithItem: described('The item with which it was exchanged.', z.nullable(id)),
        exchangedAt: z.nullable(instant),
      }),
    ),
    position: described('Which of the links is the unit itself, from 0.', z.int()),
    circular: described(
      'The exchanges lead back to a unit of the chain: a serial number was typed wrong.',
      z.boolean(),
    ),
  }),
)
export type ShownChain = z.output<typeof exchangeChain>

const saleProof = named(
  'SaleProof',
  'The proof of a sale to the end customer.',
  z.object({ key: storageKey, fileName: z.string(), kind: z.enum(['image', 'pdf']) }),
)
export type SaleProof = z.output<typeof saleProof>

const claimOfUnit = named(
  'ClaimOfUnit',
  'An item that was submitted for a unit, with how it ended.',
  z.object({
    itemId: id,
    requestId: id,
    companyName: z.string(),
    itemNumber: z.string(),
    issueDescription: z.string(),
    submittedAt: instant,
    status: itemStatus,
    decidedAt: described('When its status was set last; null before that.', z.nullable(instant)),
    declineReason: z.nullable(z.string()),
    exchangeNote: z.nullable(z.string()),
    replacementSerialNumber: z.nullable(z.string()),
    repairResult: z.nullable(repairResult),
    repairResultReason: z.nullable(z.string()),
    repairReportedAt: z.nullable(instant),
    afterReplacement: described('The unit had been exchanged for another one before.', z.boolean()),
    statedSoldOn: described('The sale to the end customer, as the dealer stated it.', z.nullable(day)),
    saleProof: z.nullable(saleProof),
    images: z.array(image),
  }),
)
export type ClaimOfUnit = z.output<typeof claimOfUnit>

const unitChange = named(
  'UnitHistoryEntry',
  'A change of a unit by hand: each field with its value before and after.',
  z.object({
    entryId: id,
    at: instant,
    byName: z.string(),
    changes: z.record(z.string(), z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) })),
  }),
)
export type UnitHistoryEntry = z.output<typeof unitChange>

const unitRecord = named(
  'UnitRecord',
  'Everything about one unit: what it is, how long it is covered, and what happened to it.',
  z.object({
    unit: unitFacts,
    product: shownProduct,
    saleProof: z.nullable(saleProof),
    terms: described(
      'Those under which it was shipped.',
      z.nullable(z.object({ months: z.int(), countsFrom: z.enum(countsFrom) })),
    ),
    verdict: described('As of today, for whoever has it.', verdict),
    chain: exchangeChain,
    claims: described(`The newest ${limits.unit.shownClaims}, oldest first.`, z.array(claimOfUnit)),
    changes: described(`The newest ${limits.unit.shownChanges}, oldest first.`, z.array(unitChange)),
  }),
)
export type UnitRecord = z.output<typeof unitRecord>

const suggestion = named(
  'SuggestedDecision',
  'A decision that the portal would make, and why. It advises and never blocks.',
  z.object({
    status: itemStatus,
    reason: z.enum(suggestionReasons),
    declineReason: z.optional(z.enum(declineReasons)),
    warning: described('Somebody should look twice before deciding.', z.boolean()),
  }),
)

export type ShownSuggestion = z.output<typeof suggestion>

const unitOfItem = named(
  'UnitOfItem',
  'What is known of the unit of an item, also where the records do not know the unit.',
  z.object({
    unit: z.nullable(z.object({ unitId: id, shippedOn: day, soldOn: z.nullable(day) })),
    verdict: described('As of today.', verdict),
    chain: exchangeChain,
    suggestion: described('Null once the item has a final status.', z.nullable(suggestion)),
  }),
)
export type UnitOfItem = z.output<typeof unitOfItem>

const seenText = z.optional(z.string())
const seenDay = z.optional(z.nullable(day))
const seenOfUnit = named(
  'SeenUnit',
  'Fields of a unit as somebody saw them.',
  z.object({
    ...{ itemNumber: seenText, serialNumber: seenText, shippedOn: z.optional(day), manufacturedOn: seenDay },
    ...{ soldOn: seenDay, debtorNumber: seenText, invoice: seenText },
    saleProof: z.optional(z.nullable(storageKey)),
  }),
)

const unitParams = z.object({ unitId: idParam })

export const unitRecordSchemas = {
  getUnitRecord: {
    description:
      'Claims belong to the unit with their brand and serial number; where several units have it, to the one with their item number.',
    params: unitParams,
    reply: unitRecord,
  },
  changeUnit: {
    description:
      'Only the fields that are sent change; each change stands in the history of the unit. Send what the screen showed of them as `seen`: when a colleague changed it meanwhile, the answer is STALE instead of an overwrite.',
    params: unitParams,
    body: named(
      'UnitChange',
      'What is to change of a unit.',
      z.object({
        itemNumber: described(
          'Makes it a unit of another product of its brand.',
          z.optional(judgedText(limits.item.itemNumber)),
        ),
        serialNumber: z.optional(judgedText(limits.item.serialNumber)),
        shippedOn: z.optional(day),
        manufacturedOn: z.optional(z.nullable(day)),
        soldOn: z.optional(z.nullable(day)),
        debtorNumber: z.optional(judgedText(limits.unit.debtorNumber)),
        invoice: z.optional(judgedText(limits.unit.invoice)),
        saleProof: described(
          'The key of an own upload, a picture or a PDF, or null to take the proof off.',
          z.optional(z.nullable(storageKey)),
        ),
        seen: described(
          'What the screen showed of the fields that change. Where one is something else by now, nothing changes (`STALE`).',
          z.optional(seenOfUnit),
        ),
      }),
    ),
    reply: unitRecord,
  },
  getUnitOfItem: {
    params: z.object({ itemId: idParam }),
    reply: unitOfItem,
  },
} satisfies SchemasByName
