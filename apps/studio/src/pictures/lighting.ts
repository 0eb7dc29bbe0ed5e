import type { Random } from '../random.ts'
import type { Surroundings } from './renderer/environment.ts'
import type { Development, KeyLight, Scene } from './renderer/scene.ts'
import { add, scale, type Vector } from './renderer/vectors.ts'

/** A way a workshop is lit: what surrounds the thing, the lamp that throws shadows, and how the phone develops it. */
export interface Lighting {
  readonly surroundings: Surroundings
  /** Direction of the lamp from the thing, its distance and size in mm. */
  readonly lamp: {
    readonly towards: Vector
    readonly distance: number
    readonly radius: number
    readonly light: Vector
  }
  readonly development: Development
}

const plain: Development = {
  exposure: 0.62,
  warmth: 1,
  contrast: 1.08,
  saturation: 1.04,
  grain: 0.035,
  vignette: 0.22,
  glow: 0.045,
}

/** Daylight through a window at the left, the room behind in shade. */
export const windowLight: Lighting = {
  surroundings: {
    ceiling: [0.42, 0.44, 0.48],
    horizon: [0.16, 0.155, 0.15],
    ground: [0.17, 0.14, 0.11],
    areas: [
      {
        towards: [-1, 0.65, 0.25],
        halfWidth: 0.42,
        halfHeight: 0.5,
        softness: 0.08,
        light: [5.2, 5.6, 6.2],
        lamp: true,
      },
      {
        towards: [-0.9, 0.7, -0.75],
        halfWidth: 0.16,
        halfHeight: 0.4,
        softness: 0.06,
        light: [3.6, 3.9, 4.4],
        lamp: true,
      },
      { towards: [0.9, 0.3, 0.6], halfWidth: 0.8, halfHeight: 0.4, softness: 0.5, light: [0.16, 0.14, 0.12] },
    ],
  },
  lamp: { towards: [-0.85, 0.95, 0.3], distance: 1500, radius: 240, light: [1.75, 1.85, 2] },
  development: { ...plain, warmth: 1.03 },
}

/** Two fluorescent tubes under the ceiling. */
export const tubeLight: Lighting = {
  surroundings: {
    ceiling: [0.34, 0.36, 0.36],
    horizon: [0.24, 0.24, 0.235],
    ground: [0.2, 0.19, 0.175],
    areas: [
      {
        towards: [-0.25, 1, -0.3],
        halfWidth: 0.95,
        halfHeight: 0.05,
        softness: 0.05,
        light: [9, 9.6, 9.2],
        lamp: true,
      },
      { towards: [0.35, 1, 0.35], halfWidth: 0.95, halfHeight: 0.05, softness: 0.05, light: [8, 8.6, 8.2], lamp: true },
      { towards: [0.2, 0.2, 1], halfWidth: 0.5, halfHeight: 0.35, softness: 0.3, light: [0.5, 0.55, 0.6] },
    ],
  },
  lamp: { towards: [0.18, 1, 0.12], distance: 1700, radius: 300, light: [1.6, 1.68, 1.6] },
  development: { ...plain, warmth: 0.985, saturation: 0.98, grain: 0.04 },
}

/** A warm bench lamp close by, the rest of the room dim. */
export const benchLamp: Lighting = {
  surroundings: {
    ceiling: [0.13, 0.11, 0.09],
    horizon: [0.1, 0.085, 0.07],
    ground: [0.19, 0.13, 0.08],
    areas: [
      {
        towards: [0.7, 0.9, -0.25],
        halfWidth: 0.2,
        halfHeight: 0.2,
        softness: 0.1,
        light: [15, 11.4, 7.6],
        lamp: true,
      },
      { towards: [-1, 0.35, 0.4], halfWidth: 0.35, halfHeight: 0.45, softness: 0.15, light: [0.65, 0.85, 1.2] },
    ],
  },
  lamp: { towards: [0.72, 1, -0.2], distance: 760, radius: 70, light: [2.5, 2.02, 1.5] },
  development: { ...plain, warmth: 0.95, contrast: 1.1, grain: 0.05, vignette: 0.3, glow: 0.07 },
}

/** The flash of the phone itself: hard, from just beside the lens, in a dim room. */
export const phoneFlash: Lighting = {
  surroundings: {
    ceiling: [0.2, 0.19, 0.18],
    horizon: [0.12, 0.115, 0.11],
    ground: [0.13, 0.12, 0.1],
    areas: [{ towards: [-0.3, 1, -0.6], halfWidth: 0.5, halfHeight: 0.4, softness: 0.3, light: [1.1, 1.15, 1.2] }],
  },
  lamp: { towards: [0.06, 0.6, 1], distance: 700, radius: 16, light: [2, 2.02, 2.05] },
  development: { ...plain, contrast: 1.12, grain: 0.05, vignette: 0.42, glow: 0.05 },
}

/** Overcast daylight through an open garage door, from the front right. */
export const garageDoor: Lighting = {
  surroundings: {
    ceiling: [0.34, 0.35, 0.37],
    horizon: [0.22, 0.22, 0.23],
    ground: [0.2, 0.19, 0.18],
    areas: [
      { towards: [0.75, 0.4, 0.9], halfWidth: 1, halfHeight: 0.5, softness: 0.12, light: [2.7, 2.9, 3.2], lamp: true },
      { towards: [-0.4, 1, -0.4], halfWidth: 0.8, halfHeight: 0.06, softness: 0.06, light: [3.6, 3.7, 3.5] },
    ],
  },
  lamp: { towards: [0.7, 0.85, 0.6], distance: 1900, radius: 340, light: [1.75, 1.82, 1.94] },
  development: { ...plain, warmth: 1.015 },
}

/** The lamp of a lighting, standing around the target, moved a little by chance: no two photos are lit alike. */
export function lampAround(lighting: Lighting, target: Vector, random: Random): KeyLight {
  const { towards, distance, radius, light } = lighting.lamp
  const moved: Vector = [
    towards[0] + random.between(-0.12, 0.12),
    towards[1] + random.between(-0.06, 0.1),
    towards[2] + random.between(-0.12, 0.12),
  ]
  const length = Math.hypot(...moved)
  return { from: add(target, scale(moved, distance / length)), radius, light }
}

/** The development of a lighting with the small differences between one shot and the next. */
export function developmentOf(lighting: Lighting, random: Random, exposure = 1): Scene['development'] {
  const { development } = lighting
  return {
    ...development,
    exposure: development.exposure * exposure * random.between(0.94, 1.06),
    warmth: development.warmth * random.between(0.985, 1.015),
  }
}
