// biome-ignore-all lint/style/noNonNullAssertion: pixels are counted, never guessed
import { grain as grainField, hash } from './noise.ts'
import type { Camera, Development } from './scene.ts'
import type { Exposure } from './shade.ts'
import { spread } from './tiles.ts'
import { clamp } from './vectors.ts'

const tile = 16

/** Radius in pixels over which a point at the given distance is spread, when `focus` is sharp. */
export const circleOfBlur = (camera: Camera, focus: number, height: number, distance: number): number => {
  const spread = ((camera.blur ?? 0) * height * (distance - focus)) / distance
  const limit = height * 0.028
  return Math.min(limit, Math.abs(spread))
}

/** Blurs what is out of focus, as a lens does: at half size, because a blur needs no more. */
function focus(exposure: Exposure, camera: Camera, focusDistance: number): Float32Array {
  const { width, height, light, depth, soft } = exposure
  const strength = (camera.blur ?? 0) * height
  if (strength < 0.5) return light
  const circleAt = (distance: number) =>
    Math.sign(distance - focusDistance) * circleOfBlur(camera, focusDistance, height, distance)

  const halfWidth = width >> 1
  const halfHeight = height >> 1
  const half = new Float32Array(halfWidth * halfHeight * 3)
  const circle = new Float32Array(halfWidth * halfHeight)
  for (let y = 0; y < halfHeight; y += 1) {
    for (let x = 0; x < halfWidth; x += 1) {
      const cell = y * halfWidth + x
      const from = y * 2 * width + x * 2
      for (let channel = 0; channel < 3; channel += 1) {
        const sum =
          Math.min(9, light[from * 3 + channel]!) +
          Math.min(9, light[from * 3 + 3 + channel]!) +
          Math.min(9, light[(from + width) * 3 + channel]!) +
          Math.min(9, light[(from + width) * 3 + 3 + channel]!)
        half[cell * 3 + channel] = sum / 4
      }
      circle[cell] = circleAt(depth[from]!) / 2
    }
  }
  // The largest blur of what stands in front, per tile: it spills over its edges onto what is sharp behind it
  const tilesAcross = Math.ceil(halfWidth / tile)
  const tilesDown = Math.ceil(halfHeight / tile)
  const front = new Float32Array(tilesAcross * tilesDown)
  for (let y = 0; y < halfHeight; y += 1) {
    for (let x = 0; x < halfWidth; x += 1) {
      const at = ((y / tile) | 0) * tilesAcross + ((x / tile) | 0)
      const reach = -circle[y * halfWidth + x]!
      if (reach > front[at]!) front[at] = reach
    }
  }
  const spill = spread(front, tilesAcross, tilesDown)

  const taps = 22
  const offsets = Array.from({ length: taps }, (_, tap) => {
    const radius = Math.sqrt((tap + 0.5) / taps)
    return [Math.cos(tap * 2.399963) * radius, Math.sin(tap * 2.399963) * radius, radius] as const
  })
  const tapX = Float32Array.from(offsets, ([x]) => x)
  const tapY = Float32Array.from(offsets, ([, y]) => y)
  const tapR = Float32Array.from(offsets, ([, , r]) => r)
  const blurred = new Float32Array(half.length)
  const covered = new Float32Array(circle.length)
  for (let y = 0; y < halfHeight; y += 1) {
    for (let x = 0; x < halfWidth; x += 1) {
      const cell = y * halfWidth + x
      const own = circle[cell]!
      const size = Math.abs(own)
      const radius = Math.max(size, spill[((y / tile) | 0) * tilesAcross + ((x / tile) | 0)]!)
      if (radius < 0.6) {
        blurred[cell * 3] = half[cell * 3]!
        blurred[cell * 3 + 1] = half[cell * 3 + 1]!
        blurred[cell * 3 + 2] = half[cell * 3 + 2]!
        continue
      }
      let red = half[cell * 3]!
      let green = half[cell * 3 + 1]!
      let blue = half[cell * 3 + 2]!
      let weight = 1
      let inFront = 0
      for (let tap = 0; tap < taps; tap += 1) {
        const tx = (x + 0.5 + tapX[tap]! * radius) | 0
        const ty = (y + 0.5 + tapY[tap]! * radius) | 0
        if (tx < 0 || ty < 0 || tx >= halfWidth || ty >= halfHeight) continue
        const other = ty * halfWidth + tx
        const theirs = circle[other]!
        // What lies behind may only blur as far as I am blurred myself
        const reach = theirs < own ? Math.abs(theirs) : Math.min(Math.abs(theirs), size)
        const share = clamp(reach - tapR[tap]! * radius + 1)
        if (share <= 0) continue
        red += half[other * 3]! * share
        green += half[other * 3 + 1]! * share
        blue += half[other * 3 + 2]! * share
        weight += share
        if (theirs < own - 0.5) inFront += share
      }
      blurred[cell * 3] = red / weight
      blurred[cell * 3 + 1] = green / weight
      blurred[cell * 3 + 2] = blue / weight
      covered[cell] = clamp(inFront / (taps * 0.35))
    }
  }

  const result = new Float32Array(light.length)
  for (let y = 0; y < height; y += 1) {
    const hy = clamp(y / 2 - 0.25, 0, halfHeight - 1.001)
    const y0 = hy | 0
    const sy = hy - y0
    for (let x = 0; x < width; x += 1) {
      const hx = clamp(x / 2 - 0.25, 0, halfWidth - 1.001)
      const x0 = hx | 0
      const sx = hx - x0
      const cell = y0 * halfWidth + x0
      const pixel = y * width + x
      const share = Math.max(soft[pixel]!, covered[cell]!)
      for (let channel = 0; channel < 3; channel += 1) {
        const sharp = light[pixel * 3 + channel]!
        if (share <= 0) {
          result[pixel * 3 + channel] = sharp
          continue
        }
        const at = cell * 3 + channel
        const upper = blurred[at]! + (blurred[at + 3]! - blurred[at]!) * sx
        const lowerAt = at + halfWidth * 3
        const lower = blurred[lowerAt]! + (blurred[lowerAt + 3]! - blurred[lowerAt]!) * sx
        result[pixel * 3 + channel] = sharp + (upper + (lower - upper) * sy - sharp) * share
      }
    }
  }
  return result
}

/** The light that spills from bright places, at an eighth of the size. */
function glowOf(
  light: Float32Array,
  width: number,
  height: number,
): { map: Float32Array; across: number; down: number } {
  const across = width >> 3
  const down = height >> 3
  let map = new Float32Array(across * down * 3)
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        let sum = 0
        for (let dy = 1; dy < 8; dy += 3) {
          for (let dx = 1; dx < 8; dx += 3)
            sum += Math.min(12, light[((y * 8 + dy) * width + x * 8 + dx) * 3 + channel]!)
        }
        map[(y * across + x) * 3 + channel] = sum / 9
      }
    }
  }
  // Three running means, each way, are close enough to the bell of a lens
  const reach = Math.max(3, Math.round(across / 30))
  for (let pass = 0; pass < 6; pass += 1) {
    const [lines, cells, line, cell] = pass % 2 === 0 ? [down, across, across * 3, 3] : [across, down, 3, across * 3]
    const to = new Float32Array(map.length)
    for (let which = 0; which < lines; which += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        const start = which * line + channel
        const at = (index: number) => map[start + (index < 0 ? 0 : index >= cells ? cells - 1 : index) * cell]!
        let sum = 0
        for (let index = -reach; index <= reach; index += 1) sum += at(index)
        for (let index = 0; index < cells; index += 1) {
          to[start + index * cell] = sum / (reach * 2 + 1)
          sum += at(index + reach + 1) - at(index - reach)
        }
      }
    }
    map = to
  }
  return { map, across, down }
}

/** Film curve: a toe that keeps blacks deep and a shoulder that lets lamps go white softly. */
const toneTable = Float32Array.from({ length: 4096 }, (_, index) => {
  const x = (index / 4095) * 8
  return clamp((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14)) ** (1 / 2.2)
})

/** Film grain, ready to be laid over a picture at a random place: brightness, and a slower drift of colour. */
const grainSize = 512
const brightnessGrain = new Float32Array(grainSize * grainSize)
const colourGrain = new Float32Array(grainSize * grainSize)
for (let y = 0; y < grainSize; y += 1) {
  for (let x = 0; x < grainSize; x += 1) {
    const own = hash(x, y) + hash(x + 7919, y) - 1
    const near = hash((x + 1) % grainSize, y) + hash(x, (y + 1) % grainSize) - 1
    brightnessGrain[y * grainSize + x] = own * 0.62 + near * 0.3
    colourGrain[y * grainSize + x] = grainField.at(x / grainSize, y / grainSize)
  }
}

/** Develops the light into eight-bit RGB: focus, glow, vignette, white balance, film curve and grain. */
export function develop(
  exposure: Exposure,
  camera: Camera,
  focusDistance: number,
  settings: Development,
  seed: number,
): Buffer {
  const { width, height } = exposure
  const light = focus(exposure, camera, focusDistance)
  const { map, across, down } = glowOf(light, width, height)
  const pixels = Buffer.alloc(width * height * 3)
  const { exposure: gain, warmth, contrast, saturation, grain, vignette, glow } = settings
  const gains = [gain * warmth, gain, gain / warmth] as const
  const toned = new Float32Array(3)
  const shiftX = Math.floor(hash(seed, 1) * grainSize)
  const shiftY = Math.floor(hash(seed, 2) * grainSize)
  for (let y = 0; y < height; y += 1) {
    const gy = clamp((y + 0.5) / 8 - 0.5, 0, down - 1.001)
    const y0 = gy | 0
    const sy = gy - y0
    const fromMiddleY = (y / height - 0.5) * 2
    const grainRow = ((y + shiftY) % grainSize) * grainSize
    for (let x = 0; x < width; x += 1) {
      const gx = clamp((x + 0.5) / 8 - 0.5, 0, across - 1.001)
      const x0 = gx | 0
      const sx = gx - x0
      const a = (y0 * across + x0) * 3
      const b = a + across * 3
      const pixel = (y * width + x) * 3
      const fromMiddleX = (x / width - 0.5) * 2
      const fade = 1 - vignette * (fromMiddleX * fromMiddleX + fromMiddleY * fromMiddleY) * 0.5
      for (let channel = 0; channel < 3; channel += 1) {
        const upper = map[a + channel]! + (map[a + 3 + channel]! - map[a + channel]!) * sx
        const lower = map[b + channel]! + (map[b + 3 + channel]! - map[b + channel]!) * sx
        const spill = upper + (lower - upper) * sy
        const value = (light[pixel + channel]! * (1 - glow) + spill * glow) * gains[channel]! * fade
        toned[channel] = toneTable[value <= 0 ? 0 : value >= 8 ? 4095 : (value * 511.875) | 0]!
      }
      const grey = toned[0]! * 0.3 + toned[1]! * 0.59 + toned[2]! * 0.11
      // More noise in the shadows, a little of it coloured, as small sensors do
      const amount = grain * (1.15 - grey)
      const at = grainRow + ((x + shiftX) % grainSize)
      const speck = brightnessGrain[at]! * amount
      const drift = colourGrain[at]! * amount * 0.12
      for (let channel = 0; channel < 3; channel += 1) {
        const coloured = grey + (toned[channel]! - grey) * saturation
        const value = (coloured - 0.45) * contrast + 0.45 + speck + (1 - channel) * drift
        pixels[pixel + channel] = value <= 0 ? 0 : value >= 1 ? 255 : value * 255
      }
    }
  }
  return pixels
}
