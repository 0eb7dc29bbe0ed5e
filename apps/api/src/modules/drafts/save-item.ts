import type { ItemChange, ItemSave } from '@portal/contract/items/item-schemas.ts'
import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import { problemOfWhy } from '@portal/domain/evidence/shots.ts'
import { type ItemForm, problemsOfItem, relevantAnswers } from '@portal/domain/items/item-form.ts'
import { limits } from '@portal/domain/limits.ts'
import { latestDay, problemOfSale } from '@portal/domain/units/sale.ts'
import { firstDayOfSale } from '@portal/domain/units/verdict.ts'
import type { Actor } from '../../actor.ts'
import type { Readable } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { type KeyedCall, onceFor } from '../../idempotency.ts'
import type { Portal } from '../../portal.ts'
import { takenSerial } from '../claimed-units.ts'
import { numbersToLearnAbout } from '../count-look-ups.ts'
import { announceDraft } from '../events/announce.ts'
import { removeFiles } from '../files/remove-files.ts'
import { lockOwnItem, lockOwnRequest, noteDraftChanged } from '../locked-request.ts'
import { knownUnit } from '../units/known-units.views.ts'
import { deletedBefore, noteDeleted } from './deleted-by-dealers.ts'
import { keepEvidence, unknownFile } from './item-evidence.ts'
import { forgetUnfinishedItemIfAdded } from './unfinished-item.ts'

type Parts = Pick<Portal, 'db' | 'queue' | 'now' | 'config' | 'rateLimits'>
type InvalidItem = 'VALIDATION' | (typeof ownRefusals)[number]
type SaveRefusal = InvalidItem | 'NOT_FOUND' | 'REQUEST_COMPLETED' | 'SERIAL_EXISTS'

const formOf = (save: ItemSave): ItemForm => ({
  itemType: save.itemType,
  brand: save.brand,
  itemNumber: save.itemNumber,
  serialNumber: save.serialNumber,
  issueDescription: save.issueDescription,
  amplifierRepairAttempt: save.amplifierRepairAttempt,
  amplifierRepairAttemptDetails: save.amplifierRepairAttemptDetails ?? '',
  needsSchematic: save.needsSchematic,
  amplifierOption: save.amplifierOption,
  fileCount: new Set(save.images).size,
})

/** Problems that have a refusal of their own, the first one found wins. */
const ownRefusals = ['ISSUE_DESCRIPTION_TOO_LONG', 'ITEM_NUMBER_TOO_LONG', 'SERIAL_NUMBER_TOO_LONG'] as const

/** What is wrong with an item that is to be saved, by the same rules as the form; undefined when nothing is. */
function refusalOf(save: ItemSave, brands: readonly string[]): Decision<never, InvalidItem> | undefined {
  const problems = problemsOfItem(formOf(save), brands)
  for (const code of ownRefusals) {
    const found = Object.entries(problems).find(([, problem]) => problem.code === code)
    if (found) return refuse(code, Object.fromEntries([found]))
  }
  if (Object.keys(problems).length > 0) return refuse('VALIDATION', problems)
  if (save.shots.some(({ imagePath }) => !save.images.includes(imagePath))) return unknownFile()
  const why = save.skippedShots.map((skipped) => problemOfWhy(skipped.why)).find((problem) => problem !== undefined)
  return why && refuse('VALIDATION', { skippedShots: why })
}

/** What is wrong with the day of the sale; undefined when nothing is. The unit is left out of it where the dealer asked too often. */
async function refusalOfSale(
  db: Readable,
  save: ItemSave,
  { actor, knowsUnit, now }: { readonly actor: Actor; readonly knowsUnit: boolean; readonly now: Date },
): Promise<Decision<never, 'VALIDATION'> | undefined> {
  if (save.soldOn === null) return undefined
  const unit = knowsUnit ? await knownUnit(db, save) : undefined
  const notBefore = unit ? firstDayOfSale(unit, actor) : null
  const problem = problemOfSale(save.soldOn, { notBefore, notAfter: latestDay(now) })
  return problem && refuse('VALIDATION', { soldOn: problem })
}

/** Whether a save may tell of its unit: a day of sale that is refused does. */
const learnsOfUnit = async (parts: Parts, actor: Actor, { soldOn, serialNumber }: ItemSave): Promise<boolean> =>
  soldOn !== null && (await numbersToLearnAbout(parts, actor, [serialNumber])).known.size > 0

/** The columns of an item from its form; answers that do not belong to its type are dropped. */
function columnsOf(save: ItemSave, actor: Actor, now: Date) {
  const form = relevantAnswers(formOf(save))
  return {
    itemType: save.itemType,
    brand: form.brand,
    itemNumber: form.itemNumber.trim(),
    serialNumber: form.serialNumber.trim(),
    issueDescription: form.issueDescription.trim(),
    repairAttempt: form.amplifierRepairAttempt,
    repairAttemptDetails: form.amplifierRepairAttemptDetails || null,
    needsSchematic: form.needsSchematic,
    amplifierOption: form.amplifierOption,
    soldOn: save.soldOn,
    faultKind: save.faultKind,
    lastModifiedAt: now,
    lastModifiedBy: actor.userId,
  }
}

/** Adds an item to an own draft. Its files have to be own uploads. Returns the item's id; the caller reads the item. */
export const addItem = async (
  parts: Parts,
  actor: Actor,
  requestId: number,
  save: ItemSave,
  keyed: KeyedCall | undefined,
): Promise<Decision<{ itemId: number }, SaveRefusal | 'TOO_MANY_ITEMS' | 'IDEMPOTENCY_KEY_REUSED'>> => {
  const { db, queue, config, now } = parts
  const knowsUnit = await learnsOfUnit(parts, actor, save)
  return transaction(
    db,
    (tx) =>
      onceFor<{ itemId: number }, SaveRefusal | 'TOO_MANY_ITEMS'>(
        tx,
        { userId: actor.userId, endpoint: 'addItem', keyed, made: ({ itemId }) => ['requestItems', itemId] },
        async () => {
          const request = await lockOwnRequest(tx, actor, requestId)
          if (!request) return refuse('NOT_FOUND')
          if (request.completed) return refuse('REQUEST_COMPLETED')
          const refusal =
            refusalOf(save, config.brands) ?? (await refusalOfSale(tx, save, { actor, knowsUnit, now: now() }))
          if (refusal) return refusal
          const { count } = await tx
            .selectFrom('requestItems')
            .select((select) => select.fn.countAll<number>().as('count'))
            .where('requestId', '=', requestId)
            .executeTakeFirstOrThrow()
          if (count >= limits.request.maximumItems) return refuse('TOO_MANY_ITEMS')
          const { itemId } = await request.tx
            .insertInto('requestItems')
            .values({ requestId, createdAt: now(), ...columnsOf(save, actor, now()) })
            .returning('itemId')
            .executeTakeFirstOrThrow()
          const unkept = await keepEvidence(request, { queue, now }, actor, itemId, save)
          if (unkept) return unkept
          await forgetUnfinishedItemIfAdded(request)
          await announceDraft(request)
          return accept({ itemId })
        },
      ),
    takenSerial,
  )
}

/**
 * Changes an item of a draft; files that are no longer listed are removed. It may keep its own serial number. Refused as
 * STALE when it is no longer what was seen; the same sent once more is no error.
 *
 * @param sent stands for all that was sent
 */
export const changeItem = async (
  parts: Parts,
  actor: Actor,
  itemId: number,
  { seenVersion, ...save }: ItemChange,
  sent: string,
): Promise<Decision<{ requestId: number; itemId: number }, SaveRefusal | 'STALE'>> => {
  const { db, queue, config, now } = parts
  const knowsUnit = await learnsOfUnit(parts, actor, save)
  return transaction(
    db,
    async (tx) => {
      const found = await lockOwnItem(tx, actor, itemId)
      if (!found) return refuse('NOT_FOUND')
      const {
        request,
        item: { version, savedAs },
      } = found
      if (request.completed) return refuse('REQUEST_COMPLETED')
      if (seenVersion !== undefined && seenVersion !== version)
        return savedAs === sent ? accept({ requestId: request.requestId, itemId }) : refuse('STALE')
      const refusal =
        refusalOf(save, config.brands) ?? (await refusalOfSale(tx, save, { actor, knowsUnit, now: now() }))
      if (refusal) return refusal
      await request.tx
        .updateTable('requestItems')
        .set({ ...columnsOf(save, actor, now()), version: version + 1, savedAs: sent })
        .where('itemId', '=', itemId)
        .execute()
      const before = await tx
        .selectFrom('files')
        .select(['fileId', 'key'])
        .where('itemId', '=', itemId)
        .where('attachedAs', '=', 'item')
        .execute()
      const dropped = before.filter((file) => !save.images.includes(file.key))
      await removeFiles(request, queue, { fileIds: dropped.map((file) => file.fileId) }, now())
      // Detaches the others first: the unique index on positions would refuse a new order.
      const kept = await request.tx
        .updateTable('files')
        .set({ attachedAs: null, itemId: null, position: null })
        .where('itemId', '=', itemId)
        .where('attachedAs', '=', 'item')
        .returning('key')
        .execute()
      const keptKeys = kept.map(({ key }) => key)
      const unkept = await keepEvidence(request, { queue, now }, actor, itemId, save, keptKeys)
      if (unkept) return unkept
      await forgetUnfinishedItemIfAdded(request)
      await announceDraft(request)
      return accept({ requestId: request.requestId, itemId })
    },
    takenSerial,
  )
}

/** Deletes an item of a draft with its files, and frees its serial number. Twice is no error. */
export const deleteItem = (
  { db, queue, now }: Pick<Parts, 'db' | 'queue' | 'now'>,
  actor: Actor,
  itemId: number,
): Promise<Decision<Done, 'NOT_FOUND' | 'REQUEST_COMPLETED'>> =>
  transaction(db, async (tx) => {
    const found = await lockOwnItem(tx, actor, itemId)
    if (!found) return deletedBefore(tx, actor, 'item', itemId)
    if (found.request.completed) return refuse('REQUEST_COMPLETED')
    await noteDraftChanged(found.request, now())
    await removeFiles(found.request, queue, { ofItems: [itemId] }, now())
    await found.request.tx.deleteFrom('requestItems').where('itemId', '=', itemId).execute()
    await noteDeleted(found.request, 'item', itemId)
    await announceDraft(found.request)
    return accept({})
  })
