import { wordMark } from './amplifier.ts'
import { driverBack, driverFront, measuresOf } from './driver.ts'
import { screwHead } from './props.ts'
import {
  box,
  type ProfilePoint,
  placed,
  revolve,
  sheet,
  sheetOfPaper,
  smoothProfile,
  tube,
  turned,
} from './renderer/geometry.ts'
import { coated, felt, metallic, printed, zinc } from './renderer/materials.ts'
import { made, stand, type Thing } from './renderer/scene.ts'
import type { Material } from './renderer/surface.ts'
import { print } from './renderer/texture.ts'
import { clamp, mix, smoothstep, type Vector } from './renderer/vectors.ts'

/** Loudspeakers that are more than one driver, and tweeters. Each stands on y = 0 with its front up unless said otherwise. */

/** A dome tweeter in its flange, facing up. `crushed` pushes the dome in. */
export async function tweeter(
  brand: string,
  { crushed = false, radius = 27 }: { crushed?: boolean; radius?: number } = {},
): Promise<Thing[]> {
  const dome = radius * 0.47
  const flange = coated('#1a1a1c', { roughness: 0.4, texture: 0.03, pattern: 10, dust: 0.07 })
  const silk: Material = (surface) => {
    coatedSilk(surface)
    const thread = Math.sin(surface.x * 9) * Math.sin(surface.z * 9)
    surface.red *= 1 + thread * 0.16
    surface.green *= 1 + thread * 0.16
    surface.blue *= 1 + thread * 0.16
  }
  const rise = dome * 0.52
  const bend = ([x, y, z]: Vector): Vector => {
    if (!crushed) return [x, y, z]
    const folded = pushIn([x, y, z], dome)
    return folded
  }
  const bezel: ProfilePoint[] = smoothProfile(
    [
      [dome + 3, -1.6],
      [dome + 5, -0.2],
      [radius * 0.82, 2.4],
      [radius * 0.96, 3.2],
      [radius, 2.4],
      [radius, 0.5],
      [radius * 0.985, -1.6],
    ],
    30,
  )
  const mark = await print(20, 6, 24, wordMark(brand, 10, 4.4, 3.6, 18, '#c9c6bd'))
  return stand(
    [
      made(revolve([bezel], { segments: 120 }), flange),
      made(
        revolve(
          [
            [
              [radius * 0.985, -1.6],
              [radius * 0.84, -1.8],
            ],
            [
              [radius * 0.84, -1.8],
              [radius * 0.84, -15],
            ],
            [
              [radius * 0.84, -15],
              [0.1, -15],
            ],
          ],
          { segments: 60 },
        ),
        flange,
      ),
      // Half roll and dome of one cloth
      made(
        revolve(
          [
            Array.from(
              { length: 13 },
              (_, step): ProfilePoint => [
                mix(dome + 3.6, dome, step / 12),
                -1.6 + Math.sin((step / 12) * Math.PI) * 1.3,
              ],
            ),
          ],
          { segments: 100 },
        ),
        silk,
      ),
      made(
        sheet(
          120,
          40,
          (u, v) => {
            const angle = u * Math.PI * 2
            const r = dome * v
            return bend([Math.cos(angle) * r, -1.6 + rise * (1 - v * v * (0.8 + 0.2 * v * v)), Math.sin(angle) * r])
          },
          { closed: true },
        ),
        silk,
      ),
      made(
        placed(sheetOfPaper(radius * 0.62, radius * 0.19), { tilt: 7, at: [0, 3, radius * 0.815] }),
        printed(flange, mark, { roughness: 0.4 }),
      ),
      ...[0.25, 0.75, 1.25, 1.75].flatMap((turn) =>
        stand(screwHead(1.7, zinc(-0.3), turn * 90), {
          at: [Math.cos(turn * Math.PI) * radius * 0.84, 2.3, Math.sin(turn * Math.PI) * radius * 0.84],
        }),
      ),
      made(
        turned(
          [
            [radius * 0.7, -15],
            [radius * 0.72, -30],
            [radius * 0.6, -32],
            [0.1, -32],
          ],
          1,
          { segments: 60 },
        ),
        zinc(),
      ),
    ],
    { at: [0, 32, 0] },
  )
}

const coatedSilk = coated('#2b2a2c', { roughness: 0.55, gloss: 0.8, texture: 0.03, pattern: 8, dust: 0.1 })

/** Pushes a small dome in: a bowl with three folds that run to its edge. */
function pushIn([x, y, z]: Vector, dome: number): Vector {
  const away = Math.hypot(x - dome * 0.1, z + dome * 0.06) / dome
  const angle = Math.atan2(z, x)
  const bowl = smoothstep(0.78 + 0.1 * Math.sin(angle * 3 + 0.8), 0.25, away)
  const folds = Math.max(0, Math.cos(angle * 3 + 0.4)) ** 6 * smoothstep(0.95, 0.5, away) * smoothstep(0.1, 0.45, away)
  return [x, y - bowl * dome * 0.62 + folds * dome * 0.14, z]
}

/** A coaxial driver facing up: a woofer with a tweeter on a bridge in front of its cone. */
export async function coaxial(brand: string, radius: number, cone: Material, surround: Material): Promise<Thing[]> {
  const m = measuresOf(radius)
  const basket = coated('#161618', { roughness: 0.4, texture: 0.04, pattern: 12, dust: 0.05 })
  const front = driverFront({ radius, cone, cap: cone, basket, surround, withCap: false, screws: 4 })
  const housing = coated('#18181a', { roughness: 0.33, texture: 0.012, dust: 0.05 })
  const silver = metallic('#b9bbbe', { roughness: 0.25 })
  const head = radius * 0.235
  const headY = radius * 0.03
  const arms = [0, 1, 2].map((index) => {
    const angle = (index / 3) * Math.PI * 2 + 0.5
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    const at = (r: number, y: number): Vector => [c * r, y, s * r]
    return made(
      tube(
        [
          at(head * 0.9, headY - 1),
          at(radius * 0.42, headY + 1.5),
          at(radius * 0.72, headY + radius * 0.1),
          at(m.rollOuter + 2, 3),
        ],
        radius * 0.028,
        { sides: 10, steps: 8 },
      ),
      housing,
    )
  })
  const mark = await print(24, 8, 24, wordMark(brand, 12, 6, 5, 22, '#d5d2c9'))
  return [
    ...front,
    ...driverBack({ radius, basket, spokes: 4 }),
    ...arms,
    made(
      revolve(
        [
          smoothProfile(
            [
              [m.neck + 4, -m.coneDepth + 2.5],
              [m.neck * 0.8, -m.coneDepth + 5],
              [radius * 0.1, -m.coneDepth + 6],
            ],
            10,
          ),
        ],
        { segments: 80 },
      ),
      housing,
    ),
    made(
      turned(
        [
          [radius * 0.1, -m.coneDepth],
          [radius * 0.1, headY - 4],
          [head * 0.95, headY - 3],
          [head, headY - 1],
          [head, headY + 3],
          [head * 0.93, headY + 4.6],
          [head * 0.66, headY + 2.4],
          [head * 0.62, headY + 1],
        ],
        0.6,
        { segments: 80 },
      ),
      housing,
    ),
    made(
      turned(
        [
          [head * 0.66, headY + 2.5],
          [head * 0.74, headY + 3.4],
          [head * 0.8, headY + 3.2],
        ],
        0.2,
        { segments: 80 },
      ),
      silver,
    ),
    made(
      revolve(
        [
          smoothProfile(
            [
              [head * 0.62, headY + 1],
              [head * 0.56, headY + 2.2],
              [head * 0.5, headY + 1.2],
              [head * 0.36, headY + 4.2],
              [head * 0.18, headY + 5.6],
              [0.05, headY + 6],
            ],
            24,
          ),
        ],
        { segments: 80 },
      ),
      coatedSilk,
    ),
    made(
      placed(sheetOfPaper(radius * 0.3, radius * 0.1), { at: [0, 1.72, m.rollOuter + radius * 0.028] }),
      printed(coated('#1d1c1b', { roughness: 0.9, texture: 0.05 }), mark),
    ),
  ]
}

/** A passive crossover in its case. */
export async function crossover(brand: string, model: string): Promise<Thing[]> {
  const lid = await print(
    110,
    78,
    8,
    [
      `<rect x="3" y="3" width="104" height="72" rx="3" fill="none" stroke="#8a8882" stroke-width="0.4"/>`,
      wordMark(brand, 55, 38, 11, 88, '#e4e1d8'),
      `<path d="M34 45h42" stroke="#b8622b" stroke-width="0.8"/>`,
    ].join(''),
  )
  const label = await print(60, 8, 12, wordMark(model, 30, 6, 4.4, 50, '#c9c6bd'))
  const shell = coated('#1c1c1e', { roughness: 0.3, texture: 0.012, pattern: 14, dust: 0.06 })
  return [
    made(box(116, 30, 84, 4), shell),
    made(sheetOfPaper(110, 78, 30.03), printed(shell, lid, { roughness: 0.35 })),
    made(placed(sheetOfPaper(60, 8), { at: [0, 30.06, 22] }), printed(shell, label, { roughness: 0.35 })),
    ...[0, 1, 2, 3, 4, 5].flatMap((index) => [
      made(placed(box(10, 12, 7, 0.6), { at: [-37 + index * 15, 6, 44] }), metallic('#d3ac58', { roughness: 0.26 })),
      ...stand(screwHead(2.6, zinc(), index * 33), { at: [-37 + index * 15, 18, 44.5] }),
    ]),
  ]
}

/** A subwoofer in its carpeted box, standing on the floor, front at +z: five boards and a front with a hole. */
export function subwooferBox(
  front: readonly Thing[],
  radius: number,
  width: number,
  height: number,
  depth: number,
): Thing[] {
  const carpet = felt('#37383b')
  const board = 19
  const middle = height * 0.53
  const corner = coated('#131315', { roughness: 0.38, texture: 0.05, pattern: 50 })
  const edgeAt = (angle: number): Vector => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    const reach = Math.min(
      (width / 2 - 3) / Math.max(1e-6, Math.abs(c)),
      (s > 0 ? height - 3 - middle : middle - 3) / Math.max(1e-6, Math.abs(s)),
    )
    return [c * reach, middle + s * reach, depth / 2]
  }
  // Rays to the four corners belong to the outline, or it would be cut short there
  const angles = [
    ...Array.from({ length: 160 }, (_, index) => (index / 160) * Math.PI * 2),
    ...[1, -1].flatMap((x) =>
      [height - 3 - middle, 3 - middle].map((y) => (Math.atan2(y, x * (width / 2 - 3)) + Math.PI * 2) % (Math.PI * 2)),
    ),
  ].sort((a, b) => a - b)
  const baffle = sheet(
    angles.length,
    1,
    (u, v) => {
      const angle = angles[Math.round(u * angles.length) % angles.length] ?? 0
      const outer = edgeAt(angle)
      const inner: Vector = [Math.cos(angle) * radius * 0.9, middle + Math.sin(angle) * radius * 0.9, depth / 2]
      return v < 0.5 ? inner : outer
    },
    { closed: true },
  )
  return [
    made(baffle, carpet),
    made(placed(box(width, board, depth, 6), { at: [0, height - board, 0] }), carpet),
    made(box(width, board, depth, 6), carpet),
    ...[-1, 1].map((side) =>
      made(placed(box(board, height, depth, 6), { at: [side * (width / 2 - board / 2), 0, 0] }), carpet),
    ),
    made(placed(box(width, height, board, 6), { at: [0, 0, -depth / 2 + board / 2] }), carpet),
    ...stand(front, { tilt: 90, at: [0, middle, depth / 2 + 5] }),
    ...[-1, 1].flatMap((x) =>
      [0, 1].map((y) =>
        made(
          placed(box(36, 36, 36, 5), { at: [x * (width / 2 - 15), y * (height - 33) - 1.5, depth / 2 - 15] }),
          corner,
        ),
      ),
    ),
  ]
}

/** A voice coil out of its driver, standing on y = 0: former, winding in two layers, and what the heat did to it. */
export function voiceCoil(radius: number, height: number): { former: Thing; winding: Thing[] } {
  const kapton: Material = (surface) => {
    surface.red = 0.42
    surface.green = 0.17
    surface.blue = 0.035
    surface.roughness = 0.22
    surface.gloss = 1.4
    const angle = Math.atan2(surface.z, surface.x)
    const hot = clamp(1.15 - Math.hypot((angle - 0.9) * radius * 0.05, (surface.y - height * 0.28) / 17))
    const smoke = smoothstep(0.05, 0.75, hot)
    surface.red = mix(surface.red, 0.02, smoke)
    surface.green = mix(surface.green, 0.013, smoke)
    surface.blue = mix(surface.blue, 0.01, smoke)
    surface.roughness = mix(0.22, 0.8, smoke)
    surface.bumpY += Math.sin(surface.y * 2.4 + angle * 6) * 0.12 * smoke
  }
  const low = height * 0.06
  const high = height * 0.52
  const pitch = 0.86
  const copper: Material = (surface) => {
    const angle = Math.atan2(surface.z, surface.x)
    const hot = clamp(1.25 - Math.hypot((angle - 0.9) * 0.85, (surface.y - height * 0.3) / 15))
    const brown = smoothstep(0, 0.35, hot)
    const black = smoothstep(0.3, 0.8, hot)
    surface.red = mix(mix(0.74, 0.24, brown), 0.012, black)
    surface.green = mix(mix(0.33, 0.085, brown), 0.01, black)
    surface.blue = mix(mix(0.13, 0.02, brown), 0.009, black)
    surface.metal = 1 - black * 0.95
    surface.roughness = mix(0.26, 0.86, black)
    const turn = Math.sin((surface.y / pitch) * Math.PI * 2)
    surface.bumpY += turn * 0.75 * (1 - black * 0.35)
    surface.bumpY += Math.sin(surface.y * 1.7 + angle * 13) * 0.25 * black
  }
  const former = made(
    turned(
      [
        [radius - 0.35, height],
        [radius - 0.35, 0],
        [radius, 0],
        [radius, height],
      ],
      0.05,
      { segments: 140 },
    ),
    kapton,
  )
  const winding = [
    made(
      revolve([Array.from({ length: 60 }, (_, step): ProfilePoint => [radius + 1.25, mix(low, high, step / 59)])], {
        segments: 180,
        bend: ([x, y, z], angle) => {
          const hot = clamp(1.2 - Math.hypot((angle - 0.9) * 0.95, (y - height * 0.3) / 13))
          const swell = 1 + (hot * 1.5 * (0.5 + 0.5 * Math.sin(y * 1.3 + angle * 7))) / radius
          return [x * swell, y, z * swell]
        },
      }),
      copper,
    ),
    made(
      turned(
        [
          [radius, low],
          [radius + 1.25, low],
        ],
        0.1,
        { segments: 100 },
      ),
      copper,
    ),
    made(
      turned(
        [
          [radius, high],
          [radius + 1.25, high],
        ],
        0.1,
        { segments: 100 },
      ),
      copper,
    ),
  ]
  // Turns that came loose where the lacquer burnt
  for (let loop = 0; loop < 5; loop += 1) {
    const y = height * (0.2 + loop * 0.055)
    const swing = 3 + ((loop * 37) % 5) * 1.5
    const points = Array.from({ length: 9 }, (_, step): Vector => {
      const angle = 0.15 + (step / 8) * 1.5
      const out = radius + 1.4 + Math.sin((step / 8) * Math.PI) * swing
      return [Math.cos(angle) * out, y + Math.sin((step / 8) * Math.PI * 2 + loop) * 2.2, Math.sin(angle) * out]
    })
    winding.push(made(tube(points, 0.42, { sides: 7, steps: 6 }), copper))
  }
  // The two ends of the wire run up the former
  for (const angle of [2.2, 2.6]) {
    const at = (y: number, out = 0.9): Vector => [Math.cos(angle) * (radius + out), y, Math.sin(angle) * (radius + out)]
    winding.push(
      made(
        tube([at(high - 1), at(height * 0.7), at(height - 2), at(height + 7, 3), at(height + 10, 9)], 0.42, {
          sides: 7,
          steps: 8,
        }),
        copper,
      ),
    )
  }
  return { former, winding }
}

/** The surround and cone of an old paper woofer, whose look differs from the rubber and black paper of the new ones. */
export const greyRubber = coated('#2c2d30', { roughness: 0.42, gloss: 1, texture: 0.02, pattern: 14, dust: 0.08 })
