/** A point or direction: x to the right, y up, z towards the viewer, in millimetres. */
export type Vector = readonly [number, number, number]

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vector, factor: number): Vector => [a[0] * factor, a[1] * factor, a[2] * factor]
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const lengthOf = (a: Vector): number => Math.hypot(a[0], a[1], a[2])
export const normalise = (a: Vector): Vector => scale(a, 1 / (lengthOf(a) || 1))
export const mix = (a: number, b: number, share: number): number => a + (b - a) * share
export const clamp = (value: number, low = 0, high = 1): number => (value < low ? low : value > high ? high : value)
/** 0 below `low`, 1 above `high`, and smooth in between. */
export const smoothstep = (low: number, high: number, value: number): number => {
  const share = clamp((value - low) / (high - low))
  return share * share * (3 - 2 * share)
}

/** A rotation as its nine numbers, row by row. */
export type Rotation = readonly [number, number, number, number, number, number, number, number, number]

/** Turns about x (tilt), then y (turn), then z (roll), in degrees. */
export function rotationOf(tilt: number, turn: number, roll: number): Rotation {
  const [a, b, c] = [tilt, turn, roll].map((angle) => (angle * Math.PI) / 180) as [number, number, number]
  const [ca, sa, cb, sb, cc, sc] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b), Math.cos(c), Math.sin(c)]
  // Rz * Ry * Rx
  return [
    cc * cb,
    cc * sb * sa - sc * ca,
    cc * sb * ca + sc * sa,
    sc * cb,
    sc * sb * sa + cc * ca,
    sc * sb * ca - cc * sa,
    -sb,
    cb * sa,
    cb * ca,
  ]
}

export const rotate = (m: Rotation, v: Vector): Vector => [
  m[0] * v[0] + m[1] * v[1] + m[2] * v[2],
  m[3] * v[0] + m[4] * v[1] + m[5] * v[2],
  m[6] * v[0] + m[7] * v[1] + m[8] * v[2],
]

/** What turning by `inner` and then by `outer` is in one turn. */
export function combine(outer: Rotation, inner: Rotation): Rotation {
  const row = (r: 0 | 3 | 6): Vector => [
    outer[r] * inner[0] + outer[(r + 1) as 1] * inner[3] + outer[(r + 2) as 2] * inner[6],
    outer[r] * inner[1] + outer[(r + 1) as 1] * inner[4] + outer[(r + 2) as 2] * inner[7],
    outer[r] * inner[2] + outer[(r + 1) as 1] * inner[5] + outer[(r + 2) as 2] * inner[8],
  ]
  return [...row(0), ...row(3), ...row(6)]
}
