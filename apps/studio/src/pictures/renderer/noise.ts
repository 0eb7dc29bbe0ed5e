// biome-ignore-all lint/style/noNonNullAssertion: every index is wrapped to the size of its table
import { randomFrom } from '../../random.ts'
import { smoothstep } from './vectors.ts'

const size = 512
const mask = size - 1

/**
 * A seamless square of noise, one unit wide, with values around 0 (mostly within ±1). Sampling is cheap: one look-up with
 * bilinear interpolation, which is what makes whole pictures affordable.
 */
export interface NoiseField {
  /** How many of its features lie side by side across the square. */
  readonly features: number
  at(x: number, y: number): number
  /** The value, leaving its slope in `slope`: for bumps that catch the light. */
  slopeAt(x: number, y: number): number
}

/** The slope of the last `slopeAt`, per unit of its coordinates. One object for all: nothing is allocated per pixel. */
export const slope = { x: 0, y: 0 }

function fieldOf(table: Float32Array, features: number): NoiseField {
  const at = (x: number, y: number) => {
    const px = x * size
    const py = y * size
    const fx = Math.floor(px)
    const fy = Math.floor(py)
    const sx = px - fx
    const sy = py - fy
    const x0 = fx & mask
    const x1 = (fx + 1) & mask
    const y0 = (fy & mask) * size
    const y1 = ((fy + 1) & mask) * size
    const top = table[y0 + x0]! + (table[y0 + x1]! - table[y0 + x0]!) * sx
    const bottom = table[y1 + x0]! + (table[y1 + x1]! - table[y1 + x0]!) * sx
    return top + (bottom - top) * sy
  }
  const step = 1.5 / size
  return {
    features,
    at,
    slopeAt(x, y) {
      const value = at(x, y)
      slope.x = (at(x + step, y) - value) / step
      slope.y = (at(x, y + step) - value) / step
      return value
    },
  }
}

/** Noise from random values on a coarse grid, repeated at finer grids with less weight. `stretch` makes streaks. */
function layered(seed: number, cells: number, octaves: number, gain: number, stretch = 1): Float32Array {
  const random = randomFrom(seed)
  const table = new Float32Array(size * size)
  let weight = 1
  let total = 0
  for (let octave = 0, count = cells; octave < octaves && count <= size; octave += 1, count *= 2) {
    const columns = Math.max(1, Math.round(count / stretch))
    const grid = Float32Array.from({ length: columns * count }, () => random() * 2 - 1)
    const columnOf = new Int32Array(size)
    const columnShare = new Float32Array(size)
    for (let x = 0; x < size; x += 1) {
      const gx = (x / size) * columns
      columnOf[x] = Math.floor(gx)
      columnShare[x] = smoothstep(0, 1, gx - Math.floor(gx))
    }
    for (let y = 0; y < size; y += 1) {
      const gy = (y / size) * count
      const row = Math.floor(gy)
      const sy = smoothstep(0, 1, gy - row)
      const upper = row * columns
      const lower = ((row + 1) % count) * columns
      for (let x = 0; x < size; x += 1) {
        const c0 = columnOf[x]!
        const c1 = c0 + 1 === columns ? 0 : c0 + 1
        const sx = columnShare[x]!
        const top = grid[upper + c0]! + (grid[upper + c1]! - grid[upper + c0]!) * sx
        const bottom = grid[lower + c0]! + (grid[lower + c1]! - grid[lower + c0]!) * sx
        table[y * size + x]! += (top + (bottom - top) * sy) * weight
      }
    }
    total += weight * weight
    weight *= gain
  }
  const toUnit = 1.7 / Math.sqrt(total)
  for (let index = 0; index < table.length; index += 1) table[index]! *= toUnit
  return table
}

/** Distance to the nearest of scattered points: pores, crystals, aggregate in concrete. */
function scattered(seed: number, cells: number): Float32Array {
  const random = randomFrom(seed)
  const px = Float32Array.from({ length: cells * cells }, random)
  const py = Float32Array.from({ length: cells * cells }, random)
  const table = new Float32Array(size * size)
  for (let y = 0; y < size; y += 1) {
    const gy = (y / size) * cells
    const row = Math.floor(gy)
    for (let x = 0; x < size; x += 1) {
      const gx = (x / size) * cells
      const column = Math.floor(gx)
      let nearest = 9
      for (let dy = -1; dy <= 1; dy += 1) {
        for (let dx = -1; dx <= 1; dx += 1) {
          const cell = ((row + dy + cells) % cells) * cells + ((column + dx + cells) % cells)
          const ex = column + dx + px[cell]! - gx
          const ey = row + dy + py[cell]! - gy
          const distance = ex * ex + ey * ey
          if (distance < nearest) nearest = distance
        }
      }
      table[y * size + x] = Math.sqrt(nearest) * 2 - 1
    }
  }
  return table
}

/** Large soft patches with fine detail: stains, wear, clouds of dust. */
export const clouds = fieldOf(layered(11, 4, 7, 0.55), 24)
/** Even grain at the scale of the table's cells: paper, sand-blasted metal, orange peel. */
export const grain = fieldOf(layered(23, 64, 3, 0.8), 80)
/** Long streaks along x: brushed metal, wood fibres. */
export const streaks = fieldOf(layered(37, 32, 5, 0.75, 24), 40)
/** Cells: pores and aggregate. */
export const pores = fieldOf(scattered(53, 48), 48)

/** A number in [0, 1) per pixel whose neighbours differ as evenly as possible: it averages out under the least blur. */
export function dither(x: number, y: number): number {
  const inner = 0.06711056 * x + 0.00583715 * y
  const outer = 52.9829189 * (inner - Math.floor(inner))
  return outer - Math.floor(outer)
}

/** A number in [0, 1) for a whole-numbered place: dust, per-slat variation, dither. */
export function hash(x: number, y: number): number {
  let mixed = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296
}
