import type { Tone } from '@portal/domain/tone.ts'

/**
 * The colours of mails, light and dark: those of the web client's theme (paper, graphite, copper), written out, because
 * mail programs know no custom properties.
 */
export const colours = {
  ground: ['#f6f3ee', '#161513'],
  surface: ['#fffefb', '#1e1d1a'],
  sunken: ['#f6f2eb', '#272521'],
  line: ['#e5dfd5', '#34312c'],
  ink: ['#23201c', '#f2eee7'],
  inkSoft: ['#59534a', '#bcb4a8'],
  inkFaint: ['#6d665b', '#9d9488'],
  accent: ['#8c4318', '#e9a873'],
  accentFill: ['#934819', '#e0965a'],
  onAccent: ['#fffaf5', '#201307'],
  accentWash: ['#f8ebdf', '#35271b'],
  accentLine: ['#dcb794', '#6b4a2e'],
  stage: ['#1a1815', '#24211d'],
  stageInk: ['#f5f0e8', '#f5f0e8'],
  stageInkSoft: ['#b9b0a3', '#b9b0a3'],
  greenGround: ['#e3f1e4', '#1c2f21'],
  greenText: ['#1c5a2f', '#9bd8a8'],
  redGround: ['#fbe7e3', '#3a1f1b'],
  redText: ['#93241a', '#f6aba1'],
  yellowGround: ['#fbf0cb', '#342b12'],
  yellowText: ['#6b4e00', '#ecca6c'],
  blueGround: ['#e4edf7', '#1b2a3a'],
  blueText: ['#1f4d7c', '#a5cbf1'],
  greyGround: ['#ebe8e2', '#2d2b27'],
  greyText: ['#524d45', '#c6bfb4'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

export type Colour = keyof typeof colours

export const toneColours: Readonly<Record<Tone, { readonly ground: Colour; readonly text: Colour }>> = {
  green: { ground: 'greenGround', text: 'greenText' },
  red: { ground: 'redGround', text: 'redText' },
  yellow: { ground: 'yellowGround', text: 'yellowText' },
  blue: { ground: 'blueGround', text: 'blueText' },
  grey: { ground: 'greyGround', text: 'greyText' },
}

const uses = { background: 'background-color', ink: 'color', border: 'border-color' } as const
type Use = keyof typeof uses

const classOf = (use: Use, colour: Colour) => `${use}-${colour}`

/**
 * The class and the inline style of an element: light inline, where every mail program sees it; dark by the class.
 *
 * @param role a further class, for what the layout's own style sheet says of narrow screens
 */
export function skin(painted: Partial<Record<Use, Colour>>, style = '', role = ''): { classes: string; style: string } {
  const parts = Object.entries(painted) as [Use, Colour][]
  return {
    classes: [role, ...parts.map(([use, colour]) => classOf(use, colour))].filter(Boolean).join(' '),
    style: [...parts.map(([use, colour]) => `${uses[use]}:${colours[colour][0]}`), style].filter(Boolean).join(';'),
  }
}

/** The style sheet for dark mode. `!important`, or the inline styles would win. */
export const darkRules = (Object.keys(colours) as Colour[])
  .flatMap((colour) =>
    (Object.keys(uses) as Use[]).map((use) => `.${classOf(use, colour)}{${uses[use]}:${colours[colour][1]}!important}`),
  )
  .join('')
