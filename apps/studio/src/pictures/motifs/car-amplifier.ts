import { amplifier } from '../amplifier.ts'
import { garageDoor } from '../lighting.ts'
import { cable, carton, concreteTable, screwdriver, wallBehind } from '../props.ts'
import { stand } from '../renderer/scene.ts'
import { type Motif, takenByHand } from './motif.ts'

/** The whole amplifier on a workshop table, fins and brand to the camera. */
export const carAmplifier: Motif = async (facts, random) => {
  const things = [
    concreteTable(),
    wallBehind(820, '#7d8288'),
    ...stand(await amplifier(facts.brand, facts.model), { turn: random.between(-24, -12) }),
    ...stand(carton(240, 150, 180), { at: [-300, 0, -420], turn: 18 }),
    ...stand(screwdriver('#e0a21c', 190), { at: [190, 0, 205], turn: -28 }),
    cable(
      [
        [-330, 4, 120],
        [-250, 4, 175],
        [-190, 5, 160],
        [-150, 4, 230],
        [-240, 4, 320],
      ],
      4,
      '#a81d14',
    ),
    cable(
      [
        [-360, 4, 60],
        [-290, 4, 130],
        [-240, 9, 190],
        [-220, 4, 270],
        [-330, 4, 330],
      ],
      4,
      '#17171a',
    ),
  ]
  const shot = {
    things,
    lighting: garageDoor,
    target: [5, 32, 14],
    from: [60, 330, 410],
    view: 38,
    blur: 0.012,
    exposure: 1.3,
  } as const
  return takenByHand(shot, facts, random)
}
