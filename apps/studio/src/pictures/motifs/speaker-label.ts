import { blackPaint, driverBack, driverFront, measuresOf, rubber, terminals } from '../driver.ts'
import { speakerLabel } from '../labels.ts'
import { tubeLight } from '../lighting.ts'
import { clothOnBench, wallBehind } from '../props.ts'
import { placed, sheetOfPaper } from '../renderer/geometry.ts'
import { coated, paper, printed, zinc } from '../renderer/materials.ts'
import { made, stand } from '../renderer/scene.ts'
import { type Motif, takenByHand } from './motif.ts'

/** The back of a driver with the type label on its magnet. */
export const typeLabelOfSpeaker: Motif = async (facts, random) => {
  const radius = 112
  const m = measuresOf(radius)
  const label = await speakerLabel(facts)
  const driver = [
    ...driverFront({ radius, cone: paper('#222120'), cap: coated('#161617'), basket: blackPaint, surround: rubber }),
    ...driverBack({ radius, basket: blackPaint, plates: zinc(0.3), vent: false }),
    ...stand(terminals(radius), { turn: -64 }),
    made(
      placed(sheetOfPaper(76, 48), { tilt: 180, at: [0, -m.depth - 0.05, 0] }),
      printed(zinc(0.3), label, { roughness: 0.38, gloss: 1 }),
    ),
  ]
  const things = [
    clothOnBench('#57534c'),
    wallBehind(700, '#74736f'),
    ...stand(stand(driver, { tilt: 180 }), { at: [0, 4, 0], turn: random.between(-12, 12) }),
  ]
  const shot = {
    things,
    lighting: tubeLight,
    target: [2, m.depth, 0],
    from: [14, 172, 92],
    view: 36,
    blur: 0.025,
    exposure: 1.05,
  } as const
  return takenByHand(shot, facts, random)
}
