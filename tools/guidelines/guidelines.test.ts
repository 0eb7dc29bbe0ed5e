import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inflateSync } from 'node:zlib'
import { declineReasons } from '@portal/domain/items/decline-reasons.ts'
import { describe, expect, it } from 'vitest'
import { writeGuidelines } from './guidelines.ts'

const english = await readFile(join(import.meta.dirname, 'guidelines.en.md'), 'utf8')
const kept = await readFile(
  join(import.meta.dirname, '../../apps/web/public/documents/loudspeaker-checking-guidelines.pdf'),
)

async function write(markdown: string): Promise<Buffer> {
  const output = new PassThrough()
  writeGuidelines(markdown, output)
  return buffer(output)
}

/** Everything that is drawn, unpacked: another zlib packs it otherwise. */
const drawnIn = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs)].map(([, packed = '']) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  )

describe('the checking guidelines', () => {
  it('that the web client offers are what `npm run guidelines` writes', async () => {
    expect(drawnIn(kept).length).toBeGreaterThan(5)
    expect(drawnIn(await write(english))).toEqual(drawnIn(kept))
  })

  it('are six A4 pages, small, with bookmarks, and can be read aloud', async () => {
    const pdf = (await write(english)).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(6)
    expect(pdf.length).toBeLessThan(300_000)
    expect(pdf).toContain('/Outlines')
    expect(pdf).toContain('/StructTreeRoot')
    expect(pdf).toContain('/Lang (en)')
  })

  it('are the same file whenever they are made', async () => {
    expect(await write(english)).toEqual(await write(english))
  })

  it('explain each decline reason that the portal offers, in its order', () => {
    const reasons = declineReasons.map((reason) => english.indexOf(`| **${reason}** |`))
    expect(reasons.every((at) => at > 0)).toBe(true)
    expect(reasons).toEqual(reasons.toSorted((one, other) => one - other))
  })

  it('are refused where their texts name what there is not, or do not fit their pages', () => {
    const refused = (markdown: string) => () => writeGuidelines(markdown, new PassThrough())
    expect(refused('{noSuchValue}')).toThrow('There is no {noSuchValue}.')
    expect(refused('```no-such-figure\nAn alternative text\n```')).toThrow('There is no figure no-such-figure.')
    expect(refused('---')).toThrow('is not decided')
    expect(refused('A paragraph.\n\n'.repeat(100))).toThrow('The texts fill 3 pages instead of 1.')
  })
})
