import { amplifier, amplifierSize } from '../amplifier.ts'
import { phoneFlash } from '../lighting.ts'
import { cable, wallBehind, woodenBench } from '../props.ts'
import { tube } from '../renderer/geometry.ts'
import { charred, coated, metallic } from '../renderer/materials.ts'
import { made, stand } from '../renderer/scene.ts'
import { type Motif, takenByHand } from './motif.ts'

/** The supply terminal of an amplifier, burnt at plus, with the cable that was in it. */
export const burntContact: Motif = async (facts, random) => {
  const front = amplifierSize.depth / 2
  const hot = charred(
    coated('#a81d14', { roughness: 0.42, texture: 0.01, pattern: 14 }),
    (surface) => 1.2 - Math.hypot(surface.x + 72, surface.z - front - 34) / 34,
  )
  const strands = metallic('#b06a3a', { roughness: 0.4, texture: 0.06, pattern: 4 })
  const things = [
    woodenBench('old'),
    wallBehind(560, '#5f605f'),
    ...stand(await amplifier(facts.brand, facts.model, { burnt: 2 }), {}),
    made(
      tube(
        [
          [-80, 9, front + 24],
          [-74, 7, front + 36],
          [-52, 5, front + 62],
          [10, 5, front + 92],
          [120, 5, front + 96],
        ],
        4.4,
        { sides: 16, steps: 16 },
      ),
      hot,
    ),
    made(
      tube(
        [
          [-83, 10, front + 15],
          [-80, 9, front + 25],
        ],
        2.9,
        { sides: 14, steps: 4 },
      ),
      charred(strands, () => 0.45),
    ),
    cable(
      [
        [-124, 20, front + 10],
        [-128, 16, front + 34],
        [-146, 6, front + 70],
        [-220, 5, front + 100],
      ],
      4.2,
      '#17171a',
    ),
  ]
  const shot = {
    things,
    lighting: phoneFlash,
    target: [-98, 19, front + 10],
    from: [34, 74, 118],
    view: 42,
    blur: 0.045,
    exposure: 1.2,
  } as const
  return takenByHand(shot, facts, random)
}
