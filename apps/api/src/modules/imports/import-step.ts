import { type ImportStep, stepOf } from '@portal/domain/imports/import-states.ts'
import type { UpdateObject } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { DB } from '../../db/tables.ts'
import { announce } from '../events/announce.ts'
import type { ImportConnection } from './import-connection.ts'

/** An import begins or is decided about: pages follow it. What a job does they read while it is at work. */
export const announceImport = (tx: Tx): Promise<void> => announce(tx, { kind: 'import-changed', forAdmins: true })

type Values = UpdateObject<DB, 'imports'>

/** Makes a step with an import; false where it stands elsewhere by now: of two administrators one was faster. */
export async function stepImport(tx: Tx, importId: number, step: ImportStep, values: Values = {}): Promise<boolean> {
  const { from, to } = stepOf(step)
  const stepped = await tx
    .updateTable('imports')
    .set({ ...values, state: to })
    .where('importId', '=', importId)
    .where('state', 'in', from)
    .returning('importId')
    .executeTakeFirst()
  if (!stepped) return false
  await announceImport(tx)
  return true
}

/** The same in the transaction of a job. `values` are columns as the database names them; objects become JSON. */
export async function stepImportOn(
  connection: ImportConnection,
  importId: number,
  step: ImportStep,
  values: Readonly<Record<string, unknown>> = {},
): Promise<boolean> {
  const { from, to } = stepOf(step)
  const names = Object.keys(values)
  const set = ['state = $3', ...names.map((name, index) => `${name} = $${index + 4}`)].join(', ')
  const given = Object.values(values).map((value) => (Array.isArray(value) ? JSON.stringify(value) : value))
  const { rowCount } = await connection.query(
    `update imports set ${set} where import_id = $1 and state = any($2::text[])`,
    [importId, from, to, ...given],
  )
  return rowCount === 1
}
