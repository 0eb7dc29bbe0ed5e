import type { Part } from '../layouts/amplifier-board.ts'
import { lettered } from '../lettering.ts'
import { screwHead } from './props.ts'
import {
  box,
  disc,
  merge,
  placed,
  revolve,
  sheet,
  sheetOfPaper,
  smoothProfile,
  tube,
  turned,
} from './renderer/geometry.ts'
import { charred, coated, metallic, printed, roughen, seen, tint, zinc } from './renderer/materials.ts'
import { clouds, grain } from './renderer/noise.ts'
import { made, stand, type Thing } from './renderer/scene.ts'
import type { Material } from './renderer/surface.ts'
import { print, type Texture } from './renderer/texture.ts'
import { clamp, mix, smoothstep, type Vector } from './renderer/vectors.ts'

/** What the parts of an amplifier look like. Each stands on y = 0 at the origin; measures in millimetres. */

const tin = metallic('#c4c6c8', { roughness: 0.3 })
const epoxy = coated('#161616', { roughness: 0.5, texture: 0.03, pattern: 10, dust: 0.08 })
const copperWire: Material = (surface) => {
  surface.red = 0.78
  surface.green = 0.36
  surface.blue = 0.17
  surface.metal = 1
  surface.roughness = 0.28 + seen(surface, clouds, 30) * 0.05
}

/** How a capacitor fared: sound, bulged at its lid, or burst with its electrolyte dried on it. */
export type Fate = 'sound' | 'bulged' | 'burst'

/** The sleeve of a capacitor: its values around it and the stripe of the minus side. */
export async function sleeve(value: string, hex: string): Promise<Texture> {
  const ink = '#e9e4d2'
  return print(
    60,
    30,
    7,
    [
      `<rect width="60" height="30" fill="${hex}"/>`,
      `<rect x="41" width="9" height="30" fill="${ink}"/>`,
      ...[4, 11, 18, 25].map((y) => `<rect x="43.5" y="${y}" width="4" height="1.3" fill="${hex}"/>`),
      lettered(`${value.replace('/', ' µF ')} V`.replace('µ', 'u'), 4, 13, { size: 5.4, colour: ink, weight: 0.05 }),
      lettered('105 C   LOW ESR', 4, 20, { size: 3, colour: ink }),
    ].join(''),
  )
}

/** An electrolytic capacitor with its scored lid. */
function capacitor(radius: number, height: number, wrap: Texture, fate: Fate = 'sound', turn = 0): Thing[] {
  const plastic = printed(coated('#20242c', { roughness: 0.3, texture: 0, dust: 0.04 }), wrap, { roughness: 0.32 })
  const rim = radius * 0.93
  const body = sheet(
    48,
    14,
    (u, v) => {
      const angle = u * Math.PI * 2
      const r = radius * (v < 0.08 ? 0.97 : 1) * (v > 0.93 ? mix(1, 0.95, (v - 0.93) / 0.07) : 1)
      return [Math.cos(angle) * r, v * (height - 0.8), Math.sin(angle) * r]
    },
    { closed: true, uvAt: (u, v) => [(1 - u) * 1, v] },
  )
  const dome = fate === 'sound' ? -0.35 : fate === 'bulged' ? radius * 0.3 : radius * 0.34
  const lidAt = (share: number, angle: number): number => {
    const rise = dome * (1 - share * share)
    // The score, a cross: it gives way there
    const cross = Math.min(Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))) * share * radius
    const groove = smoothstep(0.5, 0.1, cross) * smoothstep(0.86, 0.74, share)
    if (fate !== 'burst') return height - 0.6 + rise - groove * 0.32
    const petal = smoothstep(0.85, 0, share) * radius * 0.42 * (0.6 + 0.4 * Math.sin(angle * 2 + 0.6))
    return height - 0.6 + rise + petal * smoothstep(0.03, 0.35, cross / radius) - groove * radius * 0.5
  }
  const lid = sheet(
    96,
    26,
    (u, v) => {
      const angle = u * Math.PI * 2
      return [Math.cos(angle) * rim * v, lidAt(v, angle), Math.sin(angle) * rim * v]
    },
    { closed: true },
  )
  const aluminium = metallic('#c9cbce', { roughness: 0.27 })
  const soiled: Material =
    fate === 'sound'
      ? aluminium
      : (surface) => {
          aluminium(surface)
          const near = 1 - Math.hypot(surface.x, surface.z) / (rim * (fate === 'burst' ? 1.25 : 0.9))
          const share = clamp(
            near * 1.5 +
              seen(surface, clouds, 12) * 0.5 +
              seen(surface, grain, 9) * 0.2 -
              (fate === 'burst' ? 0.05 : 0.35),
          )
          tint(surface, fate === 'burst' ? [0.075, 0.036, 0.014] : [0.3, 0.17, 0.07], share)
          surface.metal *= 1 - share
          surface.roughness = mix(surface.roughness, 0.75, share)
        }
  const things = [
    made(body, plastic),
    made(
      turned(
        [
          [rim - 0.3, height - 0.9],
          [rim, height - 0.25],
          [radius * 0.99, height - 0.1],
          [radius * 1.002, height - 0.9],
        ],
        0.2,
        { segments: 48 },
      ),
      coated('#20242c', { roughness: 0.3, texture: 0 }),
    ),
    made(lid, soiled),
  ]
  if (fate === 'burst') {
    // Shreds of the wound paper that were pushed out
    for (let index = 0; index < 9; index += 1) {
      const angle = index * 2.4
      const reach = radius * (0.2 + (index % 4) * 0.16)
      const base: Vector = [Math.cos(angle) * reach * 0.4, height, Math.sin(angle) * reach * 0.4]
      things.push(
        made(
          tube(
            [
              base,
              [base[0] * 1.6, height + radius * 0.4, base[2] * 1.6],
              [
                Math.cos(angle) * reach * 1.4,
                height + radius * (0.25 + (index % 3) * 0.2),
                Math.sin(angle) * reach * 1.4,
              ],
            ],
            (along) => radius * 0.09 * (1 - along * 0.7),
            { sides: 5, steps: 4 },
          ),
          coated(index % 2 === 0 ? '#6f5637' : '#3b3026', { roughness: 0.95, texture: 0.1, pattern: 6 }),
        ),
      )
    }
  }
  return stand(things, { turn })
}

/** A ring core wound with enamelled wire, lying flat. */
function toroid(outer: number, height: number, strands = 2, wire = copperWire): Thing[] {
  const inner = outer * 0.52
  const middle = (outer + inner) / 2
  const core = coated('#2b4a36', { roughness: 0.45, texture: 0.02 })
  const gauge = outer * 0.048
  const turns = Math.floor((2 * Math.PI * inner * 0.86) / (gauge * 2.25) / strands) * strands
  const ringHalf = (outer - inner) / 2
  const things: Thing[] = [
    made(
      revolve(
        [
          smoothProfile(
            [
              [inner, height * 0.5],
              [inner, height * 0.1],
              [middle, 0.4],
              [outer, height * 0.1],
              [outer, height * 0.5],
              [outer, height * 0.9],
              [middle, height - 0.4],
              [inner, height * 0.9],
              [inner, height * 0.5],
            ],
            32,
          ),
        ],
        { segments: 60 },
      ),
      core,
    ),
  ]
  const loops = Array.from({ length: turns }, (_, index) => {
    const angle = 0.35 + (index / turns) * (2 * Math.PI - 0.55)
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    const at = (r: number, y: number): Vector => [c * r, y, s * r]
    const w = ringHalf + gauge
    return tube(
      [
        at(middle - w, height * 0.5),
        at(middle - w * 0.75, height + gauge * 0.6),
        at(middle, height + gauge),
        at(middle + w * 0.75, height + gauge * 0.6),
        at(middle + w, height * 0.5),
        at(middle + w * 0.9, gauge),
      ],
      gauge,
      { sides: 6, steps: 3, caps: false },
    )
  })
  return [...things, made(merge(loops), wire)]
}

/** A power transistor standing at the edge of the board, its tab to the heat sink at -z. */
function transistor(width: number, height: number): Thing[] {
  const legs = [-1, 0, 1].map((pin) => made(placed(box(0.9, 6, 0.6, 0.1), { at: [pin * width * 0.25, 0, 0] }), tin))
  return [
    ...legs,
    made(placed(box(width, height - 5, 4.4, 0.5), { at: [0, 4.5, 0] }), epoxy),
    made(placed(box(width, height, 1.2, 0.2), { at: [0, 4.5, -2.2] }), tin),
  ]
}

/** A chip in a dual in-line housing, its length along x. */
function chip(width: number, depth: number): Thing[] {
  const perSide = Math.round(width / 2.54)
  const legs = Array.from({ length: perSide * 2 }, (_, index) => {
    const side = index < perSide ? -1 : 1
    const x = ((index % perSide) - (perSide - 1) / 2) * 2.54
    return [
      made(placed(box(1.2, 0.5, 1.4, 0.1), { at: [x, 2, side * (depth / 2 - 0.5)] }), tin),
      made(placed(box(0.8, 2.4, 0.4, 0.1), { at: [x, 0, side * (depth / 2)] }), tin),
    ]
  }).flat()
  return [
    ...legs,
    made(placed(box(width - 0.6, 3.2, depth - 2.2, 0.35), { at: [0, 0.8, 0] }), epoxy),
    made(
      turned(
        [
          [0.05, 0.02],
          [0.7, 0.02],
        ],
        0.01,
        { segments: 14 },
      ),
      coated('#050505', { texture: 0, dust: 0 }),
      { at: [-width / 2 + 1.6, 4.02, 0] },
    ),
  ]
}

const bands = ['#3a2010', '#b3261a', '#d9772b', '#d9b52b', '#2f7a3d', '#2a4fa8', '#6a3a8c', '#1a1a1a'].map((hex) =>
  coated(hex, { roughness: 0.4, texture: 0, dust: 0 }),
)
const tolerance = coated('#b08a3c', { roughness: 0.4, texture: 0, dust: 0 })

/** A small resistor with its colour rings, along x. */
function resistor(length: number, seed: number): Thing[] {
  const radius = 1.25
  const body = smoothProfile(
    [
      [0.3, 0],
      [radius, 0.7],
      [radius * 1.02, 1.6],
      [radius * 0.86, length * 0.5],
      [radius * 1.02, length - 1.6],
      [radius, length - 0.7],
      [0.3, length],
    ],
    24,
  )
  const beige = coated('#cdb384', { roughness: 0.42, texture: 0, dust: 0.04 })
  const rings: Material = (surface) => {
    beige(surface)
    const place = surface.y / length
    for (let ring = 0; ring < 4; ring += 1) {
      const at = ring === 3 ? 0.78 : 0.2 + ring * 0.15
      if (Math.abs(place - at) > 0.035) continue
      const band = ring === 3 ? tolerance : bands[(seed * (ring + 3) + ring) % bands.length]
      band?.(surface)
    }
  }
  return stand(
    [
      made(revolve([body], { segments: 18 }), rings),
      made(
        tube(
          [
            [0, -1.6, 0],
            [0, length + 1.6, 0],
          ],
          0.32,
          { sides: 6, steps: 2 },
        ),
        tin,
      ),
    ],
    { roll: -90, at: [-length / 2, 1.5, 0] },
  )
}

/** A relay with a printed lid. */
const relay = (width: number, depth: number, height: number): Thing[] => [
  made(box(width, height, depth, 0.8), coated('#1d4b8f', { roughness: 0.25, texture: 0, dust: 0.06 })),
  made(sheetOfPaper(width * 0.8, depth * 0.6, height + 0.03), coated('#2a5ba6', { roughness: 0.5, texture: 0 })),
]

/** A block of brass terminals whose screws look up; the cables enter at +z. `burnt` says which one was too hot. */
export function terminalBlock(
  count: number,
  pitch: number,
  {
    height = 20,
    depth = 18,
    burnt = -1,
    gold = true,
  }: { height?: number; depth?: number; burnt?: number; gold?: boolean } = {},
): Thing[] {
  const plate = gold ? metallic('#d9b45c', { roughness: 0.24 }) : metallic('#cfd0d2', { roughness: 0.26 })
  const housing = coated('#1a1a1c', { roughness: 0.42, texture: 0.02, pattern: 14, dust: 0.06 })
  const left = -((count - 1) * pitch) / 2
  const sootAt: Vector = [left + burnt * pitch, height * 0.6, depth * 0.45]
  const hot = (material: Material, reach: number): Material =>
    burnt < 0
      ? material
      : charred(
          material,
          (surface) =>
            1.15 - Math.hypot(surface.x - sootAt[0], (surface.y - sootAt[1]) * 0.8, surface.z - sootAt[2]) / reach,
        )
  const things: Thing[] = [made(box(count * pitch + 4, height * 0.42, depth, 0.8), hot(housing, pitch * 1.5))]
  for (let wall = 0; wall <= count; wall += 1) {
    things.push(
      made(
        placed(box(2.4, height * 0.98, depth, 0.5), { at: [left - pitch / 2 + wall * pitch, 0, 0] }),
        hot(housing, pitch * 1.3),
      ),
    )
  }
  things.push(
    made(placed(box(count * pitch + 4, height, 2.4, 0.4), { at: [0, 0, -depth / 2 + 1.2] }), hot(housing, pitch * 1.3)),
  )
  for (let index = 0; index < count; index += 1) {
    const x = left + index * pitch
    const metal = hot(plate, pitch * 0.95)
    things.push(
      made(placed(box(pitch - 4.2, height * 0.5, depth - 5, 0.7), { at: [x, height * 0.36, 1] }), metal),
      made(
        turned(
          [
            [0.1, 0.05],
            [pitch * 0.2, 0.05],
          ],
          0.02,
          { segments: 24 },
        ),
        coated('#030303', { roughness: 1, texture: 0, dust: 0 }),
        { at: [x, height * 0.56, depth / 2 - 1.4], tilt: 90 },
      ),
      made(
        turned(
          [
            [pitch * 0.2, 0],
            [pitch * 0.24, 0.5],
            [pitch * 0.28, 0],
          ],
          0.1,
          { segments: 24 },
        ),
        metal,
        { at: [x, height * 0.56, depth / 2 - 1.5], tilt: 90 },
      ),
      ...stand(screwHead(pitch * 0.24, hot(zinc(0.2), pitch * 0.8), 20 + index * 47), { at: [x, height * 0.84, 0.5] }),
    )
  }
  return things
}

/** A blade fuse standing in its socket, or lying about: colour, rating, and whether its wire is gone. */
export async function bladeFuse(rating: string, hex: string, blown: boolean): Promise<Thing[]> {
  const wire = 'fill="none" stroke="#d8d2c2" stroke-width="1.5" stroke-linecap="round"'
  const face = await print(
    20,
    13,
    26,
    [
      '<defs><filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="0.55"/></filter><filter id="wide" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="1.3"/></filter></defs>',
      // The clear front is deeper in the middle than at its frame
      '<rect x="2.4" y="1.4" width="15.2" height="11.6" rx="1.4" fill="#3a1604" fill-opacity="0.28" filter="url(#soft)"/>',
      ...(blown
        ? [
            `<path d="M4.3 12.8V7.2Q4.3 4.6 6.2 3.9L7.3 3.7" ${wire}/><path d="M15.7 12.8V6.4Q15.6 5.2 15 4.6" ${wire}/>`,
            '<path d="M5.6 2.2Q9 0.4 13.4 2.4T16.8 6.2Q14.6 9.4 11.2 8.2T5.4 6.8Q3.4 4.4 5.6 2.2Z" fill="#1d0d05" fill-opacity="0.55" filter="url(#wide)"/>',
            '<path d="M7 3.2Q9.4 1.9 12.2 3T15 4.9Q13.2 6.4 10.8 5.7T7.4 5Z" fill="#0a0503" fill-opacity="0.9" filter="url(#soft)"/>',
            ...[
              [5.8, 8.6, 0.3],
              [9.1, 9.3, 0.42],
              [12.8, 9.8, 0.26],
              [14.4, 8.4, 0.36],
              [10.9, 11, 0.22],
              [7.4, 10.6, 0.2],
            ].map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#140a05" fill-opacity="0.8"/>`),
          ]
        : [`<path d="M4.3 12.8V6.6Q4.4 2.7 10 2.7T15.7 6.6V12.8" ${wire}/>`]),
    ].join(''),
  )
  const top = await print(
    18,
    5,
    26,
    lettered(rating, 9, 3.9, { size: 4.4, colour: '#fbf7ea', weight: 0.06, anchor: 'middle' }),
  )
  const body = coated(hex, { roughness: 0.18, gloss: 1.6, texture: 0, dust: 0.03 })
  const tinned = metallic('#cfd0cd', { roughness: 0.3 })
  return [
    made(placed(box(19, 12.6, 4.6, 0.9), { at: [0, 8, 0] }), body),
    made(placed(box(20.4, 4, 5.4, 0.9), { at: [0, 17.5, 0] }), body),
    made(placed(sheetOfPaper(18, 12.2), { tilt: 90, at: [0, 14, 2.36] }), printed(body, face, { roughness: 0.25 })),
    made(placed(sheetOfPaper(18, 12.2), { tilt: -90, at: [0, 14, -2.36] }), printed(body, face, { roughness: 0.25 })),
    made(sheetOfPaper(18, 5, 21.55), printed(body, top, { roughness: 0.3 })),
    made(placed(box(5.2, 10, 0.7, 0.2), { at: [-6, 0, 0] }), tinned),
    made(placed(box(5.2, 10, 0.7, 0.2), { at: [6, 0, 0] }), tinned),
  ]
}

/** A small fan: frame, seven bent blades, hub with a label, four stays. It lies on its back, air coming up. */
export function fan(size: number, { dusty = 0.7, label }: { dusty?: number; label?: Texture } = {}): Thing[] {
  const black = coated('#17181a', { roughness: 0.4, texture: 0.02, pattern: 12, dust: 0.2 * dusty })
  const linty: Material = (surface) => {
    black(surface)
    const share = clamp(dusty * (0.78 + seen(surface, clouds, 34) * 0.32 + seen(surface, grain, 30) * 0.2))
    tint(surface, [0.17, 0.152, 0.132], share)
    roughen(surface, grain, 22, 0.16 * share)
    surface.roughness = mix(surface.roughness, 1, share)
    surface.gloss *= 1 - share * 0.9
  }
  const deep = size * 0.25
  const opening = size * 0.47
  const hub = size * 0.19
  const things: Thing[] = []
  // Frame: square outside, round inside
  const squareAt = (angle: number): number => {
    const edge = size / 2 / Math.max(Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle)))
    return Math.min(edge, size * 0.62)
  }
  things.push(
    made(
      sheet(
        160,
        1,
        (u, v) => {
          const angle = u * Math.PI * 2
          const r = v < 0.5 ? opening : squareAt(angle)
          return [Math.cos(angle) * r, deep, Math.sin(angle) * r]
        },
        { closed: true },
      ),
      linty,
    ),
    made(
      sheet(
        160,
        1,
        (u, v) => {
          const angle = u * Math.PI * 2
          return [Math.cos(angle) * squareAt(angle), deep * v, Math.sin(angle) * squareAt(angle)]
        },
        { closed: true },
      ),
      black,
    ),
    made(
      sheet(
        120,
        4,
        (u, v) => {
          const angle = u * Math.PI * 2
          const r = opening * (1 + 0.04 * v * v)
          return [Math.cos(angle) * r, deep * v, Math.sin(angle) * r]
        },
        { closed: true },
      ),
      black,
    ),
    made(
      turned(
        [
          [0.1, deep - 1.2],
          [hub - 1, deep - 1.2],
          [hub, deep - 2.4],
          [hub, 1],
        ],
        0.6,
        { segments: 60 },
      ),
      linty,
    ),
  )
  if (label)
    things.push(made(disc(hub * 0.8, deep - 1.12), printed(coated('#17181a', { roughness: 0.4, texture: 0 }), label)))
  for (let blade = 0; blade < 7; blade += 1) {
    const start = (blade / 7) * Math.PI * 2
    const shape = (thick: number) =>
      sheet(14, 10, (u, v) => {
        const r = mix(hub - 0.4, opening - 0.9, v)
        const sweep = start + (u - 0.5) * 0.74 + v * 0.42
        const pitch = mix(deep * 0.62, deep * 0.42, v)
        return [Math.cos(sweep) * r, deep * 0.46 + (u - 0.5) * pitch + thick, Math.sin(sweep) * r]
      })
    things.push(made(shape(0), linty), made(shape(-0.7), linty))
  }
  for (let corner = 0; corner < 4; corner += 1) {
    const angle = Math.PI / 4 + (corner * Math.PI) / 2
    things.push(
      ...stand(screwHead(2.6, zinc(), corner * 31), {
        at: [Math.cos(angle) * size * 0.575, deep, Math.sin(angle) * size * 0.575],
      }),
    )
  }
  return things
}

/** Phono sockets one above the other, looking towards +x. */
export function phonoSockets(): Thing[] {
  return (
    [
      [6, '#c23028'],
      [18, '#e8e6df'],
    ] as const
  ).flatMap(([y, hex]) => [
    made(
      turned(
        [
          [3.2, 0],
          [4.2, 0],
          [4.2, 9],
          [3.2, 9],
          [3.2, 1],
        ],
        0.3,
        { segments: 28 },
      ),
      metallic('#d9b45c', { roughness: 0.22 }),
      { at: [8, y, 0], roll: -90 },
    ),
    made(
      turned(
        [
          [1.4, 0.5],
          [3.2, 0.5],
        ],
        0.1,
        { segments: 24 },
      ),
      coated(hex, { roughness: 0.3, texture: 0 }),
      { at: [15.6, y, 0], roll: -90 },
    ),
    made(
      turned(
        [
          [4.2, 0],
          [6, 0],
          [6, 1.5],
          [4.2, 1.5],
        ],
        0.3,
        { segments: 28 },
      ),
      coated('#1b1b1c', { texture: 0 }),
      { at: [8, y, 0], roll: -90 },
    ),
  ])
}

/** Builds a part of the board; `wraps` holds the sleeves by value. */
export function buildPart(part: Part, wraps: ReadonlyMap<string, Texture>, fate: Fate, index: number): Thing[] {
  const { kind, width, depth, height, y } = part
  switch (kind) {
    case 'electrolytic': {
      const wrap = wraps.get(part.value)
      return wrap ? capacitor(width / 2, height, wrap, fate, (index * 67) % 360) : []
    }
    case 'film':
      return [
        made(
          box(width, height, depth, 1),
          coated(width > 10 ? '#8c2f22' : '#b5782a', { roughness: 0.34, texture: 0.01, dust: 0.06 }),
        ),
      ]
    case 'resistor':
      return resistor(width, index + 1)
    case 'power-resistor':
      return [
        made(
          box(width, height, depth, 0.6),
          coated('#d8d4c8', { roughness: 0.75, texture: 0.05, pattern: 10, dust: 0.05 }),
        ),
      ]
    case 'transistor':
      return stand(transistor(width, height), { turn: y < 80 ? 0 : 180 })
    case 'chip':
      return chip(width, depth)
    case 'transformer':
      return [
        ...toroid(width / 2, height, 2),
        made(
          turned(
            [
              [0.1, height + 1.6],
              [9, height + 1.6],
              [10, height + 0.4],
            ],
            0.5,
            { segments: 40 },
          ),
          coated('#151515', { texture: 0.02 }),
        ),
        ...stand(screwHead(3.4, zinc(), 20), { at: [0, height + 1.6, 0] }),
      ]
    case 'choke':
      return toroid(width / 2, height, 1)
    case 'relay':
      return relay(width, depth, height)
    case 'trimmer':
      return [
        made(box(width, height, depth, 0.6), coated('#1c1c1e', { texture: 0.01 })),
        made(
          turned(
            [
              [0.1, 9],
              [3, 9],
              [3, 0],
            ],
            0.4,
            { segments: 24 },
          ),
          coated('#e4e2dc', { roughness: 0.4, texture: 0 }),
          { at: [width / 2, height / 2, 0], roll: -90 },
        ),
      ]
    case 'power-terminal':
      return stand(terminalBlock(3, 16, { height, depth: width }), { turn: -90 })
    case 'speaker-terminal':
      return stand(terminalBlock(4, 10.6, { height, depth: width, gold: false }), { turn: 90 })
    case 'phono':
      return [
        made(box(width, height, depth, 0.6), coated('#18181a', { texture: 0.01 })),
        ...stand(phonoSockets(), { at: [0, 0, 0] }),
      ]
    case 'fuse':
      return [made(box(width, 7, depth, 0.5), coated('#222224', { roughness: 0.4, texture: 0.01 }))]
    case 'small-transistor':
      return [
        made(placed(box(width, height - 2, depth, 0.9), { at: [0, 2, 0] }), epoxy),
        made(box(width * 0.7, 2, 0.8, 0.1), tin),
      ]
  }
}

export const boardGreen: Material = (surface) => {
  surface.red = 0.012
  surface.green = 0.072
  surface.blue = 0.033
  const weave = seen(surface, grain, 60)
  surface.green *= 1 + weave * 0.06
  surface.roughness = 0.26 + seen(surface, clouds, 120) * 0.04
  surface.gloss = 1.15
}

/** Aluminium extrusion, anodised: what heat sinks are made of. */
export const anodised = (hex = '#1b1c1f'): Material =>
  coated(hex, { roughness: 0.33, gloss: 2.6, texture: 0.008, pattern: 18, dust: 0.07 })
