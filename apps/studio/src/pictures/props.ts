import { lettered } from '../lettering.ts'
import type { Random } from '../random.ts'
import {
  box,
  flat,
  type ProfilePoint,
  placed,
  revolve,
  sheet,
  sheetOfPaper,
  smoothProfile,
  tube,
  turned,
} from './renderer/geometry.ts'
import { boards, cardboard, coated, concrete, felt, mat, metallic, printed, zinc } from './renderer/materials.ts'
import { made, stand, type Thing } from './renderer/scene.ts'
import type { Material } from './renderer/surface.ts'
import { print, type Texture } from './renderer/texture.ts'
import type { Vector } from './renderer/vectors.ts'

/** What stands around in a workshop. Everything stands on y = 0 and is measured in millimetres. */

const ground = (material: Material): Thing => ({
  ...made(
    flat([
      [-2600, 0, 1500],
      [2600, 0, 1500],
      [2600, 0, -1700],
      [-2600, 0, -1700],
    ]),
    material,
  ),
  casts: false,
})

export const woodenBench = (shade: 'pine' | 'oak' | 'old' = 'pine'): Thing =>
  ground(boards({ pine: '#b98f5e', oak: '#9a6f43', old: '#75563a' }[shade], { stains: shade === 'old' ? 0.9 : 0.45 }))
export const concreteTable = (): Thing => ground(concrete('#8f8d88'))
export const rubberMat = (hex = '#3c5a6b'): Thing => ground(mat(hex))
export const clothOnBench = (hex = '#3b3d42'): Thing => ground(felt(hex))
export const cardboardSheet = (): Thing => ground(cardboard('#b48a5d'))

/** A wall behind the bench, far enough away to be out of focus. */
export const wallBehind = (distance = 900, hex = '#8c8a84'): Thing => ({
  ...made(
    flat([
      [-3000, -400, -distance],
      [3000, -400, -distance],
      [3000, 2400, -distance],
      [-3000, 2400, -distance],
    ]),
    coated(hex, { roughness: 0.85, texture: 0, dust: 0 }),
  ),
  casts: false,
})

/** A screwdriver lying along x, its handle at the right. */
export function screwdriver(colour: string, length = 200): Thing[] {
  const handle = smoothProfile(
    [
      [0.1, 0],
      [9, 1.5],
      [13.5, 10],
      [14, 40],
      [12.5, 62],
      [9.5, 78],
      [12, 88],
      [8, 95],
      [4, 97],
    ],
    40,
  )
  const fluted = revolve([handle], {
    segments: 60,
    bend: ([x, y, z], angle) => {
      const depth = 1 - 0.055 * Math.max(0, Math.cos(angle * 6)) * (y > 8 && y < 66 ? 1 : 0)
      return [x * depth, y, z * depth]
    },
  })
  const shaft = turned(
    [
      [3.2, 0],
      [3.2, length - 97 - 18],
      [2.6, length - 97 - 2],
      [0.4, length - 97],
    ],
    0.3,
    { segments: 24 },
  )
  return stand(
    [
      made(fluted, coated(colour, { roughness: 0.28, texture: 0, dust: 0.02 })),
      made(shaft, metallic('#c9c9cc', { roughness: 0.22 }), { at: [0, 96, 0] }),
    ],
    { roll: 90, at: [length / 2, 14, 0] },
  )
}

/** A reel of solder, standing on its side. */
export function solderReel(): Thing[] {
  const flange = coated('#2456a5', { roughness: 0.32, texture: 0 })
  const wound = metallic('#c6c8cc', { roughness: 0.3 })
  const windings: ProfilePoint[] = []
  for (let turn = 0; turn <= 40; turn += 1) {
    for (let step = 0; step < 4; step += 1) {
      windings.push([19 + Math.abs(Math.sin(((turn + step / 4) % 1) * Math.PI)) * 0.6, 3 + (turn + step / 4) * 0.7])
    }
  }
  return [
    made(
      turned(
        [
          [8, 0],
          [27, 0],
          [27, 2.6],
          [20, 2.6],
        ],
        0.5,
      ),
      flange,
    ),
    made(revolve([windings], { segments: 48 }), wound),
    made(
      turned(
        [
          [20, 32],
          [27, 32],
          [27, 34.6],
          [8, 34.6],
          [8, 0],
        ],
        0.5,
      ),
      flange,
    ),
  ]
}

/** A roll of tape lying flat. */
export const tapeRoll = (hex: string, radius = 48, height = 22): Thing[] => [
  made(
    turned(
      [
        [radius - 12, 0.1],
        [radius, 0.1],
        [radius, height],
        [radius - 12, height],
      ],
      0.6,
      { segments: 80 },
    ),
    coated(hex, { roughness: 0.45, texture: 0.01 }),
  ),
  made(
    turned(
      [
        [radius - 16, height - 0.4],
        [radius - 12, height - 0.4],
      ],
      0.1,
      { segments: 60 },
    ),
    cardboard('#b89a72'),
  ),
  made(
    turned(
      [
        [radius - 16, 0],
        [radius - 16, height],
      ],
      0.1,
      { segments: 60 },
    ),
    cardboard('#b89a72'),
  ),
]

/** A mug with something left in it. */
export function mug(hex: string): Thing[] {
  const glaze = coated(hex, { roughness: 0.16, gloss: 1.4, texture: 0, dust: 0 })
  return [
    made(
      turned(
        [
          [0.1, 0],
          [36, 0],
          [40, 4],
          [40, 92],
          [37, 92],
          [37, 8],
        ],
        1.2,
        { segments: 72 },
      ),
      glaze,
    ),
    made(
      turned(
        [
          [0.1, 70],
          [37, 70],
        ],
        0.1,
      ),
      coated('#1e0f07', { roughness: 0.06, texture: 0, dust: 0 }),
    ),
    made(
      tube(
        [
          [39, 76, 0],
          [62, 74, 0],
          [66, 50, 0],
          [58, 26, 0],
          [39, 22, 0],
        ],
        5,
        { sides: 12 },
      ),
      glaze,
    ),
  ]
}

/** Screws and washers scattered around a place. */
export function looseScrews(random: Random, around: Vector, count: number, spread = 60): Thing[] {
  return Array.from({ length: count }, () => {
    const at: Vector = [around[0] + random.between(-spread, spread), 0, around[2] + random.between(-spread, spread)]
    return stand(random() < 0.7 ? screw(random.between(12, 20)) : [made(washer(), zinc(random.between(-0.5, 0.5)))], {
      at: [at[0], 2.6, at[2]],
      turn: random.between(0, 360),
    })
  }).flat()
}

const washer = () =>
  turned(
    [
      [2.6, -2.4],
      [6, -2.4],
      [6, -1.2],
      [2.6, -1.2],
      [2.6, -2.4],
    ],
    0.15,
    { segments: 32 },
  )

/** A pan-head screw lying along x. */
function screw(length: number): Thing[] {
  const thread: ProfilePoint[] = [[0.2, 0]]
  for (let y = 1; y < length; y += 0.5) thread.push([1.75 + (Math.round(y * 2) % 2) * 0.35, y])
  return stand(
    [
      made(revolve([thread], { segments: 16 }), zinc()),
      made(
        revolve(
          [
            smoothProfile(
              [
                [3.9, length],
                [3.6, length + 1.6],
                [2, length + 2.5],
                [0.1, length + 2.6],
              ],
              10,
            ),
          ],
          { segments: 24 },
        ),
        zinc(),
      ),
    ],
    { roll: -90, at: [-length / 2, 0, 0] },
  )
}

/** The head of a screw that is driven in, with a cross recess; its underside is at y = 0. */
export function screwHead(radius: number, material: Material, turn: number): Thing[] {
  const dark = coated('#08080a', { roughness: 0.9, texture: 0, dust: 0 })
  return stand(
    [
      made(
        revolve(
          [
            smoothProfile(
              [
                [radius, 0],
                [radius * 0.97, radius * 0.3],
                [radius * 0.62, radius * 0.55],
                [0.05, radius * 0.6],
              ],
              12,
            ),
          ],
          { segments: 28 },
        ),
        material,
      ),
      made(placed(box(radius * 0.95, 0.3, radius * 0.2, 0.05), { at: [0, radius * 0.48, 0] }), dark),
      made(placed(box(radius * 0.2, 0.3, radius * 0.95, 0.05), { at: [0, radius * 0.48, 0] }), dark),
    ],
    { turn },
  )
}

/** A cable through the given points. */
export const cable = (points: readonly Vector[], radius: number, hex: string, roughness = 0.45): Thing =>
  made(tube(points, radius, { sides: 12, steps: 14 }), coated(hex, { roughness, texture: 0.006, pattern: 16 }))

/** A brown box with tape over its seam. */
export const carton = (width: number, height: number, depth: number): Thing[] => [
  made(box(width, height, depth, 1.5), cardboard('#b08a5c')),
  made(
    placed(box(width * 1.002, height * 0.3, 50, 0.4), { at: [0, height * 0.7 + 0.4, 0] }),
    coated('#c9ae7d', { roughness: 0.25, texture: 0, dust: 0.02 }),
  ),
]

/** Segments of a digit on a display: top, upper right, lower right, bottom, lower left, upper left, middle. */
const segments: Record<string, string> = {
  '0': 'abcdef',
  '1': 'bc',
  '2': 'abged',
  '3': 'abgcd',
  '4': 'fgbc',
  '5': 'afgcd',
  '6': 'afgedc',
  '7': 'abc',
  '8': 'abcdefg',
  '9': 'abcdfg',
  L: 'fed',
  O: 'abcdef',
}
const strokes: Record<string, string> = {
  a: 'M1.4 0.6H6.6',
  b: 'M7.2 1.2V6',
  c: 'M7 7.2V12',
  d: 'M1.2 12.6H6.4',
  e: 'M0.8 7.2V12',
  f: 'M1 1.2V6',
  g: 'M1.4 6.6H6.6',
}

/** A handheld multimeter lying on its back, its reading on the display; the leads leave its plugs at (±14, 52, 82). */
export async function multimeter(reading: string, unit: string): Promise<Thing[]> {
  let cursor = 0
  const digits = [...reading].map((letter) => {
    if (letter === '.') return `<circle cx="${cursor - 0.6}" cy="12.8" r="0.75"/>`
    const shape = [...(segments[letter] ?? '')].map((name) => strokes[name]).join('')
    const digit = `<path transform="translate(${cursor} 0) skewX(-5)" d="${shape}" fill="none" stroke="#101510" stroke-width="1.15" stroke-linecap="round"/>`
    cursor += 9.6
    return digit
  })
  const display = await print(
    56,
    26,
    14,
    [
      '<rect width="56" height="26" rx="1.5" fill="#a8b39a"/>',
      `<g transform="translate(${46 - cursor} 7)" fill="#101510">${digits.join('')}</g>`,
      lettered(unit, 47, 20, { size: 4.4, colour: '#101510', weight: 0.03 }),
      lettered('AUTO', 4, 5.4, { size: 2.8, colour: '#101510' }),
      lettered('DC', 16, 5.4, { size: 2.8, colour: '#10151040' }),
    ].join(''),
  )
  const marks = ['OFF', 'V', 'V~', 'OHM', 'mA', '10A', 'Hz', 'hFE']
  const dialFace = await print(
    60,
    60,
    10,
    marks
      .map((mark, index) => {
        const angle = ((index - 2.5) / 8) * Math.PI * 2
        return lettered(mark, 30 + Math.sin(angle) * 25, 31.4 - Math.cos(angle) * 25, {
          size: 4,
          colour: '#e9e6dc',
          anchor: 'middle',
          weight: 0.02,
        })
      })
      .join(''),
  )
  const holster = coated('#d49a1c', { roughness: 0.5, texture: 0.05, pattern: 40, dust: 0.07 })
  const face = coated('#232427', { roughness: 0.45, texture: 0.03, pattern: 36, dust: 0.05 })
  const jack = (x: number, hex: string): Thing[] => [
    made(
      turned(
        [
          [2, 38.2],
          [4.4, 38.2],
          [4.4, 36],
        ],
        0.4,
        { segments: 28 },
      ),
      coated(hex, { roughness: 0.35, texture: 0 }),
      { at: [x, 0, 62] },
    ),
    made(
      tube(
        [
          [x, 37, 62],
          [x, 54, 62],
          [x, 58, 68],
          [x, 52, 82],
        ],
        (along) => (along < 0.5 ? 4.6 : 3),
        { sides: 14, steps: 6 },
      ),
      coated(hex, { roughness: 0.4, texture: 0.01 }),
    ),
  ]
  const [red, black] = ['#b01d16', '#141416']
  return [
    made(box(84, 34, 162, 7), holster),
    made(placed(box(74, 6, 148, 3), { at: [0, 31, 0] }), face),
    made(placed(box(62, 2.4, 32, 1), { at: [0, 36, -50] }), coated('#111213', { roughness: 0.3, texture: 0 })),
    made(
      sheetOfPaper(56, 26, 38.45),
      printed(coated('#a8b39a', { roughness: 0.12, gloss: 1.6, texture: 0, dust: 0.02 }), display, {
        roughness: 0.14,
        gloss: 1.6,
      }),
      { at: [0, 0, -50] },
    ),
    made(sheetOfPaper(60, 60, 37.05), printed(face, dialFace), { at: [0, 0, 10] }),
    made(
      turned(
        [
          [0.1, 44],
          [15, 44],
          [17, 42],
          [18, 37],
        ],
        0.8,
        { segments: 60 },
      ),
      coated('#2e3034', { roughness: 0.4, texture: 0.01 }),
      { at: [0, 0, 10] },
    ),
    made(placed(box(5, 4, 30, 1.4), { at: [0, 42.4, 0] }), coated('#3a3c41', { roughness: 0.4, texture: 0 }), {
      at: [0, 0, 10],
      turn: 22,
    }),
    ...[-1, 0, 1].map((index) =>
      made(
        placed(box(14, 2.4, 7, 1), { at: [index * 20, 36.4, -24] }),
        coated(index === 1 ? '#c97a1a' : '#55585e', { roughness: 0.45, texture: 0 }),
      ),
    ),
    ...jack(14, red),
    ...jack(-14, black),
  ]
}

/** A sheet of paper with something printed on it, curling a little at its edges. */
export const printedSheet = (texture: Texture, width: number, depth: number, curl = 7): Thing =>
  made(
    sheet(
      40,
      30,
      (u, v) => {
        const away = Math.abs(u - 0.5) * 2
        const corner = Math.max(0, u + v - 1.45)
        return [
          (u - 0.5) * width,
          0.9 + curl * away ** 5 + corner * corner * curl * 9 + Math.sin(v * 5 + u * 2) * 0.35,
          (0.5 - v) * depth,
        ]
      },
      { uvAt: (u, v) => [u, v] },
    ),
    printed(coated('#efece4', { roughness: 0.8, gloss: 0.5, texture: 0.01, pattern: 60, dust: 0.02 }), texture, {
      roughness: 0.75,
      gloss: 0.5,
    }),
  )

/** A hexagonal pencil lying along x. */
export const pencil = (hex: string): Thing[] =>
  stand(
    [
      made(
        turned(
          [
            [3.6, 0],
            [3.6, 150],
          ],
          0.2,
          { segments: 6 },
        ),
        coated(hex, { roughness: 0.25, gloss: 1.3, texture: 0, dust: 0 }),
      ),
      made(
        turned(
          [
            [3.6, 150],
            [1.1, 166],
          ],
          0.1,
          { segments: 24 },
        ),
        coated('#d7b07a', { roughness: 0.7, texture: 0.02 }),
      ),
      made(
        turned(
          [
            [1.1, 166],
            [0.1, 171],
          ],
          0.1,
          { segments: 16 },
        ),
        coated('#2b2b2d', { roughness: 0.4, texture: 0 }),
      ),
    ],
    { roll: -90, at: [-80, 3.3, 0] },
  )
