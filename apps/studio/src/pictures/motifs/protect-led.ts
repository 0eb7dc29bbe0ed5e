import type { Random } from '../../random.ts'
import { amplifier, amplifierSize } from '../amplifier.ts'
import { benchLamp } from '../lighting.ts'
import type { PictureFacts } from '../picture-facts.ts'
import { cable, rubberMat, wallBehind } from '../props.ts'
import type { Scene } from '../renderer/scene.ts'
import { type Motif, takenByHand } from './motif.ts'

/** The panel in a dim room, the protect light on. */
export const protectLed: Motif = (facts, random) => panelInTheDark(facts, random, 'protect')

/** The same panel with its protect light on or off: a video lets it blink. */
export async function panelInTheDark(facts: PictureFacts, random: Random, lamp: 'protect' | 'none'): Promise<Scene> {
  const front = amplifierSize.depth / 2
  const things = [
    rubberMat('#3c4348'),
    wallBehind(620, '#4b4a48'),
    ...(await amplifier(facts.brand, facts.model, { lamp })),
    cable(
      [
        [-110, 20, front + 10],
        [-112, 14, front + 36],
        [-140, 6, front + 80],
        [-200, 5, front + 90],
      ],
      4.2,
      '#17171a',
    ),
    cable(
      [
        [-90, 20, front + 10],
        [-90, 14, front + 34],
        [-108, 6, front + 84],
        [-190, 5, front + 112],
      ],
      4.2,
      '#a81d14',
    ),
    ...[0, 1, 2, 3].map((index) =>
      cable(
        [
          [18 + index * 14, 24, front + 8],
          [19 + index * 13, 17, front + 26],
          [30 + index * 8, 4, front + 60],
          [90 + index * 5, 4, front + 120],
        ],
        1.9,
        index % 2 === 0 ? '#8f8b80' : '#24242a',
      ),
    ),
  ]
  const shot = {
    things,
    lighting: benchLamp,
    target: [-18, 26, front],
    from: [-14, 58, 150],
    view: 40,
    blur: 0.03,
    exposure: 1.15,
  } as const
  return takenByHand(shot, facts, random)
}
