import type { Surroundings } from './environment.ts'
import type { Mesh, Placement } from './geometry.ts'
import type { Material } from './surface.ts'
import { add, combine, type Rotation, rotate, rotationOf, type Vector } from './vectors.ts'

/** A thing in the picture. `casts` is false for walls and benches, which everything lies on and nothing lies under. */
export interface Thing {
  readonly mesh: Mesh
  readonly material: Material
  readonly at: Vector
  readonly rotation: Rotation
  readonly casts: boolean
}

/** A mesh made of something, where it was built; `stand` then puts it in its place. */
export const made = (mesh: Mesh, material: Material, placement: Placement = {}): Thing => ({
  mesh,
  material,
  at: placement.at ?? [0, 0, 0],
  rotation: rotationOf(placement.tilt ?? 0, placement.turn ?? 0, placement.roll ?? 0),
  casts: true,
})

/** Puts a group of things in its place as one: turned about x, y and z in that order (degrees), then moved. */
export function stand(things: readonly Thing[], { at = [0, 0, 0], tilt = 0, turn = 0, roll = 0 }: Placement): Thing[] {
  const rotation = rotationOf(tilt, turn, roll)
  return things.map((thing) => ({
    ...thing,
    at: add(rotate(rotation, thing.at), at),
    rotation: combine(rotation, thing.rotation),
  }))
}

export interface Camera {
  readonly eye: Vector
  readonly target: Vector
  /** Vertical angle of view in degrees. */
  readonly view: number
  /** How the photographer held the phone, in degrees. */
  readonly roll?: number
  /** Blur at infinity, as a share of the picture's height; 0 is sharp everywhere. */
  readonly blur?: number
}

/** The one lamp that throws shadows. */
export interface KeyLight {
  readonly from: Vector
  /** Radius of the lamp: the larger, the softer its shadows. */
  readonly radius: number
  /** Light it gives at the target. */
  readonly light: Vector
}

/** How the picture is developed. */
export interface Development {
  readonly exposure: number
  /** 1 is neutral; above is warmer. */
  readonly warmth: number
  readonly contrast: number
  readonly saturation: number
  readonly grain: number
  readonly vignette: number
  readonly glow: number
}

export interface Scene {
  readonly things: readonly Thing[]
  readonly camera: Camera
  readonly key: KeyLight
  readonly surroundings: Surroundings
  readonly development: Development
  readonly portrait: boolean
  readonly seed: number
}
