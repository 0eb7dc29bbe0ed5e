import { blackPaint, driverBack, driverFront, rubber } from '../driver.ts'
import { phoneFlash } from '../lighting.ts'
import { rubberMat, wallBehind } from '../props.ts'
import { coated, paper } from '../renderer/materials.ts'
import { stand } from '../renderer/scene.ts'
import { smoothstep } from '../renderer/vectors.ts'
import { type Motif, takenByHand } from './motif.ts'

/** Through the windows of the basket: the spider came off its ledge and hangs. */
export const detachedSpider: Motif = (facts, random) => {
  const radius = 120
  const drop = (angle: number) => {
    const away = Math.abs(((angle + Math.PI / 2 + Math.PI * 3) % (Math.PI * 2)) - Math.PI)
    return -smoothstep(1.6, 0.4, away) * 15 * (1 + 0.22 * Math.sin(angle * 9))
  }
  const driver = [
    ...driverFront({ radius, cone: paper('#2a2827'), cap: coated('#161617'), basket: blackPaint, surround: rubber }),
    ...driverBack({ radius, basket: blackPaint, spokes: 4, spiderDrop: drop, spider: paper('#c79d52', 0.9) }),
  ]
  const things = [
    rubberMat('#5a6670'),
    wallBehind(600, '#66625c'),
    ...stand(stand(driver, { turn: 45 + random.between(-5, 5) }), { tilt: 180, at: [0, 6, 0] }),
  ]
  const shot = {
    things,
    lighting: phoneFlash,
    target: [0, 48, 60],
    from: [24, 46, 210],
    view: 38,
    blur: 0.03,
    exposure: 1.3,
  } as const
  return takenByHand(shot, facts, random)
}
