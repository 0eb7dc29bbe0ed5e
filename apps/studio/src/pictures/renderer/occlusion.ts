// biome-ignore-all lint/style/noNonNullAssertion: cells are counted, never guessed
import { dither } from './noise.ts'
import type { Pinhole, Triangles, View } from './visibility.ts'

/** How much of the sky above each point is open, 0 to 1, on a grid of `width` by `height`. */
export interface Openness {
  readonly width: number
  readonly height: number
  readonly open: Float32Array
}

const taps = 14
const turns = 16
const tapX = new Float32Array(taps * turns)
const tapY = new Float32Array(taps * turns)
for (let turn = 0; turn < turns; turn += 1) {
  for (let tap = 0; tap < taps; tap += 1) {
    const share = (tap + 0.5) / taps
    const angle = (turn / turns) * 2 * Math.PI + tap * 2.399963
    tapX[turn * taps + tap] = Math.cos(angle) * share * share
    tapY[turn * taps + tap] = Math.sin(angle) * share * share
  }
}

/**
 * Darkens corners, gaps and the foot of whatever stands on something, by looking around each point in the picture itself.
 * `reach` is how far an object darkens its neighbours, in millimetres; `stride` is how many cells of the view make one here.
 */
export function opennessOf(
  triangles: Triangles,
  view: View,
  pinhole: Pinhole,
  reach: number,
  stride: number,
): Openness {
  const width = Math.floor(view.width / stride)
  const height = Math.floor(view.height / stride)
  const depth = new Float32Array(width * height)
  const normalX = new Float32Array(width * height)
  const normalY = new Float32Array(width * height)
  const normalZ = new Float32Array(width * height)
  const { positions, indices } = triangles
  const { right, up, forward, halfWidth, halfHeight } = pinhole
  // Rays through the cells: a place is its ray times its depth
  const rayX = Float32Array.from({ length: width }, (_, column) => (((column + 0.5) / width) * 2 - 1) * halfWidth)
  const rayY = Float32Array.from({ length: height }, (_, row) => (1 - ((row + 0.5) / height) * 2) * halfHeight)
  // Everything in the coordinates of the camera: x across, y up, z away.
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const cell = row * width + column
      const from = (row * stride + (stride >> 1)) * view.width + column * stride + (stride >> 1)
      const id = view.nearest[from]!
      depth[cell] = id < 0 ? 1e6 : 1 / view.closeness[from]!
      if (id < 0) continue
      const [a, b, c] = [indices[id * 3]! * 3, indices[id * 3 + 1]! * 3, indices[id * 3 + 2]! * 3]
      const ux = positions[b]! - positions[a]!
      const uy = positions[b + 1]! - positions[a + 1]!
      const uz = positions[b + 2]! - positions[a + 2]!
      const vx = positions[c]! - positions[a]!
      const vy = positions[c + 1]! - positions[a + 1]!
      const vz = positions[c + 2]! - positions[a + 2]!
      const nx = uy * vz - uz * vy
      const ny = uz * vx - ux * vz
      const nz = ux * vy - uy * vx
      let cx = nx * right[0] + ny * right[1] + nz * right[2]
      let cy = nx * up[0] + ny * up[1] + nz * up[2]
      let cz = nx * forward[0] + ny * forward[1] + nz * forward[2]
      const length =
        Math.sqrt(cx * cx + cy * cy + cz * cz) * (cx * rayX[column]! + cy * rayY[row]! + cz > 0 ? -1 : 1) || 1
      cx /= length
      cy /= length
      cz /= length
      normalX[cell] = cx
      normalY[cell] = cy
      normalZ[cell] = cz
    }
  }

  const raw = new Float32Array(width * height).fill(1)
  const inverseReach = 1 / (reach * reach)
  const toCells = width / 2 / halfWidth
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const cell = row * width + column
      const z = depth[cell]!
      if (z > 1e5) continue
      const x = rayX[column]! * z
      const y = rayY[row]! * z
      const nx = normalX[cell]!
      const ny = normalY[cell]!
      const nz = normalZ[cell]!
      const radius = Math.min(width * 0.22, (reach / z) * toCells)
      const turn = (dither(column, row) * turns) | 0
      let closed = 0
      for (let tap = turn * taps, end = tap + taps; tap < end; tap += 1) {
        const tx = (column + 0.5 + tapX[tap]! * radius) | 0
        const ty = (row + 0.5 + tapY[tap]! * radius) | 0
        if (tx < 0 || ty < 0 || tx >= width || ty >= height) continue
        const tz = depth[ty * width + tx]!
        const dx = rayX[tx]! * tz - x
        const dy = rayY[ty]! * tz - y
        const dz = tz - z
        const squared = dx * dx + dy * dy + dz * dz
        const fade = 1 - squared * inverseReach
        if (fade <= 0) continue
        const above = dx * nx + dy * ny + dz * nz
        if (above <= 0) continue
        const rise = above / Math.sqrt(squared + 1e-4) - 0.06
        if (rise > 0) closed += rise * fade
      }
      raw[cell] = Math.max(0, 1 - (closed * 1.9) / taps)
    }
  }

  // The turn of the taps changes from cell to cell; averaging over neighbours at the same depth takes it out again.
  const smooth = (from: Float32Array, dx: number, dy: number): Float32Array => {
    const to = new Float32Array(width * height)
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        const cell = row * width + column
        const z = depth[cell]!
        let sum = 0
        let weight = 0
        for (let offset = -2; offset <= 2; offset += 1) {
          const x = column + dx * offset
          const y = row + dy * offset
          if (x < 0 || y < 0 || x >= width || y >= height) continue
          const other = y * width + x
          const share = Math.abs(depth[other]! - z) < z * 0.015 ? 1 : 0.02
          sum += from[other]! * share
          weight += share
        }
        to[cell] = sum / weight
      }
    }
    return to
  }
  return { width, height, open: smooth(smooth(raw, 1, 0), 0, 1) }
}
