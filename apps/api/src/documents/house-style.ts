/** The colours and measures of Membran's printed matter, in points. Paper has no dark mode: these are the light ones of the portal. */
export const colours = {
  ink: '#23201c',
  soft: '#59534a',
  faint: '#6d665b',
  line: '#e5dfd5',
  strong: '#b9b0a2',
  ground: '#f6f3ee',
  copper: '#b8622b',
  accent: '#8c4318',
  wash: '#f8ebdf',
  danger: '#a92318',
  dangerWash: '#fbe7e3',
  good: '#2f8a4a',
  white: '#ffffff',
} as const

/** The standard fonts of every PDF reader: nothing has to be embedded. */
export const fonts = { regular: 'Helvetica', bold: 'Helvetica-Bold', oblique: 'Helvetica-Oblique' } as const

export const sheet = { width: 595.28, height: 841.89, left: 50, right: 50, top: 66, bottom: 56, gutter: 20 } as const

export const contentWidth = sheet.width - sheet.left - sheet.right
export const columnWidth = (contentWidth - sheet.gutter) / 2
