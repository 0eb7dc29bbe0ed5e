import { colours as brand } from '@portal/brand/colours.ts'
import { describe, expect, it } from 'vitest'
import tokens from './tokens.css?raw'
import toneCss from './tones.css?raw'

/** The colours of the tones, named like tokens: `--green-text`. */
const toneTokens = toneCss.replaceAll(/\[data-tone='(\w+)'\] \{[^}]*\}/g, (block, tone) =>
  block.replaceAll('--tone-', `--${tone}-`),
)
/** Every hex colour token as [light, dark]; a colour that is the same in both modes counts for both. */
const colours = new Map(
  [...`${tokens}${toneTokens}`.matchAll(/--([\w-]+):\s*(?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(
    ([, name = '', light, dark, both]) => [name, [light ?? both ?? '', dark ?? both ?? '']] as const,
  ),
)

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string, mode: 0 | 1): number {
  const [a, b] = [one, other].map((name) => {
    const pair = colours.get(name)
    if (!pair) throw new Error(`The theme has no colour ${name}`)
    return luminance(pair[mode])
  }) as [number, number]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const grounds = ['ground', 'surface', 'raised', 'hover', 'sunken']
const tones = ['green', 'red', 'yellow', 'blue', 'grey']
const on = (texts: string[], under: string[]) => texts.flatMap((text) => under.map((ground) => [text, ground] as const))

const readable = [
  ...on(['ink', 'ink-soft', 'ink-faint', 'accent', 'accent-hover', 'danger'], grounds),
  ...on(['ink', 'ink-soft', 'accent'], ['accent-wash', 'pressed']),
  ...on(['on-accent'], ['accent-fill', 'accent-fill-hover', 'accent-fill-pressed']),
  ...on(['on-danger'], ['danger-fill', 'danger-fill-hover']),
  ...on(['stage-ink', 'stage-ink-soft', 'stage-copper'], ['stage', 'stage-soft']),
  ...tones.map((tone) => [`${tone}-text`, `${tone}-ground`] as const),
  ...tones.map((tone) => ['ink', `${tone}-ground`] as const),
  ['on-ink', 'ink'] as const,
]
const perceivable = [
  ...on(['line-control', 'focus', 'copper'], ['ground', 'surface', 'raised']),
  ...on(['focus'], ['hover', 'accent-wash']),
  ...tones.map((tone) => [`${tone}-dot`, 'surface'] as const),
]

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('in %s mode', (_name, mode) => {
  it.each(readable)('%s on %s has the 4.5:1 of running text', (text, ground) => {
    expect(contrast(text, ground, mode)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(perceivable)('%s on %s has the 3:1 of controls and marks', (part, ground) => {
    expect(contrast(part, ground, mode)).toBeGreaterThanOrEqual(3)
  })
})

it.each(Object.entries(brand))('%s is in mails and on paper what it is on the screen', (name, pair) => {
  expect(colours.get(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))).toEqual(pair)
})
