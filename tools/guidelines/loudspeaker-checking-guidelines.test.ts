import { readFile } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import {
  guidelinesFacts,
  guidelinesPath,
  writeLoudspeakerCheckingGuidelines,
} from './loudspeaker-checking-guidelines.ts'

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

async function write(): Promise<Buffer> {
  const output = new PassThrough()
  writeLoudspeakerCheckingGuidelines(output)
  return buffer(output)
}

describe('loudspeaker checking guidelines', () => {
  it('is a PDF of the pages its running foot promises', async () => {
    const pdf = await write()
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pagesOf(pdf)).toBe(guidelinesFacts.pages)
  })

  it('is the same file whenever it is made', async () => {
    expect((await write()).equals(await write())).toBe(true)
  })

  it('is small, and is what the web client offers', async () => {
    const offered = await readFile(guidelinesPath)
    expect(offered.length).toBeLessThan(300_000)
    expect(pagesOf(offered)).toBe(guidelinesFacts.pages)
  })

  it('can be read aloud and has bookmarks', async () => {
    const pdf = (await write()).toString('latin1')
    expect(pdf).toContain('/StructTreeRoot')
    expect(pdf).toContain('/Lang (en)')
    expect(pdf).toContain('/Outlines')
  })
})
