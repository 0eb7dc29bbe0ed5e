import { foldNumber } from '@portal/domain/folded-number.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const foldedByDatabase = async (typed: readonly string[]): Promise<string[]> => {
  const { rows } = await client.query<{ folded: string }>(
    'select folded_number(typed) as folded from unnest($1::text[]) with ordinality as all_typed (typed, at) order by at',
    [typed],
  )
  return rows.map(({ folded }) => folded)
}

/** Every character that can be sent, for the look at each alone. */
const characters = Array.from({ length: 0x110000 - 1 }, (_, at) => at + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))

/** Those that the database's version of Unicode knows: the other ones have no form there. */
const known = async () => {
  const { rows } = await client.query<{ typed: string }>(
    'select typed from unnest($1::text[]) typed where unicode_assigned(typed)',
    [characters],
  )
  return rows.map(({ typed }) => typed)
}

const letters = fc.constantFrom(...'aAzZ09iIıİsSſßẞςσΣΑαОоКкéÉüÜÅÅK')
const marks = fc.constantFrom('\u0301', '\u0307', '\u0308', '\u030a', '\u0323', '\u0331')
const unseen = fc.constantFrom('\u200b', '\u00ad', '\ufeff', '\u202e', '\u2060', '\u034f', '\ufe0f', '\u001d', '\u007f')
const dashes = fc.constantFrom('-', '‐', '‑', '–', '—', '−', '－', '﹣', '⁻', 'ー')
const blanks = fc.constantFrom(' ', '\u00a0', '\t', '\u2003', '\u3000', '\u2028', '\u202f')
const forms = fc.constantFrom('Ａ', '９', 'ﬁ', 'ﬀ', '①', '²', 'Ⅷ', '㎏', 'ｶﾞ', '½', 'Ǆ')
const others = fc.constantFrom('.', '/', '_', '#', '😀', 'ა', 'Ա', '機', '\u0660', '\u{1d400}')
const pieces = fc.oneof(letters, letters, marks, unseen, dashes, blanks, forms, others)
const typed = fc.array(pieces, { maxLength: 24 }).map((parts) => parts.join(''))

describe('a number as it is compared', () => {
  test('is the same to the server and to the database, and folds to itself: 5,000 that somebody may type', async () => {
    const all = fc.sample(typed, { numRuns: 5000, seed: 20_261_125 })
    const folded = all.map(foldNumber)
    expect(await foldedByDatabase(all)).toEqual(folded)
    expect(folded.map(foldNumber)).toEqual(folded)
    expect(await foldedByDatabase(folded)).toEqual(folded)
  })

  test('is the same to both for every single character', async () => {
    const different: string[] = []
    const all = await known()
    const folded = await foldedByDatabase(all)
    for (const [at, character] of all.entries())
      if (folded[at] !== foldNumber(character)) different.push(character.codePointAt(0)?.toString(16) ?? '')
    expect(different).toEqual([])
  })

  test('is no longer than an index can hold', async () => {
    const longest = '\ufdfa'.repeat(255)
    const [folded = ''] = await foldedByDatabase([longest])
    expect(folded).toBe(foldNumber(longest))
    expect(folded.length).toBeLessThanOrEqual(255)
  })
})

describe('numbers that were there before they were folded so', () => {
  const open = { type: 'Speaker', brand: 'Nordwave' }
  const folds = async (table: string, id: string) => {
    const { rows } = await client.query<string[]>({
      text: `select ${table === 'products' ? 'item_number_folded' : 'serial_folded'} from ${table} order by ${id}`,
      rowMode: 'array',
    })
    return rows.map(([folded]) => folded)
  }

  test('are found as they look; of two that are one now both stay, and one has the number', async () => {
    await client.query(`
      insert into users (email, password_hash, role, first_name, last_name, company_name)
        values ('dealer@example.com', '-', 'USER', 'Robin', 'Sommer', 'Klangwerk');
      insert into products (brand, item_type, item_number, item_number_folded) values
        ('Nordwave', 'Speaker', E'NW\u2011165', E'nw\u2011165'), ('Nordwave', 'Speaker', 'NW-165', 'nw-165'),
        ('Nordwave', 'Speaker', E'NW\u00a0400', E'nw\u00a0400');
      insert into units (product_id, serial_number, serial_folded, shipped_on)
        select (select min(product_id) from products), serial, lower(btrim(serial)), '2026-01-15'
        from unnest(array[E'A\u200b1', 'A1', E'B\u20141', E'B\u20131', E'\uff231', E'\u200b']) serial;
      insert into requests (dealer_id, title) select user_id, 'Two at once' from users;
      insert into request_items (request_id, item_type, brand, item_number, serial_number, serial_folded, issue_description)
        select request_id, '${open.type}', '${open.brand}', 'NW-165', serial, lower(btrim(serial)), 'It rattles.'
        from requests, unnest(array[E'D\u00ad1', 'D1', E'E\u00ad1', E'E\u200b1']) serial;
      delete from migrations where name = '0049_fold_known_numbers.sql'`)

    expect((await migrate(database.url)).applied).toEqual(['0049_fold_known_numbers.sql'])
    expect(await folds('products', 'product_id')).toEqual(['nw\u2011165', 'nw-165', 'nw 400'])
    expect(await folds('units', 'unit_id')).toEqual(['a\u200b1', 'a1', 'b-1', 'b\u20131', 'c1', '\u200b'])
    expect(await folds('request_items', 'item_id')).toEqual(['d\u00ad1', 'd1', 'e1', 'e\u200b1'])

    // Closed, they are two claims of one unit.
    await client.query(`update requests set completed_at = now(), closed = true, closed_at = now(), status = 'Closed'`)
    expect(await folds('request_items', 'item_id')).toEqual(['d1', 'd1', 'e1', 'e1'])
  })
})
