import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import { foldNumber } from '@portal/domain/folded-number.ts'
import { isChangedSince } from '@portal/domain/is-changed-since.ts'
import { latestDay } from '@portal/domain/units/sale.ts'
import { changesBetween, problemsOfUnit, type UnitFacts } from '@portal/domain/units/unit-form.ts'
import type { Actor } from '../../actor.ts'
import { type Tx, type TxWithFiles, withFiles } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import type { Portal } from '../../portal.ts'
import { fileAt, replaceFile } from '../files/attach-files.ts'

type Parts = Pick<Portal, 'db' | 'queue' | 'now'>

/** What a unit is, with the key of the proof of its sale; null for none. */
interface FactsWithProof extends UnitFacts {
  readonly saleProof: string | null
}
type SomeFacts = { readonly [Field in keyof FactsWithProof]?: FactsWithProof[Field] | undefined }

/** What an administrator asks for; what is left out stays. A proof is an own upload. */
export interface UnitChange extends SomeFacts {
  /** What was on the screen of what is to change. */
  readonly seen?: SomeFacts | undefined
}

/**
 * Changes a unit by hand and writes the change into its history. Fields that are not sent keep the value that they have
 * under the lock, so two administrators who change different fields do not undo each other's work. Refused as STALE where
 * a field is no longer what was `seen` of it.
 */
export async function changeUnit(
  parts: Parts,
  actor: Pick<Actor, 'userId'>,
  unitId: number,
  { saleProof, seen, ...wanted }: UnitChange,
): Promise<Decision<Done, 'NOT_FOUND' | 'STALE' | 'UNIT_EXISTS' | 'VALIDATION'>> {
  return transaction(
    parts.db,
    async (tx) => {
      const unit = await lockUnit(tx, unitId)
      if (!unit) return refuse('NOT_FOUND')
      const before = factsOf(unit)
      const after = { ...before, ...sent(wanted) }
      if (seen) {
        const now = { ...before, saleProof: (await fileAt(tx, proofPlace(unit)))?.key ?? null }
        if (isChangedSince(seen, now, { ...after, saleProof })) return refuse('STALE')
      }
      const problems = problemsOfUnit(after, latestDay(parts.now()), before)
      if (Object.keys(problems).length > 0) return refuse('VALIDATION', problems)
      const product = after.itemNumber === before.itemNumber ? unit : await productOf(tx, unit.brand, after.itemNumber)
      if (!product) return refuse('VALIDATION', { itemNumber: { code: 'PRODUCT_UNKNOWN' } })

      const { itemNumber: _named, ...columns } = after
      await tx
        .updateTable('units')
        .set({ ...columns, productId: product.productId })
        .where('unitId', '=', unitId)
        .execute()
      const proof = saleProof === undefined ? {} : await setSaleProof(parts, actor, unit, saleProof)
      if (!proof) return refuse('VALIDATION', { saleProof: { code: 'FILE_GONE' } })
      const changes = { ...changesBetween(before, { ...after, itemNumber: product.itemNumber }), ...proof }
      if (Object.keys(changes).length > 0)
        await tx
          .insertInto('unitHistory')
          .values({ unitId, at: parts.now(), byUser: actor.userId, changes: JSON.stringify(changes) })
          .execute()
      return accept({})
    },
    { units_serial: refuse('UNIT_EXISTS', { serialNumber: { code: 'UNIT_SERIAL_NUMBER_IN_USE' } }) },
  )
}

const factsOf = ({
  itemNumber,
  serialNumber,
  shippedOn,
  manufacturedOn,
  soldOn,
  debtorNumber,
  invoice,
}: LockedUnit): UnitFacts => ({ itemNumber, serialNumber, shippedOn, manufacturedOn, soldOn, debtorNumber, invoice })

/** What was sent, without spaces around it. */
const sent = (wanted: Omit<UnitChange, 'saleProof' | 'seen'>): Partial<UnitFacts> =>
  Object.fromEntries(
    Object.entries(wanted)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  )

/** The product of a number: it stays until the transaction ends. */
const productOf = (tx: Tx, brand: string, itemNumber: string) =>
  tx
    .selectFrom('products')
    .select(['productId', 'itemNumber'])
    .where('brand', '=', brand)
    .where('itemNumberFolded', '=', foldNumber(itemNumber))
    .forKeyShare()
    .executeTakeFirst()

const proofPlace = ({ unitId }: LockedUnit) => ({ attachedAs: 'sale-proof', unitId }) as const

/**
 * Makes an upload the proof of the sale, or takes the proof off. Answers what changed, by the names of the files;
 * undefined where the key is no own, free upload.
 */
async function setSaleProof(
  parts: Parts,
  actor: Pick<Actor, 'userId'>,
  unit: LockedUnit,
  key: string | null,
): Promise<{ saleProof?: { from: string | null; to: string | null } } | undefined> {
  const place = proofPlace(unit)
  const before = await fileAt(unit.tx, place)
  if ((before?.key ?? null) === key) return {}
  if (!(await replaceFile(unit, parts, actor.userId, place, key))) return undefined
  const after = await fileAt(unit.tx, place)
  return { saleProof: { from: before?.fileName ?? null, to: after?.fileName ?? null } }
}

/** A unit that nobody else changes until the transaction ends. Its `tx` attaches and removes the proof of its sale. */
export interface LockedUnit extends UnitFacts {
  readonly tx: TxWithFiles
  readonly unitId: number
  readonly productId: number
  readonly brand: string
}

/** Locks a unit against other changes, those of an import, too; undefined for an unknown id. */
async function lockUnit(tx: Tx, unitId: number): Promise<LockedUnit | undefined> {
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
