// biome-ignore-all lint/style/noNonNullAssertion: tables are indexed within their size
import { randomFrom } from '../../random.ts'
import { clamp, cross, dot, normalise, smoothstep, type Vector } from './vectors.ts'

/** A bright rectangle around the scene: a window, a lamp, a softbox. */
export interface BrightArea {
  /** From the scene towards its middle. */
  readonly towards: Vector
  /** Half its width and height, as tangents of the angles it fills. */
  readonly halfWidth: number
  readonly halfHeight: number
  readonly softness: number
  readonly light: Vector
  /** It is the lamp of the scene: what it lights directly, with shadows, is counted there, so here it is only mirrored. */
  readonly lamp?: boolean
}

/** What surrounds a scene and is mirrored in it. All light is linear. */
export interface Surroundings {
  readonly ceiling: Vector
  readonly horizon: Vector
  /** What the bench throws back from below. */
  readonly ground: Vector
  readonly areas: readonly BrightArea[]
}

/**
 * A question to the environment and its answer. Numbers handed to a function, or back, are allocated one by one; the
 * fields of one object are not, and there are millions of questions in a picture.
 */
export const glance = { x: 0.5, y: 0.5, z: 0.5, roughness: 0.5, red: 0.5, green: 0.5, blue: 0.5 }

/** Light arriving from everywhere, ready to be looked up per pixel. Both answer the `glance`. */
export interface Environment {
  /** Light from its direction, seen in a surface of its roughness. */
  reflected(): void
  /** Light falling on a matt surface that faces its direction. */
  diffuse(): void
}

const levels = [
  { roughness: 0.12, size: 64, samples: 24 },
  { roughness: 0.28, size: 48, samples: 32 },
  { roughness: 0.5, size: 24, samples: 48 },
  { roughness: 0.8, size: 16, samples: 64 },
  { roughness: 1.01, size: 12, samples: 96 },
] as const

/** Light of the surroundings from one direction. */
function lightFrom(
  surroundings: Surroundings,
  frames: readonly { area: BrightArea; normal: Vector; right: Vector; up: Vector }[],
) {
  return (d: Vector): [number, number, number] => {
    const { ceiling, horizon, ground } = surroundings
    const height = d[1]
    const share = height >= 0 ? smoothstep(0, 0.8, height) : smoothstep(0, -0.25, height)
    const far = height >= 0 ? ceiling : ground
    const light: [number, number, number] = [
      horizon[0] + (far[0] - horizon[0]) * share,
      horizon[1] + (far[1] - horizon[1]) * share,
      horizon[2] + (far[2] - horizon[2]) * share,
    ]
    for (const { area, normal, right, up } of frames) {
      const depth = dot(d, normal)
      if (depth <= 0.05) continue
      const x = Math.abs(dot(d, right) / depth) - area.halfWidth
      const y = Math.abs(dot(d, up) / depth) - area.halfHeight
      const inside = smoothstep(area.softness, 0, Math.max(x, 0)) * smoothstep(area.softness, 0, Math.max(y, 0))
      if (inside <= 0) continue
      light[0] += area.light[0] * inside
      light[1] += area.light[1] * inside
      light[2] += area.light[2] * inside
    }
    return light
  }
}

/** The direction of a cell of an octahedral map, and back: a whole sphere on a square, without poles. */
function directionOf(u: number, v: number): Vector {
  const x = u * 2 - 1
  const y = v * 2 - 1
  const z = 1 - Math.abs(x) - Math.abs(y)
  if (z >= 0) return normalise([x, z, y])
  return normalise([(1 - Math.abs(y)) * Math.sign(x || 1), z, (1 - Math.abs(x)) * Math.sign(y || 1)])
}

/** Blurs the surroundings for every roughness once, so that a pixel needs a look-up instead of hundreds of rays. */
export function prepareEnvironment(surroundings: Surroundings): Environment {
  const frames = surroundings.areas.map((area) => {
    const normal = normalise(area.towards)
    const right = normalise(cross(Math.abs(normal[1]) > 0.95 ? [0, 0, 1] : [0, 1, 0], normal))
    return { area, normal, right, up: cross(normal, right) }
  })
  const light = lightFrom(surroundings, frames)
  const lightWithoutLamp = lightFrom(
    surroundings,
    frames.filter(({ area }) => !area.lamp),
  )
  const random = randomFrom(7)

  const blurred = (size: number, samples: number, spread: (r1: number) => number, from = light): Float32Array => {
    const map = new Float32Array(size * size * 3)
    const offsets = Array.from({ length: samples }, (_, index) => {
      const cosine = spread((index + 0.5) / samples)
      const sine = Math.sqrt(1 - cosine * cosine)
      const angle = index * 2.399963 + random() * 0.4
      return [Math.cos(angle) * sine, Math.sin(angle) * sine, cosine] as const
    })
    for (let row = 0; row < size; row += 1) {
      for (let column = 0; column < size; column += 1) {
        const axis = directionOf((column + 0.5) / size, (row + 0.5) / size)
        const right = normalise(cross(Math.abs(axis[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0], axis))
        const up = cross(axis, right)
        let [red, green, blue] = [0, 0, 0]
        for (const [ox, oy, oz] of offsets) {
          const found = from([
            right[0] * ox + up[0] * oy + axis[0] * oz,
            right[1] * ox + up[1] * oy + axis[1] * oz,
            right[2] * ox + up[2] * oy + axis[2] * oz,
          ])
          red += found[0]
          green += found[1]
          blue += found[2]
        }
        map.set([red / samples, green / samples, blue / samples], (row * size + column) * 3)
      }
    }
    return map
  }

  const mirrors = levels.map(({ roughness, size, samples }) => {
    const alpha = roughness * roughness
    // Half-way vectors of a GGX lobe, seen from the mirror direction: the angle doubles.
    return blurred(size, samples, (r) => {
      const half = Math.sqrt((1 - r) / (1 + (alpha * alpha - 1) * r))
      return clamp(2 * half * half - 1, -0.2, 1)
    })
  })
  const mattSize = 20
  const matt = blurred(mattSize, 192, (r) => Math.sqrt(1 - r), lightWithoutLamp)

  const lookUp = (map: Float32Array, size: number) => {
    const { x, y, z } = glance
    const sum = Math.abs(x) + Math.abs(y) + Math.abs(z)
    let ox = x / sum
    let oz = z / sum
    if (y < 0) {
      const turned = (1 - Math.abs(oz)) * (ox >= 0 ? 1 : -1)
      oz = (1 - Math.abs(ox)) * (oz >= 0 ? 1 : -1)
      ox = turned
    }
    const px = (ox * 0.5 + 0.5) * size - 0.5
    const py = (oz * 0.5 + 0.5) * size - 0.5
    const fx = px < 0 ? 0 : px >= size - 1 ? size - 1.001 : px
    const fy = py < 0 ? 0 : py >= size - 1 ? size - 1.001 : py
    const x0 = fx | 0
    const y0 = fy | 0
    const sx = fx - x0
    const sy = fy - y0
    const a = (y0 * size + x0) * 3
    const b = a + size * 3
    const w00 = (1 - sx) * (1 - sy)
    const w10 = sx * (1 - sy)
    const w01 = (1 - sx) * sy
    const w11 = sx * sy
    glance.red = map[a]! * w00 + map[a + 3]! * w10 + map[b]! * w01 + map[b + 3]! * w11
    glance.green = map[a + 1]! * w00 + map[a + 4]! * w10 + map[b + 1]! * w01 + map[b + 4]! * w11
    glance.blue = map[a + 2]! * w00 + map[a + 5]! * w10 + map[b + 2]! * w01 + map[b + 5]! * w11
  }

  return {
    reflected() {
      const { roughness } = glance
      if (roughness < 0.1) {
        const found = light([glance.x, glance.y, glance.z])
        glance.red = found[0]
        glance.green = found[1]
        glance.blue = found[2]
        return
      }
      let upper = 1
      while (upper < levels.length - 1 && levels[upper]!.roughness < roughness) upper += 1
      const low = levels[upper - 1]!
      const high = levels[upper]!
      const share = clamp((roughness - low.roughness) / (high.roughness - low.roughness))
      lookUp(mirrors[upper - 1]!, low.size)
      if (share === 0) return
      const { red, green, blue } = glance
      lookUp(mirrors[upper]!, high.size)
      glance.red = red + (glance.red - red) * share
      glance.green = green + (glance.green - green) * share
      glance.blue = blue + (glance.blue - blue) * share
    },
    diffuse() {
      lookUp(matt, mattSize)
    },
  }
}
