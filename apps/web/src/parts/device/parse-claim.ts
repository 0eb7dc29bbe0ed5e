import { isErrorCode } from '@portal/contract/errors.ts'
import type { ItemSave } from '@portal/contract/items/item-schemas.ts'
import { itemTypes } from '@portal/domain/items/item-types.ts'
import { readProblems } from '../../api/read-problems.ts'
import { fieldsOf, numberIn, textIn } from '../../local-store/stored-fields.ts'
import { type ClaimRefusal, claimSteps, type DraftOfClaim, type KeptClaim, type KeptItem } from './kept-claim.ts'
import { parseUploads } from './upload.ts'

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/**
 * Reads a claim that this device keeps. Another version of the page may have written it: what that did not know yet is
 * filled in. Undefined where it cannot be read; an item is never left out.
 */
export function parseClaim(stored: unknown): KeptClaim | undefined {
  const { id, userId, title, items, removed, draft, step, submission, writtenAt, unfinished, refused } =
    fieldsOf(stored)
  const known = claimSteps.find((one) => one === step)
  const parsed = { items: parseItems(items), removed: parseItems(removed ?? []), draft: parseDraft(draft) }
  if (typeof id !== 'string' || typeof userId !== 'string' || typeof title !== 'string' || !known) return undefined
  if (!parsed.items || !parsed.removed || !parsed.draft) return undefined
  return {
    ...{ id, userId, title, step: known, unfinished },
    ...{ items: parsed.items, removed: parsed.removed, draft: parsed.draft },
    submission: textIn(submission) ?? id,
    writtenAt: numberIn(writtenAt) ?? 0,
    refused: refused === undefined ? undefined : parseRefusal(refused),
  }
}

function parseItems(stored: unknown): readonly KeptItem[] | undefined {
  if (!Array.isArray(stored)) return undefined
  const items = stored.map(parseItem)
  return items.every((item) => item !== undefined) ? items : undefined
}

/** Reads an item of a claim; undefined where it cannot be read. */
export function parseItem(stored: unknown): KeptItem | undefined {
  const { key, body, itemId, arrived, tried, ...sent } = fieldsOf(stored)
  const parsed = parseBody(body)
  if (typeof key !== 'string' || !parsed) return undefined
  const isAdded = typeof itemId === 'number'
  return {
    ...{ key, body: parsed, itemId: numberIn(itemId) },
    // `tried` was what had been sent last, in versions until November 2026.
    addedAs: asSent(sent.addedAs ?? (isAdded ? undefined : tried)),
    there: asSent(sent.there ?? (isAdded ? tried : undefined)),
    changingTo: asSent(sent.changingTo),
    version: numberIn(sent.version),
    arrived: arrived === undefined ? undefined : parseUploads(arrived),
  }
}

/** What was sent is read as it was sent. */
const asSent = (stored: unknown): ItemSave | undefined =>
  typeof stored === 'object' && stored !== null ? (stored as ItemSave) : undefined

/** What an item may lack that was written before the form asked for it. */
const unasked = {
  ...{ amplifierRepairAttempt: null, amplifierRepairAttemptDetails: null, needsSchematic: null, amplifierOption: null },
  ...{ soldOn: null, saleProof: null, videoThumbnails: [], faultKind: null },
  ...{ shots: [], skippedShots: [], dealerSpots: [] },
} satisfies Partial<ItemSave>

function parseBody(stored: unknown): ItemSave | undefined {
  const fields = fieldsOf(stored)
  const texts = [fields.brand, fields.itemNumber, fields.serialNumber, fields.issueDescription]
  const isKnown = itemTypes.some((itemType) => itemType === fields.itemType)
  if (!isTexts(texts) || !isTexts(fields.images) || !isKnown) return undefined
  const isList = (name: string) => Array.isArray(fields[name])
  const missing = Object.entries(unasked).filter(([name, none]) =>
    Array.isArray(none) ? !isList(name) : fields[name] === undefined,
  )
  return { ...fields, ...Object.fromEntries(missing) } as ItemSave
}

function parseDraft(stored: unknown): DraftOfClaim | undefined {
  const { key, begunAs, requestId, titleThere, triedTitle } = fieldsOf(stored)
  if (typeof key !== 'string') return undefined
  const isBegun = typeof requestId === 'number'
  return {
    ...{ key, requestId: numberIn(requestId) },
    // `triedTitle` was the title that had been sent last, in versions until November 2026.
    begunAs: textIn(begunAs ?? (isBegun ? undefined : triedTitle)),
    titleThere: textIn(titleThere ?? (isBegun ? triedTitle : undefined)),
  }
}

function parseRefusal(stored: unknown): ClaimRefusal {
  const { code, problems, itemKey } = fieldsOf(stored)
  return {
    code: isErrorCode(code) ? code : undefined,
    problems: Object.values(readProblems(problems)).filter((problem) => problem !== undefined),
    itemKey: textIn(itemKey),
  }
}
