import { driverBack, driverFront, rubber, terminals } from '../driver.ts'
import { garageDoor } from '../lighting.ts'
import { concreteTable, wallBehind } from '../props.ts'
import { coated, paper, rusted, zinc } from '../renderer/materials.ts'
import { stand } from '../renderer/scene.ts'
import { type Motif, takenByHand } from './motif.ts'

/** A driver from behind that stood in the wet: rust on basket, plates and screws. */
export const corrodedBasket: Motif = (facts, random) => {
  const radius = 88
  const basket = rusted(coated('#1b1b1c', { roughness: 0.5, texture: 0.05, pattern: 12, dust: 0.16 }), 0.12)
  const plates = rusted(zinc(0.2), -0.12)
  const driver = [
    ...driverFront({ radius, cone: paper('#2a2827'), cap: coated('#161617'), basket, surround: rubber }),
    ...driverBack({ radius, basket, plates, spider: paper('#7a6138', 0.95) }),
    ...stand(terminals(radius), { turn: 20 }),
  ]
  const things = [
    concreteTable(),
    wallBehind(640, '#74787b'),
    ...stand(stand(driver, { tilt: 180 }), { at: [0, 5, 0], turn: random.between(0, 60) }),
  ]
  const shot = {
    things,
    lighting: garageDoor,
    target: [0, 46, 4],
    from: [40, 205, 215],
    view: 37,
    blur: 0.025,
    exposure: 1.15,
  } as const
  return takenByHand(shot, facts, random)
}
