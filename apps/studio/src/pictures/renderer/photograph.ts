import { develop } from './develop.ts'
import { type Environment, prepareEnvironment, type Surroundings } from './environment.ts'
import { opennessOf } from './occlusion.ts'
import type { Scene } from './scene.ts'
import { samplesAcross, shade } from './shade.ts'
import { castShadows } from './shadow.ts'
import { lengthOf, subtract } from './vectors.ts'
import { gather, pinholeAt, see, type View } from './visibility.ts'

/** Eight-bit RGB, row by row. */
export interface Photograph {
  readonly width: number
  readonly height: number
  readonly pixels: Buffer
}

// Scenes share a few surroundings; blurring one takes longer than looking it up for a whole picture.
const prepared = new WeakMap<Surroundings, Environment>()
function environmentOf(surroundings: Surroundings): Environment {
  const known = prepared.get(surroundings)
  if (known) return known
  const environment = prepareEnvironment(surroundings)
  prepared.set(surroundings, environment)
  return environment
}

/** Where a phone focuses: on what is rather near in the middle of the picture, but not on a speck in front of it. */
function autofocus({ width, height, closeness }: View): number | undefined {
  const found: number[] = []
  for (let row = 0.36; row < 0.66; row += 0.02) {
    for (let column = 0.36; column < 0.66; column += 0.02) {
      const close = closeness[Math.floor(row * height) * width + Math.floor(column * width)] ?? 0
      if (close > 0) found.push(1 / close)
    }
  }
  return found.sort((a, b) => a - b)[Math.floor(found.length * 0.4)]
}

/** Takes the picture of a scene. `longSide` is its longer side in pixels; the shorter is three quarters of it. */
export function photograph(scene: Scene, longSide: number, aspect = 4 / 3): Photograph {
  const shortSide = Math.round(longSide / aspect / 2) * 2
  const [width, height] = scene.portrait ? [shortSide, longSide] : [longSide, shortSide]
  const { camera } = scene
  const pinhole = pinholeAt(
    camera.eye,
    camera.target,
    Math.tan((camera.view * Math.PI) / 360),
    width / height,
    camera.roll,
  )
  const casts = (thing: number) => scene.things[thing]?.casts === true
  const triangles = gather(scene.things)
  const view = see(triangles, pinhole, width * samplesAcross, height * samplesAcross)
  const distance = lengthOf(subtract(camera.target, camera.eye))
  const focus = autofocus(view) ?? distance
  const openness = opennessOf(triangles, view, pinhole, distance * 0.16, samplesAcross * 3)
  const exposure = shade(
    scene,
    triangles,
    view,
    pinhole,
    environmentOf(scene.surroundings),
    openness,
    castShadows(triangles, scene.key, casts),
    focus,
  )
  return { width, height, pixels: develop(exposure, camera, focus, scene.development, scene.seed) }
}
