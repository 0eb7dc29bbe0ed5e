import { colours, fonts } from './style.ts'

export interface Look {
  readonly fill?: string
  readonly stroke?: string
  /** Of the stroke. */
  readonly width?: number
}

interface Lettering {
  readonly align?: 'left' | 'center' | 'right'
  readonly bold?: boolean
  readonly size?: number
  readonly colour?: string
}

/** Draws shapes and labels whose places are counted from where the document's origin is at that time. */
export class Pen {
  readonly doc: PDFKit.PDFDocument

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc
  }

  /** A shape in the language of SVG paths: "M0 0H10L5 8z". */
  path(shape: string, look: Look): void {
    this.doc.path(shape)
    this.#show(look)
  }

  box(x: number, y: number, width: number, height: number, look: Look, radius = 0): void {
    this.doc.roundedRect(x, y, width, height, radius)
    this.#show(look)
  }

  circle(x: number, y: number, radius: number, look: Look): void {
    this.doc.circle(x, y, radius)
    this.#show(look)
  }

  /** An arrow straight up or down. */
  arrow(x: number, from: number, to: number, look: { readonly colour: string; readonly width: number }): void {
    const back = to > from ? -5 : 5
    this.path(`M${x} ${from}V${to + back / 2}`, { stroke: look.colour, width: look.width })
    this.path(`M${x} ${to}l-2.25 ${back}h4.5z`, { fill: look.colour })
  }

  /** A line of text whose middle is at the height of `y`. */
  label(text: string, x: number, y: number, lettering: Lettering = {}): void {
    const { align = 'left', bold = false, size = 7.4, colour = colours.soft } = lettering
    const { doc } = this
    doc
      .font(bold ? fonts.bold : fonts.regular)
      .fontSize(size)
      .fillColor(colour)
    const before = { left: 0, center: 0.5, right: 1 }[align] * doc.widthOfString(text)
    doc.text(text, x - before, y - size * 0.36, { lineBreak: false })
  }

  /** What is drawn meanwhile is counted from (x, y), and larger by the scale; a negative one mirrors it. */
  within(x: number, y: number, draw: () => void, scaleX = 1, scaleY = scaleX): void {
    this.doc.save().translate(x, y).scale(scaleX, scaleY).lineJoin('round').lineCap('round')
    draw()
    this.doc.restore()
  }

  #show({ fill, stroke, width = 0.7 }: Look): void {
    this.doc.lineWidth(width)
    if (fill && stroke) this.doc.fillAndStroke(fill, stroke)
    else if (fill) this.doc.fill(fill)
    else this.doc.stroke(stroke)
  }
}
