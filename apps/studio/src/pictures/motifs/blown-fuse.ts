import { bladeFuse } from '../electronics.ts'
import { windowLight } from '../lighting.ts'
import { cable, cardboardSheet, wallBehind } from '../props.ts'
import { box, placed } from '../renderer/geometry.ts'
import { coated } from '../renderer/materials.ts'
import { made, stand } from '../renderer/scene.ts'
import { type Motif, takenByHand } from './motif.ts'

/** Three blade fuses from the amplifier, two of them blown, and the holder they were in. */
export const blownFuse: Motif = async (facts, random) => {
  const [first, second, third, held] = await Promise.all([
    bladeFuse('40', '#d4832a', true),
    bladeFuse('40', '#d4832a', true),
    bladeFuse('30', '#3f9a4c', false),
    bladeFuse('40', '#d4832a', false),
  ])
  const lie = { tilt: -90 } as const
  const holder = coated('#1a1a1c', { roughness: 0.35, texture: 0.02, pattern: 12 })
  const things = [
    cardboardSheet(),
    wallBehind(420, '#7a776f'),
    ...stand(stand(first, lie), { at: [-13, 2.8, 21], turn: random.between(-12, 10) }),
    ...stand(stand(second, lie), { at: [17, 2.8, 10], turn: random.between(20, 40) }),
    ...stand(stand(third, lie), { at: [-34, 2.8, -14], turn: random.between(60, 84) }),
    made(placed(box(34, 14, 20, 1.4), {}), holder, { at: [22, 0, -30], turn: -18 }),
    ...stand(held, { at: [22, 7, -30], turn: -18 }),
    cable(
      [
        [38, 6, -34],
        [64, 5, -46],
        [110, 4, -30],
      ],
      3.4,
      '#a81d14',
    ),
    cable(
      [
        [6, 6, -26],
        [-26, 5, -40],
        [-90, 4, -66],
      ],
      3.4,
      '#a81d14',
    ),
  ]
  const shot = {
    things,
    lighting: windowLight,
    target: [2, 3, 0],
    from: [-6, 74, 62],
    view: 40,
    blur: 0.06,
    exposure: 1,
  } as const
  return takenByHand(shot, facts, random)
}
