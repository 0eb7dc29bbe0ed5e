// biome-ignore-all lint/style/noNonNullAssertion: cells are checked against the size of the map
import type { KeyLight } from './scene.ts'
import { spread } from './tiles.ts'
import { lengthOf, subtract } from './vectors.ts'
import { boundsOf, pinholeAt, see, type Triangles } from './visibility.ts'

/**
 * A point and how much of the lamp it sees, 0 to 1. `chance` varies per pixel, which makes soft edges out of few samples.
 * One object for all, so that no question allocates (see `glance`).
 */
export const lampView = { x: 0.5, y: 0.5, z: 0.5, chance: 0.5, lit: 0.5 }

/** Answers the `lampView`. */
export type Shadow = () => void

const size = 1024
/** Cells of the map per side of a tile, and the widest a soft edge may get, in cells. */
const tile = 16
const widestEdge = 52
const searches = 7
const filters = 12
const turns = 32

/** Points of a disc, spread evenly, in several turns: which turn is used changes per pixel. */
function discs(points: number): { x: Float32Array; y: Float32Array } {
  const x = new Float32Array(points * turns)
  const y = new Float32Array(points * turns)
  for (let turn = 0; turn < turns; turn += 1) {
    for (let point = 0; point < points; point += 1) {
      const radius = Math.sqrt((point + 0.5) / points)
      const angle = point * 2.399963 + ((turn * 0.618034) % 1) * 2 * Math.PI
      x[turn * points + point] = Math.cos(angle) * radius
      y[turn * points + point] = Math.sin(angle) * radius
    }
  }
  return { x, y }
}
const search = discs(searches)
const filter = discs(filters)

const tilesAcross = size / tile

/** For each tile the closest that the lamp saw in it or within the widest edge around it. */
function closestAround(closeness: Float32Array): Float32Array {
  let tiles: Float32Array = new Float32Array(tilesAcross * tilesAcross)
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const at = ((y / tile) | 0) * tilesAcross + ((x / tile) | 0)
      const close = closeness[y * size + x]!
      if (close > tiles[at]!) tiles[at] = close
    }
  }
  for (let pass = 0; pass < Math.ceil(widestEdge / tile); pass += 1) tiles = spread(tiles, tilesAcross, tilesAcross)
  return tiles
}

/** Looks from the lamp once; points are then compared with what the lamp saw first. */
export function castShadows(triangles: Triangles, key: KeyLight, casts: (thing: number) => boolean): Shadow {
  const { centre, radius } = boundsOf(triangles, casts)
  const distance = lengthOf(subtract(centre, key.from))
  const half = (radius * 1.02) / Math.sqrt(Math.max(distance * distance - radius * radius, distance * distance * 0.2))
  const lamp = pinholeAt(key.from, centre, half, 1)
  const { closeness } = see(triangles, lamp, size, size, casts)
  const { eye, right, up, forward } = lamp
  const toCell = size / 2 / half
  const nearestCaster = Math.max(distance - radius, distance * 0.1)
  const nearby = closestAround(closeness)

  return () => {
    lampView.lit = 1
    const dx = lampView.x - eye[0]
    const dy = lampView.y - eye[1]
    const dz = lampView.z - eye[2]
    const depth = dx * forward[0] + dy * forward[1] + dz * forward[2]
    if (depth <= 1) return
    const x = ((dx * right[0] + dy * right[1] + dz * right[2]) / depth) * toCell + size / 2
    const y = size / 2 - ((dx * up[0] + dy * up[1] + dz * up[2]) / depth) * toCell
    if (x < 0 || y < 0 || x >= size || y >= size) return
    const own = (1 / depth) * 1.0012
    // Most places have nothing at all between them and the lamp
    if (nearby[((y / tile) | 0) * tilesAcross + ((x / tile) | 0)]! <= own) return
    // What could stand between, and how far in front
    const widest = ((key.radius * Math.max(0, depth - nearestCaster)) / nearestCaster / depth) * toCell
    const reach = widest < 2 ? 2 : widest > widestEdge ? widestEdge : widest
    let found = 0
    let sum = 0
    const turn = (lampView.chance * turns) | 0
    for (let tap = turn * searches, end = tap + searches; tap < end; tap += 1) {
      const cx = (x + search.x[tap]! * reach) | 0
      const cy = (y + search.y[tap]! * reach) | 0
      if (cx < 0 || cy < 0 || cx >= size || cy >= size) continue
      const seen = closeness[cy * size + cx]!
      if (seen > own) {
        found += 1
        sum += 1 / seen
      }
    }
    if (found === 0) return
    const blocker = sum / found
    const wide = ((key.radius * (depth - blocker)) / blocker / depth) * toCell
    const edge = wide < 1.2 ? 1.2 : wide > widestEdge ? widestEdge : wide
    let lit = 0
    for (let tap = turn * filters, end = tap + filters; tap < end; tap += 1) {
      const cx = (x + filter.x[tap]! * edge) | 0
      const cy = (y + filter.y[tap]! * edge) | 0
      if (cx < 0 || cy < 0 || cx >= size || cy >= size || closeness[cy * size + cx]! <= own) lit += 1
    }
    lampView.lit = lit / filters
  }
}
