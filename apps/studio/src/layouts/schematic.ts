import { drawMark } from './draw-mark.ts'
import { Drawing, type Point } from './drawing.ts'
import {
  bipolar,
  capacitor,
  connector,
  diode,
  fuse,
  ground,
  inductor,
  joint,
  mosfet,
  opAmp,
  rail,
  resistor,
} from './schematic-symbols.ts'

/** Size of the sheet in mm: A4, landscape. */
export const sheetSize = { width: 297, height: 210 } as const

export interface SheetFacts {
  readonly brand: string
  readonly model: string
  readonly title: string
  readonly sheet: string
}

/** Where the outer and the inner line of the border run, in millimetres from the edge of the sheet. */
const [outer, inner] = [8, 13]
const thin = { width: 0.2, layer: 'frame' } as const
const zoneName = { size: 2.2, anchor: 'middle', layer: 'frame' } as const

/** Border with zones and the title block at the lower right, as on every drawing of the workshop documents. */
export function drawFrame(d: Drawing, facts: SheetFacts): void {
  const { width, height } = sheetSize
  d.rectangle(outer, outer, width - 2 * outer, height - 2 * outer, thin)
  d.rectangle(inner, inner, width - 2 * inner, height - 2 * inner, { width: 0.6, layer: 'frame' })
  drawZones(d)
  drawTitleBlock(d, facts)
}

/** Numbers along the long edges and letters along the short ones: a part is named by its zone. */
function drawZones(d: Drawing): void {
  const { width, height } = sheetSize
  const columns = [...'123456']
  const rows = [...'ABCD']
  const columnWidth = (width - 2 * inner) / columns.length
  const rowHeight = (height - 2 * inner) / rows.length
  columns.forEach((name, at) => {
    const left = inner + columnWidth * at
    for (const baseline of [11.6, height - 9.4]) d.text(left + columnWidth / 2, baseline, name, zoneName)
    if (at > 0) for (const top of [outer, height - inner]) d.segment([left, top], [left, top + inner - outer], thin)
  })
  rows.forEach((name, at) => {
    const top = inner + rowHeight * at
    for (const middle of [10.5, width - 10.5]) d.text(middle, top + rowHeight / 2 + 0.8, name, zoneName)
    if (at > 0) for (const left of [outer, width - inner]) d.segment([left, top], [left + inner - outer, top], thin)
  })
}

function drawTitleBlock(d: Drawing, { brand, model, title, sheet }: SheetFacts): void {
  const style = { width: 0.35, layer: 'frame' } as const
  const [x, y] = [sheetSize.width - inner - 112, sheetSize.height - inner - 27]
  d.rectangle(x, y, 112, 27, style)
    .segment([x + 44, y], [x + 44, y + 27], style)
    .segment([x + 44, y + 9], [x + 112, y + 9], style)
    .segment([x + 44, y + 18], [x + 112, y + 18], style)
    .segment([x + 84, y + 9], [x + 84, y + 27], style)
    .segment([x + 98, y + 18], [x + 98, y + 27], style)
  const field = (fx: number, fy: number, name: string, value: string, size = 3) => {
    d.text(fx + 1.4, fy + 2.6, name, { size: 1.6, layer: 'frame' }).text(fx + 1.4, fy + 7.2, value, {
      size,
      bold: true,
    })
  }
  drawMark(d, x + 22, y + 6.6, 8)
  d.text(x + 22, y + 16.2, brand, { size: 5.2, anchor: 'middle', bold: true, layer: 'accent' })
  d.text(x + 22, y + 20.4, 'Service documentation', { size: 2.2, anchor: 'middle' })
  d.text(x + 22, y + 24, 'For the repair of the named item only', { size: 1.7, anchor: 'middle', layer: 'frame' })
  field(x + 44, y, 'TITLE', title, 3.4)
  field(x + 44, y + 9, 'MODEL', model, 3.4)
  field(x + 84, y + 9, 'DRAWING NO.', `${model.replace(/\W/g, '')}-SD-02`, 2.4)
  field(x + 44, y + 18, 'ISSUED', '14 March 2025', 2.6)
  field(x + 84, y + 18, 'REV', '2.1', 2.8)
  field(x + 98, y + 18, 'SHEET', sheet, 2.8)
}

const wire = (d: Drawing, ...points: Point[]) => d.line(points, { width: 0.28 })
const title = (d: Drawing, x: number, y: number, text: string) =>
  d.text(x, y, text, { size: 3, bold: true, layer: 'accent' })

/** The circuit of one channel with its supply, drawn for the given model. */
export function drawSchematic(facts: SheetFacts): Drawing {
  const d = new Drawing()
  drawFrame(d, facts)
  drawPreamplifier(d)
  drawPowerStage(d)
  drawSupply(d)
  drawTransformer(d)
  drawTestValues(d)
  return d
}

/** Line input, preamplifier and gain control of the left channel. */
function drawPreamplifier(d: Drawing): void {
  title(d, 22, 24, 'INPUT AND FILTER (LEFT CHANNEL)')
  connector(d, 26, 44, 'J301', ['L', 'GND'])
  wire(d, [30, 44], [34, 44])
  capacitor(d, 39, 44, { reference: 'C301', value: '22u', polarised: true })
  wire(d, [30, 50], [32, 50], [32, 53])
  ground(d, 32, 53)
  joint(d, 46, 44)
  wire(d, [44, 44], [48, 44])
  resistor(d, 46, 51, { reference: 'R301', value: '10k', upright: true })
  wire(d, [46, 44], [46, 46])
  ground(d, 46, 56)
  opAmp(d, 64, 41.5, { reference: 'U301A', value: 'TL072' })
  wire(d, [48, 44], [57, 44])
  wire(d, [57, 39], [55, 39], [55, 30], [57, 30])
  resistor(d, 62, 30, { reference: 'R302', value: '22k' })
  wire(d, [67, 30], [74, 30], [74, 41.5])
  joint(d, 74, 41.5)
  joint(d, 55, 39)
  wire(d, [55, 39], [55, 34.4])
  wire(d, [71, 41.5], [78, 41.5])
  // Gain control
  resistor(d, 82, 47, { upright: true })
  d.text(79.6, 47.6, 'VR301', { size: 2.1, bold: true, anchor: 'end' }).text(79.6, 50.3, '50k lin', {
    size: 2,
    layer: 'value',
    anchor: 'end',
  })
  wire(d, [78, 41.5], [82, 41.5], [82, 42])
  ground(d, 82, 52)
  wire(d, [89, 47], [83.3, 47])
  d.line(
    [
      [83.3, 47],
      [84.6, 46.3],
      [84.6, 47.7],
      [83.3, 47],
    ],
    { layer: 'ink', filled: true },
  )
  wire(d, [89, 47], [89, 44], [92, 44])
  resistor(d, 97, 44, { reference: 'R303', value: '47k' })
  joint(d, 104, 44)
  wire(d, [102, 44], [106, 44])
  capacitor(d, 104, 51, { reference: 'C311', value: '100n', upright: true })
  wire(d, [104, 44], [104, 46])
  ground(d, 104, 56)
  opAmp(d, 120, 41.5, { reference: 'U302A', value: 'TL072' })
  wire(d, [106, 44], [113, 44])
  wire(d, [113, 39], [111, 39], [111, 30], [130, 30], [130, 41.5])
  joint(d, 130, 41.5)
  wire(d, [127, 41.5], [134, 41.5])
  capacitor(d, 139, 41.5, { reference: 'C302', value: '22u', polarised: true })
  d.text(112, 28.6, 'LPF 50 ... 250 Hz', { size: 2, layer: 'value' })
  wire(d, [144, 41.5], [150, 41.5], [150, 92], [154, 92])
  d.text(151, 60, 'IN', { size: 2, layer: 'value' })
  joint(d, 150, 92)
  wire(d, [150, 92], [150, 99])
  resistor(d, 150, 104, { reference: 'R209', value: '22k', upright: true })
  ground(d, 150, 109)
}

/** Long-tailed pair, voltage amplifier, output pairs, and what protects the loudspeaker. */
function drawPowerStage(d: Drawing): void {
  title(d, 160, 24, 'POWER STAGE (LEFT CHANNEL)')
  rail(d, 170, 33, '+50 V')
  wire(d, [170, 33], [268, 33])
  resistor(d, 170, 40, { reference: 'R210', value: '4k7', upright: true })
  wire(d, [170, 33], [170, 35])
  wire(d, [170, 45], [170, 62])
  joint(d, 170, 62)
  wire(d, [161, 62], [179, 62])
  // Long-tailed pair, PNP
  wire(d, [161, 62], [161, 87])
  bipolar(d, 159, 92, 'pnp', { reference: 'Q209', value: 'MPSA92' })
  wire(d, [179, 62], [179, 87])
  bipolar(d, 181, 92, 'pnp', { mirrored: true })
  d.text(176, 99.5, 'Q210', { size: 2.1, bold: true, anchor: 'end' })
  resistor(d, 161, 110, { reference: 'R211', value: '1k', upright: true })
  wire(d, [161, 97], [161, 105])
  wire(d, [161, 115], [161, 126])
  wire(d, [179, 97], [179, 126])
  rail(d, 161, 126, '–50 V', true)
  wire(d, [161, 126], [268, 126])
  joint(d, 161, 126)
  joint(d, 179, 126)
  joint(d, 161, 101)
  // Voltage amplifier and bias
  wire(d, [161, 101], [172, 101], [172, 113], [196, 113])
  bipolar(d, 201, 113, 'npn', { reference: 'Q211', value: 'BD139' })
  wire(d, [203, 118], [203, 126])
  joint(d, 203, 126)
  resistor(d, 203, 43, { reference: 'R212', value: '3k3', upright: true })
  wire(d, [203, 33], [203, 38])
  joint(d, 203, 33)
  wire(d, [203, 48], [203, 67])
  bipolar(d, 201, 72, 'npn', { reference: 'Q212', value: 'BD139' })
  wire(d, [203, 77], [203, 108])
  resistor(d, 190, 62, { reference: 'R213', value: '2k2', upright: true })
  wire(d, [203, 55], [190, 55], [190, 57])
  joint(d, 203, 55)
  wire(d, [190, 67], [190, 72], [196, 72])
  resistor(d, 190, 82, { reference: 'VR201', value: '1k bias', upright: true })
  wire(d, [190, 72], [190, 77])
  joint(d, 190, 72)
  wire(d, [190, 87], [190, 90], [203, 90])
  joint(d, 203, 90)
  // Output pairs
  wire(d, [203, 52], [219, 52])
  joint(d, 203, 52)
  wire(d, [203, 96], [219, 96])
  joint(d, 203, 96)
  const pair = (x: number, upper: string, lower: string, r1: string, r2: string) => {
    bipolar(d, x, 52, 'npn', { reference: upper, value: 'TIP35C' })
    wire(d, [x + 2, 47], [x + 2, 33])
    joint(d, x + 2, 33)
    resistor(d, x + 2, 63, { reference: r1, value: '0R22', upright: true })
    wire(d, [x + 2, 57], [x + 2, 58])
    wire(d, [x + 2, 68], [x + 2, 80])
    resistor(d, x + 2, 85, { reference: r2, value: '0R22', upright: true })
    wire(d, [x + 2, 90], [x + 2, 91])
    bipolar(d, x, 96, 'pnp', { reference: lower, value: 'TIP36C' })
    wire(d, [x + 2, 101], [x + 2, 126])
    joint(d, x + 2, 126)
    joint(d, x + 2, 74)
  }
  pair(224, 'Q201', 'Q202', 'R201', 'R202')
  pair(246, 'Q203', 'Q204', 'R203', 'R204')
  wire(d, [219, 52], [219, 44], [238, 44], [238, 52], [241, 52])
  joint(d, 219, 52)
  wire(d, [219, 96], [219, 106], [238, 106], [238, 96], [241, 96])
  joint(d, 219, 96)
  // Output, Zobel network, relay
  wire(d, [226, 74], [254, 74])
  inductor(d, 259, 74, { reference: 'L201', value: '2u2' })
  joint(d, 252, 74)
  wire(d, [264, 74], [270, 74])
  joint(d, 268, 74)
  resistor(d, 268, 84, { reference: 'R225', value: '10R', upright: true })
  wire(d, [268, 74], [268, 79])
  capacitor(d, 268, 97, { reference: 'C201', value: '220n', upright: true })
  wire(d, [268, 89], [268, 92])
  ground(d, 268, 102)
  wire(d, [270, 74], [272, 74])
  d.segment([272, 74], [277, 71.4], { width: 0.35 }).circle(272, 74, 0.6).circle(277.4, 74, 0.6)
  d.text(274.6, 69.4, 'K201', { size: 2.1, bold: true, anchor: 'middle' })
  wire(d, [278, 74], [280, 74], [280, 112], [276, 112])
  connector(d, 272, 112, 'J201', ['', ''])
  d.text(268.6, 112.7, 'L+', { size: 2, anchor: 'end' }).text(268.6, 118.7, 'L–', { size: 2, anchor: 'end' })
  wire(d, [276, 118], [280, 118], [280, 120])
  ground(d, 280, 120)
  // Feedback
  wire(d, [252, 74], [252, 70], [214, 70], [214, 82])
  resistor(d, 198.5, 138, { reference: 'R220', value: '22k' })
  wire(d, [203.5, 138], [214, 138], [214, 82])
  wire(d, [193.5, 138], [188, 138], [188, 92], [186, 92])
  joint(d, 188, 138)
  resistor(d, 188, 146, { reference: 'R221', value: '680R', upright: true })
  wire(d, [188, 138], [188, 141])
  capacitor(d, 188, 157, { reference: 'C221', value: '22u', upright: true, polarised: true })
  wire(d, [188, 151], [188, 152])
  ground(d, 188, 162)
}

/** The switched supply up to its transformer. */
function drawSupply(d: Drawing): void {
  title(d, 22, 72, 'SWITCHED SUPPLY')
  connector(d, 30, 92, 'J101', ['+12V', 'REM', 'GND'], 9)
  wire(d, [34, 92], [40, 92])
  fuse(d, 45, 92, { reference: 'F101', value: '40 A' })
  wire(d, [50, 92], [96, 92], [96, 108])
  wire(d, [34, 110], [36, 110], [36, 113])
  ground(d, 36, 113)
  for (const [index, x] of [56, 68, 80].entries()) {
    joint(d, x, 92)
    wire(d, [x, 92], [x, 96])
    capacitor(d, x, 101, { reference: `C10${index + 1}`, value: '3300u', upright: true, polarised: true })
    ground(d, x, 106)
  }
  wire(d, [34, 101], [44, 101], [44, 150], [48, 150])
  d.text(45, 128, 'REM', { size: 2, layer: 'value' })
  d.rectangle(48, 138, 24, 28, { width: 0.35 })
  d.text(60, 150, 'U101', { size: 2.4, bold: true, anchor: 'middle' }).text(60, 154, 'TL494', {
    size: 2.1,
    layer: 'value',
    anchor: 'middle',
  })
  d.text(70.6, 143.6, 'A', { size: 2, anchor: 'end' })
    .text(70.6, 161.6, 'B', { size: 2, anchor: 'end' })
    .text(49.4, 150.7, 'ON', { size: 2 })
  wire(d, [72, 143], [75, 143])
  wire(d, [72, 161], [75, 161])
  resistor(d, 80, 143, { reference: 'R101', value: '10R' })
  resistor(d, 80, 161, { reference: 'R102', value: '10R' })
  mosfet(d, 90, 141.5, {})
  d.text(88.5, 136.4, 'Q101-103', { size: 2.1, bold: true, anchor: 'end' }).text(88.5, 133.8, '3 x IRFZ48N', {
    size: 2,
    layer: 'value',
    anchor: 'end',
  })
  mosfet(d, 90, 159.5, { reference: 'Q104-106', value: '3 x IRFZ48N' })
  wire(d, [92, 146.5], [92, 148])
  ground(d, 92, 148)
  wire(d, [92, 164.5], [92, 166])
  ground(d, 92, 166)
}

/** The transformer with its rectifiers and the two rails. */
function drawTransformer(d: Drawing): void {
  wire(d, [92, 136.5], [92, 116], [104, 116])
  wire(d, [92, 154.5], [112, 154.5], [112, 148], [101, 148], [101, 132], [104, 132])
  wire(d, [96, 108], [96, 124], [104, 124])
  const coil = (x: number, y: number, way: number, height: number) => {
    const points: Point[] = []
    for (let step = 0; step <= 48; step += 1)
      points.push([x + way * Math.abs(Math.sin((step / 48) * Math.PI * 4)) * 2, y + (step / 48) * height])
    d.line(points, { width: 0.3 })
  }
  coil(104, 116, 1, 8)
  coil(104, 124, 1, 8)
  d.segment([108.4, 114], [108.4, 134], { width: 0.5 }).segment([109.8, 114], [109.8, 134], { width: 0.5 })
  coil(114, 116, -1, 8)
  coil(114, 124, -1, 8)
  d.text(109, 112.4, 'T101', { size: 2.1, bold: true, anchor: 'middle' })
  joint(d, 114, 124)
  wire(d, [114, 124], [142, 124])
  wire(d, [114, 116], [114, 106], [118, 106])
  diode(d, 123, 106, { reference: 'D101', value: 'MUR1620' })
  wire(d, [114, 132], [114, 142], [118, 142])
  diode(d, 123, 142, { reference: 'D104', value: 'MUR1620', reversed: true })
  wire(d, [128, 106], [146, 106])
  wire(d, [128, 142], [146, 142])
  capacitor(d, 138, 115, { reference: 'C111', value: '4700u', upright: true, polarised: true })
  wire(d, [138, 106], [138, 110])
  wire(d, [138, 120], [138, 124])
  capacitor(d, 138, 133, { reference: 'C113', value: '4700u', upright: true, polarised: true })
  wire(d, [138, 124], [138, 128])
  wire(d, [138, 138], [138, 142])
  for (const y of [106, 124, 142]) joint(d, 138, y)
  rail(d, 146, 106, '+50 V')
  rail(d, 146, 142, '–50 V', true)
  ground(d, 142, 124)
}

/** What a workshop measures at the finished repair. */
function drawTestValues(d: Drawing): void {
  title(d, 22, 176, 'TEST VALUES')
  const values = [
    'Idle current 25 mV across R201 (VR201), warmed up 10 min',
    'DC offset at J201 below 20 mV',
    'Rails +50 V / –50 V, tolerance 3 V, at 13.8 V supply',
    'U101 pin 8 and 11: 38 kHz, 45 % duty each',
  ]
  values.forEach((text, index) => {
    d.text(22, 181 + index * 3.6, `${index + 1}  ${text}`, { size: 2.1 })
  })
}
