import type { ImportColumns } from '@portal/domain/imports/import-columns.ts'
import type { RowProblem, RowProblemCode } from '@portal/domain/imports/import-problem.ts'
import { type FoundInFile, tooMuchIn } from '@portal/domain/imports/import-size.ts'
import { limits } from '@portal/domain/limits.ts'
import type { ImportConnection } from './import-connection.ts'
import { UnreadableFile } from './reading/csv-rows.ts'

/** What the rows of a file would do. */
interface ImportCounts {
  readonly new_count: number
  readonly changed_count: number
  readonly unchanged_count: number
  readonly wrong_count: number
  readonly new_product_count: number
}

/** Nothing is wrong with the row. */
export const isRight = `not exists (
  select from import_wrong_cells wrong_cell where wrong_cell.import_id = imported.import_id and wrong_cell.line = imported.line)`

/** An empty cell says nothing: what the unit has stays. */
const merged = {
  shipped_on: 'imported.shipped_on',
  manufactured_on: 'coalesce(imported.manufactured_on, known.manufactured_on)',
  sold_on: 'coalesce(imported.sold_on, known.sold_on)',
  debtor_number: 'coalesce(imported.debtor_number, known.debtor_number)',
  invoice: 'coalesce(imported.invoice, known.invoice)',
} as const

/** The assignments that change a unit to what its row says. */
export const takenOver = Object.entries(merged)
  .map(([column, value]) => `${column} = ${value}`)
  .join(', ')

/** Whether the row says anything else than the unit `known`. */
export const isChange = `(${Object.values(merged).join(', ')})
  is distinct from (${Object.keys(merged)
    .map((column) => `known.${column}`)
    .join(', ')})`

/** Where a problem that only the whole file shows stands behind those of single cells. */
const positions = {
  UNIT_TWICE: 1000,
  PRODUCT_UNKNOWN: 1001,
  ITEM_TYPE_DIFFERS: 1002,
  MANUFACTURED_AFTER_SHIPMENT: 1003,
  SOLD_BEFORE_SHIPMENT: 1004,
} as const satisfies { readonly [Code in RowProblemCode]?: number }

/** What of a row can contradict the product and the unit that are known. */
const knownProblems = ['ITEM_TYPE_DIFFERS', 'MANUFACTURED_AFTER_SHIPMENT', 'SOLD_BEFORE_SHIPMENT'] as const
type KnownProblem = (typeof knownProblems)[number]
const fieldsAtFault = {
  ITEM_TYPE_DIFFERS: 'itemType',
  MANUFACTURED_AFTER_SHIPMENT: 'shippedOn',
  SOLD_BEFORE_SHIPMENT: 'shippedOn',
} as const satisfies Record<KnownProblem, keyof ImportColumns>

/** The right rows, with their product and, where there is one, their unit. `import_products` has to be there. */
const rowsWithKnown = `from import_rows imported join import_products product using (brand, item_number_folded)
  left join units known on known.product_id = product.product_id and known.serial_folded = imported.serial_folded
  where imported.import_id = $1 and imported.wrong is null and ${isRight}`

const comparisons: Readonly<Record<KnownProblem, { value: string; where: string; says: string }>> = {
  ITEM_TYPE_DIFFERS: {
    value: 'imported.item_type',
    where: 'imported.item_type is not null and imported.item_type is distinct from product.item_type',
    says: `, 'itemType',
      coalesce(product.item_type, case imported.item_type when 'Speaker' then 'Amplifier' else 'Speaker' end)`,
  },
  MANUFACTURED_AFTER_SHIPMENT: {
    value: 'imported.shipped_on::text',
    where: `${merged.manufactured_on} > imported.shipped_on`,
    says: '',
  },
  SOLD_BEFORE_SHIPMENT: {
    value: 'imported.shipped_on::text',
    where: `${merged.sold_on} < imported.shipped_on`,
    says: '',
  },
}

/** Whether a row that was right contradicts by now what is known of its product or its unit. */
export async function contradictsKnown(connection: ImportConnection, importId: number): Promise<boolean> {
  const contradictions = knownProblems.map((problem) => `(${comparisons[problem].where})`).join(' or ')
  const { rows } = await connection.query(`select ${rowsWithKnown} and (${contradictions}) limit 1`, [importId])
  return rows.length > 0
}

/**
 * Compares the rows of a file with each other and with what is known, keeps what is wrong with them in
 * `import_wrong_cells`, and counts. Throws {@link UnreadableFile} where that is too much to keep.
 */
export async function classifyRows(
  connection: ImportConnection,
  importId: number,
  columns: ImportColumns,
): Promise<ImportCounts> {
  const column = (field: keyof ImportColumns) => columns[field] ?? null
  await connection.query('analyze import_rows')
  await connection.query('delete from import_wrong_cells where import_id = $1', [importId])
  let wrongCells = 0
  /** Keeps the wrong cells that a statement finds, and ends where they are too many. */
  const keep = async (found: string, ...values: readonly (number | null)[]) => {
    // Found before they are cut off, so that PostgreSQL does not plan for the first of many where there are none.
    const { rowCount } = await connection.query(
      `with found (line, position, "column", value, problem) as materialized (${found})
       insert into import_wrong_cells (import_id, line, position, "column", value, problem)
       select $1, line, position, "column", value, problem from found
       order by line limit ${limits.import.maximumWrongCells + 1 - wrongCells}`,
      [importId, ...values],
    )
    wrongCells += rowCount ?? 0
    const tooMuch = tooMuchIn({ wrongCells, firstWrong: await firstWrongOf(connection, importId) })
    if (tooMuch) throw new UnreadableFile(tooMuch)
  }
  await keep(
    `select line, position, (cell->>'column')::smallint, cell->>'value', cell->'problem'
     from import_rows cross join lateral jsonb_array_elements(wrong) with ordinality as cells (cell, position)
     where import_id = $1 and wrong is not null`,
  )
  await keep(
    `select imported.line, ${positions.UNIT_TWICE}, $2::smallint, left(imported.serial_number, 200),
       jsonb_build_object('code', 'UNIT_TWICE', 'otherLine', case imported.line when first then last else first end)
     from (
       select brand, item_number_folded, serial_folded, min(line) as first, max(line) as last
       from import_rows where import_id = $1 and wrong is null
       group by brand, item_number_folded, serial_folded having count(*) > 1
     ) twice join import_rows imported using (brand, item_number_folded, serial_folded)
     where imported.import_id = $1`,
    column('serialNumber'),
  )
  await findProducts(connection, importId)
  await keep(
    `select imported.line, ${positions.PRODUCT_UNKNOWN}, $2::smallint, left(imported.item_number, 200),
       jsonb_build_object('code', 'PRODUCT_UNKNOWN')
     from import_rows imported join import_products product using (brand, item_number_folded)
     where imported.import_id = $1 and imported.item_type is null and product.item_type is null and ${isRight}`,
    column('itemNumber'),
  )
  for (const problem of knownProblems) {
    const { value, where, says } = comparisons[problem]
    await keep(
      `select imported.line, ${positions[problem]}, $2::smallint, ${value}, jsonb_build_object('code', '${problem}'${says})
       ${rowsWithKnown} and ${where}`,
      column(fieldsAtFault[problem]),
    )
  }
  return countRows(connection, importId)
}

/** The first cell of a file in which something was found wrong. */
async function firstWrongOf(connection: ImportConnection, importId: number): Promise<FoundInFile['firstWrong']> {
  const { rows } = await connection.query<{ line: number; problem: RowProblem }>(
    'select line, problem from import_wrong_cells where import_id = $1 order by line, position limit 1',
    [importId],
  )
  return rows[0]
}

/**
 * Makes the temporary table `import_products`: each product of the right rows, with its id where it is known, and with its
 * item type where the product or all rows that name one say the same.
 */
export async function findProducts(connection: ImportConnection, importId: number): Promise<void> {
  await connection.query(
    `create temp table import_products on commit drop as
     select named.brand, named.item_number_folded, named.first_line, product.product_id,
       coalesce(product.item_type, case when one_type = other_type then one_type end) as item_type
     from (
       select brand, item_number_folded, min(line) as first_line, min(item_type) as one_type, max(item_type) as other_type
       from import_rows imported where import_id = $1 and wrong is null and ${isRight}
       group by brand, item_number_folded
     ) named left join products product using (brand, item_number_folded)`,
    [importId],
  )
  await connection.query('analyze import_products')
}

/**
 * Keeps the brand, number and type of the known products of `import_products` as they are until the transaction ends: who
 * wants to change one waits, and finds its units. False where one has changed since it was found.
 */
export async function holdProducts(connection: ImportConnection): Promise<boolean> {
  const { rows } = await connection.query<{ held: boolean }>(
    `select count(*) = (select count(product_id) from import_products) as held from (
       select from products join import_products using (product_id, brand, item_number_folded, item_type)
       order by product_id for key share of products
     ) still`,
  )
  return rows[0]?.held === true
}

async function countRows(connection: ImportConnection, importId: number): Promise<ImportCounts> {
  const { rows } = await connection.query<Omit<ImportCounts, 'wrong_count' | 'new_product_count'>>(
    `select count(*) filter (where known.unit_id is null)::int as new_count,
       count(*) filter (where known.unit_id is not null and ${isChange})::int as changed_count,
       count(*) filter (where known.unit_id is not null and not ${isChange})::int as unchanged_count
     ${rowsWithKnown}`,
    [importId],
  )
  const { rows: others } = await connection.query<Pick<ImportCounts, 'wrong_count' | 'new_product_count'>>(
    `select (select count(distinct line)::int from import_wrong_cells where import_id = $1) as wrong_count,
       (select count(*)::int from import_products where product_id is null and item_type is not null) as new_product_count`,
    [importId],
  )
  const [counts] = rows
  const [more] = others
  if (!counts || !more) throw new Error('The rows could not be counted')
  return { ...counts, ...more }
}
