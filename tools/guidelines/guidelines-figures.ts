import { colours, fonts } from './house-style.ts'

/** The line drawings of the guidelines. Each draws itself into a box whose upper left corner is (x, y), `width` wide. */
type Doc = PDFKit.PDFDocument
export type Figure = (doc: Doc, x: number, y: number, width: number) => void

const thin = 0.7
const label = (
  doc: Doc,
  text: string,
  x: number,
  y: number,
  { align = 'left', bold = false, size = 7.4, colour = colours.soft as string } = {},
) => {
  doc
    .font(bold ? fonts.bold : fonts.regular)
    .fontSize(size)
    .fillColor(colour)
  const width = doc.widthOfString(text)
  const left = align === 'right' ? x - width : align === 'center' ? x - width / 2 : x
  doc.text(text, left, y - size * 0.36, { lineBreak: false })
}
const line = (doc: Doc, points: readonly (readonly [number, number])[], colour: string, width = thin) => {
  doc.lineWidth(width).lineJoin('round').lineCap('round')
  points.forEach(([px, py], index) => {
    if (index === 0) doc.moveTo(px, py)
    else doc.lineTo(px, py)
  })
  doc.stroke(colour)
}
const arrow = (doc: Doc, from: readonly [number, number], to: readonly [number, number], colour: string, width = 1) => {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0])
  const barb = (turn: number): [number, number] => [
    to[0] - 5.5 * Math.cos(angle + turn),
    to[1] - 5.5 * Math.sin(angle + turn),
  ]
  line(doc, [from, [to[0] - 3 * Math.cos(angle), to[1] - 3 * Math.sin(angle)]], colour, width)
  const [a, b] = [barb(0.42), barb(-0.42)]
  doc
    .moveTo(...to)
    .lineTo(...a)
    .lineTo(...b)
    .closePath()
    .fill(colour)
}

/** A driver cut through its axis, facing up, `scale` 1 being 160 points wide; `cx` is the axis, `y` the upper edge. */
function drawDriver(doc: Doc, cx: number, y: number, scale = 1) {
  const at = (px: number, py: number): [number, number] => [cx + px * scale, y + py * scale]
  const both = (draw: (side: 1 | -1) => void) => {
    draw(1)
    draw(-1)
  }
  const box = (x1: number, y1: number, x2: number, y2: number, fill: string, stroke: string = colours.ink) =>
    doc
      .rect(...at(x1, y1), (x2 - x1) * scale, (y2 - y1) * scale)
      .lineWidth(thin)
      .fillAndStroke(fill, stroke)

  box(-62, 128, 62, 138, '#d8d1c5')
  both((side) => {
    const [near, far] = side === 1 ? [31, 74] : [-74, -31]
    box(near, 104, far, 128, '#8f877a')
    const [plateNear, plateFar] = side === 1 ? [28, 66] : [-66, -28]
    box(plateNear, 94, plateFar, 104, '#d8d1c5')
  })
  box(-19, 94, -6, 128, '#d8d1c5')
  box(6, 94, 19, 128, '#d8d1c5')
  both((side) => {
    doc.lineWidth(2.4 * scale).lineJoin('round')
    doc
      .moveTo(...at(side * 104, 17))
      .lineTo(...at(side * 92, 17))
      .lineTo(...at(side * 88, 26))
    doc
      .lineTo(...at(side * 66, 70))
      .lineTo(...at(side * 60, 93))
      .stroke(colours.soft)
    // Spider
    doc.lineWidth(1.3 * scale).moveTo(...at(side * 24, 74))
    for (let step = 0; step < 4; step += 1) {
      const from = 24 + step * 9.6
      doc.bezierCurveTo(...at(side * (from + 2.4), 69), ...at(side * (from + 2.4), 69), ...at(side * (from + 4.8), 74))
      doc.bezierCurveTo(...at(side * (from + 7.2), 79), ...at(side * (from + 7.2), 79), ...at(side * (from + 9.6), 74))
    }
    doc.stroke(colours.copper)
    // Surround, cone
    doc.lineWidth(2.2 * scale).moveTo(...at(side * 94, 15))
    doc.bezierCurveTo(...at(side * 92, 2), ...at(side * 78, 2), ...at(side * 76, 17)).stroke(colours.ink)
    line(doc, [at(side * 77, 17), at(side * 23, 64)], colours.ink, 1.6 * scale)
    // Former and winding
    line(doc, [at(side * 22.5, 60), at(side * 22.5, 116)], colours.soft, 1.1 * scale)
    for (let turn = 0; turn < 8; turn += 1)
      doc.circle(...at(side * 25, 91 + turn * 3), 1.4 * scale).fill(colours.copper)
  })
  doc
    .lineWidth(1.5 * scale)
    .moveTo(...at(-31, 57))
    .bezierCurveTo(...at(-18, 38), ...at(18, 38), ...at(31, 57))
    .stroke(colours.ink)
  // Terminal and tinsel lead
  doc
    .rect(...at(74, 40), 13 * scale, 7 * scale)
    .lineWidth(thin)
    .fillAndStroke(colours.wash, colours.ink)
  doc
    .lineWidth(0.9 * scale)
    .moveTo(...at(76, 44))
    .bezierCurveTo(...at(66, 66), ...at(52, 60), ...at(44, 46))
    .stroke(colours.accent)
}

/** The parts of a loudspeaker and their names. */
export const drawAnatomy: Figure = (doc, x, y, width) => {
  const cx = x + width / 2
  const top = y + 8
  const scale = 1.3
  doc.rect(x, y, width, 198).fill(colours.ground)
  drawDriver(doc, cx, top, scale)
  const part = (name: string, hint: string, side: 1 | -1, labelY: number, px: number, py: number) => {
    const target: [number, number] = [cx + side * px * scale, top + py * scale]
    const edge = cx + side * 158
    line(doc, [[edge, top + labelY], [cx + side * 144, top + labelY], target], colours.strong, 0.6)
    doc.circle(target[0], target[1], 1.5).fill(colours.accent)
    const align = side === 1 ? 'left' : 'right'
    label(doc, name, edge + side * 5, top + labelY - 1, { align, bold: true, size: 8, colour: colours.ink })
    label(doc, hint, edge + side * 5, top + labelY + 9, { align, size: 7 })
  }
  part('Surround', 'rubber, foam or cloth', -1, 20, 86, 6)
  part('Cone', 'paper, polypropylene', -1, 56, 58, 35)
  part('Spider', 'centres the coil', -1, 92, 40, 72)
  part('Voice coil', 'on its former', -1, 128, 25.5, 99)
  part('Magnet', 'between two plates', -1, 164, 60, 118)
  line(
    doc,
    [
      [cx, top + 34],
      [cx, top + 42 * scale],
    ],
    colours.strong,
    0.6,
  )
  doc.circle(cx, top + 42.7 * scale, 1.5).fill(colours.accent)
  label(doc, 'Dust cap', cx, top + 18, { align: 'center', bold: true, size: 8, colour: colours.ink })
  label(doc, 'closes the gap', cx, top + 28, { align: 'center', size: 7 })
  part('Terminal and lead', 'flexible tinsel wire', 1, 38, 82, 43)
  part('Basket', 'holds everything in line', 1, 80, 72, 58)
  part('Top plate', 'the gap is at its inner edge', 1, 122, 50, 99)
  part('Pole piece', 'with the vent', 1, 164, 12, 122)
}

function drawMeter(doc: Doc, x: number, y: number, reading: string, unit: string) {
  doc.roundedRect(x, y, 54, 84, 7).lineWidth(thin).fillAndStroke('#3a352e', colours.ink)
  doc.roundedRect(x + 6, y + 7, 42, 20, 2).fill('#dfe5d3')
  label(doc, reading, x + 32, y + 17.5, { align: 'right', bold: true, size: 13, colour: colours.ink })
  label(doc, unit, x + 34, y + 20.5, { size: 5.6, colour: colours.ink })
  doc
    .circle(x + 27, y + 47, 12.5)
    .lineWidth(thin)
    .fillAndStroke('#57503f', '#857b6b')
  line(
    doc,
    [
      [x + 27, y + 47],
      [x + 19.5, y + 39.5],
    ],
    colours.white,
    1.6,
  )
  doc.circle(x + 17, y + 74, 3).fill('#15120f')
  doc.circle(x + 37, y + 74, 3).fill(colours.danger)
}

/** A driver from behind: magnet, spokes and the two terminals at its right. */
function drawDriverFromBehind(doc: Doc, cx: number, cy: number, radius: number) {
  doc.circle(cx, cy, radius).lineWidth(thin).fillAndStroke('#ece6dc', colours.ink)
  doc
    .circle(cx, cy, radius * 0.86)
    .lineWidth(0.4)
    .stroke(colours.strong)
  for (let spoke = 0; spoke < 6; spoke += 1) {
    const angle = (spoke * Math.PI) / 3 + Math.PI / 6
    line(
      doc,
      [
        [cx + Math.cos(angle) * radius * 0.5, cy + Math.sin(angle) * radius * 0.5],
        [cx + Math.cos(angle) * radius * 0.92, cy + Math.sin(angle) * radius * 0.92],
      ],
      colours.strong,
      5,
    )
  }
  doc
    .circle(cx, cy, radius * 0.56)
    .lineWidth(thin)
    .fillAndStroke('#8f877a', colours.ink)
  doc
    .circle(cx, cy, radius * 0.44)
    .lineWidth(thin)
    .fillAndStroke('#b3ab9e', colours.ink)
  doc.circle(cx, cy, radius * 0.12).fill(colours.ink)
  doc
    .rect(cx + radius * 0.72, cy - 13, 15, 26)
    .lineWidth(thin)
    .fillAndStroke(colours.wash, colours.ink)
  doc.rect(cx + radius * 0.72 + 9, cy - 10, 11, 5).fillAndStroke(colours.copper, colours.ink)
  doc.rect(cx + radius * 0.72 + 9, cy + 6, 11, 3.4).fillAndStroke(colours.copper, colours.ink)
  label(doc, '+', cx + radius * 0.72 + 24, cy - 15, { bold: true, size: 8, colour: colours.danger })
  label(doc, '–', cx + radius * 0.72 + 24, cy + 15, { bold: true, size: 8, colour: colours.ink })
}

/** The multimeter at the terminals of a driver that is not connected to anything else. */
export const drawResistanceMeasurement: Figure = (doc, x, y, width) => {
  doc.rect(x, y, width, 108).fill(colours.ground)
  const cx = x + 54
  drawDriverFromBehind(doc, cx, y + 54, 40)
  const meterX = x + width - 70
  drawMeter(doc, meterX, y + 12, '3.5', 'ohm')
  const tip = cx + 40 * 0.72 + 20
  doc
    .lineWidth(1.6)
    .moveTo(tip, y + 46.5)
    .bezierCurveTo(tip + 28, y + 40, meterX - 40, y + 112, meterX + 37, y + 86)
    .stroke(colours.danger)
  doc
    .lineWidth(1.6)
    .moveTo(tip, y + 61.5)
    .bezierCurveTo(tip + 20, y + 66, meterX - 34, y + 100, meterX + 17, y + 86)
    .stroke(colours.ink)
}

/** The 9 V battery at the terminals: the cone moves outwards when plus is on plus. */
export const drawPolarityCheck: Figure = (doc, x, y, width) => {
  doc.rect(x, y, width, 96).fill(colours.ground)
  const cx = x + width * 0.68
  drawDriver(doc, cx, y + 22, 0.48)
  arrow(doc, [cx, y + 37], [cx, y + 8], colours.accent, 1.6)
  label(doc, 'outwards', cx + 7, y + 13, { bold: true, colour: colours.accent })
  doc
    .roundedRect(x + 18, y + 28, 36, 52, 3)
    .lineWidth(thin)
    .fillAndStroke('#3a352e', colours.ink)
  doc.rect(x + 18, y + 28, 36, 17).fill(colours.copper)
  doc.rect(x + 23, y + 23.5, 8, 5).fill(colours.strong)
  doc.rect(x + 41, y + 23.5, 8, 5).fill(colours.strong)
  label(doc, '9 V', x + 36, y + 62, { align: 'center', bold: true, size: 10, colour: colours.white })
  label(doc, '+', x + 27, y + 37, { align: 'center', bold: true, size: 9, colour: colours.white })
  label(doc, '–', x + 45, y + 37, { align: 'center', bold: true, size: 9, colour: colours.white })
  doc
    .lineWidth(1.4)
    .moveTo(x + 27, y + 23)
    .bezierCurveTo(x + 34, y + 2, cx - 92, y + 16, cx - 42, y + 41)
    .stroke(colours.danger)
  doc
    .lineWidth(1.4)
    .moveTo(x + 45, y + 23)
    .bezierCurveTo(x + 56, y + 12, cx - 84, y + 40, cx - 42, y + 46)
    .stroke(colours.ink)
  doc.circle(cx - 42, y + 41, 1.8).fill(colours.danger)
  doc.circle(cx - 42, y + 46, 1.8).fill(colours.ink)
}

/** Where the fingers press in the push test: evenly, close to the dust cap, never on it. */
export const drawPushTest: Figure = (doc, x, y, width) => {
  doc.rect(x, y, width, 96).fill(colours.ground)
  const [cx, cy] = [x + 56, y + 48]
  doc.circle(cx, cy, 41).lineWidth(thin).fillAndStroke('#e3dccf', colours.ink)
  doc.circle(cx, cy, 35).lineWidth(5).stroke('#59534a')
  doc.circle(cx, cy, 32).lineWidth(thin).fillAndStroke('#a79e90', colours.soft)
  doc.circle(cx, cy, 12).lineWidth(thin).fillAndStroke('#7d7467', colours.ink)
  for (let finger = 0; finger < 4; finger += 1) {
    const angle = Math.PI / 4 + (finger * Math.PI) / 2
    const [fx, fy] = [cx + Math.cos(angle) * 18, cy + Math.sin(angle) * 18]
    doc.circle(fx, fy, 4.4).lineWidth(1.2).fillAndStroke(colours.wash, colours.accent)
  }
  const sx = x + width * 0.72
  line(
    doc,
    [
      [sx - 44, y + 26],
      [sx - 12, y + 62],
      [sx + 12, y + 62],
      [sx + 44, y + 26],
    ],
    colours.ink,
    1.6,
  )
  line(
    doc,
    [
      [sx - 12, y + 62],
      [sx - 12, y + 82],
    ],
    colours.soft,
    1,
  )
  line(
    doc,
    [
      [sx + 12, y + 62],
      [sx + 12, y + 82],
    ],
    colours.soft,
    1,
  )
  arrow(doc, [sx - 18, y + 22], [sx - 18, y + 50], colours.accent, 1.6)
  arrow(doc, [sx + 18, y + 22], [sx + 18, y + 50], colours.accent, 1.6)
  label(doc, 'straight down, 3 to 5 mm', sx, y + 12, { align: 'center' })
}

/** Generator, series resistor, driver and voltmeter for the impedance sweep. */
export const drawImpedanceCircuit: Figure = (doc, x, y, width) => {
  doc.rect(x, y, width, 84).fill(colours.ground)
  const [left, right, top, bottom] = [x + 30, x + width - 66, y + 22, y + 66]
  line(
    doc,
    [
      [left, y + 33],
      [left, top],
      [right, top],
      [right, y + 33],
    ],
    colours.ink,
    1,
  )
  line(
    doc,
    [
      [left, y + 55],
      [left, bottom],
      [right, bottom],
      [right, y + 55],
    ],
    colours.ink,
    1,
  )
  doc
    .circle(left, y + 44, 11)
    .lineWidth(1)
    .fillAndStroke(colours.white, colours.ink)
  doc
    .lineWidth(1)
    .moveTo(left - 6, y + 44)
    .bezierCurveTo(left - 3, y + 36, left - 2, y + 36, left, y + 44)
  doc.bezierCurveTo(left + 2, y + 52, left + 3, y + 52, left + 6, y + 44).stroke(colours.accent)
  doc
    .rect(x + 70, top - 5, 34, 10)
    .lineWidth(1)
    .fillAndStroke(colours.white, colours.ink)
  label(doc, '1 kilohm', x + 87, top - 11, { align: 'center' })
  // Loudspeaker symbol
  doc
    .rect(right - 5, y + 36, 8, 16)
    .lineWidth(1)
    .fillAndStroke(colours.white, colours.ink)
  doc
    .moveTo(right + 3, y + 37)
    .lineTo(right + 14, y + 28)
    .lineTo(right + 14, y + 60)
    .lineTo(right + 3, y + 51)
    .fillAndStroke(colours.white, colours.ink)
  // Voltmeter across the driver
  const mx = right - 44
  line(
    doc,
    [
      [mx, top],
      [mx, y + 34],
    ],
    colours.ink,
    1,
  )
  line(
    doc,
    [
      [mx, y + 54],
      [mx, bottom],
    ],
    colours.ink,
    1,
  )
  doc.circle(mx, top, 1.8).fill(colours.ink)
  doc.circle(mx, bottom, 1.8).fill(colours.ink)
  doc
    .circle(mx, y + 44, 10)
    .lineWidth(1)
    .fillAndStroke(colours.white, colours.ink)
  label(doc, 'V~', mx, y + 43.5, { align: 'center', bold: true, size: 8.4, colour: colours.ink })
  label(doc, '10 to 200 Hz', left + 16, y + 44)
  label(doc, 'driver', right + 19, y + 44)
}

/** Impedance over frequency of a good driver and of one with shorted turns. */
export const drawImpedanceCurve: Figure = (doc, x, y, width) => {
  const height = 122
  doc.rect(x, y, width, height).fill(colours.ground)
  const [left, right, top, bottom] = [x + 26, x + width - 10, y + 12, y + height - 24]
  const frequencyAt = (hertz: number) => left + (Math.log10(hertz / 10) / 2) * (right - left)
  const impedanceAt = (ohms: number) => bottom - (ohms / 40) * (bottom - top)
  doc.lineWidth(0.4)
  for (const hertz of [10, 20, 50, 100, 200, 500, 1000]) {
    line(
      doc,
      [
        [frequencyAt(hertz), top],
        [frequencyAt(hertz), bottom],
      ],
      colours.line,
      0.5,
    )
    label(doc, hertz === 1000 ? '1k' : `${hertz}`, frequencyAt(hertz), bottom + 6, { align: 'center', size: 6.4 })
  }
  for (const ohms of [0, 10, 20, 30, 40]) {
    line(
      doc,
      [
        [left, impedanceAt(ohms)],
        [right, impedanceAt(ohms)],
      ],
      colours.line,
      0.5,
    )
    label(doc, `${ohms}`, left - 4, impedanceAt(ohms), { align: 'right', size: 6.4 })
  }
  label(doc, 'Hz', right, bottom + 15, { align: 'right', size: 6.8 })
  label(doc, 'ohm', x + 4, y + 6, { size: 6.8 })
  /** Re, a parallel resonance of peak `rise` and quality `q`, and the rising inductance. */
  const curve = (re: number, rise: number, resonance: number, q: number, millihenry: number, colour: string) => {
    const points: [number, number][] = []
    for (let step = 0; step <= 120; step += 1) {
      const hertz = 10 * 10 ** (step / 60)
      const detuning = q * (hertz / resonance - resonance / hertz)
      const denominator = 1 + detuning * detuning
      const real = re + rise / denominator
      const imaginary = (-rise * detuning) / denominator + (2 * Math.PI * hertz * millihenry) / 1000
      points.push([frequencyAt(hertz), impedanceAt(Math.hypot(real, imaginary))])
    }
    line(doc, points, colour, 1.5)
  }
  curve(3.4, 31, 38, 4.6, 0.9, colours.ink)
  curve(2.5, 7, 40, 1.5, 0.25, colours.danger)
  line(
    doc,
    [
      [frequencyAt(38), top - 1],
      [frequencyAt(38), bottom],
    ],
    colours.copper,
    0.7,
  )
  label(doc, 'fs', frequencyAt(38) + 3, top + 1, { bold: true, colour: colours.accent })
  label(doc, 'good driver', frequencyAt(52), impedanceAt(25), { bold: true, colour: colours.ink })
  label(doc, 'shorted turns', frequencyAt(95), impedanceAt(7.4), { bold: true, colour: colours.danger })
}

/** The power terminals of a car amplifier with the three measurements that matter. */
export const drawAmplifierMeasurements: Figure = (doc, x, y, width) => {
  doc.rect(x, y, width, 118).fill(colours.ground)
  const block = x + 48
  doc
    .roundedRect(block - 14, y + 10, 152, 48, 3)
    .lineWidth(thin)
    .fillAndStroke('#3a352e', colours.ink)
  const terminals = ['GND', 'REM', '+12V']
  terminals.forEach((name, index) => {
    const tx = block + index * 32
    doc
      .rect(tx, y + 28, 24, 24)
      .lineWidth(thin)
      .fillAndStroke(colours.copper, colours.ink)
    doc
      .circle(tx + 12, y + 40, 6.5)
      .lineWidth(thin)
      .fillAndStroke('#d8d1c5', colours.ink)
    line(
      doc,
      [
        [tx + 8, y + 44],
        [tx + 16, y + 36],
      ],
      colours.ink,
      1.2,
    )
    label(doc, name, tx + 12, y + 20, { align: 'center', bold: true, size: 6.6, colour: colours.white })
  })
  doc.roundedRect(block + 100, y + 32, 26, 15, 2).fillAndStroke('#e3b23c', colours.ink)
  label(doc, '40', block + 113, y + 40, { align: 'center', bold: true, size: 8, colour: colours.ink })
  /** A bracket between two terminals; the letter names its row in the table. */
  const span = (from: number, to: number, depth: number, letter: string, text: string, colour: string) => {
    line(
      doc,
      [
        [from, y + 55],
        [from, depth],
        [to, depth],
        [to, y + 55],
      ],
      colour,
      1.1,
    )
    doc.circle(from, y + 55, 1.8).fill(colour)
    doc.circle(to, y + 55, 1.8).fill(colour)
    doc.circle(x + 16, depth, 6).fill(colour)
    label(doc, letter, x + 16, depth - 0.4, { align: 'center', bold: true, size: 7.6, colour: colours.white })
    label(doc, text, block + 84, depth, { bold: true, colour })
  }
  span(block + 19, block + 44, y + 70, 'B', 'remote: above 10 V', colours.ink)
  span(block + 12, block + 76, y + 86, 'A', 'supply: 11.5 to 14.7 V', colours.accent)
  line(
    doc,
    [
      [block + 5, y + 55],
      [block + 5, y + 104],
      [block + 28, y + 104],
    ],
    colours.danger,
    1.1,
  )
  doc.circle(block + 5, y + 55, 1.8).fill(colours.danger)
  doc.circle(x + 16, y + 104, 6).fill(colours.danger)
  label(doc, 'C', x + 16, y + 103.6, { align: 'center', bold: true, size: 7.6, colour: colours.white })
  label(doc, 'to battery minus: below 0.2 V', block + 33, y + 104, { bold: true, colour: colours.danger })
}

const frameOf = (doc: Doc, x: number, y: number, width: number, height: number) => {
  doc.rect(x, y, width, height).fill('#e9e3d9')
  const corner = (cx: number, cy: number, dx: number, dy: number) =>
    line(
      doc,
      [
        [cx + dx * 12, cy],
        [cx, cy],
        [cx, cy + dy * 12],
      ],
      colours.accent,
      1.6,
    )
  corner(x + 5, y + 5, 1, 1)
  corner(x + width - 5, y + 5, -1, 1)
  corner(x + 5, y + height - 5, 1, -1)
  corner(x + width - 5, y + height - 5, -1, -1)
}

/** The four pictures of a good claim, as seen through the viewfinder. */
export const drawFraming: Figure = (doc, x, y, width) => {
  const gap = 11
  const frameWidth = (width - 3 * gap) / 4
  const frameHeight = 84
  const frames = [0, 1, 2, 3].map((index) => x + index * (frameWidth + gap))
  for (const left of frames) frameOf(doc, left, y, frameWidth, frameHeight)
  const [label1 = x, whole = x, fault = x, video = x] = frames
  // 1: the type label fills the picture
  doc
    .rect(label1 + 13, y + 20, frameWidth - 26, frameHeight - 40)
    .lineWidth(thin)
    .fillAndStroke(colours.white, colours.ink)
  label(doc, 'MODEL  X 165', label1 + 19, y + 29, { bold: true, size: 6.6, colour: colours.ink })
  label(doc, 'S/N  2407-01834', label1 + 19, y + 39, { bold: true, size: 6.6, colour: colours.ink })
  for (let bar = 0; bar < 26; bar += 1) {
    doc.rect(label1 + 19 + bar * 2.7, y + 46, [1, 1.7, 0.7][bar % 3] ?? 1, 11).fill(colours.ink)
  }
  // 2: the whole product
  const [wx, wy] = [whole + frameWidth / 2, y + frameHeight / 2]
  doc.circle(wx, wy, 33).lineWidth(thin).fillAndStroke('#cfc7ba', colours.ink)
  doc.circle(wx, wy, 26.5).lineWidth(4.4).stroke('#59534a')
  doc.circle(wx, wy, 24).lineWidth(thin).fillAndStroke('#8f877a', colours.soft)
  doc.circle(wx, wy, 9).lineWidth(thin).fillAndStroke('#6d665b', colours.ink)
  line(
    doc,
    [
      [wx + 16, wy - 20],
      [wx + 22, wy - 12],
      [wx + 25, wy - 4],
    ],
    colours.danger,
    2.4,
  )
  // 3: the fault close up, cropped by the frame
  doc
    .save()
    .rect(fault + 1, y + 1, frameWidth - 2, frameHeight - 2)
    .clip()
  const [fx, fy] = [fault + 4, y + 100]
  doc.circle(fx, fy, 108).lineWidth(9).stroke('#cfc7ba')
  doc.circle(fx, fy, 88).lineWidth(22).stroke('#59534a')
  doc.circle(fx, fy, 76).fill('#8f877a')
  doc
    .moveTo(fx + 50, fy - 64)
    .lineTo(fx + 62, fy - 55)
    .lineTo(fx + 66, fy - 46)
    .lineTo(fx + 76, fy - 36)
  doc
    .lineTo(fx + 70, fy - 50)
    .lineTo(fx + 66, fy - 58)
    .lineTo(fx + 54, fy - 69)
    .fill('#17130f')
  doc.restore()
  doc
    .circle(fault + 66, y + 44, 20)
    .lineWidth(1.4)
    .dash(3, { space: 2.4 })
    .stroke(colours.danger)
    .undash()
  // 4: video with sound
  const [vx, vy] = [video + frameWidth / 2, y + frameHeight / 2 - 4]
  drawDriver(doc, vx, vy - 27, 0.4)
  arrow(doc, [vx - 50, vy + 4], [vx - 50, vy - 14], colours.accent, 1.3)
  arrow(doc, [vx - 50, vy - 2], [vx - 50, vy + 16], colours.accent, 1.3)
  doc.roundedRect(video + 12, y + frameHeight - 20, 55, 11, 5.5).fill(colours.ink)
  doc.circle(video + 19.5, y + frameHeight - 14.5, 2.6).fill('#e5483a')
  label(doc, '0:15  sound on', video + 25, y + frameHeight - 14, { size: 5.4, colour: colours.white })
}

/** An empty box to tick, and a line to write a value on. */
export function drawTickBox(doc: Doc, x: number, y: number): void {
  doc.roundedRect(x, y, 8.4, 8.4, 1.2).lineWidth(0.8).stroke(colours.soft)
}
export function drawWritingLine(doc: Doc, x: number, y: number, width: number): void {
  line(
    doc,
    [
      [x, y],
      [x + width, y],
    ],
    colours.strong,
    0.6,
  )
}
