import { maximumLayoutPdfBytes } from '@portal/domain/media/layout-pdf-rules.ts'
import { describe, expect, it } from 'vitest'
import { chooseLayouts } from './layout-uploads.ts'

const aFile = (name: string, type = 'application/pdf', size = 100): File => {
  const file = new File(['%PDF'], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

describe('of chosen files', () => {
  it('only PDFs are taken, by their type or, where a browser knows none, by their name', () => {
    const chosen = chooseLayouts([aFile('a.pdf'), aFile('b.PDF', ''), aFile('c.png', 'image/png'), aFile('d', '')], 0)
    expect(chosen.taken.map(({ name }) => name)).toEqual(['a.pdf', 'b.PDF'])
    expect(chosen.refusals).toEqual(['Only PDF files allowed.'])
  })

  it('those of exactly 80 MB are taken, and larger ones are not', () => {
    const chosen = chooseLayouts(
      [aFile('fits.pdf', undefined, maximumLayoutPdfBytes), aFile('large.pdf', undefined, maximumLayoutPdfBytes + 1)],
      0,
    )
    expect(chosen.taken.map(({ name }) => name)).toEqual(['fits.pdf'])
    expect(chosen.refusals).toEqual(['File exceeds 80MB.'])
  })

  it('as many are taken as an item has room for', () => {
    const chosen = chooseLayouts([aFile('a.pdf'), aFile('b.pdf')], 2)
    expect(chosen.taken.map(({ name }) => name)).toEqual(['a.pdf'])
    expect(chosen.refusals).toEqual(['Maximum 3 PDFs per item.'])
  })
})
