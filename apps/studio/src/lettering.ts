import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'

/**
 * Letters as outlines: the picture must not depend on which fonts, if any, the machine has.
 * The typeface is the one of the portal.
 */
const typeface = fontkit.openSync(
  fileURLToPath(import.meta.resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2')),
)

export interface Lettering {
  /** Height of a capital letter times about 1.4, in the units of the drawing. */
  readonly size: number
  readonly colour?: string
  /** Extra thickness of the strokes, as a share of the size: 0 is regular, 0.05 bold. */
  readonly weight?: number
  readonly anchor?: 'start' | 'middle' | 'end'
  /** Extra space between letters, as a share of the size. */
  readonly tracking?: number
  /** Width of the letters: 1 is as designed, 0.8 narrow. */
  readonly stretch?: number
  /** Slant in degrees. */
  readonly slant?: number
}

/** How wide the text will be, in the units of its size. */
export function widthOf(text: string, { size, tracking = 0, stretch = 1 }: Omit<Lettering, 'colour'>): number {
  const { positions } = typeface.layout(text)
  const advance = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / typeface.unitsPerEm
  return (advance + tracking * Math.max(0, positions.length - 1)) * size * stretch
}

/** A line of text as an SVG element whose baseline begins (or is centred, or ends) at (x, y). */
export function lettered(
  text: string,
  x: number,
  y: number,
  { size, colour = '#111111', weight = 0, anchor = 'start', tracking = 0, stretch = 1, slant = 0 }: Lettering,
): string {
  const run = typeface.layout(text)
  const scale = size / typeface.unitsPerEm
  let cursor = 0
  const outlines: string[] = []
  run.glyphs.forEach((glyph, index) => {
    outlines.push(`<path transform="translate(${cursor.toFixed(1)} 0)" d="${glyph.path.toSVG()}"/>`)
    cursor += (run.positions[index]?.xAdvance ?? 0) + tracking * typeface.unitsPerEm
  })
  const width = (cursor - tracking * typeface.unitsPerEm) * scale * stretch
  const left = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x
  const stroke =
    weight > 0 ? ` stroke="${colour}" stroke-width="${weight * typeface.unitsPerEm}" stroke-linejoin="round"` : ''
  return `<g transform="translate(${left} ${y}) skewX(${-slant}) scale(${scale * stretch} ${-scale})" fill="${colour}"${stroke}>${outlines.join('')}</g>`
}
