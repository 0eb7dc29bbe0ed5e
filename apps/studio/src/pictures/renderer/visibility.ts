// biome-ignore-all lint/style/noNonNullAssertion: triangles and pixels are counted, never guessed
import type { Thing } from './scene.ts'
import { add, cross, dot, mix, normalise, type Rotation, scale, subtract, type Vector } from './vectors.ts'

/** All triangles of a scene in world coordinates, in flat tables. */
export interface Triangles {
  readonly count: number
  readonly positions: Float32Array
  readonly normals: Float32Array
  readonly uvs: Float32Array
  readonly indices: Uint32Array
  /** Per triangle: which thing it belongs to, and a number that differs between surfaces meeting at an edge. */
  readonly thingOf: Uint16Array
  readonly surfaceOf: Uint32Array
  readonly rotations: readonly Rotation[]
  readonly origins: readonly Vector[]
}

/** Puts every thing in its place. */
export function gather(things: readonly Thing[]): Triangles {
  const vertexCount = things.reduce((sum, { mesh }) => sum + mesh.positions.length / 3, 0)
  const count = things.reduce((sum, { mesh }) => sum + mesh.groups.length, 0)
  const positions = new Float32Array(vertexCount * 3)
  const normals = new Float32Array(vertexCount * 3)
  const uvs = new Float32Array(vertexCount * 2)
  const indices = new Uint32Array(count * 3)
  const thingOf = new Uint16Array(count)
  const surfaceOf = new Uint32Array(count)
  const rotations: Rotation[] = []
  const origins: Vector[] = []
  let [vertex, triangle] = [0, 0]
  things.forEach((thing, which) => {
    const { rotation, at: origin } = thing
    rotations.push(rotation)
    origins.push(origin)
    const { mesh } = thing
    const [a, b, c, d, e, f, g, h, i] = rotation
    for (let index = 0; index < mesh.positions.length; index += 3) {
      const at = vertex * 3 + index
      const x = mesh.positions[index]!
      const y = mesh.positions[index + 1]!
      const z = mesh.positions[index + 2]!
      positions[at] = a * x + b * y + c * z + origin[0]
      positions[at + 1] = d * x + e * y + f * z + origin[1]
      positions[at + 2] = g * x + h * y + i * z + origin[2]
      const nx = mesh.normals[index]!
      const ny = mesh.normals[index + 1]!
      const nz = mesh.normals[index + 2]!
      normals[at] = a * nx + b * ny + c * nz
      normals[at + 1] = d * nx + e * ny + f * nz
      normals[at + 2] = g * nx + h * ny + i * nz
    }
    uvs.set(mesh.uvs, vertex * 2)
    for (let index = 0; index < mesh.indices.length; index += 1)
      indices[triangle * 3 + index] = mesh.indices[index]! + vertex
    thingOf.fill(which, triangle, triangle + mesh.groups.length)
    for (let index = 0; index < mesh.groups.length; index += 1)
      surfaceOf[triangle + index] = which * 65536 + mesh.groups[index]!
    vertex += mesh.positions.length / 3
    triangle += mesh.groups.length
  })
  return { count, positions, normals, uvs, indices, thingOf, surfaceOf, rotations, origins }
}

/** A pinhole: where it is, which way it looks, and how much it sees. */
export interface Pinhole {
  readonly eye: Vector
  readonly right: Vector
  readonly up: Vector
  readonly forward: Vector
  /** Tangents of half the angle of view, across and upright. */
  readonly halfWidth: number
  readonly halfHeight: number
}

export function pinholeAt(eye: Vector, target: Vector, halfHeight: number, aspect: number, roll = 0): Pinhole {
  const forward = normalise(subtract(target, eye))
  const level = normalise(cross(forward, Math.abs(forward[1]) > 0.999 ? [0, 0, -1] : [0, 1, 0]))
  const upright = cross(level, forward)
  const [cosine, sine] = [Math.cos((roll * Math.PI) / 180), Math.sin((roll * Math.PI) / 180)]
  return {
    eye,
    forward,
    right: add(scale(level, cosine), scale(upright, sine)),
    up: subtract(scale(upright, cosine), scale(level, sine)),
    halfWidth: halfHeight * aspect,
    halfHeight,
  }
}

/** What a pinhole sees: for each cell the nearest triangle (-1 for none) and one over its distance along `forward`. */
export interface View {
  readonly width: number
  readonly height: number
  readonly nearest: Int32Array
  readonly closeness: Float32Array
}

const nearLimit = 8

/** Finds the nearest triangle of each cell, scanning each triangle row by row. `wanted` chooses which things take part. */
export function see(
  triangles: Triangles,
  pinhole: Pinhole,
  width: number,
  height: number,
  wanted: (thing: number) => boolean = () => true,
): View {
  const nearest = new Int32Array(width * height).fill(-1)
  const closeness = new Float32Array(width * height)
  const { positions, indices, thingOf } = triangles
  const vertexCount = positions.length / 3
  // Every vertex is projected once; four more places are for the corners of a triangle that is cut off
  const cellX = new Float64Array(vertexCount + 4)
  const cellY = new Float64Array(vertexCount + 4)
  const near = new Float64Array(vertexCount + 4)
  const { eye, right, up, forward, halfWidth, halfHeight } = pinhole
  const toX = width / 2 / halfWidth
  const toY = height / 2 / halfHeight
  const across = (vertex: number) => {
    const at = vertex * 3
    return (
      (positions[at]! - eye[0]) * right[0] +
      (positions[at + 1]! - eye[1]) * right[1] +
      (positions[at + 2]! - eye[2]) * right[2]
    )
  }
  const upwards = (vertex: number) => {
    const at = vertex * 3
    return (
      (positions[at]! - eye[0]) * up[0] + (positions[at + 1]! - eye[1]) * up[1] + (positions[at + 2]! - eye[2]) * up[2]
    )
  }
  const away = (vertex: number) => {
    const at = vertex * 3
    return (
      (positions[at]! - eye[0]) * forward[0] +
      (positions[at + 1]! - eye[1]) * forward[1] +
      (positions[at + 2]! - eye[2]) * forward[2]
    )
  }
  for (let vertex = 0; vertex < vertexCount; vertex += 1) {
    const depth = away(vertex)
    // Zero marks what is too close to, or behind, the pinhole
    near[vertex] = depth > nearLimit ? 1 / depth : 0
    cellX[vertex] = width / 2 + (across(vertex) / depth) * toX
    cellY[vertex] = height / 2 - (upwards(vertex) / depth) * toY
  }

  const fill = (id: number, a: number, b: number, c: number) => {
    const ax = cellX[a]!
    const ay = cellY[a]!
    const aw = near[a]!
    const bx = cellX[b]!
    const by = cellY[b]!
    const bw = near[b]!
    const cx = cellX[c]!
    const cy = cellY[c]!
    const cw = near[c]!
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if (area > -1e-9 && area < 1e-9) return
    const top = ay < by ? (ay < cy ? ay : cy) : by < cy ? by : cy
    const bottom = ay > by ? (ay > cy ? ay : cy) : by > cy ? by : cy
    const firstRow = Math.max(0, Math.ceil(top - 0.5))
    const lastRow = Math.min(height - 1, Math.ceil(bottom - 0.5) - 1)
    if (firstRow > lastRow) return
    // One over the distance is linear across the picture
    const stepX = ((bw - aw) * (cy - ay) - (cw - aw) * (by - ay)) / area
    const stepY = ((cw - aw) * (bx - ax) - (bw - aw) * (cx - ax)) / area
    for (let row = firstRow; row <= lastRow; row += 1) {
      const y = row + 0.5
      let left = 1e9
      let end = -1e9
      if (ay <= y !== by <= y) {
        const x = ax + ((y - ay) / (by - ay)) * (bx - ax)
        if (x < left) left = x
        if (x > end) end = x
      }
      if (by <= y !== cy <= y) {
        const x = bx + ((y - by) / (cy - by)) * (cx - bx)
        if (x < left) left = x
        if (x > end) end = x
      }
      if (cy <= y !== ay <= y) {
        const x = cx + ((y - cy) / (ay - cy)) * (ax - cx)
        if (x < left) left = x
        if (x > end) end = x
      }
      let column = Math.ceil(left - 0.5)
      if (column < 0) column = 0
      let last = Math.ceil(end - 0.5) - 1
      if (last > width - 1) last = width - 1
      let close = aw + (column + 0.5 - ax) * stepX + (y - ay) * stepY
      for (let cell = row * width + column, stop = row * width + last; cell <= stop; cell += 1) {
        if (close > closeness[cell]!) {
          closeness[cell] = close
          nearest[cell] = id
        }
        close += stepX
      }
    }
  }

  for (let id = 0; id < triangles.count; id += 1) {
    if (!wanted(thingOf[id]!)) continue
    const a = indices[id * 3]!
    const b = indices[id * 3 + 1]!
    const c = indices[id * 3 + 2]!
    const inFront = (near[a]! > 0 ? 1 : 0) + (near[b]! > 0 ? 1 : 0) + (near[c]! > 0 ? 1 : 0)
    if (inFront === 3) fill(id, a, b, c)
    else if (inFront > 0) fillCut(id, [a, b, c])
  }

  /** Cuts off what lies behind the pinhole; three or four corners remain. */
  function fillCut(id: number, corners: readonly [number, number, number]) {
    let kept = vertexCount
    const keep = (x: number, y: number, depth: number) => {
      cellX[kept] = width / 2 + (x / depth) * toX
      cellY[kept] = height / 2 - (y / depth) * toY
      near[kept] = 1 / depth
      kept += 1
    }
    corners.forEach((from, corner) => {
      const to = corners[(corner + 1) % 3]!
      const [start, end] = [away(from), away(to)]
      if (start > nearLimit) keep(across(from), upwards(from), start)
      if (start > nearLimit === end > nearLimit) return
      const share = (nearLimit - start) / (end - start)
      keep(mix(across(from), across(to), share), mix(upwards(from), upwards(to), share), nearLimit)
    })
    for (let corner = vertexCount + 1; corner + 1 < kept; corner += 1) fill(id, vertexCount, corner, corner + 1)
  }
  return { width, height, nearest, closeness }
}

/** The sphere around the given things, in which the lamp has to look for shadows. */
export function boundsOf(triangles: Triangles, wanted: (thing: number) => boolean): { centre: Vector; radius: number } {
  const low: [number, number, number] = [1e9, 1e9, 1e9]
  const high: [number, number, number] = [-1e9, -1e9, -1e9]
  const { indices, positions, thingOf } = triangles
  for (let id = 0; id < triangles.count; id += 1) {
    if (!wanted(thingOf[id]!)) continue
    for (let corner = 0; corner < 3; corner += 1) {
      const at = indices[id * 3 + corner]! * 3
      for (let axis = 0 as 0 | 1 | 2; axis < 3; axis = (axis + 1) as 0 | 1 | 2) {
        const value = positions[at + axis]!
        if (value < low[axis]) low[axis] = value
        if (value > high[axis]) high[axis] = value
      }
    }
  }
  const centre = scale(add(low, high), 0.5)
  const half = subtract(high, centre)
  return { centre, radius: Math.max(1, Math.sqrt(dot(half, half))) }
}
