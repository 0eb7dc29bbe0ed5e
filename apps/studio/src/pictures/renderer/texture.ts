// biome-ignore-all lint/style/noNonNullAssertion: indices are clamped to the size of the texture
import sharp from 'sharp'

/** A flat picture that is laid onto a face, as it is and in halves of its size for where it is seen small. */
export interface Texture {
  /** Pixels per millimetre at full size. */
  readonly dots: number
  /** The full size first; smaller ones are made when they are first seen. */
  readonly levels: Level[]
}

interface Level {
  readonly width: number
  readonly height: number
  /** RGBA, colour not multiplied by coverage. */
  readonly pixels: Uint8Array
}

/** What the last `sampleInto` found, linear, 0 to 1. */
export const sampled = { red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5 }

/** How many times a texture is halved at most. */
const smallest = 5

const toLinear = Float32Array.from({ length: 256 }, (_, index) => {
  const value = index / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

/** Reads the texture at (u, v): u to the right, v upwards, as on a page. `pixel` is the width of a pixel in millimetres. */
export function sampleInto({ dots, levels }: Texture, u: number, v: number, pixel: number): void {
  let which = 0
  for (let texels = dots * pixel; texels > 1.5 && which < smallest; texels /= 2) which += 1
  while (levels.length <= which) levels.push(halved(levels.at(-1)!))
  const { width, height, pixels } = levels[which]!
  const x = Math.min(width - 1.001, Math.max(0, u * width - 0.5))
  const y = Math.min(height - 1.001, Math.max(0, (1 - v) * height - 0.5))
  const x0 = x | 0
  const y0 = y | 0
  const sx = x - x0
  const sy = y - y0
  const a = (y0 * width + x0) * 4
  const b = a + 4
  const c = a + width * 4
  const d = c + 4
  const wa = (1 - sx) * (1 - sy) * pixels[a + 3]!
  const wb = sx * (1 - sy) * pixels[b + 3]!
  const wc = (1 - sx) * sy * pixels[c + 3]!
  const wd = sx * sy * pixels[d + 3]!
  const total = wa + wb + wc + wd
  sampled.alpha = total / 255
  if (total <= 0) return
  const share = 1 / total
  sampled.red =
    (toLinear[pixels[a]!]! * wa +
      toLinear[pixels[b]!]! * wb +
      toLinear[pixels[c]!]! * wc +
      toLinear[pixels[d]!]! * wd) *
    share
  sampled.green =
    (toLinear[pixels[a + 1]!]! * wa +
      toLinear[pixels[b + 1]!]! * wb +
      toLinear[pixels[c + 1]!]! * wc +
      toLinear[pixels[d + 1]!]! * wd) *
    share
  sampled.blue =
    (toLinear[pixels[a + 2]!]! * wa +
      toLinear[pixels[b + 2]!]! * wb +
      toLinear[pixels[c + 2]!]! * wc +
      toLinear[pixels[d + 2]!]! * wd) *
    share
}

/** Draws SVG elements onto a page of the given size in mm, at `dots` pixels per mm. */
export async function print(width: number, height: number, dots: number, drawing: string): Promise<Texture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${Math.round(width * dots)}" height="${Math.round(height * dots)}">${drawing}</svg>`
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { dots, levels: [{ width: info.width, height: info.height, pixels: data }] }
}

/** Four pixels become one; what is transparent does not colour what is not. */
function halved({ width, height, pixels }: Level): Level {
  const smaller = { width: Math.max(1, width >> 1), height: Math.max(1, height >> 1) }
  const result = new Uint8Array(smaller.width * smaller.height * 4)
  for (let y = 0; y < smaller.height; y += 1) {
    for (let x = 0; x < smaller.width; x += 1) {
      const corner = (Math.min(height - 1, y * 2) * width + Math.min(width - 1, x * 2)) * 4
      const right = width > 1 ? 4 : 0
      const below = height > 1 ? width * 4 : 0
      const [a, b, c, d] = [corner, corner + right, corner + below, corner + right + below] as const
      const [wa, wb, wc, wd] = [pixels[a + 3]!, pixels[b + 3]!, pixels[c + 3]!, pixels[d + 3]!] as const
      const total = wa + wb + wc + wd
      const to = (y * smaller.width + x) * 4
      result[to + 3] = total / 4
      if (total === 0) continue
      for (let channel = 0; channel < 3; channel += 1) {
        result[to + channel] =
          (pixels[a + channel]! * wa +
            pixels[b + channel]! * wb +
            pixels[c + channel]! * wc +
            pixels[d + channel]! * wd) /
          total
      }
    }
  }
  return { ...smaller, pixels: result }
}
