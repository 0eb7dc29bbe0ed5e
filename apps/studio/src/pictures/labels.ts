import { lettered } from '../lettering.ts'
import { wordMark } from './amplifier.ts'
import { print, type Texture } from './renderer/texture.ts'

// Widths of bars and spaces of Code 128, values 0 to 106 (ISO/IEC 15417)
const code128 =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )
const startB = 104
const stop = 106

/** A Code 128 bar code that a scanner reads, as SVG, filling the given rectangle. Only printable ASCII. */
function barcode(text: string, x: number, y: number, width: number, height: number): string {
  const values = [...text].map((letter) => letter.charCodeAt(0) - 32).filter((value) => value >= 0 && value < 95)
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), startB) % 103
  const widths = [startB, ...values, check, stop].map((value) => code128[value] ?? '').join('')
  const total = [...widths].reduce((sum, digit) => sum + Number(digit), 0)
  let cursor = 0
  const bars = [...widths].map((digit, index) => {
    const left = x + (cursor / total) * width
    cursor += Number(digit)
    return index % 2 === 0
      ? `M${left.toFixed(3)} ${y}h${((Number(digit) / total) * width).toFixed(3)}v${height}H${left.toFixed(3)}z`
      : ''
  })
  return `<path d="${bars.join('')}" fill="#0d0d0d"/>`
}

/** The crossed-out bin of electrical waste. */
const bin = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})" fill="none" stroke="#111" stroke-width="0.35"><path d="M0.6 1.6h4l-.5 4.2h-3zM0.2 1.6h4.8M2 1.6v-.6h1.2v.6M0 6.4 5.2 0.4M5.2 6.4 0 0.4"/><path d="M0.4 7.4h4.4" stroke-width="0.9"/></g>`

const ce = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})" fill="none" stroke="#111" stroke-width="0.8"><path d="M3.6 0.4A2.6 2.6 0 1 0 3.6 5.4M8.4 0.4A2.6 2.6 0 1 0 8.4 5.4M5.9 2.9h2.1"/></g>`

export interface LabelFacts {
  readonly brand: string
  readonly model: string
  readonly serial: string
}

/** The type label of a loudspeaker, 76 by 48 mm. */
export function speakerLabel({ brand, model, serial }: LabelFacts): Promise<Texture> {
  const left = 5
  return print(
    76,
    48,
    14,
    [
      '<rect width="76" height="48" rx="2.4" fill="#f0eee8"/><rect x="0.9" y="0.9" width="74.2" height="46.2" rx="1.8" fill="none" stroke="#1a1a1a" stroke-width="0.3"/>',
      '<rect x="0.9" y="0.9" width="74.2" height="12" fill="#17181a"/>',
      wordMark(brand, 25, 9.2, 6.4, 38, '#f0eee8'),
      lettered('LOUDSPEAKER', 71, 8.6, { size: 2.7, colour: '#f0eee8', anchor: 'end', tracking: 0.12 }),
      lettered('MODEL', left, 17.4, { size: 2.3, colour: '#55524c' }),
      lettered(model, left, 22.4, { size: 5.4, weight: 0.05 }),
      lettered('4 OHM   100 W RMS   55 - 5,000 Hz', left, 26.6, { size: 2.6, colour: '#22211f' }),
      lettered('S/N', left, 31, { size: 2.3, colour: '#55524c' }),
      lettered(serial, left + 6, 31.2, { size: 4.2, weight: 0.04, tracking: 0.04 }),
      barcode(serial, left, 33, 52, 8.4),
      lettered('Check installation guide before use. Keep this label: it is needed for warranty.', left, 44.8, {
        size: 1.75,
        colour: '#33312d',
      }),
      ce(61.5, 16),
      bin(63, 24),
    ].join(''),
  )
}

/** The type label of an amplifier, 96 by 54 mm, printed on silver foil. */
export function amplifierLabel({ brand, model, serial }: LabelFacts): Promise<Texture> {
  const ink = '#151515'
  const row = (name: string, value: string, y: number) =>
    `${lettered(name, 6, y, { size: 2.5, colour: '#4b4a47' })}${lettered(value, 34, y, { size: 2.7, colour: ink, weight: 0.02 })}`
  return print(
    96,
    54,
    12,
    [
      '<rect width="96" height="54" rx="2" fill="#c9cac8"/><rect x="1.2" y="1.2" width="93.6" height="51.6" rx="1.4" fill="none" stroke="#151515" stroke-width="0.35"/>',
      wordMark(brand, 29, 9.6, 6.6, 46, ink),
      lettered('POWER AMPLIFIER', 90, 9, { size: 3.1, colour: ink, anchor: 'end', tracking: 0.14 }),
      `<path d="M4 13h88" stroke="${ink}" stroke-width="0.4"/>`,
      row('MODEL', model, 18.2),
      row('SUPPLY', '12 V DC, negative ground, 2 x 40 A', 22.6),
      row('OUTPUT', '4 x 120 W RMS at 4 ohm, 2 x 360 W bridged', 27),
      row('MINIMUM LOAD', '2 ohm, bridged 4 ohm', 31.4),
      lettered('SERIAL NO.', 6, 37.2, { size: 2.5, colour: '#4b4a47' }),
      lettered(serial, 34, 37.4, { size: 4.4, colour: ink, weight: 0.05, tracking: 0.04 }),
      barcode(serial, 6, 39.6, 58, 8),
      lettered('No user serviceable parts inside.', 6, 51, { size: 2, colour: '#33312d' }),
      ce(70, 40.5),
      bin(83, 40),
    ].join(''),
  )
}
