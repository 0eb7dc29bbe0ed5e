import { lettered, widthOf } from '../lettering.ts'
import { anodised, bladeFuse, phonoSockets, terminalBlock } from './electronics.ts'
import { screwHead } from './props.ts'
import { box, merge, placed, sheetOfPaper, turned } from './renderer/geometry.ts'
import { brushed, coated, glowing, printed, zinc } from './renderer/materials.ts'
import { made, stand, type Thing } from './renderer/scene.ts'
import { linear, type Material } from './renderer/surface.ts'
import { print } from './renderer/texture.ts'

export const amplifierSize = { width: 320, height: 50, depth: 205 } as const

/**
 * A word mark as SVG, centred on x: each brand has letters of its own width, weight and slant. It is as large as `size`
 * allows, and never wider than `room`.
 */
export function wordMark(brand: string, x: number, y: number, size: number, room: number, colour: string): string {
  const manner = [...brand].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 3
  const styles = [
    { tracking: 0.22, stretch: 1.05, weight: 0.01, slant: 0, text: brand.toUpperCase() },
    { tracking: 0.02, stretch: 0.9, weight: 0.075, slant: 0, text: brand },
    { tracking: 0.06, stretch: 1.12, weight: 0.045, slant: 12, text: brand.toUpperCase() },
  ] as const
  const { text, ...style } = styles[manner as 0 | 1 | 2]
  const fitting = Math.min(size, (room / widthOf(text, { size, ...style })) * size)
  return lettered(text, x, y, { size: fitting, colour, anchor: 'middle', ...style })
}

export interface AmplifierState {
  /** Which light is on at the panel. */
  readonly lamp?: 'power' | 'protect' | 'none'
  /** Index of the power terminal that was too hot; none by default. */
  readonly burnt?: number
  readonly colour?: string
}

/**
 * A car amplifier standing on y = 0: finned extrusion with a smooth plate for the brand, and the panel with terminals,
 * fuses and lights at +z.
 */
export async function amplifier(
  brand: string,
  model: string,
  { lamp = 'none', burnt = -1, colour = '#1b1c1f' }: AmplifierState = {},
): Promise<Thing[]> {
  const { width, height, depth } = amplifierSize
  const body = anodised(colour)
  const things: Thing[] = []
  const plateWidth = 118
  things.push(
    made(
      placed(box(width, 3, depth + 2, 0.6), { at: [0, 4, 0] }),
      coated('#111113', { roughness: 0.5, texture: 0.02 }),
    ),
    made(placed(box(width - 2, height - 15, depth - 4, 1.4), { at: [0, 7, 0] }), body),
  )
  const fins = []
  for (let x = plateWidth / 2 + 5; x < width / 2 - 3; x += 7.4) {
    for (const side of [-1, 1]) fins.push(placed(box(2.6, 13, depth - 2, 0.9), { at: [side * x, height - 10.5, 0] }))
  }
  things.push(made(merge(fins), body))
  // Rounded flanks
  for (const side of [-1, 1])
    things.push(made(placed(box(5, height - 4, depth - 2, 2), { at: [side * (width / 2 - 2), 5.5, 0] }), body))

  const logo = await print(
    plateWidth,
    depth - 6,
    5,
    [
      wordMark(brand, plateWidth / 2, (depth - 6) / 2 - 4, 17, 98, '#eceae4'),
      `<rect x="${plateWidth / 2 - 42}" y="${(depth - 6) / 2 + 5}" width="84" height="0.8" fill="#b8622b"/>`,
      lettered(model, plateWidth / 2, (depth - 6) / 2 + 17, {
        size: 8.6,
        colour: '#cfccc4',
        anchor: 'middle',
        tracking: 0.12,
      }),
      lettered('POWER AMPLIFIER', plateWidth / 2, (depth - 6) / 2 + 25, {
        size: 4,
        colour: '#a9a69e',
        anchor: 'middle',
        tracking: 0.3,
      }),
    ].join(''),
  )
  const plate = brushed('#3a3b3e', 0.32, 0.02)
  things.push(
    made(placed(box(plateWidth, 10, depth - 4, 1.6), { at: [0, height - 8, 0] }), plate),
    made(sheetOfPaper(plateWidth - 4, depth - 8, height + 2.03), printed(plate, logo, { roughness: 0.45 })),
  )

  things.push(...stand(await panel(lamp, burnt), { at: [0, 0, depth / 2] }))
  for (const [x, z] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const) {
    things.push(
      made(
        placed(box(20, 3, 16, 0.8), { at: [x * (width / 2 + 7), 4, z * (depth / 2 - 24)] }),
        coated('#111113', { roughness: 0.5, texture: 0.02 }),
      ),
      made(
        turned(
          [
            [0.1, 0.05],
            [3, 0.05],
          ],
          0.02,
        ),
        coated('#030303', { texture: 0, dust: 0 }),
        { at: [x * (width / 2 + 10), 7.02, z * (depth / 2 - 24)] },
      ),
    )
  }
  return things
}

const lampHex = { power: '#2fae4e', protect: '#e0281a' } as const

/** The halo that a small light throws on the panel around it. */
function litBy(under: Material, hex: string, x: number, y: number): Material {
  const [red, green, blue] = linear(hex)
  return (surface) => {
    under(surface)
    const away = Math.hypot(surface.x - x, surface.y - y)
    const halo = 60 / (away * away + 12) + 0.35 / (1 + (away / 18) ** 2)
    surface.glowRed += red * halo * (0.04 + surface.red)
    surface.glowGreen += green * halo * (0.04 + surface.green)
    surface.glowBlue += blue * halo * (0.04 + surface.blue)
  }
}

/** The panel of the amplifier, facing +z, its outer face at z = 1. */
async function panel(lamp: 'power' | 'protect' | 'none', burnt: number): Promise<Thing[]> {
  const { width, height } = amplifierSize
  const [w, h] = [width - 8, height - 9]
  const ink = '#dcd9d1'
  const text = (label: string, x: number, y: number, size = 3.4) =>
    lettered(label, x, y, { size, colour: ink, anchor: 'middle', weight: 0.02, tracking: 0.05 })
  const legend = await print(
    w,
    h,
    8,
    [
      text('GND', 26, 6),
      text('REM', 46, 6),
      text('+12V', 66, 6),
      text('FUSE 40A x 2', 108, 6),
      lettered('POWER', 145, h - 36.2 + 6, { size: 2.9, colour: ink, weight: 0.02 }),
      lettered('PROTECT', 145, h - 22.2 + 6, { size: 2.9, colour: ink, weight: 0.02 }),
      text('SPEAKER OUTPUT', 195, 6),
      text('L+', 174, 39.5),
      text('L-', 188, 39.5),
      text('R+', 202, 39.5),
      text('R-', 216, 39.5),
      text('LINE INPUT', 282, 6),
      text('L', 264, 14),
      text('R', 264, 30),
      text('GAIN', 246, 8, 2.8),
      text('LPF', 246, 25, 2.8),
      `<path d="M84 9h48M166 9h58" stroke="${ink}" stroke-width="0.35"/>`,
    ].join(''),
  )
  const at = (x: number): number => x - w / 2
  const lampY = lamp === 'power' ? 37 : 23
  const bare = coated('#151517', { roughness: 0.48, texture: 0.03, pattern: 12, dust: 0.05 })
  const paint = lamp === 'none' ? bare : litBy(bare, lampHex[lamp], at(140), lampY)
  const light = (x: number, y: number, hex: string, on: boolean): Thing[] => [
    made(
      turned(
        [
          [0.1, 2.4],
          [1.2, 2.2],
          [1.9, 1.2],
          [2, 0],
        ],
        0.4,
        { segments: 24 },
      ),
      on ? glowing(hex, 14) : coated(hex, { roughness: 0.12, texture: 0, dust: 0 }),
      { at: [at(x), y, 1], tilt: 90 },
    ),
    made(
      turned(
        [
          [2, 0],
          [2.6, 0.6],
          [3, 0],
        ],
        0.2,
        { segments: 24 },
      ),
      coated('#0c0c0d', { texture: 0 }),
      { at: [at(x), y, 1], tilt: 90 },
    ),
  ]
  const knob = (x: number, y: number): Thing[] => [
    made(
      turned(
        [
          [0.1, 3],
          [3.4, 3],
          [3.6, 0],
        ],
        0.4,
        { segments: 30 },
      ),
      coated('#2a2a2c', { roughness: 0.35, texture: 0 }),
      { at: [at(x), y, 1], tilt: 90 },
    ),
    made(placed(box(0.8, 0.3, 5, 0.1), { at: [0, 3, 0] }), coated('#d8d5cc', { texture: 0, dust: 0 }), {
      at: [at(x), y, 1],
      tilt: 90,
      roll: x,
    }),
  ]
  const fuses = await Promise.all([bladeFuse('40', '#d8892a', false), bladeFuse('40', '#d8892a', false)])
  return [
    made(placed(box(w, h, 2, 0.6), { at: [0, 6, 0] }), paint),
    made(
      placed(sheetOfPaper(w, h), { tilt: 90, at: [0, 6 + h / 2, 1.03] }),
      printed(paint, legend, { roughness: 0.55 }),
    ),
    ...stand(terminalBlock(3, 20, { height: 23, depth: 18, burnt }), { at: [at(46), 8, 9] }),
    ...stand(terminalBlock(4, 14, { height: 19, depth: 14, gold: true }), { at: [at(195), 15, 7] }),
    made(placed(box(46, 22, 6, 0.8), { at: [at(108), 12, 2] }), coated('#0d0d0e', { roughness: 0.5, texture: 0.01 })),
    ...stand(fuses[0] ?? [], { at: [at(97), 23, -8], tilt: 90 }),
    ...stand(fuses[1] ?? [], { at: [at(119), 23, -8], tilt: 90 }),
    ...light(140, 37, lampHex.power, lamp === 'power'),
    ...light(140, 23, lampHex.protect, lamp === 'protect'),
    ...knob(246, 33.5),
    ...knob(246, 16.5),
    ...stand(phonoSockets(), { at: [at(278), 14, -6], turn: -90 }),
    ...stand(phonoSockets(), { at: [at(293), 14, -6], turn: -90 }),
    ...[4, w - 4].flatMap((x) =>
      [6.5 + 4, h].flatMap((y) => stand(screwHead(2.6, zinc(), x + y), { at: [at(x), y, 1], tilt: 90 })),
    ),
  ]
}
