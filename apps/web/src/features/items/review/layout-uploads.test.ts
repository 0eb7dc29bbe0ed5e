import { limits } from '@portal/domain/limits.ts'
import { describe, expect, it } from 'vitest'
import { chooseFiles } from '../../../parts/uploads/file-rules.ts'
import { layoutRule } from './layout-uploads.ts'

const maximum = limits.file.maximumBytes

const chooseLayouts = (files: File[], present: number) => {
  const { taken, refusals } = chooseFiles(files, present, layoutRule)
  return { names: taken.map(({ file }) => file.name), refusals }
}
const aFile = (name: string, type = 'application/pdf', size = 100): File => {
  const file = new File(['%PDF'], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

describe('of chosen files', () => {
  it('only PDFs are taken, by their type or, where a browser knows none, by their name', () => {
    const chosen = chooseLayouts([aFile('a.pdf'), aFile('b.PDF', ''), aFile('c.png', 'image/png'), aFile('d', '')], 0)
    expect(chosen).toEqual({ names: ['a.pdf', 'b.PDF'], refusals: [{ code: 'NOT_A_PDF', names: ['c.png', 'd'] }] })
  })

  it('those of exactly 80 MB are taken, and larger ones are not', () => {
    const fits = aFile('fits.pdf', undefined, maximum)
    const chosen = chooseLayouts([fits, aFile('large.pdf', undefined, maximum + 1)], 0)
    const tooLarge = { code: 'LAYOUT_PDF_TOO_LARGE', limit: maximum, names: ['large.pdf'] }
    expect(chosen).toEqual({ names: ['fits.pdf'], refusals: [tooLarge] })
  })

  it('as many are taken as an item has room for', () => {
    const chosen = chooseLayouts([aFile('a.pdf'), aFile('b.pdf')], 2)
    expect(chosen).toEqual({ names: ['a.pdf'], refusals: [{ code: 'TOO_MANY_LAYOUT_PDFS', limit: 3 }] })
  })
})
