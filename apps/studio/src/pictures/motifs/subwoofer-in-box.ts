import { wordMark } from '../amplifier.ts'
import { blackPaint, driverFront, mountingScrews, rubber } from '../driver.ts'
import { garageDoor } from '../lighting.ts'
import { subwooferBox } from '../loudspeakers.ts'
import { cable, carton, concreteTable, wallBehind } from '../props.ts'
import { coated, paper, printed, zinc } from '../renderer/materials.ts'
import { stand } from '../renderer/scene.ts'
import { print } from '../renderer/texture.ts'
import { type Motif, takenByHand } from './motif.ts'

/** A subwoofer in its carpeted box on the workshop floor. */
export const subwooferInBox: Motif = async (facts, random) => {
  const radius = 152
  const mark = await print(100, 100, 6, wordMark(facts.brand, 50, 53, 11, 72, '#d8d5cc'))
  const front = [
    ...driverFront({
      radius,
      cone: paper('#2b2a2a'),
      cap: printed(coated('#1b1c1e', { roughness: 0.24, gloss: 1.4, texture: 0.006, dust: 0.05 }), mark, {
        roughness: 0.35,
      }),
      basket: blackPaint,
      surround: rubber,
      capShare: 0.34,
      rollHeight: radius * 0.11,
      boxed: true,
    }),
    ...mountingScrews(radius, 8, zinc()),
  ]
  const things = [
    concreteTable(),
    wallBehind(560, '#77797b'),
    ...stand(subwooferBox(front, radius, 400, 390, 330), { turn: random.between(16, 28) }),
    ...stand(carton(260, 200, 220), { at: [360, 0, -330], turn: -14 }),
    cable(
      [
        [60, 4, -150],
        [240, 4, -60],
        [300, 4, 120],
        [220, 4, 260],
        [330, 4, 420],
      ],
      3,
      '#b8b2a0',
    ),
    cable(
      [
        [66, 4, -150],
        [252, 4, -66],
        [312, 4, 118],
        [234, 4, 266],
        [346, 4, 420],
      ],
      3,
      '#8d1f17',
    ),
  ]
  const shot = {
    things,
    lighting: garageDoor,
    target: [4, 186, 60],
    from: [-30, 260, 830],
    view: 45,
    blur: 0.009,
    portrait: true,
    exposure: 1.75,
  } as const
  return takenByHand(shot, facts, random)
}
