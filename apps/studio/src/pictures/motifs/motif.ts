import type { Random } from '../../random.ts'
import { developmentOf, type Lighting, lampAround } from '../lighting.ts'
import type { PictureFacts } from '../picture-facts.ts'
import type { Scene, Thing } from '../renderer/scene.ts'
import { add, scale, type Vector } from '../renderer/vectors.ts'

/** Sets up the scene of a picture. */
export type Motif = (facts: PictureFacts, random: Random) => Promise<Scene> | Scene

export interface Shot {
  readonly things: readonly Thing[]
  readonly lighting: Lighting
  readonly target: Vector
  /** Where the phone is, seen from the target. */
  readonly from: Vector
  /** Vertical angle of view in degrees; 50 is a phone, less is a step back with zoom. */
  readonly view: number
  readonly blur?: number
  readonly portrait?: boolean
  readonly exposure?: number
  /** How unsteadily the phone is held: 1 is a usual hand. */
  readonly hand?: number
}

/** A photograph by hand: the phone is never quite level, never quite centred, and never twice in the same place. */
export function takenByHand(
  { things, lighting, target, from, view, blur = 0.03, portrait = false, exposure = 1, hand = 1 }: Shot,
  { seed }: PictureFacts,
  random: Random,
): Scene {
  const distance = Math.hypot(...from)
  const shake = (share: number) => random.between(-share, share) * distance * hand
  const aim = add(target, [shake(0.035), shake(0.012), shake(0.03)])
  const eye = add(add(target, scale(from, random.between(0.97, 1.04))), [shake(0.05), shake(0.02), shake(0.03)])
  return {
    things,
    camera: { eye, target: aim, view, roll: random.between(-2.6, 2.6) * hand, blur: blur * 0.7 },
    key: lampAround(lighting, target, random),
    surroundings: lighting.surroundings,
    development: developmentOf(lighting, random, exposure),
    portrait,
    seed,
  }
}
