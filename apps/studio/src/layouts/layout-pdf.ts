import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { colours as brand } from '@portal/brand/colours.ts'
import PDFDocument from 'pdfkit'
import { boardParts, boardSize, drawBoard } from './amplifier-board.ts'
import { Drawing, type Layer } from './drawing.ts'
import { drawFrame, drawSchematic, sheetSize } from './schematic.ts'

const pointsPerMillimetre = 72 / 25.4

/** Colours of the printed layers. A board is drawn as seen from the parts, its copper pale below the print. */
const colours: Readonly<Record<Layer, string>> = {
  ink: '#16171a',
  note: '#16171a',
  value: '#5a5c62',
  frame: '#3b3d42',
  accent: brand.accent[0],
  copper: '#e9cfa6',
  pad: '#b98a4a',
  hole: '#ffffff',
  silk: '#24324a',
  mask: '#ffffff',
}

/** Sets a drawing onto the page; `scale` 1 is life size. */
function draw(doc: PDFKit.PDFDocument, drawing: Drawing, { x = 0, y = 0, scale = 1 } = {}): void {
  doc.save().scale(pointsPerMillimetre).translate(x, y).scale(scale)
  for (const shape of drawing.shapes) {
    const colour = colours[shape.layer]
    if (shape.kind === 'text') {
      doc
        .font(shape.bold ? 'Helvetica-Bold' : 'Helvetica')
        .fontSize(shape.size)
        .fillColor(colour)
      const width = doc.widthOfString(shape.text)
      const left = shape.anchor === 'middle' ? shape.x - width / 2 : shape.anchor === 'end' ? shape.x - width : shape.x
      // The drawing gives base lines, the document asks for the top of the line
      doc.text(shape.text, left, shape.y - shape.size * 0.745, { lineBreak: false })
      continue
    }
    doc.lineWidth(shape.width).lineJoin('round').lineCap('round')
    if (shape.kind === 'circle') doc.circle(shape.x, shape.y, shape.radius)
    else {
      shape.points.forEach(([px, py], index) => {
        if (index === 0) doc.moveTo(px, py)
        else doc.lineTo(px, py)
      })
    }
    if (shape.filled) doc.fill(colour)
    else doc.stroke(colour)
  }
  doc.restore()
}

/** The list of parts, equal ones in one row. */
function drawPartList(drawing: Drawing, x: number, y: number): void {
  const rows = new Map<string, string[]>()
  for (const { reference, value } of boardParts) {
    const prefix = reference.replace(/\d+/, '')
    rows.set(`${prefix} ${value}`, [...(rows.get(`${prefix} ${value}`) ?? []), reference])
  }
  drawing.text(x, y, 'COMPONENT LIST', { size: 3, bold: true, layer: 'accent' })
  drawing.segment([x, y + 1.6], [x + 47, y + 1.6], { width: 0.25, layer: 'frame' })
  let line = y + 5
  for (const [key, references] of rows) {
    const value = key.slice(key.indexOf(' ') + 1)
    const [first = '', last = ''] = [references[0], references.at(-1)]
    const isRun =
      references.length > 1 &&
      Number(last.replace(/\D/g, '')) - Number(first.replace(/\D/g, '')) === references.length - 1
    const named =
      references.length === 1
        ? first
        : isRun
          ? `${first}-${last.replace(/\D/g, '')}`
          : references.length === 2
            ? `${first}, ${last}`
            : `${first} ... ${last}`
    drawing
      .text(x, line, named, { size: 2.1, bold: true })
      .text(x + 24, line, value, { size: 2.1 })
      .text(x + 47, line, `${references.length}`, { size: 2.1, anchor: 'end', layer: 'value' })
    line += 3.15
  }
}

export interface LayoutFacts {
  readonly brand: string
  readonly model: string
}

/**
 * Writes the layout document of an amplifier to a path or a stream: the schematic on the first page, the board with its
 * reference designators and the component list on the second, both vectors on A4, landscape. Resolves when all is written.
 */
export async function writeLayoutPdf(
  target: string | NodeJS.WritableStream,
  { brand, model }: LayoutFacts,
): Promise<void> {
  const output = typeof target === 'string' ? createWriteStream(target) : target
  const issued = new Date(Date.UTC(2025, 2, 14))
  const doc = new PDFDocument({
    size: [sheetSize.height * pointsPerMillimetre, sheetSize.width * pointsPerMillimetre],
    layout: 'landscape',
    margin: 0,
    info: {
      Title: `${brand} ${model}: schematic and board layout`,
      Author: brand,
      CreationDate: issued,
      ModDate: issued,
    },
  })
  doc.pipe(output)
  draw(doc, drawSchematic({ brand, model, title: 'Schematic, channel and supply', sheet: '1 / 2' }))

  doc.addPage()
  const board = new Drawing()
  drawFrame(board, { brand, model, title: 'Board layout, part side', sheet: '2 / 2' })
  drawPartList(board, 236, 22)
  board.text(22, 22, 'MAIN BOARD, SEEN FROM THE PARTS', { size: 3, bold: true, layer: 'accent' })
  const scale = 0.82
  board.rectangle(22, 26, boardSize.width * scale, boardSize.depth * scale, { width: 0.4 })
  const notes = [
    'Copper side mirrored. Scale 0.82 : 1.',
    'Disconnect the battery and discharge C111 to C114 before any work.',
    'Output transistors: mica washer and paste, 0.6 Nm. Adjust VR201 after replacement.',
  ]
  board.text(22, 163, 'NOTES', { size: 3, bold: true, layer: 'accent' })
  notes.forEach((note, index) => {
    board.text(22, 168 + index * 3.8, `${index + 1}  ${note}`, { size: 2.1 })
  })
  draw(doc, board)
  draw(doc, drawBoard(model, brand), { x: 22, y: 26, scale })
  doc.end()
  await finished(output)
}
