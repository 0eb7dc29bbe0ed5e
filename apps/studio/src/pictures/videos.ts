import type { DemoVideo } from '@portal/api/demo/demo-media.ts'
import type { Random } from '../random.ts'
import { blackPaint, driverBack, driverFront, lyingDriver, rubber } from './driver.ts'
import { tubeLight } from './lighting.ts'
import { takenByHand } from './motifs/motif.ts'
import { panelInTheDark } from './motifs/protect-led.ts'
import type { PictureFacts } from './picture-facts.ts'
import { cable, looseScrews, screwdriver, wallBehind, woodenBench } from './props.ts'
import { coated, paper } from './renderer/materials.ts'
import { type Scene, stand } from './renderer/scene.ts'

/** Size of a rendered frame in pixels; the finished clip is enlarged from it. */
export const frameSize = { width: 960, height: 540 } as const

/** How far the cone travels to either side, in mm. */
const stroke = 6.5

/** The scene of a video at a moment: 0 is cone in or light off, 1 is cone out or light on. */
export function filmFrame(
  video: DemoVideo,
  moment: number,
  facts: PictureFacts,
  random: Random,
): Promise<Scene> | Scene {
  return video === 'protect-blinking' ? blinking(moment, facts, random) : scraping(moment, facts, random)
}

/** A woofer on the bench whose cone travels in and out. */
function scraping(moment: number, facts: PictureFacts, random: Random): Scene {
  const radius = 100
  const front = driverFront({
    radius,
    cone: paper('#2c2b2a'),
    cap: coated('#1a1b1d', { roughness: 0.24, gloss: 1.4, texture: 0.006, dust: 0.1 }),
    basket: blackPaint,
    surround: rubber,
    excursion: (moment * 2 - 1) * stroke,
    rollHeight: radius * 0.11,
  })
  const things = [
    woodenBench('old'),
    wallBehind(700, '#6f706e'),
    ...lyingDriver(front, driverBack({ radius, basket: blackPaint }), radius),
    ...stand(screwdriver('#c43a22', 200), { at: [190, 0, -60], turn: 58 }),
    cable(
      [
        [-96, 40, 20],
        [-150, 6, 60],
        [-240, 4, 20],
        [-380, 4, 60],
      ],
      1.8,
      '#a81d14',
    ),
    cable(
      [
        [-96, 40, 10],
        [-158, 6, 40],
        [-250, 4, 0],
        [-390, 4, 30],
      ],
      1.8,
      '#17171a',
    ),
    ...looseScrews(random, [150, 0, 90], 4, 26),
  ]
  const shot = {
    things,
    lighting: tubeLight,
    target: [0, 84, 0],
    from: [-30, 190, 240],
    view: 33,
    blur: 0.02,
    exposure: 1.3,
    hand: 0.5,
  } as const
  return takenByHand(shot, facts, random)
}

/** The panel of an amplifier whose protect light is off at 0 and on at 1. */
async function blinking(moment: number, facts: PictureFacts, random: Random): Promise<Scene> {
  const scene = await panelInTheDark(facts, random, moment > 0.5 ? 'protect' : 'none')
  return { ...scene, camera: { ...scene.camera, view: 30 } }
}
