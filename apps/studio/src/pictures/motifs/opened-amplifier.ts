import { boardParts, boardSize, drawBoard } from '../../layouts/amplifier-board.ts'
import { toSvg } from '../../layouts/drawing.ts'
import { anodised, boardGreen, buildPart, type Fate, sleeve } from '../electronics.ts'
import { tubeLight } from '../lighting.ts'
import type { PictureFacts } from '../picture-facts.ts'
import { cable, rubberMat, screwdriver, solderReel, wallBehind } from '../props.ts'
import { box, placed, sheetOfPaper } from '../renderer/geometry.ts'
import { coated, printed } from '../renderer/materials.ts'
import { made, stand, type Thing } from '../renderer/scene.ts'
import { print } from '../renderer/texture.ts'
import { type Motif, takenByHand } from './motif.ts'

/** The colours of a green board, its copper seen through the lacquer. */
const boardColours = { copper: '#1d6b3f', pad: '#c9c3b0', hole: '#0c0d0c', silk: '#e4e6dd' } as const

/** The board with all its parts in the lower half of the housing, standing on y = 0. `fateOf` says how each part fared. */
export async function openHousing(
  { brand, model }: PictureFacts,
  fateOf: (reference: string) => Fate,
): Promise<Thing[]> {
  const { width, depth } = boardSize
  const artwork = await print(width, depth, 6, toSvg(drawBoard(model, brand), boardColours))
  const wraps = new Map(
    await Promise.all(
      (
        [
          ['3300/16', '#1f2a4a'],
          ['4700/50', '#17191d'],
          ['22/25', '#2a1d33'],
        ] as const
      ).map(async ([value, hex]) => [value, await sleeve(value, hex)] as const),
    ),
  )
  const parts = boardParts.flatMap((part, index) =>
    stand(buildPart(part, wraps, fateOf(part.reference), index), { at: [part.x - width / 2, 1.6, part.y - depth / 2] }),
  )
  const board = [
    made(box(width, 1.6, depth, 0.2), coated('#7d7f4a', { roughness: 0.5, texture: 0 })),
    made(sheetOfPaper(width, depth, 1.63), printed(boardGreen, artwork, { roughness: 0.3, gloss: 1.1 })),
    ...parts,
  ]
  const shell = anodised('#1c1d20')
  const wall = (w: number, h: number, d: number, x: number, z: number) =>
    made(placed(box(w, h, d, 1), { at: [x, 0, z] }), shell)
  return [
    wall(width + 30, 3, depth + 26, 0, 0),
    wall(width + 30, 34, 4, 0, -depth / 2 - 11),
    wall(width + 30, 34, 4, 0, depth / 2 + 11),
    // Bars that press the transistors onto the walls
    made(
      placed(box(width - 30, 8, 4, 0.8), { at: [4, 17, -depth / 2 - 1.2] }),
      coated('#8f9194', { roughness: 0.35, texture: 0.01 }),
    ),
    ...stand(board, { at: [0, 8, 0] }),
  ]
}

/** The amplifier with its lid off on the service mat. */
export const openedAmplifier: Motif = async (facts, random) => {
  const things = [
    rubberMat('#33566a'),
    wallBehind(700, '#74787c'),
    ...stand(await openHousing(facts, (reference) => (reference === 'C112' ? 'bulged' : 'sound')), {
      turn: random.between(-16, 10),
    }),
    ...stand(solderReel(), { at: [-205, 0, -150], turn: 30 }),
    ...stand(screwdriver('#1f6fb5', 180), { at: [150, 0, 145], turn: -12 }),
    cable(
      [
        [-110, 30, -20],
        [-170, 40, 10],
        [-230, 6, 60],
        [-330, 4, 90],
      ],
      3.4,
      '#b01c14',
    ),
    cable(
      [
        [-112, 30, -36],
        [-180, 44, -20],
        [-240, 5, 20],
        [-340, 4, 40],
      ],
      3.4,
      '#141416',
    ),
  ]
  const shot = {
    things,
    lighting: tubeLight,
    target: [2, 16, 6],
    from: [-30, 300, 215],
    view: 37,
    blur: 0.022,
    exposure: 1.05,
  } as const
  return takenByHand(shot, facts, random)
}
