import { measuresOf } from '../driver.ts'
import { phoneFlash } from '../lighting.ts'
import { coaxial, greyRubber } from '../loudspeakers.ts'
import { clothOnBench, wallBehind } from '../props.ts'
import { coated } from '../renderer/materials.ts'
import { stand } from '../renderer/scene.ts'
import { type Motif, takenByHand } from './motif.ts'

/** A pair of coaxial car loudspeakers on a cloth, taken with the flash of the phone. */
export const coaxialSpeaker: Motif = async (facts, random) => {
  const radius = 68
  const mica = coated('#4b4d50', { roughness: 0.4, gloss: 1.2, texture: 0.014, pattern: 30, dust: 0.05 })
  const depth = measuresOf(radius).depth
  const things = [
    clothOnBench('#35506a'),
    wallBehind(620, '#5f6164'),
    ...stand(await coaxial(facts.brand, radius, mica, greyRubber), {
      at: [-30, depth, 20],
      turn: random.between(-14, 14),
    }),
    ...stand(await coaxial(facts.brand, radius, mica, greyRubber), {
      at: [112, radius + 2, -104],
      tilt: 58,
      turn: -22,
    }),
  ]
  const shot = {
    things,
    lighting: phoneFlash,
    target: [18, 50, 14],
    from: [-16, 205, 215],
    view: 39,
    blur: 0.022,
    exposure: 1.15,
  } as const
  return takenByHand(shot, facts, random)
}
