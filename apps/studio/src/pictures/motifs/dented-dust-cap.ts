import { blackPaint, dent, driverBack, driverFront, lyingDriver, mountingScrews, rubber } from '../driver.ts'
import { windowLight } from '../lighting.ts'
import { concreteTable, wallBehind } from '../props.ts'
import { coated, woven, zinc } from '../renderer/materials.ts'
import { type Motif, takenByHand } from './motif.ts'

/** The middle of a woofer with a woven cone, its dust cap pushed in. */
export const dentedDustCap: Motif = (facts, random) => {
  const radius = 105
  const cap = radius * 0.32
  const things = [
    concreteTable(),
    wallBehind(700),
    ...lyingDriver(
      driverFront({
        radius,
        cone: woven('#26272a', '#191a1c', 2.4),
        cap: coated('#1a1b1d', { roughness: 0.2, gloss: 1.6, texture: 0.004, dust: 0.1 }),
        basket: blackPaint,
        surround: rubber,
        capShare: 0.32,
        bendCap: dent([cap * random.between(-0.12, 0.12), cap * random.between(0.05, 0.2)], cap * 0.66, cap * 0.34),
      }),
      driverBack({ radius, basket: blackPaint }),
      radius,
    ),
    ...mountingScrews(radius, 8, zinc()),
  ]
  const shot = {
    things,
    lighting: windowLight,
    target: [0, 84, 4],
    from: [40, 176, 124],
    view: 38,
    blur: 0.035,
    exposure: 1.25,
  } as const
  return takenByHand(shot, facts, random)
}
