import { lettered } from '../../lettering.ts'
import { wordMark } from '../amplifier.ts'
import { fan } from '../electronics.ts'
import { tubeLight } from '../lighting.ts'
import { cable, looseScrews, screwdriver, wallBehind, woodenBench } from '../props.ts'
import { stand } from '../renderer/scene.ts'
import { print } from '../renderer/texture.ts'
import { type Motif, takenByHand } from './motif.ts'

/** The fan out of an amplifier, clogged with dust. */
export const amplifierFan: Motif = async (facts, random) => {
  const label = await print(
    20,
    20,
    20,
    [
      '<circle cx="10" cy="10" r="9.6" fill="#d9d7cf"/>',
      wordMark(facts.brand, 10, 8.2, 2.9, 15, '#1d1d1d'),
      lettered('DC 12 V  0.18 A', 10, 12.2, { size: 1.9, anchor: 'middle' }),
      lettered(facts.model, 10, 15, { size: 1.7, anchor: 'middle' }),
    ].join(''),
  )
  const things = [
    woodenBench('oak'),
    wallBehind(520, '#77746d'),
    ...stand(fan(80, { label, dusty: 0.85 }), { turn: random.between(10, 30), at: [0, 0.4, 0] }),
    cable(
      [
        [34, 6, 30],
        [56, 3, 44],
        [70, 2, 20],
        [120, 2, 30],
      ],
      1.1,
      '#a81d14',
    ),
    cable(
      [
        [32, 6, 33],
        [54, 3, 48],
        [72, 2, 26],
        [122, 2, 38],
      ],
      1.1,
      '#17171a',
    ),
    ...stand(screwdriver('#e0a21c', 160), { at: [-70, 0, -62], turn: 18 }),
    ...looseScrews(random, [-58, 0, 34], 4, 16),
  ]
  const shot = {
    things,
    lighting: tubeLight,
    target: [2, 14, 0],
    from: [14, 128, 96],
    view: 38,
    blur: 0.035,
    exposure: 1.05,
  } as const
  return takenByHand(shot, facts, random)
}
