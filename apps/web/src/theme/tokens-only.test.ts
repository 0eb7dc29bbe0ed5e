import { expect, it } from 'vitest'
import { delays } from '../parts/intervals.ts'
import base from './base.css?raw'
import tokens from './tokens.css?raw'
import tones from './tones.css?raw'

type Texts = Record<string, string>
const screens: Texts = import.meta.glob(['../{app,features,parts,screens}/**/*.{module.css,tsx}', '!**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const kit: Texts = import.meta.glob('../ui/*.module.css', { query: '?raw', import: 'default', eager: true })

const kitParts: Texts = import.meta.glob('../ui/*.tsx', { query: '?raw', import: 'default', eager: true })

/** The lines of files in which something stands. Breakpoints cannot be tokens; `ch` is measured in the text itself. */
const linesWith = (files: Texts, found: RegExp) =>
  Object.entries(files).flatMap(([file, text]) =>
    text
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .split('\n')
      .filter((line) => found.test(line) && !/^\s*@(media|container)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
const colour = /#[\da-f]{3,8}\b|\b(rgb|hsl|oklch|oklab)a?\(/i

it('reads the screens and the kit', () => {
  expect(Object.keys(screens).length).toBeGreaterThan(100)
  expect(Object.keys(kit).length).toBeGreaterThan(30)
})

it('every colour, font size and time comes from the tokens', () => {
  const all = { ...kit, ...screens }
  expect(linesWith(all, colour)).toEqual([])
  expect(linesWith(all, /font-size:(?!.*(var\(|inherit|\dem))/)).toEqual([])
  expect(linesWith(all, /(?<![\w.-])\d*\.?\d+m?s\b/)).toEqual([])
})

it('what a style names exists', () => {
  const all = Object.values({ ...kit, ...kitParts, ...screens, tokens, tones, base }).join('\n')
  const given = new Set([...all.matchAll(/(--[\w-]+)['"]?\]?[:,]/g)].map(([, name]) => name))
  const named = new Set([...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))
  expect([...named].filter((name) => !given.has(name))).toEqual([])
})

it('screens take every distance, line and radius from the tokens; the sizes of their own layout are values', () => {
  const lengths = linesWith(screens, /(?<![\w.-])(?!1px|2px)\d*\.?\d+(rem|px|em)\b/)
  const sizes = /: --|(inline-size|block-size|grid-template-columns|translate|width|height)\b/
  expect(lengths.filter((line) => !sizes.test(line))).toEqual([])
})

it('a length that is used once is a value, not a token', () => {
  const used = Object.values({ ...kit, ...screens, tokens, base }).join('\n')
  const lengths = [...tokens.matchAll(/--(?!text-)([\w-]+): [\d.]+rem;/g)].map(([, name = '']) => name)
  expect(lengths.filter((name) => used.split(`var(--${name})`).length < 3)).toEqual([])
})

it('every style stands in the layer of its folder', () => {
  const layerOf = (file: string) =>
    file.startsWith('../ui/') ? /^@layer (shared|kit|overlay) \{\n/ : /^@layer screens \{\n/
  const styles = Object.entries({ ...kit, ...screens }).filter(([file]) => file.endsWith('.css'))
  const outside = styles.filter(([file, text]) => !layerOf(file).test(text) || /\n\}\n./.test(text))
  expect(outside.map(([file]) => file)).toEqual([])
})

it('a loading indicator shows after as many milliseconds as the timings say', () => {
  expect(/--loading-delay: (\d+)ms/.exec(tokens)?.[1]).toBe(String(delays.loadingIndicatorMs))
})
