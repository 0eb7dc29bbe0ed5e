import { type Random, randomFrom } from '../random.ts'
import { Drawing, type Point } from './drawing.ts'

/** The kinds of parts on the board; what each looks like is said where it is drawn or built. */
export type PartKind =
  | 'electrolytic'
  | 'film'
  | 'resistor'
  | 'power-resistor'
  | 'transistor'
  | 'chip'
  | 'transformer'
  | 'choke'
  | 'relay'
  | 'trimmer'
  | 'power-terminal'
  | 'speaker-terminal'
  | 'phono'
  | 'fuse'
  | 'small-transistor'

/** A part on the board: its centre in mm from the upper left corner, its size, and how far it is turned. */
export interface Part {
  readonly reference: string
  readonly kind: PartKind
  readonly value: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly depth: number
  readonly height: number
  readonly turned?: boolean
}

export const boardSize = { width: 252, depth: 158 } as const

const row = (count: number, make: (index: number) => Part): Part[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** All parts of the amplifier board, from the power input at the left to the preamplifier at the right. */
export const boardParts: readonly Part[] = [
  // Power supply
  { reference: 'J101', kind: 'power-terminal', value: '12 V 80 A', x: 12, y: 48, width: 20, depth: 52, height: 21 },
  { reference: 'F101', kind: 'fuse', value: '40 A', x: 14, y: 96, width: 22, depth: 8, height: 16 },
  { reference: 'F102', kind: 'fuse', value: '40 A', x: 14, y: 112, width: 22, depth: 8, height: 16 },
  ...row(4, (index) => ({
    reference: `C10${index + 1}`,
    kind: 'electrolytic' as const,
    value: '3300/16',
    x: 36,
    y: 34 + index * 21,
    width: 16,
    depth: 16,
    height: 27,
  })),
  { reference: 'T101', kind: 'transformer', value: 'ETD 2 x 28 V', x: 72, y: 72, width: 50, depth: 50, height: 24 },
  { reference: 'L101', kind: 'choke', value: '10u 40 A', x: 40, y: 124, width: 26, depth: 26, height: 13 },
  ...row(6, (index) => ({
    reference: `Q10${index + 1}`,
    kind: 'transistor' as const,
    value: 'IRFZ48N',
    x: 46 + index * 13,
    y: 9,
    width: 10.4,
    depth: 5,
    height: 16,
  })),
  ...row(4, (index) => ({
    reference: `R10${index + 1}`,
    kind: 'resistor' as const,
    value: '10R',
    x: 50 + index * 17,
    y: 26,
    width: 10,
    depth: 3,
    height: 3,
  })),
  ...row(4, (index) => ({
    reference: `D10${index + 1}`,
    kind: 'transistor' as const,
    value: 'MUR1620',
    x: 62 + index * 13,
    y: 149,
    width: 10.4,
    depth: 5,
    height: 16,
  })),
  { reference: 'U101', kind: 'chip', value: 'TL494', x: 66, y: 118, width: 20, depth: 8, height: 4 },
  ...row(4, (index) => ({
    reference: `R11${index + 1}`,
    kind: 'resistor' as const,
    value: '4k7',
    x: 92,
    y: 112 + index * 5,
    width: 9,
    depth: 3,
    height: 3,
  })),
  // Rails
  ...row(2, (index) => ({
    reference: `C11${index + 1}`,
    kind: 'electrolytic' as const,
    value: '4700/50',
    x: 119,
    y: 48 + index * 27,
    width: 22,
    depth: 22,
    height: 38,
  })),
  ...row(2, (index) => ({
    reference: `C11${index + 3}`,
    kind: 'electrolytic' as const,
    value: '4700/50',
    x: 143,
    y: 48 + index * 27,
    width: 22,
    depth: 22,
    height: 38,
  })),
  { reference: 'C115', kind: 'film', value: '1u', x: 118, y: 104, width: 18, depth: 7, height: 13 },
  { reference: 'C116', kind: 'film', value: '1u', x: 142, y: 104, width: 18, depth: 7, height: 13 },
  // Output stages
  ...row(8, (index) => ({
    reference: `Q20${index + 1}`,
    kind: 'transistor' as const,
    value: index % 2 === 0 ? 'TIP35C' : 'TIP36C',
    x: 124 + index * 13.4,
    y: 9,
    width: 11,
    depth: 5,
    height: 18,
  })),
  ...row(8, (index) => ({
    reference: `R20${index + 1}`,
    kind: 'power-resistor' as const,
    value: '0R22 5W',
    x: 124 + index * 13.4,
    y: 24,
    width: 6,
    depth: 15,
    height: 8,
  })),
  ...row(4, (index) => ({
    reference: `Q21${index + 1}`,
    kind: 'transistor' as const,
    value: 'BD139',
    x: 130 + index * 14,
    y: 149,
    width: 8,
    depth: 4,
    height: 12,
  })),
  { reference: 'L201', kind: 'choke', value: '2u2', x: 124, y: 128, width: 20, depth: 20, height: 10 },
  { reference: 'L202', kind: 'choke', value: '2u2', x: 148, y: 128, width: 20, depth: 20, height: 10 },
  { reference: 'K201', kind: 'relay', value: '12 V 10 A', x: 177, y: 128, width: 28, depth: 17, height: 20 },
  { reference: 'J201', kind: 'speaker-terminal', value: 'OUT', x: 238, y: 130, width: 20, depth: 44, height: 19 },
  ...row(2, (index) => ({
    reference: `C20${index + 1}`,
    kind: 'film' as const,
    value: '220n',
    x: 208,
    y: 122 + index * 11,
    width: 16,
    depth: 6,
    height: 11,
  })),
  { reference: 'Q209', kind: 'small-transistor', value: 'MPSA92', x: 224, y: 74, width: 5, depth: 4, height: 6 },
  { reference: 'Q210', kind: 'small-transistor', value: 'MPSA92', x: 224, y: 82, width: 5, depth: 4, height: 6 },
  ...(['22k', '4k7', '1k', '3k3'] as const).map((value, index) => ({
    reference: `R2${['09', '10', '11', '12'][index]}`,
    kind: 'resistor' as const,
    value,
    x: 229,
    y: 44 + index * 6,
    width: 8,
    depth: 3,
    height: 3,
  })),
  ...(['2k2', '22k', '680R', '10R'] as const).map((value, index) => ({
    reference: `R2${['13', '20', '21', '25'][index]}`,
    kind: 'resistor' as const,
    value,
    x: 229,
    y: 90 + index * 6,
    width: 8,
    depth: 3,
    height: 3,
  })),
  { reference: 'VR201', kind: 'trimmer', value: '1k', x: 162, y: 112, width: 9, depth: 9, height: 9 },
  { reference: 'C221', kind: 'electrolytic', value: '22/25', x: 161, y: 96, width: 8, depth: 8, height: 12 },
  // Preamplifier
  ...row(3, (index) => ({
    reference: `U30${index + 1}`,
    kind: 'chip' as const,
    value: 'TL072',
    x: 178 + index * 19,
    y: 54,
    width: 10,
    depth: 8,
    height: 4,
  })),
  ...row(3, (index) => ({
    reference: `U30${index + 4}`,
    kind: 'chip' as const,
    value: 'TL072',
    x: 178 + index * 19,
    y: 84,
    width: 10,
    depth: 8,
    height: 4,
  })),
  ...row(8, (index) => ({
    reference: `R30${index + 1}`,
    kind: 'resistor' as const,
    value: ['10k', '22k', '47k', '1k'][index % 4] ?? '10k',
    x: 174 + (index % 4) * 13,
    y: 66 + Math.floor(index / 4) * 6,
    width: 9,
    depth: 3,
    height: 3,
  })),
  ...row(8, (index) => ({
    reference: `R31${index + 1}`,
    kind: 'resistor' as const,
    value: ['100k', '2k2', '10k', '33k'][index % 4] ?? '10k',
    x: 174 + (index % 4) * 13,
    y: 97 + Math.floor(index / 4) * 6,
    width: 9,
    depth: 3,
    height: 3,
  })),
  ...row(6, (index) => ({
    reference: `C30${index + 1}`,
    kind: 'electrolytic' as const,
    value: '22/25',
    x: 172 + index * 9.4,
    y: 43,
    width: 6.3,
    depth: 6.3,
    height: 11,
  })),
  ...row(4, (index) => ({
    reference: `C31${index + 1}`,
    kind: 'film' as const,
    value: '100n',
    x: 176 + index * 14,
    y: 110,
    width: 8,
    depth: 3.4,
    height: 8,
  })),
  ...row(3, (index) => ({
    reference: `VR30${index + 1}`,
    kind: 'trimmer' as const,
    value: '50k',
    x: 243,
    y: 84 + index * -17,
    width: 13,
    depth: 11,
    height: 12,
  })),
  { reference: 'J301', kind: 'phono', value: 'LINE IN', x: 243, y: 24, width: 16, depth: 24, height: 24 },
]

const padsOf = (part: Part): Point[] => {
  const { x, y, width, depth, kind } = part
  switch (kind) {
    case 'electrolytic':
      return [
        [x - width * 0.22, y],
        [x + width * 0.22, y],
      ]
    case 'transistor':
      return [-1, 0, 1].map((pin): Point => [x + pin * 2.6, y + (y < 80 ? 3 : -3)])
    case 'chip':
      return Array.from({ length: Math.round(width / 2.54) * 2 }, (_, pin): Point => {
        const perSide = Math.round(width / 2.54)
        return [x + ((pin % perSide) - (perSide - 1) / 2) * 2.54, y + (pin < perSide ? -3.8 : 3.8)]
      })
    case 'power-resistor':
      return [
        [x, y - depth / 2 - 1.5],
        [x, y + depth / 2 + 1.5],
      ]
    case 'transformer':
      return Array.from(
        { length: 8 },
        (_, pin): Point => [x + (pin < 4 ? -1 : 1) * (width / 2 + 2), y + ((pin % 4) - 1.5) * 10],
      )
    case 'power-terminal':
    case 'speaker-terminal':
    case 'phono':
      return Array.from({ length: 4 }, (_, pin): Point => [x, y + ((pin - 1.5) * depth) / 4.2])
    default:
      return [
        [x - width / 2 - 0.9, y],
        [x + width / 2 + 0.9, y],
      ]
  }
}

/** Every pad of the board with the part it belongs to. */
const ends = boardParts.flatMap((part) => padsOf(part).map((pad) => ({ pad, part })))

/** The board as it is made: copper, pads, and the print with the reference of every part. */
export function drawBoard(model: string, brand: string): Drawing {
  const drawing = new Drawing()
  const random = randomFrom(404)
  drawCopperAreas(drawing)
  drawTracks(drawing, random)
  drawVias(drawing, random)
  drawPads(drawing)
  drawPrint(drawing)
  drawHolesAndWords(drawing, model, brand)
  return drawing
}

/** Supply and ground. */
function drawCopperAreas(drawing: Drawing): void {
  for (const [x, y, w, d] of [
    [26, 20, 60, 12],
    [4, 86, 24, 60],
    [30, 135, 80, 18],
    [106, 32, 50, 6],
    [106, 92, 54, 6],
    [118, 14, 108, 3],
    [100, 138, 126, 4],
  ] as const) {
    drawing.rectangle(x, y, w, d, { layer: 'copper', filled: true })
  }
}

/** Bundles that run along, step aside at 45 degrees, and run on. */
function drawTracks(drawing: Drawing, random: Random): void {
  const track = (from: Point, to: Point, thickness: number) => {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const slant = Math.min(Math.abs(dx), Math.abs(dy)) * random.between(0.5, 1)
    const straight: Point =
      Math.abs(dx) > Math.abs(dy)
        ? [from[0] + Math.sign(dx) * (Math.abs(dx) - slant) * random(), from[1]]
        : [from[0], from[1] + Math.sign(dy) * (Math.abs(dy) - slant) * random()]
    const corner: Point = [straight[0] + Math.sign(dx) * slant, straight[1] + Math.sign(dy) * slant]
    const last: Point = Math.abs(dx) > Math.abs(dy) ? [to[0], corner[1]] : [corner[0], to[1]]
    drawing.line([from, straight, corner, last, to], { width: thickness, layer: 'copper' })
  }
  ends.forEach(({ pad, part }, index) => {
    const power = part.kind === 'transistor' || part.kind === 'power-resistor' || part.kind === 'transformer'
    const near = ends
      .filter((other) => other.part !== part)
      .map((other) => ({ pad: other.pad, distance: Math.abs(other.pad[0] - pad[0]) + Math.abs(other.pad[1] - pad[1]) }))
      .sort((a, b) => a.distance - b.distance)
    const target = near[index % 3]
    if (target && target.distance < 60) track(pad, target.pad, power ? 1.9 : 0.7)
  })
}

function drawVias(drawing: Drawing, random: Random): void {
  for (let via = 0; via < 46; via += 1) {
    const at: Point = [random.between(170, 232), random.between(36, 116)]
    drawing
      .circle(at[0], at[1], 0.55, { layer: 'pad', filled: true })
      .circle(at[0], at[1], 0.25, { layer: 'hole', filled: true })
  }
}

function drawPads(drawing: Drawing): void {
  for (const { pad, part } of ends) {
    const radius =
      part.kind === 'power-terminal' || part.kind === 'transformer'
        ? 2.2
        : part.kind === 'electrolytic' && part.width > 10
          ? 1.7
          : 1.05
    drawing
      .circle(pad[0], pad[1], radius, { layer: 'pad', filled: true })
      .circle(pad[0], pad[1], radius * 0.42, { layer: 'hole', filled: true })
  }
}

/** The outline and the reference of every part. */
function drawPrint(drawing: Drawing): void {
  for (const part of boardParts) {
    const { x, y, width: w, depth: d, kind, reference } = part
    const style = { width: 0.22, layer: 'silk' as const }
    if (kind === 'electrolytic') {
      drawing.circle(x, y, w / 2 + 0.5, style).text(x - w * 0.44, y + w / 2 + 0.2, '+', { size: 3, layer: 'silk' })
    } else if (kind === 'transformer' || kind === 'choke') drawing.circle(x, y, w / 2 + 0.6, style)
    else {
      drawing.rectangle(x - w / 2 - 0.4, y - d / 2 - 0.4, w + 0.8, d + 0.8, style)
      if (kind === 'chip') drawing.circle(x - w / 2 + 1, y, 0.7, style)
    }
    if (kind === 'resistor' || kind === 'chip' || kind === 'film' || kind === 'power-resistor') {
      drawing.text(x, y + 0.75, reference, {
        size: kind === 'power-resistor' ? 1.9 : 2.1,
        layer: 'silk',
        anchor: 'middle',
      })
    } else {
      const above = y - d / 2 - 1.1 > 3.2
      drawing.text(x, above ? y - d / 2 - 1.1 : y + d / 2 + 3, reference, {
        size: 2.2,
        layer: 'silk',
        anchor: 'middle',
      })
    }
  }
}

function drawHolesAndWords(drawing: Drawing, model: string, brand: string): void {
  const { width, depth } = boardSize
  for (const [x, y] of [
    [5, 5],
    [width - 5, 5],
    [5, depth - 5],
    [width - 5, depth - 5],
    [104, 132],
  ] as const) {
    drawing.circle(x, y, 3.6, { layer: 'pad', filled: true }).circle(x, y, 1.7, { layer: 'hole', filled: true })
  }
  drawing
    .text(200, 147, brand.toUpperCase(), { size: 4.6, layer: 'silk', anchor: 'middle', bold: true })
    .text(200, 152.4, `${model}  MAIN  REV 2.1`, { size: 2.8, layer: 'silk', anchor: 'middle' })
    .text(208, 36, 'CAUTION: FOR CONTINUED PROTECTION REPLACE WITH SAME TYPE', {
      size: 1.7,
      layer: 'silk',
      anchor: 'middle',
    })
    .text(8, 76, 'GND  REM  +12V', { size: 2.2, layer: 'silk' })
}
