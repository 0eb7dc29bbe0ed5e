import { colours as brand } from '@portal/brand/colours.ts'

/** The colours of the guidelines. Paper has no dark mode: these are the light ones of the brand. */
export const colours = {
  ink: brand.ink[0],
  soft: brand.inkSoft[0],
  faint: brand.inkFaint[0],
  line: brand.line[0],
  strong: brand.lineControl[0],
  ground: brand.ground[0],
  copper: brand.copper[0],
  accent: brand.accent[0],
  wash: brand.accentWash[0],
  danger: brand.danger[0],
  dangerWash: brand.redGround[0],
  white: '#ffffff',
} as const

/** The standard fonts of every PDF reader: nothing has to be embedded. */
export const fonts = { regular: 'Helvetica', bold: 'Helvetica-Bold' } as const

/** An A4 page and its margins, in points. */
export const sheet = { width: 595.28, height: 841.89, side: 50, top: 66, bottom: 56 } as const

export const contentWidth = sheet.width - 2 * sheet.side
