import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPdf } from '../testing/sample-pdf.ts'
import { cleanPdf } from './clean-pdf.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'clean-pdf-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

async function cleaned(content: Buffer) {
  const path = join(directory, 'upload')
  await writeFile(path, content)
  return { byteSize: await cleanPdf(path), bytes: await readFile(path) }
}

test.each([
  ['nothing', ''],
  ['a line', '\r\n'],
  ['200 blanks', ' '.repeat(200)],
  ['what a mail gateway wrote', `<!-- ${'x'.repeat(900)} -->`],
])('of a PDF with %s in front, the PDF is kept and nothing else', async (_what, before) => {
  const { byteSize, bytes } = await cleaned(Buffer.concat([Buffer.from(before), aPdf]))
  expect(byteSize).toBe(aPdf.length)
  expect(bytes.equals(aPdf)).toBe(true)
})

test.each([
  ['begins like a PDF and holds no document', '%PDF-1.4\n%%EOF nothing but a line\n'],
  ['begins too late', `${' '.repeat(1100)}${aPdf.toString()}`],
  ['is none', 'hello /Root'],
])('a file that %s is none', async (_what, content) => {
  expect((await cleaned(Buffer.from(content))).byteSize).toBeUndefined()
})

test('a long PDF is looked through to its end', async () => {
  const long = Buffer.concat([aPdf.subarray(0, 9), Buffer.alloc(300_000, 7), aPdf.subarray(9)])
  expect((await cleaned(long)).byteSize).toBe(long.length)
})
