import type { Day } from '@portal/domain/units/calendar-day.ts'
import { type Tx, type TxWithFiles, withFiles } from '../../db/database.ts'

/** A unit that nobody else changes until the transaction ends. Its `tx` attaches and removes the proof of its sale. */
export interface LockedUnit {
  readonly tx: TxWithFiles
  readonly unitId: number
  readonly productId: number
  readonly brand: string
  readonly itemNumber: string
  readonly serialNumber: string
  readonly shippedOn: Day
  readonly manufacturedOn: Day | null
  readonly soldOn: Day | null
  readonly debtorNumber: string
  readonly invoice: string
}

/** Locks a unit against other changes, those of an import, too; undefined for an unknown id. */
export async function lockUnit(tx: Tx, unitId: number): Promise<LockedUnit | undefined> {
  const row = await tx
    .selectFrom('units')
    .innerJoin('products', 'products.productId', 'units.productId')
    .select(['unitId', 'units.productId', 'brand', 'itemNumber', 'serialNumber', 'shippedOn'])
    .select(['manufacturedOn', 'soldOn', 'debtorNumber', 'invoice'])
    .where('unitId', '=', unitId)
    .forUpdate('units')
    .executeTakeFirst()
  return row && { tx: withFiles(tx), ...row }
}
