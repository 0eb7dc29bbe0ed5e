import { blackPaint, driverBack, driverFront, lyingDriver, rubber } from '../driver.ts'
import { windowLight } from '../lighting.ts'
import { looseScrews, screwdriver, tapeRoll, wallBehind, woodenBench } from '../props.ts'
import { coated, paper } from '../renderer/materials.ts'
import { stand } from '../renderer/scene.ts'
import { type Motif, takenByHand } from './motif.ts'

/** A woofer on the bench, its surround torn open along the roll. */
export const tornSurround: Motif = (facts, random) => {
  const radius = 82
  const at = random.between(205, 228)
  const front = driverFront({
    radius,
    cone: paper('#2a2827'),
    cap: coated('#161617', { roughness: 0.32, texture: 0.01, dust: 0.14 }),
    basket: blackPaint,
    surround: rubber,
    tear: { from: at, to: at + random.between(62, 84), gap: 9 },
  })
  const things = [
    woodenBench('pine'),
    wallBehind(760),
    ...lyingDriver(front, driverBack({ radius, basket: blackPaint }), radius),
    ...stand(screwdriver('#c43a22', 210), { at: [165, 0, -70], turn: 62 }),
    ...stand(tapeRoll('#d9d4c6'), { at: [-190, 0, -190] }),
    ...looseScrews(random, [135, 0, 75], 5, 30),
  ]
  const shot = {
    things,
    lighting: windowLight,
    target: [4, 72, -8],
    from: [0, 250, 195],
    view: 37,
    exposure: 1.1,
  } as const
  return takenByHand(shot, facts, random)
}
