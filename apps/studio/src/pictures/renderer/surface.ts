import type { Vector } from './vectors.ts'

/**
 * The point that is being shaded. One object for the whole picture, so that no pixel allocates: the renderer fills in the
 * place, the material answers with what it looks like there.
 */
export class Surface {
  /** Place in the coordinates of the thing, in millimetres. */
  x = 0.5
  y = 0.5
  z = 0.5
  /** Texture coordinates of the mesh. */
  u = 0.5
  v = 0.5
  /** Normal in the coordinates of the thing. */
  nx = 0.5
  ny = 0.5
  nz = 0.5
  /** Width of a pixel at this distance, in millimetres: what is finer than that cannot be seen. */
  pixel = 0.5
  /** Reflected colour, linear: diffuse for paint and paper, specular for metal. */
  red = 0.5
  green = 0.5
  blue = 0.5
  /** 0 is a mirror, 1 is chalk. */
  roughness = 0.5
  metal = 0.5
  /** Strength of the reflection of what is not metal; 1 is ordinary plastic or lacquer. */
  gloss = 0.5
  /** Slope of a bump in the coordinates of the thing: how far the surface rises per millimetre in each direction. */
  bumpX = 0.5
  bumpY = 0.5
  bumpZ = 0.5
  /** Light of its own. */
  glowRed = 0.5
  glowGreen = 0.5
  glowBlue = 0.5
}

/** Answers what a thing looks like at `surface`, whose colour it sets; all else starts as plain matt paint. */
export type Material = (surface: Surface) => void

/** A colour as it is seen on a screen, `#rrggbb`, as the linear light the renderer counts in. */
export function linear(hex: string): Vector {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}
