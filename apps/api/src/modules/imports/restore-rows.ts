import type { ImportProblem } from '@portal/domain/imports/import-problem.ts'
import { meantUnitOf } from '../claimed-units.ts'
import { type ImportConnection, inImportTransaction, lockAllImports, lockImport } from './import-connection.ts'
import { stepImportOn } from './import-step.ts'

/** The units that an import brought or changed. */
const itsUnits = `(
  select unit_id, product_id, serial_number, serial_folded, shipped_on from units where import_id = $1
  union all
  select unit_id, product_id, serial_number, serial_folded, units.shipped_on from units join import_changes using (unit_id)
  where import_changes.import_id = $1
)`

/** Clocks of the portal's machines may differ by so much: what one of them dates that long before counts as later, too. */
const clocksDiffer = `interval '1 minute'`

/**
 * Takes an import back in one transaction: what it brought goes, what it changed becomes what it was. While something
 * hangs on it nothing changes, and the import says what.
 */
export async function restoreRows(
  databaseUrl: string,
  importId: number,
  { onProgress = () => {}, signal }: { onProgress?: (percent: number) => void; signal?: AbortSignal } = {},
): Promise<void> {
  await inImportTransaction(databaseUrl, signal, async (connection) => {
    await lockImport(connection, importId)
    await lockAllImports(connection)
    const { rows } = await connection.query<{ taken_at: Date }>(
      `select taken_at from imports where import_id = $1 and state = 'TAKING_BACK'`,
      [importId],
    )
    const [found] = rows
    if (!found) return
    // Nobody changes them by hand from here on.
    await connection.query(`select count(*) from (select from units where import_id = $1 for update) brought`, [
      importId,
    ])
    await connection.query(
      `select count(*) from (
         select from units join import_changes using (unit_id) where import_changes.import_id = $1 for update of units
       ) changed`,
      [importId],
    )
    onProgress(20)
    const problem = await whatHangsOn(connection, importId, found.taken_at)
    if (problem) {
      await stepImportOn(connection, importId, 'giveUpTakingBack', { problem, taken_back_by: null })
      return
    }
    onProgress(50)
    await connection.query(
      `update units set shipped_on = before.shipped_on, manufactured_on = before.manufactured_on, sold_on = before.sold_on,
         debtor_number = before.debtor_number, invoice = before.invoice
       from import_changes before where before.import_id = $1 and before.unit_id = units.unit_id`,
      [importId],
    )
    await connection.query('delete from import_changes where import_id = $1', [importId])
    await connection.query('delete from units where import_id = $1', [importId])
    onProgress(90)
    await connection.query('delete from products where import_id = $1', [importId])
    await stepImportOn(connection, importId, 'endTakingBack', { problem: null })
    await connection.query('update imports set taken_back_at = clock_timestamp() where import_id = $1', [importId])
  })
}

/** Why an import cannot be taken back; undefined while nothing hangs on it. */
async function whatHangsOn(
  connection: ImportConnection,
  importId: number,
  takenAt: Date,
): Promise<ImportProblem | undefined> {
  const claimed = await connection.query<Found>(
    `select count(distinct units.unit_id)::int as units, min(units.serial_number) as "serialNumber"
     from ${itsUnits} units join products on products.product_id = units.product_id join (
       select brand, serial_folded, item_number from requests join request_items using (request_id)
         where completed_at >= $2::timestamptz - ${clocksDiffer}
       union all
       select brand, serial_folded, item_number from request_items join item_history using (item_id)
         where kind = 'serial-number-corrected' and at >= $2::timestamptz - ${clocksDiffer}
       union all
       select brand, replacement_folded, item_number from request_items
         where replacement_folded is not null and last_modified_at >= $2::timestamptz - ${clocksDiffer}
     ) items on items.brand = products.brand and items.serial_folded = units.serial_folded
     where ${meantUnitOf('items')}`,
    [importId, takenAt],
  )
  const [claims] = claimed.rows
  if (claims && claims.units > 0) return { code: 'UNITS_CLAIMED', ...claims }

  const changed = await connection.query<Found>(
    `select count(distinct its.unit_id)::int as units, min(its.serial_number) as "serialNumber"
     from ${itsUnits} its join (
       select unit_id from unit_history where at >= $2::timestamptz - ${clocksDiffer}
       union all select unit_id from files where unit_id is not null and created_at >= $2
       union all select unit_id from import_changes join imports later using (import_id)
         where import_id <> $1 and later.taken_at >= $2
     ) since using (unit_id)`,
    [importId, takenAt],
  )
  const [changes] = changed.rows
  if (changes && changes.units > 0) return { code: 'UNITS_CHANGED', ...changes }

  const { rows: later } = await connection.query<{ fileName: string }>(
    `select file_name as "fileName" from imports where state in ('TAKEN', 'TAKING_BACK') and lists_units_of @> array[$1::integer]
     order by taken_at desc limit 1`,
    [importId],
  )
  if (later[0]) return { code: 'UNITS_LISTED_AGAIN', ...later[0] }

  const used = await connection.query<{ products: number; itemNumber: string }>(
    `select count(*)::int as products, min(item_number) as "itemNumber" from products
     where import_id = $1 and (
       exists (select from units where units.product_id = products.product_id and units.import_id is distinct from $1)
       or exists (select from terms where terms.product_id = products.product_id)
       or exists (select from files where files.product_id = products.product_id))`,
    [importId],
  )
  const [use] = used.rows
  return use && use.products > 0 ? { code: 'PRODUCTS_IN_USE', ...use } : undefined
}

interface Found {
  readonly units: number
  readonly serialNumber: string
}
