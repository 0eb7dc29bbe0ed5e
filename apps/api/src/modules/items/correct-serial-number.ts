import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import { correctSerialNumber, type SerialNumberCorrection } from '@portal/domain/items/correct-serial-number.ts'
import { isUnusual } from '@portal/domain/units/verdict.ts'
import type { Actor } from '../../actor.ts'
import { transaction } from '../../db/transaction.ts'
import type { Portal } from '../../portal.ts'
import { takenSerial } from '../claimed-units.ts'
import { writeHistory } from '../item-history.ts'
import { type LockedRequest, lockSubmittedItem } from '../locked-request.ts'
import { dayOfJudgement, holdUnits, verdictFor } from '../units/known-units.views.ts'

/**
 * Corrects a serial number that the dealer mistyped. What the portal says of the unit is said anew, as of the day on which
 * the request was submitted; both numbers stay in the history.
 */
export const correctSerial = (
  { db, now, config }: Pick<Portal, 'db' | 'now' | 'config'>,
  actor: Actor,
  itemId: number,
  correction: SerialNumberCorrection,
): Promise<
  Decision<Done, 'NOT_FOUND' | 'REQUEST_CLOSED' | 'STALE' | 'VALIDATION' | 'SERIAL_NUMBER_TOO_LONG' | 'SERIAL_EXISTS'>
> =>
  transaction(
    db,
    async (tx) => {
      const found = await lockSubmittedItem(tx, itemId)
      if (!found) return refuse('NOT_FOUND')
      const { request, item } = found
      const decision = correctSerialNumber({ ...item, requestStatus: request.status }, correction)
      if (!decision.ok) return decision
      const { changes, serialNumber } = decision.value
      if (!changes) return accept({})
      const at = now()
      await request.tx
        .updateTable('requestItems')
        .set({
          serialNumber,
          ...(await verdictOnSubmission(request, itemId, serialNumber, config.timeZone)),
          lastModifiedAt: at,
          lastModifiedBy: actor.userId,
        })
        .where('itemId', '=', itemId)
        .execute()
      const details = { from: item.serialNumber, to: serialNumber }
      await writeHistory(request, [
        { itemId, at, kind: 'serial-number-corrected', byUser: actor.userId, bySide: 'admins', details },
      ])
      return accept({})
    },
    takenSerial,
  )

/** The verdict on the item with this serial number, as it would have been kept when the request was submitted. */
async function verdictOnSubmission({ tx }: LockedRequest, itemId: number, serialNumber: string, timeZone: string) {
  const {
    verdict: kept,
    completedAt,
    ...claim
  } = await tx
    .selectFrom('requestItems')
    .innerJoin('requests', 'requests.requestId', 'requestItems.requestId')
    .innerJoin('companies', 'companies.companyId', 'requests.dealerId')
    .select(['itemId', 'brand', 'itemNumber', 'soldOn', 'debtorNumber', 'verdict', 'completedAt'])
    .where('itemId', '=', itemId)
    .executeTakeFirstOrThrow()
  const day = dayOfJudgement({ verdict: kept, completedAt }, timeZone)
  await holdUnits(tx, [{ serialNumber }])
  const { verdict } = await verdictFor(tx, day, { ...claim, serialNumber })
  return { verdict: JSON.stringify(verdict), unusual: isUnusual(verdict) }
}
