import { windowLight } from '../lighting.ts'
import { voiceCoil } from '../loudspeakers.ts'
import { clothOnBench, looseScrews, screwdriver, tapeRoll, wallBehind } from '../props.ts'
import { stand } from '../renderer/scene.ts'
import { type Motif, takenByHand } from './motif.ts'

/** The coil out of its gap, lying on a cloth: lacquer charred, turns come loose. */
export const burntVoiceCoil: Motif = (facts, random) => {
  const radius = 25
  const { former, winding } = voiceCoil(radius, 62)
  const things = [
    clothOnBench('#b9b4a8'),
    wallBehind(520, '#6f6c66'),
    ...stand(stand([former, ...winding], { turn: random.between(-88, -70) }), {
      roll: -90,
      turn: random.between(-36, -22),
      at: [-26, radius + 1.6, 8],
    }),
    ...stand(screwdriver('#2a2a2c', 170), { at: [64, 0, -74], turn: 24 }),
    ...stand(tapeRoll('#d8b23a', 30, 15), { at: [-98, 0, -84] }),
    ...looseScrews(random, [-52, 0, 40], 3, 18),
  ]
  const shot = {
    things,
    lighting: windowLight,
    target: [2, 22, 4],
    from: [14, 104, 124],
    view: 36,
    blur: 0.045,
    exposure: 1,
  } as const
  return takenByHand(shot, facts, random)
}
