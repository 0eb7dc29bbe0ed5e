import { toSvg } from '../../layouts/drawing.ts'
import { drawSchematic, sheetSize } from '../../layouts/schematic.ts'
import { windowLight } from '../lighting.ts'
import { mug, multimeter, pencil, printedSheet, screwdriver, wallBehind, woodenBench } from '../props.ts'
import { stand } from '../renderer/scene.ts'
import { print } from '../renderer/texture.ts'
import { type Motif, takenByHand } from './motif.ts'

const inkOnPaper = { ink: '#26272b', note: '#26272b', value: '#56575c', frame: '#4a4b50', accent: '#7a3d17' } as const

/** The printed schematic on the bench, with a pencil, a multimeter and coffee. */
export const schematicOnBench: Motif = async (facts, random) => {
  const drawing = drawSchematic({ ...facts, title: 'Schematic, channel and supply', sheet: '1 / 2' })
  const marks =
    '<path d="M216 44C228 40 240 46 238 58S222 68 214 60S210 47 216 44" fill="none" stroke="#b3261a" stroke-width="0.9" stroke-linecap="round"/><path d="M240 46l9-9M243 37l6 0M249 37l0 6" fill="none" stroke="#b3261a" stroke-width="0.9" stroke-linecap="round"/>'
  const page = await print(sheetSize.width, sheetSize.height, 6, toSvg(drawing, inkOnPaper) + marks)
  const things = [
    woodenBench('oak'),
    wallBehind(620, '#77746d'),
    ...stand([printedSheet(page, sheetSize.width, sheetSize.height)], { turn: random.between(4, 10) }),
    ...stand(pencil('#1f5a3c'), { at: [24, 0.6, 62], turn: 32 }),
    ...stand(await multimeter('24.8', 'mV'), { at: [-196, 0, -70], turn: 24 }),
    ...stand(mug('#e4dfd2'), { at: [176, 0, -150], turn: -40 }),
    ...stand(screwdriver('#c43a22', 170), { at: [150, 0, 128], turn: 16 }),
  ]
  const shot = {
    things,
    lighting: windowLight,
    target: [6, 2, 4],
    from: [-30, 268, 200],
    view: 40,
    blur: 0.022,
    exposure: 0.92,
  } as const
  return takenByHand(shot, facts, random)
}
