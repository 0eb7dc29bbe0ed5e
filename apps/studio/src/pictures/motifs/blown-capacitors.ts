import { tubeLight } from '../lighting.ts'
import { rubberMat, wallBehind } from '../props.ts'
import { stand } from '../renderer/scene.ts'
import { type Motif, takenByHand } from './motif.ts'
import { openHousing } from './opened-amplifier.ts'

/** The four rail capacitors close up: two burst, one bulged, one still good. */
export const blownCapacitors: Motif = async (facts, random) => {
  const fates = { C111: 'burst', C112: 'bulged', C113: 'burst' } as const
  const things = [
    rubberMat('#33566a'),
    wallBehind(700, '#74787c'),
    ...stand(await openHousing(facts, (reference) => fates[reference as keyof typeof fates] ?? 'sound'), {
      turn: random.between(14, 28),
    }),
  ]
  const shot = {
    things,
    lighting: tubeLight,
    target: [6, 38, -18],
    from: [-14, 96, 108],
    view: 40,
    blur: 0.045,
    exposure: 1.02,
  } as const
  return takenByHand(shot, facts, random)
}
