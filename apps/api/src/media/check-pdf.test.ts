import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPdf } from './check-pdf.ts'

let path: string
let pdf: Buffer

beforeAll(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'check-pdf-')), 'layout')
  const document = new PDFDocument()
  document.text('Layout')
  document.end()
  pdf = await buffer(document)
})
afterAll(() => rm(join(path, '..'), { recursive: true, force: true }))

const check = async (content: Buffer | string) => {
  await writeFile(path, content)
  return isPdf(path)
}

describe('a layout PDF', () => {
  it('is one by its content', async () => {
    expect(await check(pdf)).toBe(true)
  })

  it('may be followed by what some scanners append', async () => {
    expect(await check(Buffer.concat([pdf, Buffer.alloc(2000)]))).toBe(true)
  })

  it.each<[string, () => Buffer | string]>([
    ['cut short', () => pdf.subarray(0, pdf.length / 2)],
    ['a page that begins like a PDF', () => '%PDF-1.7\n<script>alert(1)</script>'],
    ['a page', () => '<!doctype html>'],
    ['a PDF behind something else', () => Buffer.concat([Buffer.from('GIF89a'), pdf])],
    ['empty', () => ''],
  ])('is none when it is %s', async (_name, content) => {
    expect(await check(content())).toBe(false)
  })
})
