import { clouds, grain, hash, type NoiseField, pores, slope, streaks } from './noise.ts'
import { linear, type Material, type Surface } from './surface.ts'
import type { Texture } from './texture.ts'
import { sampled, sampleInto } from './texture.ts'
import { clamp, mix, smoothstep } from './vectors.ts'

/** 1 where a field laid out at this size is coarse enough to be seen, 0 where it would only make pixels flicker. */
const visible = (surface: Surface, field: NoiseField, tile: number): number =>
  clamp(tile / field.features / surface.pixel / 1.6 - 0.35)

/** Raises the surface by a noise field laid over it from the side it faces. `tile` is the field's size, `height` its swing, in mm. */
export function roughen(surface: Surface, field: NoiseField, tile: number, height: number): number {
  const ax = Math.abs(surface.nx)
  const ay = Math.abs(surface.ny)
  const az = Math.abs(surface.nz)
  const strength = (height / tile) * visible(surface, field, tile)
  if (ay >= ax && ay >= az) {
    const value = field.slopeAt(surface.x / tile, surface.z / tile)
    surface.bumpX += slope.x * strength
    surface.bumpZ += slope.y * strength
    return value
  }
  if (ax >= az) {
    const value = field.slopeAt(surface.z / tile, surface.y / tile)
    surface.bumpZ += slope.x * strength
    surface.bumpY += slope.y * strength
    return value
  }
  const value = field.slopeAt(surface.x / tile, surface.y / tile)
  surface.bumpX += slope.x * strength
  surface.bumpY += slope.y * strength
  return value
}

/** A field's value at the surface, seen from the side it faces. */
export function seen(surface: Surface, field: NoiseField, tile: number): number {
  const share = visible(surface, field, tile)
  if (share <= 0) return 0
  const ax = Math.abs(surface.nx)
  const ay = Math.abs(surface.ny)
  if (ay >= ax && ay >= Math.abs(surface.nz)) return field.at(surface.x / tile, surface.z / tile) * share
  return (
    share *
    (ax >= Math.abs(surface.nz)
      ? field.at(surface.z / tile, surface.y / tile + 0.37)
      : field.at(surface.x / tile + 0.71, surface.y / tile))
  )
}

/** Blends the surface towards a colour. */
export function tint(surface: Surface, colour: readonly [number, number, number], share: number): void {
  surface.red = mix(surface.red, colour[0], share)
  surface.green = mix(surface.green, colour[1], share)
  surface.blue = mix(surface.blue, colour[2], share)
}
const darken = (surface: Surface, factor: number) => {
  surface.red *= factor
  surface.green *= factor
  surface.blue *= factor
}
const colourIt = (surface: Surface, colour: readonly [number, number, number]) => {
  surface.red = colour[0]
  surface.green = colour[1]
  surface.blue = colour[2]
}

/** Fine dust lying on what faces up: everything in a workshop has some. */
function dust(surface: Surface, amount: number): void {
  const share =
    amount * clamp(surface.ny * 1.2) * clamp(0.55 + seen(surface, clouds, 150) * 0.5 + seen(surface, grain, 46) * 0.3)
  tint(surface, [0.32, 0.29, 0.25], share)
  surface.roughness = mix(surface.roughness, 0.95, share)
}

export interface Finish {
  readonly roughness?: number
  readonly gloss?: number
  /** Height of the texture's grain in mm, and the size of its pattern. */
  readonly texture?: number
  readonly pattern?: number
  readonly dust?: number
}

/** Plastic, paint, rubber: one colour with a grain of its own and a little wear. */
export function coated(
  hex: string,
  { roughness = 0.5, gloss = 1, texture = 0.02, pattern = 22, dust: dusty = 0.05 }: Finish = {},
): Material {
  const colour = linear(hex)
  return (surface) => {
    colourIt(surface, colour)
    const wear = seen(surface, clouds, 130)
    darken(surface, 1 + wear * 0.08)
    surface.roughness = clamp(roughness + wear * 0.06)
    surface.gloss = gloss
    if (texture > 0) roughen(surface, grain, pattern, texture)
    if (dusty > 0) dust(surface, dusty)
  }
}

/** Bare or plated metal, with the marks of use. */
export function metallic(
  hex: string,
  { roughness = 0.3, texture = 0.004, pattern = 30, dust: dusty = 0.03 }: Finish = {},
): Material {
  const colour = linear(hex)
  return (surface) => {
    colourIt(surface, colour)
    surface.metal = 1
    const wear = seen(surface, clouds, 90)
    const scratch = seen(surface, streaks, 40)
    surface.roughness = clamp(roughness + wear * 0.07 + scratch * 0.04, 0.06, 1)
    darken(surface, 1 + wear * 0.06)
    if (texture > 0) roughen(surface, grain, pattern, texture)
    if (dusty > 0) dust(surface, dusty)
  }
}

/** Metal brushed along its x axis. */
export function brushed(hex: string, roughness = 0.34, depth = 0.01): Material {
  const colour = linear(hex)
  return (surface) => {
    colourIt(surface, colour)
    surface.metal = 1
    const along = Math.abs(surface.ny) > 0.6 ? surface.z : surface.y
    const value = streaks.slopeAt(surface.x / 160, along / 60)
    if (Math.abs(surface.ny) > 0.6) surface.bumpZ += (slope.y * depth) / 60
    else surface.bumpY += (slope.y * depth) / 60
    surface.roughness = clamp(roughness + value * 0.05)
    darken(surface, 1 + value * 0.07 + seen(surface, clouds, 200) * 0.04)
    dust(surface, 0.03)
  }
}

/** Pressed paper with visible fibres. */
export function paper(hex: string, roughness = 0.82): Material {
  const colour = linear(hex)
  return (surface) => {
    colourIt(surface, colour)
    surface.roughness = roughness
    surface.gloss = 0.5
    const fibre = roughen(surface, grain, 26, 0.05)
    const patch = seen(surface, clouds, 60)
    darken(surface, 1 + fibre * 0.14 + patch * 0.1)
    dust(surface, 0.12)
  }
}

/** Fabric woven two over two under, under clear resin: carbon, glass or aramid fibre. */
export function woven(hex: string, other: string, thread = 2.1): Material {
  const warp = linear(hex)
  const weft = linear(other)
  return (surface) => {
    const gx = surface.x / thread
    const gz = surface.z / thread
    const column = Math.floor(gx)
    const row = Math.floor(gz)
    const over = (((column + row) % 4) + 4) % 4 < 2
    const across = (over ? gz - row : gx - column) - 0.5
    colourIt(surface, over ? warp : weft)
    const crown = 1 - across * across * 2.2
    darken(surface, crown * (0.9 + hash(column, row) * 0.2))
    surface.roughness = 0.33
    surface.gloss = 1.3
    if (over) surface.bumpZ += across * 0.5
    else surface.bumpX += across * 0.5
    // The fibres themselves gleam along one direction
    const fibre = streaks.at(over ? gx / 60 : gz / 60, (over ? gz : gx) / 9)
    darken(surface, 1 + fibre * 0.16)
    dust(surface, 0.1)
  }
}

/** A workbench of boards that run along x. */
export function boards(hex: string, { width = 118, stains = 0.5 }: { width?: number; stains?: number } = {}): Material {
  const colour = linear(hex)
  return (surface) => {
    const board = Math.floor(surface.z / width)
    const across = surface.z / width - board
    const own = hash(board, 17)
    const shift = own * 7
    const fibre = streaks.at(surface.x / 520 + shift, across * 0.62 + own)
    const ring = streaks.at(surface.x / 1400 + shift * 2, across * 0.19 + own * 3)
    colourIt(surface, colour)
    darken(surface, (0.8 + own * 0.42) * (1 + fibre * 0.17 + ring * 0.22))
    surface.blue *= 1 - ring * 0.08
    const soiled = smoothstep(0.15, 0.9, clouds.at(surface.x / 640, surface.z / 640)) * stains
    tint(surface, [0.035, 0.026, 0.02], soiled * 0.75)
    const nick = clouds.at(surface.x / 190 + 0.3, surface.z / 40)
    darken(surface, 1 - smoothstep(1.05, 1.5, nick) * 0.45)
    surface.roughness = clamp(0.62 + fibre * 0.07 - soiled * 0.12)
    surface.bumpZ += ((streaks.at(surface.x / 520 + shift, across * 0.62 + own + 0.004) - fibre) * 0.05) / 0.45
    const gap = Math.min(across, 1 - across) * width
    if (gap < 1.1) darken(surface, 0.16 + 0.2 * gap)
    else if (gap < 2.6) surface.bumpZ += (across < 0.5 ? -1 : 1) * (2.6 - gap) * 0.3
  }
}

/** Smooth concrete, as in a workshop floor or a table top. */
export function concrete(hex: string): Material {
  const colour = linear(hex)
  return (surface) => {
    colourIt(surface, colour)
    const large = seen(surface, clouds, 900)
    const small = seen(surface, clouds, 150)
    const pore = seen(surface, pores, 130)
    darken(surface, 1 + large * 0.07 + small * 0.06 + seen(surface, grain, 70) * 0.06)
    if (pore < -0.84) darken(surface, 0.6)
    surface.roughness = clamp(0.68 + small * 0.1)
    roughen(surface, grain, 60, 0.05)
    // Scratches and a stain
    const scratch = streaks.at(surface.x / 800 + surface.z / 2600, surface.z / 240 - surface.x / 5200)
    if (scratch > 1.15) darken(surface, 1.12)
    darken(surface, 1 - smoothstep(0.75, 1.1, clouds.at(surface.x / 1300 + 0.4, surface.z / 1300)) * 0.3)
  }
}

/** The rubber mat of an electronics bench. */
export function mat(hex: string): Material {
  const colour = linear(hex)
  return (surface) => {
    colourIt(surface, colour)
    const wear = seen(surface, clouds, 420)
    const marks = seen(surface, streaks, 170)
    darken(surface, 1 + wear * 0.1 + (marks > 1 ? 0.25 : 0) + seen(surface, grain, 34) * 0.05)
    surface.roughness = clamp(0.58 + wear * 0.12)
    roughen(surface, grain, 20, 0.035)
    dust(surface, 0.1)
  }
}

/** Corrugated cardboard, seen from its flat side. */
export function cardboard(hex: string): Material {
  const colour = linear(hex)
  return (surface) => {
    colourIt(surface, colour)
    const flute = Math.sin((surface.x / 7) * 2 * Math.PI)
    surface.bumpX += Math.cos((surface.x / 7) * 2 * Math.PI) * 0.05
    darken(surface, 1 + flute * 0.03 + seen(surface, clouds, 200) * 0.1 + seen(surface, grain, 50) * 0.07)
    surface.roughness = 0.85
    surface.gloss = 0.6
    roughen(surface, grain, 40, 0.04)
  }
}

/** Cloth or carpet: short, matt and uneven. */
export function felt(hex: string): Material {
  const colour = linear(hex)
  return (surface) => {
    colourIt(surface, colour)
    const lint = roughen(surface, grain, 44, 0.34)
    roughen(surface, grain, 130, 0.55)
    darken(surface, 1 + lint * 0.2 * visible(surface, grain, 34) + seen(surface, clouds, 160) * 0.12)
    surface.roughness = 1
    surface.gloss = 0.15
  }
}

/** The ceramic of a magnet. */
export const ferrite: Material = (surface) => {
  colourIt(surface, [0.022, 0.022, 0.024])
  const chip = seen(surface, pores, 40)
  roughen(surface, grain, 18, 0.03)
  darken(surface, 1 + seen(surface, clouds, 50) * 0.25 - (chip < -0.8 ? 0.4 : 0))
  surface.roughness = 0.58
  dust(surface, 0.1)
}

/** Zinc-plated steel, slightly yellow or blue, as magnet plates and screws are. */
export function zinc(hue = 0): Material {
  const base = linear('#b9bcc0')
  return (surface) => {
    colourIt(surface, base)
    const shimmer = seen(surface, clouds, 45) + hue
    surface.red *= 1 + shimmer * 0.035
    surface.blue *= 1 - shimmer * 0.045
    surface.metal = 1
    surface.roughness = clamp(0.36 + seen(surface, grain, 60) * 0.05 + seen(surface, clouds, 30) * 0.06)
    roughen(surface, grain, 24, 0.006)
    dust(surface, 0.05)
  }
}

/** Turns metal to rust where the field is above `from`; 2 leaves it clean. */
export function rusted(under: Material, from: number): Material {
  const [dark, bright] = [linear('#1d1511'), linear('#5c402f')]
  return (surface) => {
    under(surface)
    const place = seen(surface, clouds, 120) + seen(surface, clouds, 37) * 0.35 + seen(surface, grain, 30) * 0.12
    const share = smoothstep(from, from + 0.55, place)
    if (share <= 0) return
    const shade = clamp(0.5 + seen(surface, clouds, 22) * 0.5 + seen(surface, grain, 15) * 0.25)
    tint(
      surface,
      [mix(dark[0], bright[0], shade), mix(dark[1], bright[1], shade), mix(dark[2], bright[2], shade)],
      share,
    )
    surface.metal *= 1 - share
    surface.roughness = mix(surface.roughness, 0.95, share)
    surface.gloss = mix(surface.gloss, 0.3, share)
    roughen(surface, grain, 14, 0.12 * share)
    roughen(surface, clouds, 30, 0.5 * share)
  }
}

/** Blackens towards the given place: soot, with a brown rim. `share` is 0 where nothing burnt. */
export function charred(under: Material, share: (surface: Surface) => number): Material {
  return (surface) => {
    under(surface)
    const burnt = clamp(share(surface) + seen(surface, clouds, 24) * 0.16 + seen(surface, grain, 12) * 0.06)
    if (burnt <= 0.02) return
    tint(surface, [0.16, 0.07, 0.022], smoothstep(0.05, 0.45, burnt) * 0.85)
    tint(surface, [0.009, 0.008, 0.008], smoothstep(0.35, 0.75, burnt))
    surface.metal *= 1 - smoothstep(0.2, 0.6, burnt)
    surface.roughness = mix(surface.roughness, 0.82, smoothstep(0.1, 0.7, burnt))
    surface.gloss *= 1 - smoothstep(0.2, 0.8, burnt) * 0.5
    roughen(surface, grain, 10, 0.08 * smoothstep(0.3, 0.8, burnt))
  }
}

/** A printed picture over a material: where the print is transparent, the material shows. */
export function printed(under: Material, texture: Texture, { roughness = 0.5, gloss = 0.8 }: Finish = {}): Material {
  return (surface) => {
    under(surface)
    sampleInto(texture, surface.u, surface.v, surface.pixel)
    if (sampled.alpha <= 0.003) return
    // A print is as smooth as its film
    surface.bumpX *= 1 - sampled.alpha
    surface.bumpY *= 1 - sampled.alpha
    surface.bumpZ *= 1 - sampled.alpha
    tint(surface, [sampled.red, sampled.green, sampled.blue], sampled.alpha)
    surface.metal *= 1 - sampled.alpha
    surface.roughness = mix(surface.roughness, roughness, sampled.alpha)
    surface.gloss = mix(surface.gloss, gloss, sampled.alpha)
  }
}

/** Something that shines by itself. */
export function glowing(hex: string, strength: number): Material {
  const colour = linear(hex)
  return (surface) => {
    colourIt(surface, colour)
    surface.roughness = 0.2
    surface.glowRed = colour[0] * strength
    surface.glowGreen = colour[1] * strength
    surface.glowBlue = colour[2] * strength
  }
}
