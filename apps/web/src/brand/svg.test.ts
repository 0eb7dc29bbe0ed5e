import { describe, expect, it } from 'vitest'
import { iconSvg, inks, logoSvg, markSvg } from './svg.ts'

/** After a change of the mark: `vitest -u` writes the files anew; the PNGs beside them are made from them. */
describe('the files for mail, paper and home screens show the mark that the screens show', () => {
  it.each([
    ['brand/mark.svg', markSvg(inks.onPaper)],
    ['brand/mark-on-dark.svg', markSvg(inks.onGraphite)],
    ['brand/membran-warranty.svg', logoSvg(inks.onPaper)],
    ['brand/membran-warranty-on-dark.svg', logoSvg(inks.onGraphite)],
    ['brand/icon.svg', iconSvg()],
  ])('%s', async (file, svg) => {
    await expect(svg).toMatchFileSnapshot(`../../public/${file}`)
  })
})
