import { blackPaint, driverBack, driverFront, lyingDriver } from '../driver.ts'
import { windowLight } from '../lighting.ts'
import { crossover, greyRubber, tweeter } from '../loudspeakers.ts'
import { cardboardSheet, wallBehind } from '../props.ts'
import { coated, woven } from '../renderer/materials.ts'
import { stand } from '../renderer/scene.ts'
import { type Motif, takenByHand } from './motif.ts'

/** A two-way set unpacked: two woofers, two tweeters, two crossovers. */
export const componentSet: Motif = async (facts, random) => {
  const radius = 82
  const woofer = () =>
    lyingDriver(
      driverFront({
        radius,
        cone: woven('#c79a35', '#a87c22', 2.2),
        cap: coated('#17181a', { roughness: 0.3, texture: 0.01, dust: 0.06 }),
        basket: blackPaint,
        surround: greyRubber,
        capShare: 0.27,
      }),
      driverBack({ radius, basket: blackPaint }),
      radius,
    )
  const things = [
    cardboardSheet(),
    wallBehind(900, '#8b8983'),
    ...stand(woofer(), { at: [-100, 0, -30], turn: random.between(-20, 20) }),
    ...stand(woofer(), { at: [92, 0, -62], turn: random.between(0, 40) }),
    ...stand(await tweeter(facts.brand), { at: [-36, 0, 92], turn: -8 }),
    ...stand(await tweeter(facts.brand), { at: [40, 0, 74], turn: 14 }),
    ...stand(await crossover(facts.brand, facts.model), { at: [182, 0, 88], turn: -22 }),
  ]
  const shot = {
    things,
    lighting: windowLight,
    target: [24, 36, 12],
    from: [-20, 360, 330],
    view: 41,
    blur: 0.018,
    exposure: 0.95,
  } as const
  return takenByHand(shot, facts, random)
}
