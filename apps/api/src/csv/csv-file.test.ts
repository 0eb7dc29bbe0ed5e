import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { matchColumns } from '@portal/domain/imports/import-columns.ts'
import { type ImportedUnit, rowJudge } from '@portal/domain/imports/import-row.ts'
import { languages } from '@portal/domain/languages.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvRows } from '../modules/imports/reading/csv-rows.ts'
import { surveyFile } from '../modules/imports/reading/survey-file.ts'
import { csvOf, csvStream } from './csv-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-csv-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const header = ['Brand', 'Serial number', 'Item number', 'Item type', 'Product name', 'Shipped on', 'Invoice']

/** Reads a file as an import does. */
async function unitsIn(csv: string): Promise<ImportedUnit[]> {
  const path = join(folder, 'units.csv')
  await writeFile(path, csv)
  const survey = await surveyFile(path)
  const judge = rowJudge({
    ...{ columns: matchColumns(survey.header), columnCount: survey.header.length, defaultBrand: null },
    ...{ brands: ['Nordwave'], dateStyles: {}, today: '2026-11-22', timeZone: 'UTC' },
  })
  const units: ImportedUnit[] = []
  for await (const { cells } of csvRows(path, survey)) {
    if (cells[0] === 'Brand') continue
    const row = judge(cells)
    if (!row.ok) throw new Error(JSON.stringify([cells, row.wrong]))
    units.push(row.unit)
  }
  return units
}

const characters = fc.constantFrom(...`=+-@;,'"|\t aZ09.\\ßé＝/`, 'NULL', '00', 'E+11', 'ü', '-4711')
/** One line, as the fields of the portal hold it. */
const line = fc
  .string({ unit: characters, minLength: 1, maxLength: 12 })
  .map((value) => value.replaceAll(/[\t ]+/g, ' ').trim())
  .filter((value) => value !== '')
const rows = fc.sample(fc.tuple(line, line, line, line), { numRuns: 5000, seed: 4711 })

describe('a file that the portal writes', () => {
  test.each(languages)('is read again as it was, 5,000 rows in %s', async (language) => {
    const written = rows.map(([serialNumber, itemNumber, productName, invoice], index) => ({
      ...{ serialNumber: index === 0 ? '-4711' : serialNumber, itemNumber, productName, invoice },
    }))
    const csv = csvOf(
      [
        header,
        ...written.map(({ serialNumber, itemNumber, productName, invoice }) => [
          ...['Nordwave', serialNumber, itemNumber, 'Speaker', productName, '2024-03-15', invoice],
        ]),
      ],
      language,
    )
    const read = (await unitsIn(csv)).map(({ serialNumber, itemNumber, productName, invoice }) => ({
      ...{ serialNumber, itemNumber, productName, invoice },
    }))
    expect(read).toEqual(written)
  })

  test('keeps each text in one cell of one line, and turns no reading direction', () => {
    expect(csvOf([['x\n=1+1', 'a"b', 'Audio\u202eexe', null, 1.5]], 'en')).toBe(
      '\ufeff"x =1+1","a""b","Audioexe",,1.5\r\n',
    )
    expect(csvOf([['x;=1+1', 1.5]], 'de')).toBe(`\ufeff"x;'=1+1";1,5\r\n`)
  })

  test('is the same whether it is written at once or while its rows are read', async () => {
    const some = rows.slice(0, 100)
    async function* asRead() {
      yield* some
    }
    expect((await buffer(csvStream(asRead(), 'fr'))).toString()).toBe(csvOf(some, 'fr'))
  })
})
