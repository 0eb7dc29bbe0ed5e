import { benchLamp } from '../lighting.ts'
import { tweeter as buildTweeter } from '../loudspeakers.ts'
import { cable, rubberMat, screwdriver, wallBehind } from '../props.ts'
import { stand } from '../renderer/scene.ts'
import { type Motif, takenByHand } from './motif.ts'

/** A dome tweeter whose dome was pushed in, its sound partner beside it. */
export const tweeter: Motif = async (facts, random) => {
  const things = [
    rubberMat('#4a5a4e'),
    wallBehind(420, '#5b5954'),
    ...stand(await buildTweeter(facts.brand, { crushed: true }), { at: [-6, 0, 12], turn: random.between(-16, 16) }),
    ...stand(await buildTweeter(facts.brand), { at: [58, 0, -46], turn: random.between(-30, 30) }),
    ...stand(screwdriver('#c43a22', 160), { at: [-72, 0, -40], turn: 64 }),
    cable(
      [
        [-8, 14, -22],
        [-30, 3, -60],
        [-10, 2, -110],
        [60, 2, -150],
      ],
      1.1,
      '#a81d14',
    ),
    cable(
      [
        [-3, 14, -22],
        [-22, 3, -60],
        [-2, 2, -106],
        [66, 2, -140],
      ],
      1.1,
      '#17171a',
    ),
  ]
  const shot = {
    things,
    lighting: benchLamp,
    target: [8, 30, 2],
    from: [-14, 112, 100],
    view: 38,
    blur: 0.05,
    exposure: 1.15,
  } as const
  return takenByHand(shot, facts, random)
}
