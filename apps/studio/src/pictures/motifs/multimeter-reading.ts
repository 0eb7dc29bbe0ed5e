import { blackPaint, driverBack, driverFront, rubber, tabOf, terminals } from '../driver.ts'
import { tubeLight } from '../lighting.ts'
import { cable, multimeter, rubberMat, wallBehind } from '../props.ts'
import { tube } from '../renderer/geometry.ts'
import { coated, paper } from '../renderer/materials.ts'
import { made, stand, type Thing } from '../renderer/scene.ts'
import { add, rotate, scale, type Vector } from '../renderer/vectors.ts'
import { type Motif, takenByHand } from './motif.ts'

const [red, black] = ['#b01d16', '#141416'] as const

/** The rubber boot of a test clip, closed over a tab, pointing along x. */
const clip = (hex: string, at: Vector): Thing =>
  made(
    tube(
      [
        [-6, 0, 0],
        [2, 0, 0],
        [16, 0, 0],
        [30, 0, 0],
      ],
      (along) => (along < 0.2 ? 2.6 : along < 0.7 ? 4.4 : 3),
      { sides: 14, steps: 5 },
    ),
    coated(hex, { roughness: 0.42, texture: 0.02, pattern: 30 }),
    { at },
  )

/** The resistance of a burnt coil: the meter beside the driver shows far too little. */
export const multimeterReading: Motif = async (facts, random) => {
  const radius = 82
  const strip = stand([...terminals(radius), clip(red, tabOf(radius, 1)), clip(black, tabOf(radius, -1))], { turn: 70 })
  const driver = stand(
    stand(
      [
        ...driverFront({
          radius,
          cone: paper('#2a2827'),
          cap: coated('#161617'),
          basket: blackPaint,
          surround: rubber,
        }),
        ...driverBack({ radius, basket: blackPaint }),
        ...strip,
      ],
      { tilt: 180 },
    ),
    { at: [-78, 6, -50], turn: random.between(6, 16) },
  )
  // The leads begin where the clips ended up
  const tail = (which: 1 | 2): Vector[] => {
    const boot = driver[driver.length - which]
    if (!boot) return []
    const out = rotate(boot.rotation, [1, 0, 0])
    return [add(boot.at, scale(out, 62)), add(boot.at, scale(out, 28))]
  }
  const lead = (which: 1 | 2, far: Vector, near: Vector): Vector[] => {
    const [outer = near, end = near] = tail(which)
    return [far, near, [outer[0], 5, outer[2] + 8], outer, end].map((point) => point as Vector)
  }
  const meterAt: Vector = [96, 0, 18]
  const socket = (x: number): Vector => [meterAt[0] + x, 52, meterAt[2] + 82]
  const things = [
    rubberMat('#3c5f54'),
    wallBehind(640, '#7b7a76'),
    ...driver,
    ...(await multimeter('0.4', 'OHM')).map((thing) => ({ ...thing, at: add(thing.at, meterAt) })),
    cable([socket(14), ...lead(2, [86, 6, 152], [10, 4, 150])], 1.9, red),
    cable([socket(-14), ...lead(1, [60, 6, 136], [-30, 4, 132])], 1.9, black),
  ]
  const shot = {
    things,
    lighting: tubeLight,
    target: [20, 26, 6],
    from: [10, 270, 240],
    view: 40,
    blur: 0.018,
    exposure: 1.1,
  } as const
  return takenByHand(shot, facts, random)
}
