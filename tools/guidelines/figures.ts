import { mark } from '@portal/brand/mark.ts'
import { type Look, Pen } from './pen.ts'
import { colours, contentWidth } from './style.ts'

/** A line drawing. It is drawn from (0, 0) to the right and down, on the colour of the ground unless that is left out. */
interface Figure {
  readonly height: number
  readonly ground?: false
  readonly draw: (pen: Pen, width: number, labels: readonly string[]) => void
}

const { ink, soft, strong, copper, accent, wash, danger, white } = colours
const steel = '#d8d1c5'
const magnet = '#8f877a'
const rubber = '#59534a'
const plastic = '#3a352e'
const outlined = (fill: string, width = 0.7): Look => ({ fill, stroke: ink, width })

/** A driver cut through its axis, facing up. (0, 0) is the axis at the upper edge; at scale 1 it is 208 points wide. */
function drawDriver(pen: Pen, x: number, y: number, scale: number): void {
  const hairline = 0.7 / scale
  const half = () => {
    pen.box(31, 104, 43, 24, outlined(magnet, hairline))
    pen.box(28, 94, 38, 10, outlined(steel, hairline))
    pen.box(6, 94, 13, 34, outlined(steel, hairline))
    pen.path('M104 17H92L88 26 66 70 60 93', { stroke: soft, width: 2.4 })
    const spider = 'c2.4-5 2.4-5 4.8 0c2.4 5 2.4 5 4.8 0'.repeat(4)
    pen.path(`M24 74${spider}`, { stroke: copper, width: 1.3 })
    const surround = 'M94 15C92 2 78 2 76 17'
    pen.path(surround, { stroke: ink, width: 2.2 })
    const cone = 'M77 17L23 64'
    pen.path(cone, { stroke: ink, width: 1.6 })
    const former = 'M22.5 60V116'
    pen.path(former, { stroke: soft, width: 1.1 })
    for (let turn = 0; turn < 8; turn += 1) pen.circle(25, 91 + turn * 3, 1.4, { fill: copper })
  }
  pen.within(
    x,
    y,
    () => {
      pen.box(-62, 128, 124, 10, outlined(steel, hairline))
      half()
      pen.within(0, 0, half, -1, 1)
      const dustCap = 'M-31 57C-18 38 18 38 31 57'
      pen.path(dustCap, { stroke: ink, width: 1.5 })
      pen.box(74, 40, 13, 7, outlined(wash, hairline))
      const lead = 'M76 44C66 66 52 60 44 46'
      pen.path(lead, { stroke: accent, width: 0.9 })
    },
    scale,
  )
}

/** Where the names of the anatomy stand (left, above or right, and how far down), and the place of the part. */
const anatomyNames = [
  [-1, 20, 86, 6],
  [-1, 56, 58, 35],
  [-1, 92, 40, 72],
  [-1, 128, 25.5, 99],
  [-1, 164, 60, 118],
  [0, 19, 0, 42.7],
  [1, 38, 82, 43],
  [1, 80, 72, 58],
  [1, 122, 50, 99],
  [1, 164, 12, 122],
] as const

/** The parts of a loudspeaker. Labels: "name: what it is", from the left to the right. */
const anatomy: Figure = {
  height: 198,
  draw(pen, width, labels) {
    const scale = 1.3
    drawDriver(pen, width / 2, 8, scale)
    pen.within(width / 2, 8, () => {
      for (const [index, [side, down, partX, partY]] of anatomyNames.entries()) {
        const [name = '', hint = ''] = labels[index]?.split(': ') ?? []
        const [targetX, targetY] = [side * partX * scale, partY * scale]
        const from = side === 0 ? `M0 ${down + 15}` : `M${side * 158} ${down}H${side * 144}`
        pen.path(`${from}L${targetX} ${targetY}`, { stroke: strong, width: 0.6 })
        pen.circle(targetX, targetY, 1.5, { fill: accent })
        const align = ({ '-1': 'right', 0: 'center', 1: 'left' } as const)[side]
        pen.label(name, side * 163, down - 1, { align, bold: true, size: 8, colour: ink })
        pen.label(hint, side * 163, down + 9, { align, size: 7 })
      }
    })
  },
}

/** A driver from behind: magnet, spokes, and the two terminals at its right. */
function drawDriverFromBehind(pen: Pen, x: number, y: number): void {
  pen.within(x, y, () => {
    pen.circle(0, 0, 40, outlined('#ece6dc'))
    pen.circle(0, 0, 34.4, { stroke: strong, width: 0.4 })
    const spoke = () => pen.path('M20 0H36.8', { stroke: strong, width: 5 })
    for (let angle = 30; angle < 390; angle += 60) {
      pen.doc.save().rotate(angle)
      spoke()
      pen.doc.restore()
    }
    pen.circle(0, 0, 22.4, outlined(magnet))
    pen.circle(0, 0, 17.6, outlined('#b3ab9e'))
    pen.circle(0, 0, 4.8, { fill: ink })
    pen.box(28.8, -13, 15, 26, outlined(wash))
    pen.box(37.8, -10, 11, 5, outlined(copper))
    pen.box(37.8, 6, 11, 3.4, outlined(copper))
    pen.label('+', 52.8, -15, { bold: true, size: 8, colour: danger })
    pen.label('–', 52.8, 15, { bold: true, size: 8, colour: ink })
  })
}

function drawMeter(pen: Pen, x: number, y: number): void {
  pen.within(x, y, () => {
    pen.box(0, 0, 54, 84, outlined(plastic), 7)
    pen.box(6, 7, 42, 20, { fill: '#dfe5d3' }, 2)
    pen.label('3.5', 32, 17.5, { align: 'right', bold: true, size: 13, colour: ink })
    pen.label('ohm', 34, 20.5, { size: 5.6, colour: ink })
    pen.circle(27, 47, 12.5, { fill: '#57503f', stroke: '#857b6b' })
    pen.path('M27 47L19.5 39.5', { stroke: white, width: 1.6 })
    pen.circle(17, 74, 3, { fill: '#15120f' })
    pen.circle(37, 74, 3, { fill: danger })
  })
}

/** The multimeter at the terminals of a driver that is not connected to anything else. */
const resistance: Figure = {
  height: 108,
  draw(pen, width) {
    drawDriverFromBehind(pen, 54, 54)
    const meter = width - 70
    drawMeter(pen, meter, 12)
    pen.path(`M102.8 46.5C130.8 40 ${meter - 40} 112 ${meter + 37} 86`, { stroke: danger, width: 1.6 })
    pen.path(`M102.8 61.5C122.8 66 ${meter - 34} 100 ${meter + 17} 86`, { stroke: ink, width: 1.6 })
  },
}

/** The battery at the terminals. Label: the way the cone moves. */
const polarity: Figure = {
  height: 96,
  draw(pen, width, [outwards = '']) {
    const axis = width * 0.68
    drawDriver(pen, axis, 22, 0.48)
    pen.arrow(axis, 37, 8, { colour: accent, width: 1.6 })
    pen.label(outwards, axis + 7, 13, { bold: true, colour: accent })
    pen.box(18, 28, 36, 52, outlined(plastic), 3)
    pen.box(18, 28, 36, 17, { fill: copper })
    pen.box(23, 23.5, 8, 5, { fill: strong })
    pen.box(41, 23.5, 8, 5, { fill: strong })
    pen.label('9 V', 36, 62, { align: 'center', bold: true, size: 10, colour: white })
    pen.label('+', 27, 37, { align: 'center', bold: true, size: 9, colour: white })
    pen.label('–', 45, 37, { align: 'center', bold: true, size: 9, colour: white })
    const terminal = axis - 42
    pen.path(`M27 23C34 2 ${axis - 92} 16 ${terminal} 41`, { stroke: danger, width: 1.4 })
    pen.path(`M45 23C56 12 ${axis - 84} 40 ${terminal} 46`, { stroke: ink, width: 1.4 })
    pen.circle(terminal, 41, 1.8, { fill: danger })
    pen.circle(terminal, 46, 1.8, { fill: ink })
  },
}

/** A driver from the front. */
function drawDriverFromTheFront(pen: Pen, x: number, y: number, radius: number): void {
  pen.circle(x, y, radius, outlined('#e3dccf'))
  pen.circle(x, y, radius * 0.85, { stroke: rubber, width: radius * 0.13 })
  pen.circle(x, y, radius * 0.77, { fill: '#a79e90', stroke: soft })
  pen.circle(x, y, radius * 0.29, outlined('#7d7467'))
}

/** Where the fingers press: evenly, close to the dust cap, never on it. Label: how far. */
const pushTest: Figure = {
  height: 96,
  draw(pen, width, [howFar = '']) {
    drawDriverFromTheFront(pen, 56, 48, 41)
    for (const [fingerX, fingerY] of [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ] as const)
      pen.circle(56 + fingerX * 12.7, 48 + fingerY * 12.7, 4.4, { fill: wash, stroke: accent, width: 1.2 })
    pen.within(width * 0.72, 0, () => {
      pen.path('M-44 26L-12 62H12L44 26', { stroke: ink, width: 1.6 })
      pen.path('M-12 62V82M12 62V82', { stroke: soft, width: 1 })
      pen.arrow(-18, 22, 50, { colour: accent, width: 1.6 })
      pen.arrow(18, 22, 50, { colour: accent, width: 1.6 })
      pen.label(howFar, 0, 12, { align: 'center' })
    })
  },
}

/** Generator, series resistor, driver and voltmeter. Labels: resistor, generator, driver. */
const impedanceCircuit: Figure = {
  height: 84,
  draw(pen, width, [resistor = '', generator = '', driver = '']) {
    const [left, right, meter] = [30, width - 66, width - 110]
    pen.path(`M${left} 33V22H${right}V36M${left} 55V66H${right}V52`, { stroke: ink, width: 1 })
    pen.path(`M${meter} 22V34M${meter} 54V66`, { stroke: ink, width: 1 })
    pen.circle(meter, 22, 1.8, { fill: ink })
    pen.circle(meter, 66, 1.8, { fill: ink })
    pen.circle(left, 44, 11, outlined(white, 1))
    pen.path(`M${left - 6} 44c3-8 4-8 6 0c2 8 3 8 6 0`, { stroke: accent, width: 1 })
    pen.box(70, 17, 34, 10, outlined(white, 1))
    pen.circle(meter, 44, 10, outlined(white, 1))
    pen.label('V~', meter, 43.5, { align: 'center', bold: true, size: 8.4, colour: ink })
    pen.box(right - 5, 36, 8, 16, outlined(white, 1))
    pen.path(`M${right + 3} 37l11-9v32l-11-9z`, outlined(white, 1))
    pen.label(resistor, 87, 11, { align: 'center' })
    pen.label(generator, left + 16, 44)
    pen.label(driver, right + 19, 44)
  },
}

/** Impedance over frequency. Labels: the good driver, the one with shorted turns. */
const impedanceCurve: Figure = {
  height: 122,
  draw(pen, width, [good = '', shorted = '']) {
    const [left, right, top, bottom] = [26, width - 10, 12, 98]
    const across = (hertz: number) => left + (Math.log10(hertz / 10) / 2) * (right - left)
    const up = (ohms: number) => bottom - (ohms / 40) * (bottom - top)
    const grid: Look = { stroke: colours.line, width: 0.5 }
    for (const hertz of [10, 20, 50, 100, 200, 500, 1000]) {
      pen.path(`M${across(hertz)} ${top}V${bottom}`, grid)
      pen.label(hertz === 1000 ? '1k' : `${hertz}`, across(hertz), bottom + 6, { align: 'center', size: 6.4 })
    }
    for (const ohms of [0, 10, 20, 30, 40]) {
      pen.path(`M${left} ${up(ohms)}H${right}`, grid)
      pen.label(`${ohms}`, left - 4, up(ohms), { align: 'right', size: 6.4 })
    }
    pen.label('Hz', right, bottom + 15, { align: 'right', size: 6.8 })
    pen.label('ohm', 4, 6, { size: 6.8 })

    /** A coil of `re` ohm and some millihenry, with a resonance of so many ohm and its quality `q`. */
    const curve = (re: number, peak: number, resonance: number, q: number, millihenry: number, stroke: string) => {
      const points = Array.from({ length: 121 }, (_, step) => {
        const hertz = 10 * 10 ** (step / 60)
        const detuning = q * (hertz / resonance - resonance / hertz)
        const share = peak / (1 + detuning * detuning)
        const reactance = (2 * Math.PI * hertz * millihenry) / 1000 - share * detuning
        return `${across(hertz)} ${up(Math.hypot(re + share, reactance))}`
      })
      pen.path(`M${points.join('L')}`, { stroke, width: 1.5 })
    }
    curve(3.4, 31, 38, 4.6, 0.9, ink)
    curve(2.5, 7, 40, 1.5, 0.25, danger)
    pen.path(`M${across(38)} ${top - 1}V${bottom}`, { stroke: copper, width: 0.7 })
    pen.label('fs', across(38) + 3, top + 1, { bold: true, colour: accent })
    pen.label(good, across(52), up(25), { bold: true, colour: ink })
    pen.label(shorted, across(95), up(7.4), { bold: true, colour: danger })
  },
}

/** The power terminals of a car amplifier. Labels: the measurements A, B and C, whose rows a table beside it has. */
const amplifier: Figure = {
  height: 118,
  draw(pen, _width, [supply = '', remote = '', ground = '']) {
    pen.within(48, 0, () => {
      pen.box(-14, 10, 152, 48, outlined(plastic), 3)
      for (const [index, name] of ['GND', 'REM', '+12V'].entries())
        pen.within(index * 32, 0, () => {
          pen.box(0, 28, 24, 24, outlined(copper))
          pen.circle(12, 40, 6.5, outlined(steel))
          pen.path('M8 44L16 36', { stroke: ink, width: 1.2 })
          pen.label(name, 12, 20, { align: 'center', bold: true, size: 6.6, colour: white })
        })
      pen.box(100, 32, 26, 15, outlined('#e3b23c'), 2)
      pen.label('40', 113, 40, { align: 'center', bold: true, size: 8, colour: ink })
      const measurement = (
        letter: string,
        text: string,
        wire: string,
        depth: number,
        textAt: number,
        colour: string,
      ) => {
        pen.path(wire, { stroke: colour, width: 1.1 })
        pen.circle(-32, depth, 6, { fill: colour })
        pen.label(letter, -32, depth - 0.4, { align: 'center', bold: true, size: 7.6, colour: white })
        pen.label(text, textAt, depth, { bold: true, colour })
      }
      measurement('A', supply, 'M12 55V86H76V55', 86, 84, accent)
      measurement('B', remote, 'M19 55V70H44V55', 70, 84, ink)
      measurement('C', ground, 'M5 55V104H28', 104, 33, danger)
      const ends = [
        [12, accent],
        [76, accent],
        [19, ink],
        [44, ink],
        [5, danger],
      ] as const
      for (const [end, colour] of ends) pen.circle(end, 55, 1.8, { fill: colour })
    })
  },
}

/** The four pictures of a good claim, as seen through the viewfinder. Labels: on the type label, on the video. */
const framing: Figure = {
  height: 84,
  ground: false,
  draw(pen, width, [model = '', recording = '']) {
    const gap = 11
    const side = (width - 3 * gap) / 4
    const middle = side / 2
    const viewfinder = (index: number, draw: () => void) =>
      pen.within(index * (side + gap), 0, () => {
        pen.box(0, 0, side, 84, { fill: '#e9e3d9' })
        const far = side - 5
        const corners = `M5 17V5H17M${far - 12} 5H${far}V17M5 67V79H17M${far - 12} 79H${far}V67`
        pen.path(corners, { stroke: accent, width: 1.6 })
        draw()
      })

    viewfinder(0, () => {
      pen.box(13, 20, side - 26, 44, outlined(white))
      pen.label(`${model}  X 165`, 19, 29, { bold: true, size: 6.6, colour: ink })
      pen.label('S/N  2407-01834', 19, 39, { bold: true, size: 6.6, colour: ink })
      for (let bar = 0; bar < 26; bar += 1) pen.box(19 + bar * 2.7, 46, [1, 1.7, 0.7][bar % 3] ?? 1, 11, { fill: ink })
    })
    viewfinder(1, () => {
      drawDriverFromTheFront(pen, middle, 42, 33)
      pen.path(`M${middle + 16} 22l6 8 3 8`, { stroke: danger, width: 2.4 })
    })
    viewfinder(2, () => {
      pen.doc
        .save()
        .rect(1, 1, side - 2, 82)
        .clip()
      pen.circle(4, 100, 108, { stroke: '#cfc7ba', width: 9 })
      pen.circle(4, 100, 88, { stroke: rubber, width: 22 })
      pen.circle(4, 100, 76, { fill: magnet })
      const tear = 'M54 36l12 9 4 9 10 10-6-14-4-8-12-11z'
      pen.path(tear, { fill: '#17130f' })
      pen.doc.restore()
      pen.doc.dash(3, { space: 2.4 })
      pen.circle(66, 44, 20, { stroke: danger, width: 1.4 })
      pen.doc.undash()
    })
    viewfinder(3, () => {
      drawDriver(pen, middle, 11, 0.4)
      pen.arrow(middle - 50, 42, 24, { colour: accent, width: 1.3 })
      pen.arrow(middle - 50, 36, 54, { colour: accent, width: 1.3 })
      pen.box(12, 64, 55, 11, { fill: ink }, 5.5)
      pen.circle(19.5, 69.5, 2.6, { fill: '#e5483a' })
      pen.label(recording, 25, 70, { size: 5.4, colour: white })
    })
  },
}

const writingLines: Figure = {
  height: 114,
  ground: false,
  draw(pen, width) {
    for (const y of [23, 46, 69, 92]) drawWritingLine(pen, 0, y, width)
  },
}

const figures: Readonly<Record<string, Figure>> = {
  anatomy,
  resistance,
  polarity,
  'push-test': pushTest,
  'impedance-circuit': impedanceCircuit,
  'impedance-curve': impedanceCurve,
  amplifier,
  framing,
  'writing-lines': writingLines,
}

/** Draws a figure with its upper left corner at (x, y). How high it is. */
export function drawFigure(
  doc: PDFKit.PDFDocument,
  name: string,
  labels: readonly string[],
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): number {
  const figure = figures[name]
  if (!figure) throw new Error(`There is no figure ${name}.`)
  const pen = new Pen(doc)
  pen.within(x, y, () => {
    if (figure.ground !== false) pen.box(0, 0, width, figure.height, { fill: colours.ground })
    figure.draw(pen, width, labels)
  })
  return figure.height
}

/** An empty box to tick. */
export const drawTickBox = (pen: Pen, x: number, y: number): void =>
  pen.box(x, y, 8.4, 8.4, { stroke: soft, width: 0.8 }, 1.2)

/** A line to write on. */
export const drawWritingLine = (pen: Pen, x: number, y: number, width = contentWidth): void =>
  pen.path(`M${x} ${y}h${width}`, { stroke: strong, width: 0.6 })

/** The maker's mark around its centre. */
export const drawMark = (pen: Pen, x: number, y: number, radius: number): void =>
  pen.within(
    x,
    y,
    () => {
      pen.doc.translate(-mark.size / 2, -mark.size / 2)
      pen.doc.path(mark.rings).fill(ink, 'even-odd')
      pen.circle(mark.cap.cx, mark.cap.cy, mark.cap.r, { fill: copper })
    },
    radius / mark.discs[0].r,
  )
