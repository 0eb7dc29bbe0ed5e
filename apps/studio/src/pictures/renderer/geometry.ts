// biome-ignore-all lint/style/noNonNullAssertion: indices stay within the arrays they were counted from
import { add, cross, normalise, type Rotation, rotate, rotationOf, scale, subtract, type Vector } from './vectors.ts'

/** Triangles in the coordinates of the thing itself, in millimetres. */
export interface Mesh {
  readonly positions: Float32Array
  readonly normals: Float32Array
  readonly uvs: Float32Array
  readonly indices: Uint32Array
  /** One number per triangle: triangles of one group form one smooth surface, and need no edge smoothing among themselves. */
  readonly groups: Uint16Array
}

/** A grid of points over (u, v) in [0, 1], with normals found from its neighbours. */
export function sheet(
  columns: number,
  rows: number,
  pointAt: (u: number, v: number) => Vector,
  { closed = false, uvAt }: { closed?: boolean; uvAt?: (u: number, v: number) => readonly [number, number] } = {},
): Mesh {
  const across = columns + 1
  const count = across * (rows + 1)
  const positions = new Float32Array(count * 3)
  const normals = new Float32Array(count * 3)
  const uvs = new Float32Array(count * 2)
  for (let row = 0; row <= rows; row += 1) {
    for (let column = 0; column <= columns; column += 1) {
      const u = column / columns
      const v = row / rows
      const index = row * across + column
      positions.set(pointAt(u, v), index * 3)
      const [tu, tv] = uvAt ? uvAt(u, v) : [u, v]
      uvs[index * 2] = tu
      uvs[index * 2 + 1] = tv
    }
  }
  const pointOf = (row: number, column: number): Vector => {
    const index = (row * across + column) * 3
    return [positions[index]!, positions[index + 1]!, positions[index + 2]!]
  }
  for (let row = 0; row <= rows; row += 1) {
    for (let column = 0; column <= columns; column += 1) {
      const before = column > 0 ? column - 1 : closed ? columns - 1 : column
      const after = column < columns ? column + 1 : closed ? 1 : column
      const along = subtract(pointOf(row, after), pointOf(row, before))
      const up = subtract(pointOf(Math.min(rows, row + 1), column), pointOf(Math.max(0, row - 1), column))
      normals.set(normalise(cross(up, along)), (row * across + column) * 3)
    }
  }
  const indices = new Uint32Array(columns * rows * 6)
  let next = 0
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const a = row * across + column
      const b = a + across
      indices.set([a, a + 1, b, a + 1, b + 1, b], next)
      next += 6
    }
  }
  return { positions, normals, uvs, indices, groups: new Uint16Array(columns * rows * 2) }
}

/** A point of a profile: distance from the axis, and height. */
export type ProfilePoint = readonly [radius: number, height: number]

/** A smooth line through the given points, as `count` + 1 points (Catmull-Rom). */
export function smoothProfile(points: readonly ProfilePoint[], count: number): ProfilePoint[] {
  const last = points.length - 1
  const pick = (index: number) => points[Math.min(last, Math.max(0, index))]!
  return Array.from({ length: count + 1 }, (_, step) => {
    const place = (step / count) * last
    const index = Math.min(last - 1, Math.floor(place))
    const t = place - index
    const curve = (axis: 0 | 1) => {
      const [p0, p1, p2, p3] = [pick(index - 1)[axis], pick(index)[axis], pick(index + 1)[axis], pick(index + 2)[axis]]
      return (
        0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t ** 3)
      )
    }
    return [curve(0), curve(1)]
  })
}

export interface Revolution {
  readonly segments?: number
  /** Where the arc begins and ends, in degrees; a full turn by default. */
  readonly from?: number
  readonly to?: number
  /** Bends the finished surface: gets the point and its angle in radians, gives the point to use. */
  readonly bend?: (point: Vector, angle: number, along: number) => Vector
}

/**
 * Turns a profile about the y axis. Corners of the profile stay sharp: each stretch between corners is a smooth
 * surface of its own, so give several `stretches` for a turned part with edges.
 */
export function revolve(
  stretches: readonly (readonly ProfilePoint[])[],
  { segments = 96, from = 0, to = 360, bend }: Revolution = {},
): Mesh {
  const closed = to - from >= 360
  return merge(
    stretches.map((profile) => {
      const last = profile.length - 1
      return sheet(
        segments,
        last,
        (u, v) => {
          const angle = ((from + (to - from) * u) * Math.PI) / 180
          const [radius, height] = profile[Math.round(v * last)]!
          const point: Vector = [Math.cos(angle) * radius, height, Math.sin(angle) * radius]
          return bend ? bend(point, angle, v) : point
        },
        { closed },
      )
    }),
  )
}

/** A profile with straight stretches and sharp corners: one stretch per pair of points, chamfered by `chamfer`. */
export function turned(corners: readonly ProfilePoint[], chamfer: number, options: Revolution = {}): Mesh {
  const stretches: ProfilePoint[][] = []
  let start: ProfilePoint = corners[0]!
  for (let index = 1; index < corners.length; index += 1) {
    const here = corners[index]!
    const before = corners[index - 1]!
    const after = corners[index + 1]
    if (!after) {
      stretches.push([start, here])
      break
    }
    const towards = (target: ProfilePoint): ProfilePoint => {
      const distance = Math.hypot(target[0] - here[0], target[1] - here[1]) || 1
      const share = Math.min(0.45, chamfer / distance)
      return [here[0] + (target[0] - here[0]) * share, here[1] + (target[1] - here[1]) * share]
    }
    const [leaving, entering] = [towards(before), towards(after)]
    stretches.push([start, leaving], [leaving, entering])
    start = entering
  }
  return revolve(stretches, options)
}

/** A box with chamfered edges, standing on y = 0 around the origin. The uv of each face is 0 to 1. */
export function box(width: number, height: number, depth: number, chamfer = 0.6): Mesh {
  const [hx, hz] = [width / 2, depth / 2]
  const c = Math.min(chamfer, hx * 0.9, hz * 0.9, height * 0.45)
  const faces: Mesh[] = []
  const quad = (a: Vector, b: Vector, d: Vector, e: Vector) => faces.push(flat([a, b, d, e]))
  const [x0, x1, y0, y1, z0, z1] = [-hx, hx, 0, height, -hz, hz]
  quad([x0 + c, y1, z1 - c], [x1 - c, y1, z1 - c], [x1 - c, y1, z0 + c], [x0 + c, y1, z0 + c])
  quad([x0 + c, y0, z0 + c], [x1 - c, y0, z0 + c], [x1 - c, y0, z1 - c], [x0 + c, y0, z1 - c])
  quad([x0 + c, y0 + c, z1], [x1 - c, y0 + c, z1], [x1 - c, y1 - c, z1], [x0 + c, y1 - c, z1])
  quad([x1 - c, y0 + c, z0], [x0 + c, y0 + c, z0], [x0 + c, y1 - c, z0], [x1 - c, y1 - c, z0])
  quad([x1, y0 + c, z1 - c], [x1, y0 + c, z0 + c], [x1, y1 - c, z0 + c], [x1, y1 - c, z1 - c])
  quad([x0, y0 + c, z0 + c], [x0, y0 + c, z1 - c], [x0, y1 - c, z1 - c], [x0, y1 - c, z0 + c])
  // Chamfers of the twelve edges
  for (const [ys, yo] of [
    [y1, y1 - c],
    [y0, y0 + c],
  ] as const) {
    quad([x0 + c, ys, z1 - c], [x1 - c, ys, z1 - c], [x1 - c, yo, z1], [x0 + c, yo, z1])
    quad([x0 + c, ys, z0 + c], [x1 - c, ys, z0 + c], [x1 - c, yo, z0], [x0 + c, yo, z0])
    quad([x1 - c, ys, z1 - c], [x1 - c, ys, z0 + c], [x1, yo, z0 + c], [x1, yo, z1 - c])
    quad([x0 + c, ys, z1 - c], [x0 + c, ys, z0 + c], [x0, yo, z0 + c], [x0, yo, z1 - c])
  }
  for (const [xs, xo] of [
    [x1 - c, x1],
    [x0 + c, x0],
  ] as const) {
    quad([xs, y0 + c, z1], [xo, y0 + c, z1 - c], [xo, y1 - c, z1 - c], [xs, y1 - c, z1])
    quad([xs, y0 + c, z0], [xo, y0 + c, z0 + c], [xo, y1 - c, z0 + c], [xs, y1 - c, z0])
    for (const [zs, zo] of [
      [z1 - c, z1],
      [z0 + c, z0],
    ] as const) {
      quad([xs, y1, zs], [xo, y1 - c, zs], [xs, y1 - c, zo], [xs, y1 - c, zo])
      quad([xs, y0, zs], [xo, y0 + c, zs], [xs, y0 + c, zo], [xs, y0 + c, zo])
    }
  }
  return merge(faces, [0, height / 2, 0])
}

/** A flat four-sided face; uv runs from the first corner along the first edge and up the last. */
export function flat(corners: readonly [Vector, Vector, Vector, Vector]): Mesh {
  const [a, b, c, d] = corners
  const normal = normalise(cross(subtract(b, a), subtract(d, a)))
  return {
    positions: Float32Array.from([...a, ...b, ...c, ...d]),
    normals: Float32Array.from([...normal, ...normal, ...normal, ...normal]),
    uvs: Float32Array.from([0, 0, 1, 0, 1, 1, 0, 1]),
    indices: Uint32Array.from([0, 1, 2, 0, 2, 3]),
    groups: new Uint16Array(2),
  }
}

/** A horizontal face looking up, `width` by `depth`, centred on the origin at height `y`. Its uv reads like a page. */
export const sheetOfPaper = (width: number, depth: number, y = 0): Mesh =>
  flat([
    [-width / 2, y, depth / 2],
    [width / 2, y, depth / 2],
    [width / 2, y, -depth / 2],
    [-width / 2, y, -depth / 2],
  ])

/** A horizontal disc looking up, whose uv reads like a page. */
export const disc = (radius: number, y = 0): Mesh =>
  sheet(
    64,
    1,
    (u, v) => {
      const angle = u * Math.PI * 2
      return [Math.cos(angle) * radius * v, y, Math.sin(angle) * radius * v]
    },
    {
      closed: true,
      uvAt: (u, v) => [0.5 + Math.cos(u * Math.PI * 2) * v * 0.5, 0.5 - Math.sin(u * Math.PI * 2) * v * 0.5],
    },
  )

/** A round wire along a smooth line through the points. */
export function tube(
  points: readonly Vector[],
  radius: number | ((along: number) => number),
  { sides = 10, steps = 12, caps = true }: { sides?: number; steps?: number; caps?: boolean } = {},
): Mesh {
  const last = points.length - 1
  const pick = (index: number) => points[Math.min(last, Math.max(0, index))]!
  const place = (t: number): Vector => {
    const at = t * last
    const index = Math.min(last - 1, Math.floor(at))
    const s = at - index
    const [p0, p1, p2, p3] = [pick(index - 1), pick(index), pick(index + 1), pick(index + 2)]
    return [0, 1, 2].map((axis) => {
      const [a, b, c, d] = [p0[axis]!, p1[axis]!, p2[axis]!, p3[axis]!]
      return 0.5 * (2 * b + (c - a) * s + (2 * a - 5 * b + 4 * c - d) * s * s + (3 * b - a - 3 * c + d) * s ** 3)
    }) as unknown as Vector
  }
  const rows = steps * last
  // A frame carried along the line without twisting
  let side: Vector = [1, 0, 0]
  const frames = Array.from({ length: rows + 1 }, (_, row) => {
    const t = row / rows
    const forward = normalise(subtract(place(Math.min(1, t + 0.001)), place(Math.max(0, t - 0.001))))
    const helper: Vector =
      Math.abs(side[0] * forward[0] + side[1] * forward[1] + side[2] * forward[2]) > 0.97 ? [0, 1, 0] : side
    const up = normalise(cross(forward, helper))
    side = normalise(cross(up, forward))
    return { centre: place(t), side, up }
  })
  const radiusAt = typeof radius === 'number' ? () => radius : radius
  const body = sheet(
    sides,
    rows,
    (u, v) => {
      const frame = frames[Math.round(v * rows)]!
      const angle = u * Math.PI * 2
      const r = radiusAt(v)
      return add(frame.centre, add(scale(frame.side, Math.cos(angle) * r), scale(frame.up, Math.sin(angle) * r)))
    },
    { closed: true },
  )
  if (!caps) return body
  const cap = (frame: (typeof frames)[number], r: number) =>
    sheet(
      sides,
      1,
      (u, v) => {
        const angle = u * Math.PI * 2
        return add(
          frame.centre,
          add(scale(frame.side, Math.cos(angle) * r * v), scale(frame.up, Math.sin(angle) * r * v)),
        )
      },
      { closed: true },
    )
  return merge([body, cap(frames[0]!, radiusAt(0)), cap(frames[rows]!, radiusAt(1))])
}

/** Puts meshes into one; each keeps its own smooth groups. With `centre`, faces are turned to look away from it. */
export function merge(meshes: readonly Mesh[], centre?: Vector): Mesh {
  const total = (read: (mesh: Mesh) => { length: number }) => meshes.reduce((sum, mesh) => sum + read(mesh).length, 0)
  const merged = {
    positions: new Float32Array(total((mesh) => mesh.positions)),
    normals: new Float32Array(total((mesh) => mesh.normals)),
    uvs: new Float32Array(total((mesh) => mesh.uvs)),
    indices: new Uint32Array(total((mesh) => mesh.indices)),
    groups: new Uint16Array(total((mesh) => mesh.groups)),
  }
  let [vertices, corners, triangles, group] = [0, 0, 0, 0]
  for (const mesh of meshes) {
    merged.positions.set(mesh.positions, vertices * 3)
    merged.normals.set(mesh.normals, vertices * 3)
    merged.uvs.set(mesh.uvs, vertices * 2)
    for (let index = 0; index < mesh.indices.length; index += 1)
      merged.indices[corners + index] = mesh.indices[index]! + vertices
    let highest = 0
    for (let index = 0; index < mesh.groups.length; index += 1) {
      merged.groups[triangles + index] = mesh.groups[index]! + group
      if (mesh.groups[index]! > highest) highest = mesh.groups[index]!
    }
    group += highest + 1
    vertices += mesh.positions.length / 3
    corners += mesh.indices.length
    triangles += mesh.groups.length
  }
  if (centre) {
    for (let index = 0; index < merged.positions.length; index += 3) {
      const outward =
        (merged.positions[index]! - centre[0]) * merged.normals[index]! +
        (merged.positions[index + 1]! - centre[1]) * merged.normals[index + 1]! +
        (merged.positions[index + 2]! - centre[2]) * merged.normals[index + 2]!
      if (outward < 0) for (let axis = 0; axis < 3; axis += 1) merged.normals[index + axis]! *= -1
    }
  }
  return merged
}

/** Where a thing stands: turned about x, y and z in that order (degrees), then moved. */
export interface Placement {
  readonly at?: Vector
  readonly tilt?: number
  readonly turn?: number
  readonly roll?: number
}

/** The mesh moved and turned, for building larger parts out of smaller ones. */
export function placed(mesh: Mesh, { at = [0, 0, 0], tilt = 0, turn = 0, roll = 0 }: Placement): Mesh {
  const rotation: Rotation = rotationOf(tilt, turn, roll)
  const positions = new Float32Array(mesh.positions.length)
  const normals = new Float32Array(mesh.normals.length)
  for (let index = 0; index < positions.length; index += 3) {
    const read = (from: Float32Array): Vector => [from[index]!, from[index + 1]!, from[index + 2]!]
    positions.set(add(rotate(rotation, read(mesh.positions)), at), index)
    normals.set(rotate(rotation, read(mesh.normals)), index)
  }
  return { ...mesh, positions, normals }
}
