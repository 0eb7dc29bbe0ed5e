import { contradictsKnown, findProducts, holdProducts, isChange, isRight, takenOver } from './classify-rows.ts'
import { type ImportConnection, inImportTransaction, lockAllImports, lockImport } from './import-connection.ts'
import { stepImportOn } from './import-step.ts'

/** So many lines are inserted by one statement; between two of them progress is told. */
const linesAtOnce = 25_000

/** What became of it: `restage` where the rows are gone and the file has to be read again. */
export type Taken = 'done' | 'outdated' | 'restage' | 'not asked'

/**
 * Takes the rows of a checked import in, in one transaction: all of them or none. What units were before is kept in
 * `import_changes`. The same rows once more change nothing.
 *
 * @param onNotAnalysed told why the statistics stay those of before: the rows are in all the same
 */
export async function takeRows(
  databaseUrl: string,
  importId: number,
  onNotAnalysed: (error: unknown) => void,
  { onProgress = () => {}, signal }: { onProgress?: (percent: number) => void; signal?: AbortSignal } = {},
): Promise<Taken> {
  const taken = await inImportTransaction(databaseUrl, signal, async (connection) => {
    await lockImport(connection, importId)
    await lockAllImports(connection)
    const { rows } = await connection.query<{ expected: number; staged: number; last_line: number }>(
      `select row_count as expected, count(line)::int as staged, coalesce(max(line), 0) as last_line
       from imports left join import_rows using (import_id)
       where import_id = $1 and state = 'TAKING' group by row_count`,
      [importId],
    )
    const [found] = rows
    if (!found) return 'not asked'
    if (found.staged !== found.expected) return 'restage'
    return takeStaged(connection, importId, found.last_line, onProgress, signal)
  }).catch((error: unknown): Taken => {
    if (error instanceof Outdated) return 'outdated'
    throw error
  })
  if (taken === 'done') await analyse(databaseUrl).catch(onNotAnalysed)
  return taken
}

/** What the check found no longer holds: nothing of what was begun stays. */
class Outdated extends Error {}

async function takeStaged(
  connection: ImportConnection,
  importId: number,
  lastLine: number,
  onProgress: (percent: number) => void,
  signal: AbortSignal | undefined,
): Promise<Taken> {
  const isAffected = `imported.import_id = $1 and imported.wrong is null and ${isRight}`
  await findProducts(connection, importId)
  if (!(await holdProducts(connection))) throw new Outdated()
  const { rows: unknown } = await connection.query(
    'select from import_products where product_id is null and item_type is null limit 1',
  )
  if (unknown.length > 0) throw new Outdated()
  const { rowCount: newProducts } = await connection.query(
    `insert into products (brand, item_type, item_number, name, import_id)
     select product.brand, product.item_type, first.item_number, coalesce(first.product_name, ''), $1
     from import_products product
       join import_rows first on first.import_id = $1 and first.line = product.first_line
     where product.product_id is null`,
    [importId],
  )
  await connection.query(
    `update import_products set product_id = products.product_id from products
     where import_products.product_id is null and products.brand = import_products.brand
       and products.item_number_folded = import_products.item_number_folded`,
  )

  // Locked before they are read: what somebody changes at the same moment by hand is not lost.
  const { rowCount: changed } = await connection.query(
    `insert into import_changes (unit_id, import_id, shipped_on, manufactured_on, sold_on, debtor_number, invoice)
     select known.unit_id, $1, known.shipped_on, known.manufactured_on, known.sold_on, known.debtor_number, known.invoice
     from import_rows imported join import_products product using (brand, item_number_folded)
       join units known on known.product_id = product.product_id and known.serial_folded = imported.serial_folded
     where ${isAffected} and ${isChange}
     for no key update of known`,
    [importId],
  )
  if (await contradictsKnown(connection, importId)) throw new Outdated()
  await connection.query(
    `with listed as (
       select known.unit_id, known.import_id
       from import_rows imported join import_products product using (brand, item_number_folded)
         join units known on known.product_id = product.product_id and known.serial_folded = imported.serial_folded
       where ${isAffected}
     )
     update imports set lists_units_of = array(
       select import_id from listed where import_id is not null
       union select change.import_id from listed join import_changes change using (unit_id) where change.import_id <> $1)
     where import_id = $1`,
    [importId],
  )
  await connection.query(
    `update units known set ${takenOver}
     from import_changes change, import_rows imported join import_products product using (brand, item_number_folded)
     where change.import_id = $1 and change.unit_id = known.unit_id
       and known.product_id = product.product_id and known.serial_folded = imported.serial_folded and ${isAffected}`,
    [importId],
  )

  let added = 0
  for (let from = 0; from <= lastLine; from += linesAtOnce) {
    signal?.throwIfAborted()
    // The lateral look-up keeps to an index for each row, however many units there are already, and by the sum to that of
    // serial numbers: where PostgreSQL believes that there are no units, as after an import that was killed or taken back,
    // that of the product looks as good, and has thousands of entries for each.
    const { rowCount } = await connection.query(
      `insert into units (product_id, serial_number, shipped_on, manufactured_on, sold_on, debtor_number, invoice, import_id)
       select product.product_id, imported.serial_number, imported.shipped_on, imported.manufactured_on, imported.sold_on,
         coalesce(imported.debtor_number, ''), coalesce(imported.invoice, ''), $1
       from import_rows imported join import_products product using (brand, item_number_folded)
         left join lateral (
           select unit_id from units
           where units.serial_folded = imported.serial_folded and units.product_id + 0 = product.product_id limit 1
         ) known on true
       where ${isAffected} and imported.line > $2 and imported.line <= $3 and known.unit_id is null`,
      [importId, from, from + linesAtOnce],
    )
    added += rowCount ?? 0
    onProgress(Math.min(99, Math.floor(((from + linesAtOnce) / (lastLine + 1)) * 100)))
  }
  const { rows: right } = await connection.query<{ rows: number }>(
    `select row_count - wrong_count as rows from imports where import_id = $1`,
    [importId],
  )
  const counts = { new_count: added, changed_count: changed ?? 0, new_product_count: newProducts ?? 0 }
  const unchanged_count = (right[0]?.rows ?? 0) - added - counts.changed_count
  await stepImportOn(connection, importId, 'endTaking', { ...counts, unchanged_count, problem: null })
  await connection.query('update imports set taken_at = clock_timestamp() where import_id = $1', [importId])
  return 'done'
}

/** So that PostgreSQL plans with the units that there are now, and not with those of last night. */
const analyse = (databaseUrl: string) =>
  inImportTransaction(databaseUrl, undefined, (connection) => connection.query('analyze products, units'))
