import { screwHead } from './props.ts'
import { box, type ProfilePoint, placed, revolve, sheet, smoothProfile, tube, turned } from './renderer/geometry.ts'
import { coated, ferrite, metallic, paper, zinc } from './renderer/materials.ts'
import { clouds } from './renderer/noise.ts'
import { made, stand, type Thing } from './renderer/scene.ts'
import type { Material } from './renderer/surface.ts'
import { clamp, mix, smoothstep, type Vector } from './renderer/vectors.ts'

/** A stretch of the surround that came apart, in degrees around the axis. */
export interface Tear {
  readonly from: number
  readonly to: number
  /** How far the edges gape, in mm. */
  readonly gap: number
}

export interface DriverShape {
  /** Outer radius of the basket in mm; everything else follows from it. */
  readonly radius: number
  readonly cone: Material
  readonly cap: Material
  readonly basket: Material
  readonly surround: Material
  /** Radius of the dust cap as a share of the radius. */
  readonly capShare?: number
  /** Bends the dust cap: gets the point relative to its seam, gives the point to use. */
  readonly bendCap?: (point: Vector) => Vector
  readonly tear?: Tear
  /** How far the cone has moved outwards, in mm. */
  readonly excursion?: number
  readonly rollHeight?: number
  readonly screws?: number
  /** Mounted in a box, so that its back is not built. */
  readonly boxed?: boolean
  /** Without one, a coaxial driver can put its tweeter there. */
  readonly withCap?: boolean
}

/** Rubber of a surround. */
export const rubber = coated('#1d1d1f', { roughness: 0.4, gloss: 1.1, texture: 0.03, pattern: 40, dust: 0.09 })
/** Paint of a pressed or cast basket. */
export const blackPaint = coated('#141416', { roughness: 0.44, texture: 0.045, pattern: 60, dust: 0.06 })

/** Where the parts of a driver of this size meet; shared by front and back. */
export function measuresOf(radius: number) {
  return {
    rim: radius,
    rollOuter: radius * 0.865,
    rollInner: radius * 0.71,
    neck: radius * 0.235,
    coneDepth: radius * 0.36,
    spiderOuter: radius * 0.56,
    spiderDepth: radius * 0.46,
    plate: radius * 0.52,
    magnet: radius * 0.6,
    plateTop: radius * 0.6,
    depth: radius * 0.98,
  }
}

/** The front of a driver, facing up; the mounting face of its flange is y = 0. */
export function driverFront(shape: DriverShape): Thing[] {
  const { radius, excursion = 0, tear, rollHeight = radius * 0.085 } = shape
  const m = measuresOf(radius)
  const things: Thing[] = []

  // Flange with a raised gasket
  things.push(
    made(
      turned(
        [
          [m.rollOuter - 1, -radius * 0.1],
          [m.rollOuter - 1, -1],
          [m.rim - 1.5, -1],
          [m.rim, -2.5],
          [m.rim, -5],
          [m.rim - 4, -7],
        ],
        0.7,
        { segments: 160 },
      ),
      shape.basket,
    ),
    made(
      turned(
        [
          [m.rollOuter - 1.5, -1],
          [m.rollOuter - 1.5, 1.6],
          [m.rollOuter + radius * 0.055, 1.6],
          [m.rollOuter + radius * 0.06, -1],
        ],
        0.7,
        { segments: 160 },
      ),
      coated('#1d1c1b', { roughness: 0.9, gloss: 0.4, texture: 0.08, pattern: 16, dust: 0.12 }),
    ),
  )
  const screws = shape.screws ?? 8
  for (let index = 0; index < screws; index += 1) {
    const angle = ((index + 0.5) / screws) * Math.PI * 2
    const at: Vector = [Math.cos(angle) * m.rim * 0.955, -1, Math.sin(angle) * m.rim * 0.955]
    things.push(
      made(
        turned(
          [
            [0.1, 0.06],
            [radius * 0.026, 0.06],
          ],
          0.02,
          { segments: 20 },
        ),
        coated('#050506', { roughness: 1, texture: 0, dust: 0 }),
        { at },
      ),
      made(
        turned(
          [
            [radius * 0.026, 0.05],
            [radius * 0.034, 0.25],
            [radius * 0.038, 0.02],
          ],
          0.05,
          { segments: 24 },
        ),
        shape.basket,
        { at },
      ),
    )
  }

  // Surround: a half roll between basket and cone
  const roll = (v: number): ProfilePoint => {
    const angle = v * Math.PI
    const r = mix(m.rollOuter, m.rollInner, (1 - Math.cos(angle)) / 2)
    return [r, 0.6 + Math.sin(angle) * rollHeight + excursion * smoothstep(0.2, 1, v)]
  }
  // Flat lip glued onto the cone
  const lip: ProfilePoint[] = [
    roll(1),
    [m.rollInner - 1, roll(1)[1] - 0.1],
    [m.rollInner - radius * 0.045, roll(1)[1] - 1.6],
  ]
  if (tear) things.push(...tornRoll(roll, tear, shape.surround))
  else
    things.push(
      made(revolve([Array.from({ length: 25 }, (_, step) => roll(step / 24))], { segments: 180 }), shape.surround),
    )
  things.push(made(revolve([smoothProfile(lip, 8)], { segments: 180 }), shape.surround))

  // Cone, slightly flared, down to the neck
  const rim = roll(1)[1] - 0.9
  const cone = Array.from({ length: 33 }, (_, step): ProfilePoint => {
    const share = step / 32
    return [mix(m.rollInner, m.neck, share), rim - m.coneDepth * (share ** 1.18 * 0.9 + share * 0.1)]
  })
  things.push(made(revolve([cone], { segments: 180 }), shape.cone))
  // In a box, a gap shows the dark inside; on a bench, the basket behind it
  if (shape.boxed)
    things.push(
      made(
        turned(
          [
            [m.rollOuter - 1, -2],
            [m.plate, -m.plateTop],
            [0.1, -m.plateTop],
          ],
          0.5,
          { segments: 72 },
        ),
        coated('#232120', { roughness: 0.9, texture: 0, dust: 0.1 }),
      ),
    )

  if (shape.withCap !== false) {
    const capRadius = radius * (shape.capShare ?? 0.3)
    const seamShare = (m.rollInner - capRadius) / (m.rollInner - m.neck)
    const seam = rim - m.coneDepth * (seamShare ** 1.18 * 0.9 + seamShare * 0.1)
    const height = capRadius * 0.42
    const bendCap = shape.bendCap
    const dome = sheet(
      140,
      60,
      (u, v) => {
        const angle = u * Math.PI * 2
        const r = capRadius * v
        const y = height * (1 - v * v * (0.86 + 0.14 * v * v))
        const point: Vector = [Math.cos(angle) * r, y, Math.sin(angle) * r]
        return bendCap ? bendCap(point) : point
      },
      {
        closed: true,
        uvAt: (u, v) => [0.5 + Math.cos(u * Math.PI * 2) * v * 0.5, 0.5 - Math.sin(u * Math.PI * 2) * v * 0.5],
      },
    )
    things.push(made(dome, shape.cap, { at: [0, seam, 0] }))
    // Bead of glue around the seam
    things.push(
      made(
        revolve(
          [
            smoothProfile(
              [
                [capRadius - 1, seam + 0.6],
                [capRadius + 0.6, seam + 1.1],
                [capRadius + 2.6, seam + 1.1],
              ],
              8,
            ),
          ],
          {
            segments: 180,
            bend: ([x, y, z], angle) => [x, y + Math.sin(angle * 9) * 0.12 + Math.sin(angle * 23) * 0.08, z],
          },
        ),
        coated('#0e0e0f', { roughness: 0.2, gloss: 1.2, texture: 0, dust: 0.02 }),
      ),
    )
  }
  return things
}

/** The half roll with a ragged opening along its crest, from which the inner edge has sunk and the outer edge curls. */
function tornRoll(roll: (v: number) => ProfilePoint, tear: Tear, material: Material): Thing[] {
  const open = (degrees: number) =>
    smoothstep(tear.from, tear.from + 16, degrees) * smoothstep(tear.to, tear.to - 20, degrees)
  const edgeAt = (degrees: number) =>
    0.44 + 0.12 * clouds.at(degrees / 70, 0.3) + 0.05 * clouds.at(degrees / 14, 0.7) + 0.035 * Math.sin(degrees * 2.1)
  const place = (degrees: number, v: number, lift: number, outward: number): Vector => {
    const [r, y] = roll(v)
    const angle = (degrees * Math.PI) / 180
    return [Math.cos(angle) * (r + outward), y + lift, Math.sin(angle) * (r + outward)]
  }
  const part = (
    from: number,
    to: number,
    columns: number,
    low: (d: number) => number,
    high: (d: number) => number,
    sink: (v: number, d: number) => readonly [number, number],
  ) =>
    made(
      sheet(columns, 26, (u, v) => {
        const degrees = mix(from, to, u)
        const across = mix(low(degrees), high(degrees), v)
        const [lift, outward] = sink(v, degrees)
        return place(degrees, across, lift, outward)
      }),
      material,
    )
  const wave = (d: number) => clouds.at(d / 44, 0.11)
  const things = [
    part(
      tear.to,
      tear.from + 360,
      150,
      () => 0,
      () => 1,
      () => [0, 0],
    ),
    // Outer strip, curling up along the torn edge
    part(
      tear.from,
      tear.to,
      160,
      () => 0,
      edgeAt,
      (v, d) => {
        const much = open(d) * v * v
        return [much * tear.gap * (0.22 + wave(d) * 0.3), much * tear.gap * 0.32]
      },
    ),
    // Inner strip, hanging into the gap
    part(
      tear.from,
      tear.to,
      160,
      edgeAt,
      () => 1,
      (v, d) => {
        const much = open(d) * (1 - v) ** 1.4
        return [-much * tear.gap * (0.6 + wave(d) * 0.25), -much * tear.gap * 0.45]
      },
    ),
  ]
  // The cut itself: rubber and cloth are lighter inside, and as thick as they are
  const inside = coated('#6b645b', { roughness: 0.9, gloss: 0.4, texture: 0.05, pattern: 8, dust: 0 })
  const edge = (bend: (d: number) => readonly [number, number]) =>
    made(
      tube(
        Array.from({ length: 40 }, (_, index): Vector => {
          const degrees = mix(tear.from + 3, tear.to - 3, index / 39)
          const [lift, outward] = bend(degrees)
          return place(degrees, edgeAt(degrees), lift, outward)
        }),
        (along) => 0.62 * Math.sin(Math.PI * clamp(along, 0.02, 0.98)) ** 0.4,
        { sides: 6, steps: 3, caps: false },
      ),
      inside,
    )
  things.push(
    edge((d) => [open(d) * tear.gap * (0.22 + wave(d) * 0.3), open(d) * tear.gap * 0.32]),
    edge((d) => [-open(d) * tear.gap * (0.6 + wave(d) * 0.25), -open(d) * tear.gap * 0.45]),
  )
  // Threads of the fabric inside the rubber
  for (let index = 0; index < 26; index += 1) {
    const degrees = mix(tear.from + 12, tear.to - 14, (index + 0.5) / 26) + Math.sin(index * 7.3) * 1.6
    const much = open(degrees) * tear.gap
    if (much < 1) continue
    const root = place(degrees, edgeAt(degrees), much * 0.2, much * 0.3)
    const reach = 1.6 + (index % 5) * 0.7
    const tip: Vector = [
      root[0] * (1 - reach / 130),
      root[1] - 0.4 - (index % 3) * 0.7,
      root[2] * (1 - reach / 130) + Math.sin(index * 3.1) * 0.8,
    ]
    const middle: Vector = [(root[0] + tip[0]) / 2, (root[1] + tip[1]) / 2 + 0.5, (root[2] + tip[2]) / 2]
    things.push(
      made(
        tube([root, middle, tip], (along) => 0.16 * (1 - along * 0.6), { sides: 5, steps: 3, caps: false }),
        coated('#8d867a', { roughness: 0.9, texture: 0 }),
      ),
    )
  }
  return things
}

export interface BackShape {
  readonly radius: number
  readonly basket: Material
  readonly plates?: Material
  readonly spokes?: number
  /** Vertical offset of the outer edge of the spider by angle (radians): what came unglued hangs down. */
  readonly spiderDrop?: (angle: number) => number
  readonly spider?: Material
  readonly boot?: Material
  /** Without a vent a label covers the middle of the back plate. */
  readonly vent?: boolean
}

/** The back of the driver whose front this is: spokes, spider and magnet, below y = 0. */
export function driverBack({
  radius,
  basket,
  plates = zinc(),
  spokes = 6,
  spiderDrop,
  spider,
  boot,
  vent = true,
}: BackShape): Thing[] {
  const m = measuresOf(radius)
  const things: Thing[] = []
  const spokeWidth = 22
  for (let index = 0; index < spokes; index += 1) {
    const middle = (index / spokes) * 360
    const arm = (inset: number): ProfilePoint[] =>
      smoothProfile(
        [
          [m.rim - 5 - inset, -4],
          [m.rollOuter - inset, -m.spiderDepth * 0.35],
          [m.spiderOuter + 7 - inset, -m.spiderDepth + 2],
          [m.plate + 3 - inset, -m.plateTop + 1],
        ],
        20,
      )
    const widthAt = (along: number) => spokeWidth * (0.62 + 0.5 * Math.abs(along - 0.55))
    const spoke = (inset: number) => {
      const profile = arm(inset)
      return sheet(10, 20, (u, v) => {
        const [r, y] = profile[Math.round(v * 20)] ?? [0, 0]
        const angle = ((middle + (u - 0.5) * widthAt(v)) * Math.PI) / 180
        const rib = inset === 0 ? Math.cos((u - 0.5) * Math.PI) * 1.6 : 0
        return [Math.cos(angle) * (r + rib), y, Math.sin(angle) * (r + rib)]
      })
    }
    const side = (which: 0 | 1) => {
      const [outer, inner] = [arm(0), arm(2.6)]
      return sheet(1, 20, (u, v) => {
        const step = Math.round(v * 20)
        const [r, y] = (u < 0.5 ? outer[step] : inner[step]) ?? [0, 0]
        const angle = ((middle + (which - 0.5) * widthAt(v)) * Math.PI) / 180
        return [Math.cos(angle) * r, y, Math.sin(angle) * r]
      })
    }
    things.push(made(spoke(0), basket), made(spoke(2.6), basket), made(side(0), basket), made(side(1), basket))
  }
  // Rim seen from behind, ledge of the spider, seat of the magnet
  things.push(
    made(
      turned(
        [
          [m.rim, -3],
          [m.rim, -6.5],
          [m.rim - 5, -8],
          [m.rollOuter - 2, -8],
          [m.rollOuter - 4, -3],
        ],
        0.8,
        { segments: 140 },
      ),
      basket,
    ),
    made(
      turned(
        [
          [m.spiderOuter - 1, -m.spiderDepth + 2.4],
          [m.spiderOuter + 8, -m.spiderDepth + 2.4],
          [m.spiderOuter + 8, -m.spiderDepth - 2.4],
          [m.spiderOuter - 1, -m.spiderDepth - 2.4],
          [m.spiderOuter - 1, -m.spiderDepth + 2.4],
        ],
        0.5,
        { segments: 120 },
      ),
      basket,
    ),
    made(
      turned(
        [
          [m.plate - 6, -m.plateTop + 3],
          [m.plate + 5, -m.plateTop + 3],
          [m.plate + 5, -m.plateTop],
          [m.plate - 6, -m.plateTop],
        ],
        0.6,
        { segments: 120 },
      ),
      basket,
    ),
  )
  // Spider: corrugated cloth between ledge and former
  const waves = 5
  things.push(
    made(
      revolve(
        [
          Array.from({ length: 91 }, (_, step): ProfilePoint => {
            const share = step / 90
            const r = mix(m.spiderOuter + 4, m.neck + 1, share)
            const wave =
              Math.sin(share * waves * Math.PI * 2) *
              radius *
              0.024 *
              smoothstep(0, 0.12, share) *
              smoothstep(1, 0.9, share)
            return [r, -m.spiderDepth + 2.9 + wave]
          }),
        ],
        {
          segments: 160,
          bend: ([x, y, z], angle, along) => [x, y - (spiderDrop ? spiderDrop(angle) * (1 - along) ** 1.3 : 0), z],
        },
      ),
      spider ?? paper('#b08a4c', 0.9),
    ),
  )
  // Cone from behind and the former
  const cone = Array.from({ length: 25 }, (_, step): ProfilePoint => {
    const share = step / 24
    return [mix(m.rollInner, m.neck, share), -1.4 - m.coneDepth * (share ** 1.18 * 0.9 + share * 0.1)]
  })
  things.push(
    made(revolve([cone], { segments: 140 }), paper('#1d1c1b')),
    made(
      turned(
        [
          [m.neck, -m.coneDepth + 3],
          [m.neck, -m.plateTop - 4],
        ],
        0.1,
        { segments: 72 },
      ),
      metallic('#8d6a3e', { roughness: 0.35 }),
    ),
  )
  // Magnet: plate, ceramic, plate with vent
  const [top, upper, lower, bottom] = [-m.plateTop, -m.plateTop - radius * 0.06, -m.depth + radius * 0.07, -m.depth]
  const ventHole: ProfilePoint[] = [
    [radius * 0.115, bottom],
    [radius * 0.1, bottom + 1.5],
    [radius * 0.1, top],
  ]
  const closed: ProfilePoint[] = [[0.1, bottom]]
  things.push(
    made(
      turned(
        [
          [m.neck + 1.6, top],
          [m.plate, top],
          [m.plate, upper],
          [m.neck + 1.6, upper],
        ],
        0.9,
        { segments: 120 },
      ),
      plates,
    ),
    made(
      turned(
        [
          [m.plate - 4, upper],
          [m.magnet, upper - 0.2],
          [m.magnet, lower + 0.2],
          [m.plate - 4, lower],
        ],
        1.6,
        { segments: 120 },
      ),
      ferrite,
    ),
    made(
      turned(
        [
          [m.plate * 0.9, lower],
          [m.plate + 2, lower],
          [m.plate + 2, bottom + 2],
          [m.plate * 0.86, bottom],
          ...(vent ? ventHole : closed),
        ],
        0.9,
        { segments: 120 },
      ),
      plates,
    ),
  )
  if (boot) {
    things.push(
      made(
        turned(
          [
            [m.magnet + 1.4, upper + 3],
            [m.magnet + 2.2, upper],
            [m.magnet + 2.2, bottom + 4],
            [m.magnet - 4, bottom - 1.4],
            [m.plate * 0.5, bottom - 1.4],
            [m.plate * 0.47, bottom],
          ],
          2,
          { segments: 120 },
        ),
        boot,
      ),
    )
  }
  return things
}

/** Where the tabs of the terminals end, before the strip is turned to its place. */
export function tabOf(radius: number, side: 1 | -1): Vector {
  const m = measuresOf(radius)
  return [m.spiderOuter + radius * 0.2 + 16, -m.spiderDepth * 0.62 + 3.4, side * 9.5]
}

/** The terminal strip at a spoke: a board with two tabs, from which the tinsel leads rise. `broken` takes one tab off. */
export function terminals(
  radius: number,
  { broken = false, leads = true }: { broken?: boolean; leads?: boolean } = {},
): Thing[] {
  const m = measuresOf(radius)
  const board = coated('#4a2f1c', { roughness: 0.6, texture: 0.03, pattern: 30 })
  const tin = metallic('#cdcac2', { roughness: 0.32 })
  const brass = metallic('#d3ac58', { roughness: 0.3 })
  const y = -m.spiderDepth * 0.62
  const r = m.spiderOuter + radius * 0.2
  const things: Thing[] = [made(placed(box(4, 16, 34, 0.4), { at: [r, y - 8, 0] }), board)]
  for (const side of [-1, 1] as const) {
    const z = side * 9.5
    const wide = side === 1 ? 6.3 : 4.8
    const off = broken && side === 1
    things.push(
      made(
        turned(
          [
            [0.1, 2],
            [2.4, 1.4],
            [2.8, 0],
          ],
          0.4,
          { segments: 20 },
        ),
        brass,
        { at: [r + 2, y, z], roll: -90 },
      ),
      made(
        placed(box(off ? 3 : 15, 0.8, wide, 0.15), { at: [r + (off ? 3.5 : 9.5), y + 3, z], roll: off ? -14 : 0 }),
        brass,
      ),
      made(
        revolve(
          [
            smoothProfile(
              [
                [3.2, 0],
                [2.6, 1.3],
                [1, 2],
                [0.1, 2.1],
              ],
              10,
            ),
          ],
          { segments: 20 },
        ),
        tin,
        { at: [r - 2, y + 1, z], roll: 90 },
      ),
    )
    if (leads) {
      const start: Vector = [r - 4, y + 1, z]
      const end: Vector = [m.neck + radius * 0.16, -m.coneDepth * 0.74, z * 0.9]
      const sag: Vector = [(start[0] + end[0]) / 2, Math.min(start[1], end[1]) - radius * 0.05, z]
      things.push(
        made(tube([start, [start[0] - 4, start[1] + 2.5, z], sag, end], 0.95, { sides: 8, steps: 12 }), braid),
      )
    }
  }
  return things
}

/** Tinsel wire: fine copper strands wound around a thread. */
const braid: Material = (surface) => {
  const strand = Math.sin((surface.x + surface.y * 1.6 + surface.z * 1.3) * 5)
  surface.red = 0.72 * (0.8 + strand * 0.2)
  surface.green = 0.44 * (0.8 + strand * 0.2)
  surface.blue = 0.27 * (0.8 + strand * 0.2)
  surface.metal = 1
  surface.roughness = 0.4
  surface.bumpY += strand * 0.4
}

/** A driver lying on its magnet, its front up. */
export const lyingDriver = (front: readonly Thing[], back: readonly Thing[], radius: number): Thing[] =>
  stand([...front, ...back], { at: [0, measuresOf(radius).depth, 0] })

/** The four screws a driver is fixed with, in its flange. */
export function mountingScrews(radius: number, count: number, material: Material): Thing[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((index + 0.5) / count) * Math.PI * 2
    return stand(screwHead(radius * 0.038, material, index * 37), {
      at: [Math.cos(angle) * radius * 0.955, -1, Math.sin(angle) * radius * 0.955],
    })
  }).flat()
}

/** Pushes a dome inwards within a ragged circle: the cap folds over like a mirror image, which is how real ones buckle. */
export function dent(
  at: readonly [number, number],
  size: number,
  depth: number,
  ridge = 0.16,
): (point: Vector) => Vector {
  return ([x, y, z]) => {
    const [dx, dz] = [x - at[0], z - at[1]]
    const angle = Math.atan2(dz, dx)
    const edge = size * (1 + ridge * Math.sin(angle * 3 + 0.7) + ridge * 0.5 * Math.sin(angle * 5 + 2))
    const near = Math.hypot(dx, dz) / edge
    if (near > 1.25) return [x, y, z]
    const push = near < 1 ? depth * (1 - near * near) : 0
    const lip = Math.exp(-(((near - 1.03) / 0.1) ** 2)) * depth * 0.05
    const crease =
      clamp(1 - near) * near * clouds.at(Math.cos(angle) * 0.1 + near * 0.12, Math.sin(angle) * 0.1) * depth * 0.26
    return [x, y - push + lip + crease, z]
  }
}
