import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportDetail, ImportRow } from '@portal/contract/imports/import-schemas.ts'
import * as contract from '@portal/contract/imports/imports.ts'
import { correctSerialNumber } from '@portal/contract/items/items.ts'
import { updateProduct } from '@portal/contract/products/products.ts'
import type { ImportColumns } from '@portal/domain/imports/import-columns.ts'
import iconv from 'iconv-lite'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { databaseTimeIn } from '../../db/clock.ts'
import { giveUpLostImports } from '../../jobs/give-up-lost-imports.ts'
import { checkImportHandler, takeImportHandler } from '../../jobs/import-units.ts'
import { jobHandlers } from '../../jobs/job-handlers.ts'
import { TryLater } from '../../jobs/job-queue.ts'
import { sweep } from '../../jobs/sweep.ts'
import { outageIn } from '../../outage.ts'
import { aSubmittedRequest, upload } from '../../testing/claims.ts'
import { openLine } from '../../testing/faulty-line.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'
import { somebodyWaits } from '../../testing/somebody-waits.ts'
import { holdUnits } from '../units/known-units.views.ts'
import { checkFile } from './check-file.ts'
import { checkInThread } from './check-in-thread.ts'
import { importUnits } from './import-command.ts'
import { inImportTransaction, lockAllImports, tryLockImport } from './import-connection.ts'
import { restoreRows } from './restore-rows.ts'
import { takeRows } from './take-rows.ts'

let tested: TestPortal
let admin: Caller
let adminId: number
let folder: string

beforeAll(async () => {
  tested = await openTestPortal({ now: () => new Date('2026-11-22T12:00:00Z') })
  const account = await tested.anAccount({ role: 'ADMIN' })
  adminId = account.userId
  admin = await tested.signedInAs(account)
  folder = await mkdtemp(join(tmpdir(), 'portal-imports-'))
})
afterAll(async () => {
  await tested.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  for (const table of [
    'importRows',
    'importChanges',
    'imports',
    'importLayouts',
    'unitHistory',
    'units',
    'products',
  ] as const)
    await tested.tables.deleteFrom(table).execute()
})

const header = 'Brand,Serial number,Item number,Item type,Product name,Shipped on,Manufactured on,Debtor number,Invoice'
const rows = [
  'Nordwave,NW165-24-0001,NW-165.2,Speaker,Woofer 165,2024-03-15,2024-01-02,40017,R-1',
  'Nordwave,NW165-24-0002,NW-165.2,Speaker,Woofer 165,2024-03-15,,40017,R-1',
  'Nordwave,KA4-0001,KA-4.120,Amplifier,Four channels,2024-04-01,,40018,R-2',
]
const csv = (lines: readonly string[] = rows, first = header) => Buffer.from([first, ...lines, ''].join('\r\n'))

const at = (importId: number) => ({ params: { importId: String(importId) } })
const getImport = async (importId: number) => (await admin.call(contract.getImport, at(importId))).body as ImportDetail
const never = new AbortController().signal
const thrown = (error: unknown) => {
  throw error
}

/** Spares a test the start of a thread. The first one has it, as every portal does. */
const readHere: typeof checkInThread = (file, { onProgress } = {}) => checkFile(file, onProgress)

/** Does the work that was queued for imports, as the worker would. */
async function workOff(read = readHere): Promise<void> {
  const handlers = { ...jobHandlers(tested.portal), checkImport: checkImportHandler(tested.portal, read) }
  const byName = {
    'check-import': 'checkImport',
    'take-import': 'takeImport',
    'take-import-back': 'takeImportBack',
  } as const
  const { rows: queued } = await tested.portal.pool.query<{
    id: string
    name: keyof typeof byName
    data: { importId: number }
  }>(
    `update pgboss.job set state = 'completed' where state = 'created' and name like '%import%' returning id, name, data`,
  )
  for (const job of queued) await handlers[byName[job.name]](job.data, never, { number: 1, last: true })
}

/** Uploads a file and has it checked. */
async function checked(bytes: Buffer, name = 'units.csv', read = readHere): Promise<ImportDetail> {
  const answer = await upload(admin, { bytes, name, type: 'text/csv' }, contract.uploadImport.path)
  expect(answer.status).toBe(201)
  await workOff(read)
  return getImport((answer.body as { importId: number }).importId)
}

/** Uploads a file, has it checked and takes it in. */
async function taken(bytes: Buffer, withoutWrong = false): Promise<ImportDetail> {
  const { importId } = await checked(bytes)
  const answer = await admin.call(contract.takeImport, { ...at(importId), body: { withoutWrong } })
  expect(answer.status).toBe(200)
  await workOff()
  return getImport(importId)
}

async function takenBack(importId: number): Promise<ImportDetail> {
  expect((await admin.call(contract.takeImportBack, at(importId))).status).toBe(200)
  await workOff()
  return getImport(importId)
}

const corrected = async (importId: number, columns: ImportColumns, more: object = {}, read = readHere) => {
  const answer = await admin.call(contract.correctImport, {
    ...at(importId),
    body: { columns, defaultBrand: null, ...more },
  })
  expect(answer.status).toBe(200)
  await workOff(read)
  return getImport(importId)
}

/** Ends statements on these rows as a timeout does, until the test ends. */
async function timesOut(
  what: 'update on imports' | 'delete on import_rows' | 'delete on import_wrong_cells',
  when: string,
) {
  const { pool } = tested.portal
  const name = what.replaceAll(' ', '_')
  await pool.query(`
    create function ${name}() returns trigger language plpgsql as $$ begin
      raise 'canceling statement due to statement timeout' using errcode = '57014';
    end $$;
    create trigger ${name} before ${what} for each row when (${when}) execute function ${name}()`)
  onTestFinished(async () => void (await pool.query(`drop function ${name} cascade`)))
}

/** Everything that imports may change, without their ids. */
async function allUnits() {
  const { rows: found } = await tested.portal.pool.query(
    `select brand, item_number, item_type, name, serial_number, shipped_on, manufactured_on, sold_on, debtor_number, invoice
     from products left join units using (product_id) order by brand, item_number, serial_number`,
  )
  return found
}

const counts = ({ newCount, changedCount, unchangedCount, wrongCount }: ImportRow) => [
  newCount,
  changedCount,
  unchangedCount,
  wrongCount,
]

describe('a file that is right', () => {
  test('is checked first, then taken in: products and units are there as the file says', async () => {
    const found = await checked(csv(), 'units.csv', checkInThread)
    expect(found).toMatchObject({ state: 'CHECKED', rowCount: 3, newProductCount: 2, wrongCells: [], problem: null })
    expect(counts(found)).toEqual([3, 0, 0, 0])
    expect(found.format).toMatchObject({ encoding: 'UTF_8', delimiter: ',', dateStyles: { shippedOn: 'YEAR_FIRST' } })
    expect(await allUnits()).toEqual([])

    await admin.call(contract.takeImport, { ...at(found.importId), body: {} })
    await workOff()
    expect(await getImport(found.importId)).toMatchObject({ state: 'TAKEN', newCount: 3, fileKept: false })
    expect(await allUnits()).toEqual([
      expect.objectContaining({
        item_number: 'KA-4.120',
        item_type: 'Amplifier',
        serial_number: 'KA4-0001',
        debtor_number: '40018',
      }),
      expect.objectContaining({
        name: 'Woofer 165',
        serial_number: 'NW165-24-0001',
        shipped_on: '2024-03-15',
        manufactured_on: '2024-01-02',
      }),
      expect.objectContaining({ serial_number: 'NW165-24-0002', manufactured_on: null, invoice: 'R-1' }),
    ])
  })

  test.each([
    [
      'with semicolons, in Windows-1252, with German days',
      'Marke;Seriennummer;Artikelnummer;Geräteart;Ausgeliefert am;Bezeichnung',
      'Nordwave;S1;N1;Lautsprecher;15.03.2024;Tieftöner',
      (text: string) => iconv.encode(text, 'windows1252'),
    ],
    [
      'in UTF-16 with tabs, as spreadsheets save it',
      'Marque\tNuméro de série\tNuméro d’article\tType d’article\tExpédié le\tNom du produit',
      'nordwave\tS1\tN1\tspeaker\t15/03/2024\tTieftöner',
      (text: string) => iconv.encode(text, 'utf16le', { addBOM: true }),
    ],
    [
      'in UTF-8 with a byte order mark, pipes and day numbers',
      'BRAND|Serial No.|Item No.|Item type|Ship date|Product',
      'Nordwave|S1|N1|Speaker|45366|Tieftöner',
      (text: string) => iconv.encode(text, 'utf8', { addBOM: true }),
    ],
    [
      'that names its delimiter in the first line',
      'sep=;\r\nBrand;Serial;Item;Type;Shipped;Name',
      'Nordwave;S1;N1;Speaker;3/15/2024;"Tieftöner"',
      (text: string) => Buffer.from(text),
    ],
  ])('%s is read alike', async (_how, first, row, encode) => {
    const found = await taken(encode([first, row, ''].join('\r\n')))
    expect(found.state).toBe('TAKEN')
    expect(await allUnits()).toEqual([
      expect.objectContaining({
        brand: 'Nordwave',
        item_type: 'Speaker',
        name: 'Tieftöner',
        serial_number: 'S1',
        shipped_on: '2024-03-15',
      }),
    ])
  })

  test('the same file twice changes nothing', async () => {
    await taken(csv())
    const before = await allUnits()
    const again = await taken(csv())
    expect(counts(again)).toEqual([0, 0, 3, 0])
    expect(await allUnits()).toEqual(before)
  })

  test('changes what the units of before say otherwise; an empty cell says nothing', async () => {
    await taken(csv())
    const second = await checked(
      csv(['nordwave,nw165-24-0001,nw-165.2,,,2024-03-20,,,R-9', 'Nordwave,NW165-24-0002,NW-165.2,,,2024-03-15,,,']),
    )
    expect(counts(second)).toEqual([0, 1, 1, 0])
    await admin.call(contract.takeImport, { ...at(second.importId), body: {} })
    await workOff()
    expect(await allUnits()).toContainEqual(
      expect.objectContaining({
        serial_number: 'NW165-24-0001',
        shipped_on: '2024-03-20',
        manufactured_on: '2024-01-02',
        debtor_number: '40017',
        invoice: 'R-9',
      }),
    )
  })
})

describe('a list as other programs write it', () => {
  const short = 'Brand,Serial,Item,Type,Shipped,Sold,Invoice'
  const found = async (lines: readonly string[], end = '\r\n') => {
    const detail = await checked(Buffer.from(lines.join(end)))
    expect([detail.state, detail.problem, detail.wrongCells]).toEqual(['CHECKED', null, []])
    await admin.call(contract.takeImport, { ...at(detail.importId), body: {} })
    await workOff()
    return (await allUnits()).map(({ serial_number }) => serial_number)
  }
  const row = (serial: string, more = ',2024-05-01,R-1') => `Nordwave,${serial},N1,Speaker,2024-03-15${more}`

  test.each<[string, string[], string[]]>([
    ['without optional cells at the end, or with empty ones', [short, row('S1', ''), row('S2', ',,,,')], ['S1', 'S2']],
    ['with blanks around quotation marks', [short, `Nordwave, "ZZQ2" ,N1,Speaker,2024-03-15,,`], ['ZZQ2']],
    [
      'with numbers that were kept as text',
      [short, row('="00078"'), row("'00077"), row('00079')],
      ['00077', '00078', '00079'],
    ],
    ['below a title', ['Units, shipped in March', '', short, row('S1'), row('S2')], ['S1', 'S2']],
    ['with an end mark behind the last cell', [short, row('S1'), row('S2', ',2024-05-01,"R-1"\u001a')], ['S1', 'S2']],
    ['with an end mark', [short, row('S1'), row('S2'), '\u001a'], ['S1', 'S2']],
    ['with the same header once more', [short, row('S1'), short.toUpperCase(), row('S2')], ['S1', 'S2']],
    ['with line breaks inside cells', [short, row('S1', ',2024-05-01,"R-1\r\nfirst"'), row('S2')], ['S1', 'S2']],
    ['with days that mean none', [short, row('S1', ',0000-00-00,NULL'), row('S2', ',9999-12-31,')], ['S1', 'S2']],
  ])('%s', async (_how, lines, serials) => {
    expect(await found(lines)).toEqual(serials)
  })

  test('names its delimiter in lines that end by a carriage return alone', async () => {
    expect(await found(['sep=;', short.replaceAll(',', ';'), row('S1').replaceAll(',', ';'), ''], '\r')).toEqual(['S1'])
  })

  test('ends its lines as two systems do', async () => {
    expect(await found([`${short}\r\n${row('S1')}\r\n${row('S2')}\n${row('S3')}\r${row('S4')}\r\n`])).toHaveLength(4)
  })

  test('keeps its line numbers below cells of several lines, and a total is one wrong row', async () => {
    const detail = await checked(
      csv([row('S1', ',2024-05-01,"a\r\nb\r\nc"'), '', row('S2', ',soon,'), 'Total,,,,,,2'], short),
    )
    expect(detail.wrongCells.filter(({ line }) => line === 6)).toMatchObject([{ problem: { code: 'NOT_A_DAY' } }])
    expect([...new Set(detail.wrongCells.map(({ line }) => line))]).toEqual([6, 7])
    expect(detail).toMatchObject({ wrongCount: 2, newCount: 1 })
  })

  test('of two systems that write day and month otherwise is asked about, and no row is read by the other’s', async () => {
    const lines = [
      'Nordwave,S1,N1,Speaker,31/12/2024',
      'Nordwave,S2,N1,Speaker,03/04/2024',
      'Nordwave,S3,N1,Speaker,12/31/2024',
    ]
    const detail = await checked(csv(lines, 'Brand,Serial,Item,Type,Shipped'))
    expect(detail).toMatchObject({ state: 'COLUMNS_NEEDED', format: { unclearDates: ['shippedOn'] } })
    const mended = await corrected(detail.importId, detail.columns ?? {}, { dateStyles: { shippedOn: 'DAY_FIRST' } })
    expect(mended.wrongCells).toMatchObject([{ line: 4, problem: { code: 'OTHER_DATE_STYLE' } }])
  })

  test('begins with what was not sold yet, for as many rows as may be: the days of its sales are read as they are written', async () => {
    const unsold = Array.from({ length: 230 }, (_, at) => `Nordwave,U${at},N1,Speaker,22.11.2025,`)
    const detail = await checked(
      csv([...unsold, 'Nordwave,S1,N1,Speaker,01.02.2024,05.03.2025'], 'Brand,Serial,Item,Type,Shipped,Sold'),
    )
    expect(detail).toMatchObject({ state: 'CHECKED', wrongCount: 0, newCount: 231 })
    expect(detail.format?.dateStyles).toEqual({ shippedOn: 'DOTTED', soldOn: 'DOTTED' })
  })

  test('tells before it is taken in how its days were read, and which numbers somebody should look at', async () => {
    const detail = await checked(
      csv([row('\u0410\u0425777', ',0000-00-00,'), row('123456789012345000', ',2024-05-01,')], short),
    )
    expect(detail.format).toMatchObject({
      readDays: [
        { field: 'shippedOn', text: '2024-03-15', day: '2024-03-15' },
        { field: 'soldOn', text: '0000-00-00', day: null },
        { field: 'soldOn', text: '2024-05-01', day: '2024-05-01' },
      ],
      remarks: [
        { code: 'OTHER_ALPHABET', rows: 1, line: 2 },
        { code: 'DIGITS_LOST', rows: 1, line: 3 },
      ],
    })
  })

  test('tells how many rows above its header were left out', async () => {
    const detail = await checked(csv([short, row('S1'), row('S2')], 'Units, shipped in March'))
    expect(detail).toMatchObject({ state: 'CHECKED', newCount: 2, format: { titleRows: 1 } })
  })

  test('that was joined with one that is parted otherwise has each row of the other named', async () => {
    const detail = await checked(csv([row('S1'), row('S2'), row('S3').replaceAll(',', ';')], short))
    expect(detail.wrongCells).toMatchObject([{ line: 4, problem: { code: 'CELL_COUNT_DIFFERS' } }])
  })

  test('may hold a day that it is somewhere on earth already, and none that it is nowhere', async () => {
    const lines = ['Nordwave,S1,N1,Speaker,2026-11-23', 'Nordwave,S2,N1,Speaker,2026-11-24']
    const detail = await checked(csv(lines, 'Brand,Serial,Item,Type,Shipped'))
    expect(detail.wrongCells).toMatchObject([{ line: 3, problem: { code: 'DAY_IN_FUTURE' } }])
  })

  test('is refused where a unit was sold before it was shipped, also by what is known of it', async () => {
    const detail = await checked(csv([row('S1', ',2024-03-14,')], short))
    expect(detail.wrongCells).toMatchObject([{ column: 5, problem: { code: 'SOLD_BEFORE_SHIPMENT' } }])
    await taken(csv([row('S1')], short))
    const later = await checked(csv(['Nordwave,S1,N1,Speaker,2024-05-02'], 'Brand,Serial,Item,Type,Shipped'))
    expect(later.wrongCells).toMatchObject([{ column: 4, problem: { code: 'SOLD_BEFORE_SHIPMENT' } }])
  })
})

describe('products that fail more often', () => {
  const lookedFor = async () => {
    const { rowCount } = await tested.portal.pool.query(
      `update pgboss.job set state = 'completed' where state = 'created' and name = 'find-rising-products' returning id`,
    )
    return rowCount
  }

  test('are looked for once units came or changed, and not after a file that changes nothing', async () => {
    await lookedFor()
    await taken(csv())
    expect(await lookedFor()).toBe(1)
    await taken(csv())
    expect(await lookedFor()).toBe(0)
  })
})

describe('columns', () => {
  const strange = csv(['S1,N1,15.03.2024,Speaker'], 'Code,Ware,Wann,Sorte')
  const columns = { serialNumber: 0, itemNumber: 1, shippedOn: 2, itemType: 3 }

  test('that nobody recognises are chosen by hand, and remembered for the next file with the same first row', async () => {
    const found = await checked(strange)
    expect(found).toMatchObject({ state: 'COLUMNS_NEEDED', header: ['Code', 'Ware', 'Wann', 'Sorte'], columns: {} })
    expect(found.preview).toEqual([['S1', 'N1', '15.03.2024', 'Speaker']])
    const mended = await corrected(found.importId, columns, { defaultBrand: 'Nordwave' })
    expect(mended).toMatchObject({ state: 'CHECKED', newCount: 1, wrongCells: [] })
    expect(await checked(strange)).toMatchObject({ state: 'CHECKED', columns, defaultBrand: 'Nordwave' })
  })

  test('that the file does not have, or for two fields, are refused', async () => {
    const { importId } = await checked(strange)
    for (const wrong of [
      { ...columns, invoice: 4 },
      { ...columns, invoice: 0 },
    ]) {
      const answer = await admin.call(contract.correctImport, {
        ...at(importId),
        body: { columns: wrong, defaultBrand: null },
      })
      expect(answer).toMatchObject({ status: 400, body: { error: 'VALIDATION' } })
    }
  })

  test('whose days can be read both ways are asked for', async () => {
    const found = await checked(csv(['Nordwave,S1,N1,Speaker,03/04/2024'], 'Brand,Serial,Item,Type,Shipped'))
    expect(found).toMatchObject({ state: 'COLUMNS_NEEDED', format: { unclearDates: ['shippedOn'] } })
    const mended = await corrected(found.importId, found.columns ?? {}, { dateStyles: { shippedOn: 'MONTH_FIRST' } })
    const format = { dateStyles: { shippedOn: 'MONTH_FIRST' }, chosenDates: ['shippedOn'] }
    expect(mended).toMatchObject({ state: 'CHECKED', format })
  })
})

describe('a bad file changes nothing and says where', () => {
  test.each([
    [
      'prose',
      Buffer.from('Dear colleagues,\nplease find the list attached.\n'.replaceAll(',', '')),
      { code: 'NOT_A_TABLE', line: 1 },
    ],
    [
      'half UTF-8',
      Buffer.concat([
        csv(['Nordwave,Ä1,N1,Speaker,,2024-01-01,,,']),
        Buffer.from('Nordwave,S2,N\xe42,,,2024-01-01,,,\n', 'latin1'),
      ]),
      { code: 'BROKEN_UTF8', line: 3, column: 14 },
    ],
    [
      'an open quotation mark',
      csv([...rows, 'Nordwave,"S4,N1,,,2024-01-01,,,']),
      { code: 'QUOTE_NOT_CLOSED', line: 5 },
    ],
    ['a first row alone', csv([]), { code: 'NO_ROWS' }],
    [
      'a row without end',
      csv([...rows, `Nordwave,"${'x\r\n'.repeat(40_000)}",N1,,,,,,`, ...rows]),
      { code: 'ROW_TOO_LONG', line: 5, limit: 65_536 },
    ],
    [
      'a second list that is parted otherwise',
      Buffer.from(
        ['Brand,Serial,Item,Shipped', 'Nordwave,S1,N1,2024-01-01', ...Array(9).fill('Brand;Serial;Item;Shipped')].join(
          '\n',
        ),
      ),
      { code: 'SECOND_HEADER', line: 3 },
    ],
    [
      'a second list with its columns in another order',
      csv([...rows, 'Item number,Serial number,Brand,Shipped on', 'N1,S9,Nordwave,2024-01-01']),
      { code: 'SECOND_HEADER', line: 5 },
    ],
    [
      'bytes of a program',
      Buffer.concat([Buffer.from('a,b\n'), Buffer.alloc(64, 'x\u0000y\u0000\u0000')]),
      { code: 'NOT_A_TABLE', line: 2 },
    ],
  ])('%s', async (_what, bytes, problem) => {
    expect(await checked(bytes)).toMatchObject({ state: 'UNREADABLE', problem })
    expect(await allUnits()).toEqual([])
  })

  test.each([
    ['asks for columns', 'COLUMNS_NEEDED', readHere],
    ['fails in its last try', 'UNREADABLE', () => Promise.reject(new Error('out of memory'))],
  ] as const)('nothing of the check before is told where the next one %s', async (_what, state, read) => {
    const { importId, columns, wrongCount } = await checked(csv([...rows, 'Nordwave,,,,,']))
    expect(wrongCount).toBe(1)
    const { serialNumber: _none, ...others } = columns ?? {}
    const told = await corrected(importId, others, {}, read)
    expect(told).toMatchObject({ state, rowCount: null, newProductCount: null, wrongCells: [] })
    expect(counts(told)).toEqual([null, null, null, null])
  })

  test('too many wrong cells make it unreadable: the first is named, and its columns can be chosen again', async () => {
    const lines = Array.from({ length: 33_400 }, (_, index) => `Nordwave,S${index},N1,Speaker,Woofer,2024-01-01,,,`)
    const before = await checked(csv([...lines, 'Nobody,S1,N1,Speaker,,2024-01-01,,,']))
    expect(before).toMatchObject({ state: 'CHECKED', rowCount: 33_401, wrongCount: 1 })
    const mistaken = { brand: 1, serialNumber: 0, itemNumber: 3, itemType: 2, shippedOn: 4 }
    expect(await corrected(before.importId, mistaken)).toMatchObject({
      state: 'UNREADABLE',
      problem: { code: 'TOO_MANY_WRONG', limit: 100_000, line: 2, first: { code: 'NOT_A_DAY' } },
      ...{ columns: mistaken, rowCount: null, wrongCount: null, wrongCells: [] },
    })
    expect(await tested.tables.selectFrom('importRows').select('line').execute()).toEqual([])
    expect(await corrected(before.importId, before.columns ?? {})).toMatchObject({ state: 'CHECKED', wrongCount: 1 })
  })

  test('the same of units that stand in the file twice, which only all rows show', async () => {
    const lines = Array.from({ length: 100_001 }, (_, index) => `Nordwave,S${index % 50_000},N1,Speaker,,2024-01-01,,,`)
    expect(await checked(csv(lines))).toMatchObject({
      state: 'UNREADABLE',
      problem: { code: 'TOO_MANY_WRONG', line: 2, first: { code: 'UNIT_TWICE', otherLine: 100_002 } },
    })
  })

  test.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 415],
    ['nothing', Buffer.alloc(0), 400],
  ])('%s is refused at once', async (_what, bytes, status) => {
    const answer = await upload(admin, { bytes, name: 'units.csv', type: 'text/csv' }, contract.uploadImport.path)
    expect(answer.status).toBe(status)
    expect((await admin.call(contract.listImports)).body).toMatchObject({ content: [] })
  })

  test('of wrong rows each is named with line, column and reason, and none is taken in', async () => {
    const found = await checked(
      csv([
        ...rows,
        "Nordwave,=cmd|' /C calc'!A0,N1,Speaker,,2024-03-15,,,",
        'Nordwave,S5,N1,Speaker,,15.03.2024,,,',
        'Nordwave,S6,N1,Speaker,,3/15/2024,,,',
        'Nordwave,S7,N1,Speaker,,2025-02-29,,,',
        'Nordwave,8.51234E+11,N1,Speaker,,2024-03-15,,,',
        'Nobody,S9,N1,Speaker,,2024-03-15,,,',
        'Nordwave,,N1,Speaker,,2024-03-15,,,',
        'Nordwave,S11,N2,,,2024-03-15,,,',
        'Nordwave,S12,N1,Speaker',
        'Nordwave,S13,N1,Speaker,,2024-03-15,2024-03-16,,',
        'Nordwave,nw165-24-0001,NW-165.2,,,2024-03-15,,,',
        'Nordwave,S15,KA-4.120,Speaker,,2024-03-15,,,',
        'Nordwave,S16,N1,Speaker,,2031-01-01,,,',
      ]),
    )
    const codes = found.wrongCells.map(({ line, column, problem }) => [line, column, problem.code])
    expect(codes).toEqual([
      [2, 1, 'UNIT_TWICE'],
      [4, 3, 'ITEM_TYPE_DIFFERS'],
      [5, 1, 'FORMULA'],
      [6, 5, 'OTHER_DATE_STYLE'],
      [7, 5, 'OTHER_DATE_STYLE'],
      [8, 5, 'NOT_A_DAY'],
      [9, 1, 'ROUNDED_NUMBER'],
      [10, 0, 'BRAND_UNKNOWN'],
      [11, 1, 'FIELD_MISSING'],
      [12, 2, 'PRODUCT_UNKNOWN'],
      [13, null, 'CELL_COUNT_DIFFERS'],
      [14, 6, 'MANUFACTURED_AFTER_SHIPMENT'],
      [15, 1, 'UNIT_TWICE'],
      [16, 3, 'ITEM_TYPE_DIFFERS'],
      [17, 5, 'DAY_IN_FUTURE'],
    ])
    expect(found.wrongCells[0]?.problem).toEqual({ code: 'UNIT_TWICE', otherLine: 15 })
    expect(found.wrongCells[12]?.problem).toEqual({ code: 'UNIT_TWICE', otherLine: 2 })
    expect(found).toMatchObject({ state: 'CHECKED', wrongCount: 15, newCount: 1 })

    const refused = await admin.call(contract.takeImport, { ...at(found.importId), body: {} })
    expect(refused).toMatchObject({ status: 409, body: { error: 'IMPORT_HAS_WRONG_ROWS' } })
    expect(await allUnits()).toEqual([])

    const download = await admin.call(contract.downloadWrongRows, at(found.importId))
    expect(download.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = String(download.body).split('\r\n')
    expect(lines[0]).toBe('\ufeff"Line","Column","Value","Reason"')
    expect(lines[3]).toBe(
      `5,"Serial number","'=cmd|' /C calc'!A0","This looks like a formula. A spreadsheet would run it."`,
    )
    expect(lines).toHaveLength(17)

    await admin.call(contract.takeImport, { ...at(found.importId), body: { withoutWrong: true } })
    await workOff()
    expect(await getImport(found.importId)).toMatchObject({ state: 'TAKEN', withoutWrong: true, newCount: 1 })
    expect((await allUnits()).map(({ serial_number }) => serial_number)).toEqual(['NW165-24-0002'])
  })

  test.each([
    [
      'its product was made as another type',
      () =>
        tested.tables
          .insertInto('products')
          .values({ brand: 'Nordwave', itemType: 'Amplifier', itemNumber: 'N1', name: '' })
          .execute(),
      'Nordwave,S1,N1,Speaker,,2024-03-15,,,',
    ],
    [
      'its days were changed by hand',
      () => tested.tables.updateTable('units').set({ manufacturedOn: '2024-03-15' }).execute(),
      'Nordwave,NW165-24-0001,NW-165.2,,,2024-02-01,,,',
    ],
    [
      'its sale became known',
      () => tested.tables.updateTable('units').set({ soldOn: '2024-03-20' }).execute(),
      'Nordwave,NW165-24-0001,NW-165.2,,,2024-04-01,,,',
    ],
  ])(
    'a row that becomes wrong after the check, since %s, has the file checked again at once',
    async (_why, happens, row) => {
      await taken(csv())
      const { importId, wrongCells } = await checked(csv([row]))
      expect(wrongCells).toEqual([])
      await happens()
      const before = await allUnits()
      await admin.call(contract.takeImport, { ...at(importId), body: {} })
      await workOff()
      expect(await getImport(importId)).toMatchObject({ state: 'CHECKED', problem: { code: 'CHECK_OUTDATED' } })
      expect(await allUnits()).toEqual(before)
    },
  )

  test('an upload that breaks off leaves nothing behind', async () => {
    const answer = await admin.inject({
      method: 'POST',
      url: contract.uploadImport.path,
      headers: { 'content-type': 'multipart/form-data; boundary=half' },
      payload: '--half\r\ncontent-disposition: form-data; name="file"; filename="half.csv"\r\n\r\nBrand,Serial',
    })
    expect(answer.statusCode).toBe(400)
    const files = tested.tables.selectFrom('files').select('key').where('fileName', '=', 'half.csv')
    expect(await files.execute()).toEqual([])
    expect(await tested.tables.selectFrom('imports').select('importId').execute()).toEqual([])
    expect(await readdir(tested.portal.spoolDirectory)).toEqual([])
  })
})

test('numbers that look the same are one: in a file, in the records, and where nothing is left of them', async () => {
  await taken(csv())
  const found = await checked(
    csv([
      'Nordwave,nw165–24–0001\u200b,ＮＷ-165.2,,,2024-03-15,,40017,R-2',
      'Nordwave,S\u00a01,NW-165.2,,,2024-03-15,,,',
      'Nordwave,ｓ 1,NW-165.2,,,2024-03-15,,,',
      'Nordwave,\u200b,NW-165.2,,,2024-03-15,,,',
    ]),
  )
  expect([found.newCount, found.changedCount, found.newProductCount]).toEqual([0, 1, 0])
  expect(found.wrongCells.map(({ line, problem }) => [line, problem.code])).toEqual([
    [3, 'UNIT_TWICE'],
    [4, 'UNIT_TWICE'],
    [5, 'FIELD_MISSING'],
  ])
})

describe('an import that is taken back', () => {
  /** Whether somebody waits for a row of the units. */
  const waitsForUnits = async () => {
    const { rows } = await tested.portal.pool.query<{ waits: boolean }>(
      `select count(*) > 0 as waits from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%from units%for update%'`,
    )
    return rows[0]?.waits
  }

  test('waits for a claim of its units that is being submitted, and stays', async () => {
    const { importId } = await taken(csv())
    const dealer = await tested.signedInAs(await tested.anAccount())
    const { requestId } = await aSubmittedRequest(dealer, [{ serialNumber: 'KA4-0001' }])
    await tested.portal.pool.query('update requests set completed_at = null where request_id = $1', [requestId])
    const { portal } = tested
    let restored: Promise<void> | undefined
    await portal.db.transaction().execute(async (tx) => {
      await holdUnits(tx, [{ serialNumber: 'ka4–0001' }])
      await admin.call(contract.takeImportBack, at(importId))
      restored = restoreRows(portal.databaseUrl, importId)
      await expect.poll(waitsForUnits).toBe(true)
      await portal.pool.query('update requests set completed_at = clock_timestamp() where request_id = $1', [requestId])
    })
    await restored
    expect(await getImport(importId)).toMatchObject({ state: 'TAKEN', problem: { code: 'UNITS_CLAIMED' } })
    // What the next test claims.
    await portal.pool.query(`update request_items set serial_number = 'ELSEWHERE-2' where request_id = $1`, [requestId])
  })

  test('is not held by the claim of another model that has the same serial number', async () => {
    const { importId } = await taken(csv())
    await taken(csv(['Nordwave,NW165-24-0001,OTHER,Speaker,Another,2020-03-15,,,']))
    const dealer = await tested.signedInAs(await tested.anAccount())
    await aSubmittedRequest(dealer, [{ serialNumber: 'NW165-24-0001', itemNumber: 'OTHER' }])
    expect(await takenBack(importId)).toMatchObject({ state: 'TAKEN_BACK', problem: null })
    // What the next test claims.
    await tested.portal.pool.query(`update request_items set serial_number = 'ELSEWHERE' where item_number = 'OTHER'`)
  })

  test('leaves exactly what was before', async () => {
    await taken(csv())
    const before = await allUnits()
    const second = await taken(
      csv([
        'Nordwave,NW165-24-0001,NW-165.2,,,2024-05-05,2024-05-01,1,R-7',
        'Nordwave,NEW-1,NEW,Speaker,New,2024-05-05,,,',
        'Nordwave,NEW-2,KA-4.120,,,2024-05-05,,,',
      ]),
    )
    expect(counts(second)).toEqual([2, 1, 0, 0])
    expect(await allUnits()).not.toEqual(before)
    expect(await takenBack(second.importId)).toMatchObject({ state: 'TAKEN_BACK', problem: null })
    expect(await allUnits()).toEqual(before)
  })

  /** By a machine whose clock is late. */
  const secondsAgo = sql<Date>`clock_timestamp() - interval '30 seconds'`
  test.each([
    [
      'a unit was claimed since',
      async () => {
        const dealer = await tested.signedInAs(await tested.anAccount())
        await aSubmittedRequest(dealer, [{ serialNumber: 'nw165-24-0001 ' }])
        await tested.portal.pool.query('update requests set completed_at = clock_timestamp()')
      },
      { code: 'UNITS_CLAIMED', units: 1, serialNumber: 'NW165-24-0001' },
    ],
    [
      'a unit was claimed since, on a machine whose clock is late',
      async () => {
        const dealer = await tested.signedInAs(await tested.anAccount())
        await aSubmittedRequest(dealer, [{ serialNumber: 'KA4-0001' }])
        await tested.portal.pool.query(`update requests set completed_at = clock_timestamp() - interval '30 seconds'`)
      },
      { code: 'UNITS_CLAIMED', units: 1, serialNumber: 'KA4-0001' },
    ],
    [
      'the serial number of an older claim was corrected to that of a unit since, on a machine whose clock is late',
      async () => {
        const dealer = await tested.signedInAs(await tested.anAccount())
        const { itemIds } = await aSubmittedRequest(dealer, [{ serialNumber: 'KA4-1000' }])
        await tested.portal.pool.query(`update requests set completed_at = '2026-11-01'`)
        await tested.portal.pool.query(`update imports set taken_at = '2026-11-22T12:00:30Z'`)
        const answer = await admin.call(correctSerialNumber, {
          params: { itemId: String(itemIds[0]) },
          body: { serialNumber: 'KA4-0001', seenSerialNumber: 'KA4-1000' },
        })
        expect(answer.status).toBe(200)
      },
      { code: 'UNITS_CLAIMED', units: 1, serialNumber: 'KA4-0001' },
    ],
    [
      'a unit was changed by hand since, on a machine whose clock is late',
      async () => {
        const unit = await tested.tables
          .selectFrom('units')
          .select('unitId')
          .where('serialNumber', '=', 'KA4-0001')
          .executeTakeFirstOrThrow()
        await tested.tables
          .insertInto('unitHistory')
          .values({ ...unit, byUser: adminId, changes: '{}', at: secondsAgo })
          .execute()
      },
      { code: 'UNITS_CHANGED', units: 1, serialNumber: 'KA4-0001' },
    ],
    [
      'a later import changed a unit',
      async () => void (await taken(csv(['Nordwave,KA4-0001,KA-4.120,,,2024-04-02,,,']))),
      { code: 'UNITS_CHANGED', units: 1, serialNumber: 'KA4-0001' },
    ],
    [
      'a later import lists one of its units, too, and changes nothing of it',
      async () => void (await taken(csv([rows[0] ?? '']))),
      { code: 'UNITS_LISTED_AGAIN', fileName: expect.stringMatching(/\.csv$/) },
    ],
    [
      'a later import brought a unit of its product',
      async () => void (await taken(csv(['Nordwave,KA4-0002,KA-4.120,,,2024-04-02,,,']))),
      { code: 'PRODUCTS_IN_USE', products: 1, itemNumber: 'KA-4.120' },
    ],
  ])('stays while %s', async (_what, happens, problem) => {
    // What the tests before have claimed.
    await tested.portal.pool.query(`update request_items set serial_number = 'ELSEWHERE-' || item_id`)
    const { importId } = await taken(csv())
    await happens()
    const before = await allUnits()
    expect(await takenBack(importId)).toMatchObject({ state: 'TAKEN', problem })
    expect(await allUnits()).toEqual(before)
  })
})

test('an import whose units a later one lists is taken back once that one was', async () => {
  const before = await allUnits()
  const first = await taken(csv())
  const second = await taken(csv())
  expect(await takenBack(first.importId)).toMatchObject({ state: 'TAKEN' })
  expect(await takenBack(second.importId)).toMatchObject({ state: 'TAKEN_BACK' })
  expect(await takenBack(first.importId)).toMatchObject({ state: 'TAKEN_BACK' })
  expect(await allUnits()).toEqual(before)
})

test('an import that changed a unit stays while a later one lists it as it is since', async () => {
  const first = await taken(csv())
  const changed = csv(['Nordwave,KA4-0001,KA-4.120,,,2024-04-02,,,'])
  const second = await taken(changed)
  const third = await taken(changed)
  const before = await allUnits()
  for (const { importId } of [first, second]) expect(await takenBack(importId)).toMatchObject({ state: 'TAKEN' })
  expect(await allUnits()).toEqual(before)
  for (const { importId } of [third, second, first])
    expect(await takenBack(importId)).toMatchObject({ state: 'TAKEN_BACK' })
})

test('a product that was named by hand since stays when the import that brought it is taken back', async () => {
  const { importId } = await taken(csv())
  const { productId } = await tested.tables
    .selectFrom('products')
    .select('productId')
    .where('itemNumber', '=', 'KA-4.120')
    .executeTakeFirstOrThrow()
  const body = { brand: 'Nordwave', itemType: 'Amplifier', itemNumber: 'KA-4.120', name: 'By hand', picture: null }
  const saved = await admin.call(updateProduct, { params: { productId: String(productId) }, body } as never)
  expect(saved.status).toBe(200)
  expect(await takenBack(importId)).toMatchObject({ state: 'TAKEN_BACK', problem: null })
  expect(await allUnits()).toEqual([expect.objectContaining({ name: 'By hand', serial_number: null })])
})

describe('two at once, and after a crash', () => {
  test('of two administrators who take it in one is told that it stands elsewhere by now', async () => {
    const { importId } = await checked(csv())
    const answers = await Promise.all([1, 2].map(() => admin.call(contract.takeImport, { ...at(importId), body: {} })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await workOff()
    expect(await allUnits()).toHaveLength(3)
  })

  test('what a colleague had checked otherwise is not taken in by one who has not seen it', async () => {
    const first = `${header},Customer`
    const seen = await checked(csv([`${rows[0]},70002`], first))
    const theirs = await corrected(seen.importId, { ...seen.columns, debtorNumber: 9 })
    const take = (seenCheck: string) =>
      admin.call(contract.takeImport, { ...at(seen.importId), body: { withoutWrong: false, seenCheck } })

    expect(await take(seen.check)).toMatchObject({ status: 409, body: { error: 'STALE' } })
    expect(await getImport(seen.importId)).toEqual(theirs)

    expect((await take(theirs.check)).status).toBe(200)
    await workOff()
    expect(await allUnits()).toMatchObject([{ debtor_number: '70002' }])
  })

  test('administrators are told that it was begun, checked otherwise and taken in, and nobody else', async () => {
    await tested.portal.pool.query('delete from events')
    const seen = await checked(csv())
    await corrected(seen.importId, seen.columns ?? {})
    await admin.call(contract.takeImport, { ...at(seen.importId), body: {} })
    const told = await tested.portal.pool.query('select kind, for_admins, user_id, company_id from events')
    const one = { kind: 'import-changed', for_admins: true, user_id: null, company_id: null }
    expect(told.rows).toEqual([one, one, one])
  })

  test('while it is taken in nobody waits to be told so', async () => {
    await taken(csv())
    const { importId } = await checked(csv([`${rows[0]?.replace('R-1', 'R-9')}`]))
    await admin.call(contract.takeImport, { ...at(importId), body: {} })
    await inImportTransaction(tested.portal.databaseUrl, undefined, async (connection) => {
      // As a job does that has begun to keep what units were before.
      await connection.query(
        `insert into import_changes select unit_id, $1, shipped_on, manufactured_on, sold_on, debtor_number, invoice from units`,
        [importId],
      )
      for (const answer of [
        await admin.call(contract.takeImport, { ...at(importId), body: {} }),
        await admin.call(contract.discardImport, at(importId)),
      ])
        expect(answer).toMatchObject({ status: 409, body: { error: 'STALE' } })
    })
  })

  test('the same check once more is no other one', async () => {
    const seen = await checked(csv())
    const again = await corrected(seen.importId, seen.columns ?? {})
    const body = { seenCheck: seen.check }
    expect(again.check).toBe(seen.check)
    expect((await admin.call(contract.takeImport, { ...at(seen.importId), body })).status).toBe(200)
  })

  test('a job that runs twice takes in once', async () => {
    const { importId } = await checked(csv())
    await admin.call(contract.takeImport, { ...at(importId), body: {} })
    const { databaseUrl } = tested.portal
    const results = await Promise.all([
      takeRows(databaseUrl, importId, thrown),
      takeRows(databaseUrl, importId, thrown),
    ])
    expect(results.sort()).toEqual(['done', 'not asked'])
    expect(await allUnits()).toHaveLength(3)
  })

  test('a check that was killed half-way begins anew', async () => {
    const path = join(folder, 'units.csv')
    await writeFile(path, csv())
    const { importId } = await tested.tables
      .insertInto('imports')
      .values({ fileName: 'units.csv', byteSize: 1 })
      .returning('importId')
      .executeTakeFirstOrThrow()
    await tested.tables.insertInto('importRows').values({ importId, line: 2 }).execute()
    const { databaseUrl, config } = tested.portal
    await checkFile({
      databaseUrl,
      importId,
      path,
      brands: config.brands,
      today: '2026-11-22',
      timeZone: 'Europe/Berlin',
    })
    expect(await getImport(importId)).toMatchObject({ state: 'CHECKED', rowCount: 3, newCount: 3 })
  })

  test('a taking in that is stopped half-way leaves nothing, and goes on later', async () => {
    const { importId } = await checked(csv())
    await admin.call(contract.takeImport, { ...at(importId), body: {} })
    const stopped = new AbortController()
    const { databaseUrl } = tested.portal
    await expect(
      takeRows(databaseUrl, importId, thrown, { signal: stopped.signal, onProgress: () => stopped.abort() }),
    ).rejects.toThrow()
    expect(await allUnits()).toEqual([])
    await workOff()
    expect(await getImport(importId)).toMatchObject({ state: 'TAKEN', newCount: 3 })
  })

  test('one whose job was killed in its last try ends as not taken, and can be begun again', async () => {
    const { importId } = await checked(csv())
    await admin.call(contract.takeImport, { ...at(importId), body: {} })
    const jobIs = (state: string) =>
      tested.portal.pool.query(
        `update pgboss.job set state = $2 where name = 'take-import' and (data->>'importId')::int = $1`,
        [importId, state],
      )
    for (const state of ['active', 'retry', 'created']) {
      await jobIs(state)
      await giveUpLostImports(tested.portal)
      expect(await getImport(importId)).toMatchObject({ state: 'TAKING' })
    }
    await jobIs('failed')
    await tested.portal.db.transaction().execute(async (tx) => {
      await tryLockImport(tx, importId)
      await giveUpLostImports(tested.portal)
    })
    expect(await getImport(importId)).toMatchObject({ state: 'TAKING' })

    await giveUpLostImports(tested.portal)
    expect(await getImport(importId)).toMatchObject({ state: 'CHECKED', problem: { code: 'NOT_TAKEN' } })
    expect(await allUnits()).toEqual([])
    await admin.call(contract.takeImport, { ...at(importId), body: {} })
    await giveUpLostImports(tested.portal)
    await workOff()
    expect(await getImport(importId)).toMatchObject({ state: 'TAKEN', newCount: 3 })
  })

  test('one that was taken in by a job that was killed after that, in its last try, keeps neither its file nor its rows', async () => {
    const stays = await checked(csv())
    const goes = await checked(csv(['Nordwave,S-BACK,NW-BACK,Speaker,Woofer,2024-03-15']))
    for (const { importId } of [stays, goes]) {
      await admin.call(contract.takeImport, { ...at(importId), body: {} })
      expect(await takeRows(tested.portal.databaseUrl, importId, thrown)).toBe('done')
    }
    const left = async () => {
      const found = await Promise.all([stays, goes].map(({ importId }) => getImport(importId)))
      const { rows: staged } = await tested.portal.pool.query('select distinct import_id from import_rows')
      return { files: found.map(({ fileKept }) => fileKept), staged: staged.length }
    }
    // Its job may still come to that.
    await giveUpLostImports(tested.portal)
    expect(await left()).toEqual({ files: [true, true], staged: 2 })
    await tested.portal.pool.query(`update pgboss.job set state = 'failed' where name = 'take-import'`)
    expect(await takenBack(goes.importId)).toMatchObject({ state: 'TAKEN_BACK' })
    await giveUpLostImports(tested.portal)
    expect(await left()).toEqual({ files: [false, false], staged: 0 })
  })

  test('a check that was given up before it had found any columns begins again, by itself', async () => {
    const file = { bytes: csv(), name: 'units.csv', type: 'text/csv' }
    const { importId } = (await upload(admin, file, contract.uploadImport.path)).body as { importId: number }
    await tested.tables
      .updateTable('imports')
      .set({ state: 'UNREADABLE', problem: JSON.stringify({ code: 'NOT_CHECKED' }) })
      .where('importId', '=', importId)
      .execute()
    const again = () =>
      admin.call(contract.correctImport, { ...at(importId), body: { columns: null, defaultBrand: null } })
    expect((await again()).status).toBe(200)
    await workOff()
    expect(await getImport(importId)).toMatchObject({ state: 'CHECKED', problem: null, newCount: 3 })
    expect(await again()).toMatchObject({ status: 409, body: { error: 'STALE' } })
  })

  test('of several that are lost or untidy one that fails keeps no other from its end', async () => {
    const failing = await checked(csv())
    const other = await checked(csv(['Nordwave,S-LOST,NW-LOST,Speaker,Woofer,2024-03-15']))
    const untidy = [await checked(csv()), await checked(csv())]
    for (const { importId } of [failing, other, ...untidy])
      await admin.call(contract.takeImport, { ...at(importId), body: {} })
    for (const { importId } of untidy) await takeRows(tested.portal.databaseUrl, importId, thrown)
    await tested.portal.pool.query(`update pgboss.job set state = 'failed' where name = 'take-import'`)
    await timesOut('update on imports', `old.import_id = ${failing.importId}`)
    await timesOut('delete on import_rows', `old.import_id = ${untidy[0]?.importId}`)
    await expect(giveUpLostImports(tested.portal)).rejects.toThrow('have failed: 2')
    expect(await getImport(failing.importId)).toMatchObject({ state: 'TAKING' })
    expect(await getImport(other.importId)).toMatchObject({ state: 'CHECKED', problem: { code: 'NOT_TAKEN' } })
    const kept = await Promise.all(untidy.map(({ importId }) => getImport(importId)))
    expect(kept.map(({ fileKept }) => fileKept)).toEqual([true, false])
  })

  test('while the database is away a job waits, also where it reads the file, and uses up no try', async () => {
    const { portal } = tested
    const lastTry = { number: 6, last: true }
    const line = await openLine(new URL(portal.databaseUrl))
    onTestFinished(() => line.close())
    const afar = { ...portal, databaseUrl: line.over(portal.databaseUrl) }

    const { importId, columns } = await checked(csv())
    await admin.call(contract.takeImport, { ...at(importId), body: {} })
    const { cutOff } = await inImportTransaction(portal.databaseUrl, undefined, async (other) => {
      await lockAllImports(other)
      const taking = takeImportHandler(afar)({ importId }, never, lastTry)
      taking.catch(() => undefined)
      await somebodyWaits(portal.pool)
      await line.cut()
      return { cutOff: taking }
    })
    await expect(cutOff).rejects.toThrow(TryLater)

    const full = (limit: number) =>
      sql`alter database ${sql.ref(new URL(portal.databaseUrl).pathname.slice(1))} connection limit ${sql.lit(limit)}`
    await full(0).execute(tested.tables)
    onTestFinished(async () => void (await full(-1).execute(tested.tables)))
    await expect(takeImportHandler(portal)({ importId }, never, lastTry)).rejects.toThrow(TryLater)
    await full(-1).execute(tested.tables)
    await workOff()
    expect(await getImport(importId)).toMatchObject({ state: 'TAKEN' })

    const next = await checked(csv())
    await timesOut('delete on import_rows', 'true')
    await admin.call(contract.correctImport, {
      ...at(next.importId),
      body: { columns: columns ?? {}, defaultBrand: null },
    })
    const checking = checkImportHandler(portal, checkInThread)({ importId: next.importId }, never, lastTry)
    await expect(checking).rejects.toThrow(TryLater)
    expect(await getImport(next.importId)).toMatchObject({ state: 'CHECKING' })
  })

  test('who waits too long for another import is told of it, and may try again', async () => {
    const { databaseUrl } = tested.portal
    await inImportTransaction(databaseUrl, undefined, async (one) => {
      await lockAllImports(one)
      const waits = inImportTransaction(databaseUrl, undefined, async (other) => {
        await other.query(`set local lock_timeout = '1ms'`)
        await lockAllImports(other)
      })
      const error = await waits.catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ message: 'Another import is being taken in or back' })
      expect(outageIn(error)).toBe('UNAVAILABLE')
    })
  })

  test('rows that PostgreSQL has lost are read again', async () => {
    const { importId, columns } = await checked(csv())
    await tested.tables.deleteFrom('importRows').execute()
    await admin.call(contract.takeImport, { ...at(importId), body: {} })
    await workOff()
    expect(await getImport(importId)).toMatchObject({ state: 'CHECKED', problem: { code: 'CHECK_OUTDATED' } })
    expect(await corrected(importId, columns ?? {})).toMatchObject({ state: 'CHECKED', problem: null, newCount: 3 })
  })
})

describe('a product that is changed while units of it are taken in', () => {
  /** A file with a unit that changes and the first unit of a product that is known, the product, and how it is changed. */
  async function aFileInTheWay() {
    await taken(csv())
    const product = { brand: 'Nordwave', itemType: 'Speaker', itemNumber: 'NW-7', name: '' } as const
    const inserted = tested.tables.insertInto('products').values(product).returning('productId')
    const { productId } = await inserted.executeTakeFirstOrThrow()
    const { importId } = await checked(
      csv(['Nordwave,KA4-0001,KA-4.120,,,2024-04-02,,,', 'Nordwave,NW7-0001,NW-7,,,2024-04-02,,,']),
    )
    expect((await admin.call(contract.takeImport, { ...at(importId), body: {} })).status).toBe(200)
    const moved = { ...product, brand: 'Arvento', itemType: 'Amplifier' } as const
    const move = () =>
      admin.call(updateProduct, {
        params: { productId: String(productId) },
        body: { ...moved, picture: null },
      } as never)
    return { productId, move, moved, take: () => takeRows(tested.portal.databaseUrl, importId, thrown) }
  }
  const unitOfIt = async () => (await allUnits()).find(({ item_number }) => item_number === 'NW-7')

  test('is no longer moved to another brand or type: whoever wants that waits, and is told of the units', async () => {
    const { move, take } = await aFileInTheWay()
    const { db, pool } = tested.portal
    const { taking, moving } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('units').select('unitId').where('serialNumber', '=', 'KA4-0001').forUpdate().execute()
      const taking = take()
      await somebodyWaits(pool)
      const moving = move()
      await somebodyWaits(pool, 2)
      return { taking, moving }
    })
    expect(await taking).toBe('done')
    expect(await moving).toMatchObject({ status: 409, body: { error: 'PRODUCT_HAS_UNITS' } })
    expect(await unitOfIt()).toMatchObject({ brand: 'Nordwave', item_type: 'Speaker', serial_number: 'NW7-0001' })
  })

  test('ends the taking in as outdated where it was moved just before', async () => {
    const { productId, moved, take } = await aFileInTheWay()
    const { taking } = await tested.portal.db.transaction().execute(async (tx) => {
      await tx.updateTable('products').set(moved).where('productId', '=', productId).execute()
      const taking = take()
      await somebodyWaits(tested.portal.pool)
      return { taking }
    })
    expect(await taking).toBe('outdated')
    expect(await unitOfIt()).toMatchObject({ brand: 'Arvento', item_type: 'Amplifier', serial_number: null })
  })
})

describe('an import that nobody takes in', () => {
  test('is discarded by hand, with its file', async () => {
    const { importId } = await checked(csv())
    expect((await admin.call(contract.discardImport, at(importId))).status).toBe(200)
    expect(await getImport(importId)).toMatchObject({ state: 'DISCARDED', fileKept: false })
    expect((await admin.call(contract.takeImport, { ...at(importId), body: {} })).status).toBe(409)
    expect(await tested.tables.selectFrom('importRows').select('line').execute()).toEqual([])
  })

  test('is discarded however much its check found, which takes longer than a call may', async () => {
    const { importId } = await checked(csv([...rows, 'Nordwave,,,,,']))
    const asOfCalls = `current_setting('statement_timeout') = '30s'`
    await timesOut('delete on import_rows', asOfCalls)
    await timesOut('delete on import_wrong_cells', asOfCalls)
    expect((await admin.call(contract.discardImport, at(importId))).status).toBe(200)
    expect(await tested.tables.selectFrom('importWrongCells').select('line').execute()).toEqual([])
  })

  test('is discarded by the sweep after a month', async () => {
    const { importId } = await checked(csv())
    await tested.tables
      .updateTable('imports')
      .set({ createdAt: new Date('2026-10-01') })
      .execute()
    await sweep(tested.portal)
    expect(await getImport(importId)).toMatchObject({ state: 'DISCARDED', fileKept: false })
  })

  test('stands in the list, the newest first, with who uploaded it', async () => {
    await checked(csv(), 'first.csv')
    await checked(csv(), 'second.csv')
    const { body } = await admin.call(contract.listImports)
    expect((body as { content: ImportRow[] }).content.map(({ fileName, createdBy }) => [fileName, createdBy])).toEqual([
      ['second.csv', 'Robin Sommer'],
      ['first.csv', 'Robin Sommer'],
    ])
  })
})

describe('on the command line', () => {
  const run = async (bytes: Buffer, more: { take?: boolean; withoutWrong?: boolean; brand?: string } = {}) => {
    const path = join(folder, 'from-the-shell.csv')
    await writeFile(path, bytes)
    const { databaseUrl, config, db } = tested.portal
    const wanted = { take: false, withoutWrong: false, brand: null, ...more }
    return importUnits(db, {
      databaseUrl,
      path,
      brands: config.brands,
      today: '2026-11-22',
      timeZone: 'UTC',
      ...wanted,
    })
  }
  const imports = () => tested.tables.selectFrom('imports').select('state').execute()

  test('a file is checked, and nothing is left of it', async () => {
    const { ok, says } = await run(csv())
    expect(ok).toBe(true)
    expect(says).toContain('New 3, changed 0, unchanged 0, wrong 0; new products 2.')
    expect([await imports(), await allUnits()]).toEqual([[], []])
  })

  test('and taken in', async () => {
    expect(await run(csv(), { take: true })).toMatchObject({ ok: true })
    expect(await imports()).toEqual([{ state: 'TAKEN' }])
    expect(await allUnits()).toHaveLength(3)
  })

  test('and told as taken in where PostgreSQL cannot analyse the units then', async () => {
    const { pool } = tested.portal
    await pool.query(`
      create function not_analysed(value text) returns text immutable language plpgsql as $$ begin
        if current_query() like 'analyze %' then raise 'no analysis today'; end if;
        return value;
      end $$;
      create index unanalysed on units (not_analysed(serial_number))`)
    onTestFinished(async () => void (await pool.query('drop function not_analysed cascade')))
    const { ok, says } = await run(csv(), { take: true })
    expect([ok, await imports()]).toEqual([true, [{ state: 'TAKEN' }]])
    expect(says).toMatch(/Taken in as import .*\nWarning: .*no analysis today$/s)
  })

  test('and stays known where it is taken back while PostgreSQL analyses the units', async () => {
    const { pool } = tested.portal
    await pool.query(`
      create function slowly_analysed(value text) returns text immutable language plpgsql as $$ begin
        if current_query() like 'analyze %' then perform pg_advisory_xact_lock(1); end if;
        return value;
      end $$;
      create index slow on units (slowly_analysed(serial_number))`)
    onTestFinished(async () => void (await pool.query('drop function slowly_analysed cascade')))
    const taking = await tested.portal.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(tx)
      const running = run(csv(), { take: true })
      await somebodyWaits(pool)
      const [known] = await tested.tables.selectFrom('imports').select('importId').execute()
      expect(await takenBack(known?.importId ?? 0)).toMatchObject({ state: 'TAKEN_BACK' })
      return { running }
    })
    expect(await taking.running).toMatchObject({ ok: true })
    expect(await imports()).toEqual([{ state: 'TAKEN_BACK' }])
  })

  test('but not while rows are wrong', async () => {
    const bytes = csv([...rows, 'Nordwave,S4,N1,Speaker,,tomorrow,,,'])
    const { ok, says } = await run(bytes, { take: true })
    expect(ok).toBe(false)
    expect(says).toContain('Line 5, Shipped on: This is no date. [tomorrow]')
    expect(await allUnits()).toEqual([])
    expect(await run(bytes, { take: true, withoutWrong: true })).toMatchObject({ ok: true })
    expect(await allUnits()).toHaveLength(3)
  })

  test('killed half-way, it is ended a day later, and not while it may go on', async () => {
    const begin = async (state: 'CHECKING' | 'TAKING', createdAt: RawBuilder<Date>) => {
      const values = { fileName: 'units.csv', byteSize: 1, state, createdAt }
      return (await tested.tables.insertInto('imports').values(values).returning('importId').executeTakeFirstOrThrow())
        .importId
    }
    const longAgo = databaseTimeIn(-25 * 3600)
    const ids = [
      await begin('CHECKING', longAgo),
      await begin('TAKING', longAgo),
      await begin('CHECKING', databaseTimeIn(-23 * 3600)),
    ]
    await giveUpLostImports(tested.portal)
    expect(await Promise.all(ids.map(getImport))).toMatchObject([
      { state: 'UNREADABLE', problem: { code: 'NOT_CHECKED' } },
      { state: 'CHECKED', problem: { code: 'NOT_TAKEN' } },
      { state: 'CHECKING' },
    ])
  })

  test('says which columns it does not find', async () => {
    const { says } = await run(csv(['S1,N1,2024-01-01'], 'Serial,Item,Shipped'))
    expect(says).toContain('Not found: Brand.')
    expect(
      await run(csv(['S1,N1,Speaker,2024-01-01'], 'Serial,Item,Type,Shipped'), { brand: 'Nordwave' }),
    ).toMatchObject({ ok: true })
  })
})
