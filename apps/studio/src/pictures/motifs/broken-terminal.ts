import { blackPaint, driverBack, driverFront, measuresOf, rubber, terminals } from '../driver.ts'
import { phoneFlash } from '../lighting.ts'
import { cable, wallBehind, woodenBench } from '../props.ts'
import { box, placed } from '../renderer/geometry.ts'
import { coated, metallic, paper } from '../renderer/materials.ts'
import { made, stand } from '../renderer/scene.ts'
import { type Motif, takenByHand } from './motif.ts'

/** The car's two wires: black is still soldered to its tab, red ends in the air. */
const leads = (depth: number) => [
  cable(
    [
      [-32, depth * 0.66, 50],
      [-36, 22, 62],
      [-60, 4, 82],
      [-140, 3, 110],
    ],
    1.7,
    '#17171a',
  ),
  cable(
    [
      [20, 12, 74],
      [32, 5, 86],
      [70, 3, 92],
      [150, 3, 128],
    ],
    1.7,
    '#9b1c14',
  ),
]

/** The terminals at the basket, one tab broken off and lying on the bench. */
export const brokenTerminal: Motif = (facts, random) => {
  const radius = 82
  const m = measuresOf(radius)
  const driver = [
    ...driverFront({ radius, cone: paper('#2a2827'), cap: coated('#161617'), basket: blackPaint, surround: rubber }),
    ...driverBack({ radius, basket: blackPaint, spokes: 6 }),
    ...stand(terminals(radius, { broken: true }), { turn: 78 }),
  ]
  const brass = metallic('#d3ac58', { roughness: 0.3 })
  const things = [
    woodenBench('old'),
    wallBehind(620, '#6b6a66'),
    ...stand(stand(driver, { tilt: 180 }), { at: [-20, 6, -30], turn: random.between(-6, 6) }),
    made(placed(box(13, 0.8, 6.3, 0.15), {}), brass, { at: [46, 1.4, 50], turn: random.between(20, 70), roll: 8 }),
    ...leads(m.spiderDepth),
  ]
  const shot = {
    things,
    lighting: phoneFlash,
    target: [2, 44, 40],
    from: [30, 62, 118],
    view: 40,
    blur: 0.04,
    exposure: 1.1,
  } as const
  return takenByHand(shot, facts, random)
}
