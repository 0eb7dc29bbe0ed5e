import { anodised } from '../electronics.ts'
import { amplifierLabel } from '../labels.ts'
import { windowLight } from '../lighting.ts'
import { clothOnBench, screwHead, wallBehind } from '../props.ts'
import { box, placed, sheetOfPaper, turned } from '../renderer/geometry.ts'
import { coated, printed, zinc } from '../renderer/materials.ts'
import { made, stand } from '../renderer/scene.ts'
import { type Motif, takenByHand } from './motif.ts'

/** The underside of an amplifier with its type label. */
export const typeLabelOfAmplifier: Motif = async (facts, random) => {
  const label = await amplifierLabel(facts)
  const bottom = coated('#1c1d1f', { roughness: 0.46, texture: 0.05, pattern: 14, dust: 0.14 })
  const underside = [
    made(box(316, 44, 200, 3), anodised('#202124')),
    made(placed(box(306, 2, 190, 0.6), { at: [0, 43.4, 0] }), bottom),
    made(
      placed(sheetOfPaper(96, 54), { turn: random.between(-1.2, 1.2), at: [-38, 45.45, 26] }),
      printed(bottom, label, { roughness: 0.24, gloss: 3 }),
    ),
    ...[-1, 1].flatMap((x) =>
      [-1, 1].flatMap((z) => [
        ...stand(screwHead(3.1, zinc(x * 0.2), x * 40 + z * 25), { at: [x * 146, 45.4, z * 88] }),
        made(
          turned(
            [
              [0.1, 5],
              [7, 5],
              [9, 0],
            ],
            0.8,
            { segments: 36 },
          ),
          coated('#0e0e0f', { roughness: 0.8, texture: 0.05 }),
          { at: [x * 122, 45.4, z * 70] },
        ),
      ]),
    ),
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((slot) =>
      made(placed(box(26, 0.4, 3, 0.1), {}), coated('#050505', { roughness: 1, texture: 0, dust: 0 }), {
        at: [96, 45.1, -46 + slot * 9],
      }),
    ),
  ]
  const things = [
    clothOnBench('#6b6459'),
    wallBehind(640, '#75736d'),
    ...stand(underside, { turn: random.between(-9, 4) }),
  ]
  const shot = {
    things,
    lighting: windowLight,
    target: [-34, 45, 20],
    from: [10, 122, 78],
    view: 39,
    blur: 0.03,
    exposure: 0.95,
  } as const
  return takenByHand(shot, facts, random)
}
