import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Database, Tx, TxWithFiles } from '../db/database.ts'
import type { LockedRequest } from './locked-request.ts'

/** A request as its row says. */
type Found = { [Name in Exclude<Extract<keyof LockedRequest, string>, 'tx'>]: LockedRequest[Name] }

/** Looks at each by itself: a type for all of them together is too much for the compiler. */
const each = (...writes: readonly unknown[]) => writes

/** Never run: `npm run check` refuses this file as soon as one of the writes below compiles, or the last ones do not. */
export const writes = (db: Database, tx: Tx, files: TxWithFiles, request: LockedRequest, found: Found) =>
  each(
    // @ts-expect-error only the lock of a request gives its tables to write to
    tx.insertInto('requests'),
    // @ts-expect-error
    db.updateTable('requestItems'),
    // @ts-expect-error
    tx.deleteFrom('messages'),
    // @ts-expect-error
    tx.updateTable('askedPoints'),
    // @ts-expect-error
    tx.insertInto('itemSpots'),
    // @ts-expect-error
    tx.deleteFrom('skippedShots'),
    // @ts-expect-error
    tx.insertInto('dealerSpots'),
    // @ts-expect-error
    tx.insertInto('itemHistory'),
    // @ts-expect-error
    tx.insertInto('unfinishedItems'),
    // @ts-expect-error
    tx.updateTable('files').set({ itemId: 10_001 }),
    // @ts-expect-error
    tx.deleteFrom('files'),
    // @ts-expect-error the lock of a product or a unit gives only files
    files.updateTable('requestItems'),
    // @ts-expect-error
    files.updateTable('requests'),
    // @ts-expect-error
    files.insertInto('messages'),
    // @ts-expect-error
    files.updateTable('itemHistory'),
    // @ts-expect-error
    files.deleteFrom('files'),
    // @ts-expect-error nobody makes a lock by hand
    { ...found, tx: request.tx } satisfies LockedRequest,

    tx.updateTable('files').set({ state: 'ready' }),
    files.updateTable('files').set({ productId: 1 }),
    request.tx.updateTable('files').set({ itemId: 10_001 }),
    request.tx satisfies TxWithFiles,
  )

const folder = new URL('../', import.meta.url).pathname
const tables =
  'requests|request_items|messages|asked_points|item_spots|dealer_spots|skipped_shots|files|item_history|unfinished_items'

test('nothing writes to the tables of requests around their lock', async () => {
  const around: string[] = []
  const handsOutAllTables: string[] = []
  const handsOutFiles: string[] = []
  for await (const file of glob('**/*.ts', { cwd: folder })) {
    if (file.endsWith('.test.ts') || file.startsWith('testing/')) continue
    const source = await readFile(`${folder}${file}`, 'utf8')
    // By hand, where no type says what is written to.
    if (
      new RegExp(
        `\\b(insert into|update|delete from|merge into|truncate|copy) +"?(${tables})\\b(?! (of|to))`,
        'i',
      ).test(source)
    )
      around.push(file)
    if (/\bas (unknown as )?(Transaction|Kysely|QueryCreator)</.test(source)) handsOutAllTables.push(file)
    if (/\bwithFiles\(|\bas (unknown as )?TxWithFiles\b/.test(source) && file !== 'db/database.ts')
      handsOutFiles.push(file)
  }
  expect(around).toEqual([])
  expect(handsOutAllTables).toEqual(['modules/locked-request.ts'])
  // What belongs to a product or a unit lies in `files`, too.
  expect(handsOutFiles.sort()).toEqual(['modules/products/save-product.ts', 'modules/units/change-unit.ts'])
})
