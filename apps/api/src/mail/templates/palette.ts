import { colours as brand } from '@portal/brand/colours.ts'
import type { Tone } from '@portal/domain/tone.ts'

/**
 * The colours of mails, light and dark. They are written into each element: mail programs know no custom properties.
 */
export const colours = {
  ...brand,
  // In dark mode the head of the mail has to differ from the dark background.
  stage: [brand.stage[0], brand.stageSoft[1]],
} as const

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
