import { makerName } from '@portal/brand/name.ts'
import PDFDocument from 'pdfkit'
import { drawFigure, drawMark, drawTickBox, drawWritingLine } from './figures.ts'
import { Pen } from './pen.ts'
import { colours, contentWidth, fonts, sheet } from './style.ts'

/** What is said about a document. */
export interface PaperFacts {
  readonly title: string
  /** At the foot of each page. */
  readonly foot: string
  readonly language: string
  readonly pages: number
  /** Fixed, so that the same texts are the same file. */
  readonly edition: Date
}

const size = { body: 8.9, small: 7.6, table: 8.1, heading: 14, subheading: 9.6 }
const leading = 2.5

/**
 * A tagged A4 document: blocks are set one below the other in the present column. Its headings make the outline, and
 * its tags let it be read aloud. Texts may have parts in **bold**.
 */
export class Paper {
  readonly #facts: PaperFacts
  readonly #doc: PDFKit.PDFDocument
  readonly #pen: Pen
  readonly #root: PDFKit.PDFStructureElement
  #page = 0
  #pagesAdded = 0
  /** The present column, and where its next block begins. */
  #x: number = sheet.side
  #width = contentWidth
  #y: number = sheet.top
  /** Where the columns beside each other begin, and how far down the longest of them reaches. */
  #top: number = sheet.top
  #lowest: number = sheet.top

  constructor(facts: PaperFacts) {
    this.#facts = facts
    this.#doc = new PDFDocument({
      size: 'A4',
      margins: { top: sheet.top, bottom: 0, left: sheet.side, right: sheet.side },
      autoFirstPage: false,
      tagged: true,
      displayTitle: true,
      lang: facts.language,
      pdfVersion: '1.7',
      info: { Title: facts.title, Author: makerName, CreationDate: facts.edition, ModDate: facts.edition },
    })
    this.#pen = new Pen(this.#doc)
    this.#root = this.#doc.struct('Document')
    this.#doc.addStructure(this.#root)
    this.#doc.on('pageAdded', () => {
      this.#pagesAdded += 1
    })
  }

  /** Begins a page, with the maker and the title above and the page's number below. */
  page(): void {
    const { title, foot, pages } = this.#facts
    const doc = this.#doc
    doc.addPage()
    this.#page += 1
    doc.markContent('Artifact', { type: 'Pagination' })
    drawMark(this.#pen, sheet.side + 7, 34, 7)
    this.#lettering('bold', 8.5, colours.ink).text(makerName, sheet.side + 20, 30, { lineBreak: false })
    this.#lettering('regular', 7.6, colours.faint)
    doc.text(title, sheet.side, 30.5, { width: contentWidth, align: 'right' })
    this.#pen.path(`M${sheet.side} 49h${contentWidth}`, { stroke: colours.line, width: 0.5 })
    const below = sheet.height - 34
    doc.text(foot, sheet.side, below, { width: contentWidth / 2 })
    doc.text(`${this.#page} / ${pages}`, sheet.width / 2, below, { width: contentWidth / 2, align: 'right' })
    doc.endMarkedContent()
    this.#y = sheet.top
    this.#lowest = sheet.top
    this.column(1, 1)
  }

  /** Goes on in one of several columns. The first begins below all that is on the page, the others beside it. */
  column(number: number, of: number): void {
    const gutter = of > 2 ? 11 : 20
    this.#lowest = Math.max(this.#lowest, this.#y)
    if (number === 1) this.#top = this.#lowest
    this.#width = (contentWidth - (of - 1) * gutter) / of
    this.#x = sheet.side + (number - 1) * (this.#width + gutter)
    this.#y = this.#top
  }

  space(points: number): void {
    this.#y += points
  }

  /** The title of the whole, in lines, beside the mark. */
  title(lines: readonly string[]): void {
    this.#tagged('Title', () => {
      drawMark(this.#pen, this.#x + 25, this.#y + 33, 25)
      this.#lettering('bold', 25, colours.ink)
      for (const [index, line] of lines.entries())
        this.#doc.text(line, this.#x + 68, this.#y + 8 + index * 27, { lineBreak: false })
    })
    this.#y += 80
  }

  heading(text: string): void {
    this.#doc.outline.addItem(text)
    this.#tagged('H1', () => {
      this.#pen.path(`M${this.#x} ${this.#y + 1}h22`, { stroke: colours.copper, width: 2 })
      this.#lettering('bold', size.heading, colours.ink).text(text, this.#x, this.#y + 8, { width: this.#width })
    })
    this.#y = this.#doc.y + 4
  }

  subheading(text: string): void {
    this.#tagged('H2', () => {
      this.#lettering('bold', size.subheading, colours.accent)
      this.#doc.text(text, this.#x, this.#y + 3, { width: this.#width })
    })
    this.#y = this.#doc.y + 2
  }

  paragraph(text: string): void {
    this.#tagged('P', () => this.#rich(text, this.#x, this.#y, this.#width))
    this.#y = this.#doc.y + 4
  }

  /** Small words below a figure or a table. */
  caption(text: string): void {
    const small = { size: size.small, colour: colours.faint, lineGap: 1.6 }
    this.#tagged('P', () => this.#rich(text, this.#x, this.#y + 2, this.#width, small))
    this.#y = this.#doc.y + 8
  }

  bullets(texts: readonly string[]): void {
    for (const text of texts) {
      this.#tagged('P', () => {
        this.#pen.circle(this.#x + 2.6, this.#y + 4.2, 1.5, { fill: colours.copper })
        this.#rich(text, this.#x + 11, this.#y, this.#width - 11)
      })
      this.#y = this.#doc.y + 1.6
    }
    this.#y += 3
  }

  /** A numbered list. */
  steps(texts: readonly string[]): void {
    for (const [index, text] of texts.entries()) {
      this.#tagged('P', () => {
        this.#lettering('bold', size.body, colours.copper).text(`${index + 1}`, this.#x, this.#y, { width: 9 })
        this.#rich(text, this.#x + 13, this.#y, this.#width - 13)
      })
      this.#y = this.#doc.y + 2
    }
    this.#y += 3
  }

  /** Boxes to tick. Where a value is asked for, the text ends with "... " and the unit. */
  checks(texts: readonly string[]): void {
    this.#y += 4
    for (const text of texts) {
      const [question = '', unit] = text.split(' ... ')
      this.#tagged('P', () => {
        drawTickBox(this.#pen, this.#x, this.#y)
        const width = this.#width - 15 - (unit === undefined ? 0 : 78)
        this.#lettering('regular', 8.6, colours.ink)
        this.#doc.text(question, this.#x + 15, this.#y + 0.6, { width, lineGap: 1.6 })
        const after = this.#doc.y
        if (unit !== undefined) {
          const end = this.#x + this.#width
          drawWritingLine(this.#pen, end - 72, this.#y + 9.5, 50)
          this.#lettering('regular', size.small, colours.faint)
          this.#doc.text(unit, end - 19, this.#y + 2, { lineBreak: false })
        }
        this.#y = after + 5.6
      })
    }
    this.#y += 4
  }

  /** Lines to write on, with a name below each. */
  fields(widths: readonly number[], names: readonly string[]): void {
    const gap = 12
    let x = this.#x
    for (const [index, share] of shares(widths, this.#width - (names.length - 1) * gap).entries()) {
      this.#tagged('P', () => {
        this.#lettering('regular', 7.4, colours.faint).text(names[index] ?? '', x, this.#y + 20, { lineBreak: false })
        drawWritingLine(this.#pen, x, this.#y + 17, share)
      })
      x += share + gap
    }
    this.#y += 37
  }

  note(tone: 'note' | 'warning', title: string, text: string): void {
    const [colour, ink, ground] =
      tone === 'warning'
        ? [colours.danger, colours.danger, colours.dangerWash]
        : [colours.copper, colours.accent, colours.wash]
    const inner = this.#width - 24
    const height = 16 + this.#lineHeight(size.body) + this.#heightOf(text, inner, size.body)
    this.#tagged('P', () => {
      this.#pen.box(this.#x, this.#y, this.#width, height, { fill: ground })
      this.#pen.box(this.#x, this.#y, 2.5, height, { fill: colour })
      this.#lettering('bold', size.body, ink).text(title, this.#x + 12, this.#y + 8, { width: inner })
      this.#rich(text, this.#x + 12, this.#doc.y + 2, inner)
    })
    this.#y += height + 8
  }

  /** @param widths of the columns, in proportion */
  table(widths: readonly number[], head: readonly string[], rows: readonly (readonly string[])[]): void {
    const structure = this.#doc.struct('Table')
    this.#root.add(structure)
    const cells = shares(widths, this.#width)
    this.#pen.path(`M${this.#x} ${this.#y}h${this.#width}`, { stroke: colours.strong, width: 0.8 })
    this.#row(structure, 'TH', cells, head)
    for (const row of rows) this.#row(structure, 'TD', cells, row)
    structure.end()
    this.#y += 8
  }

  #row(table: PDFKit.PDFStructureElement, type: 'TH' | 'TD', cells: readonly number[], texts: readonly string[]): void {
    const [x, top] = [this.#x, this.#y]
    const height =
      Math.max(...texts.map((text, index) => this.#heightOf(text, (cells[index] ?? 0) - 10, size.table))) + 5
    this.#doc.markContent('Artifact', { type: 'Layout' })
    if (type === 'TH') this.#pen.box(x, top, this.#width, height, { fill: colours.ground })
    this.#pen.path(`M${x} ${top + height}h${this.#width}`, { stroke: colours.line, width: 0.5 })
    this.#doc.endMarkedContent()
    const row = this.#doc.struct('TR')
    table.add(row)
    let left = x
    for (const [index, text] of texts.entries()) {
      const width = cells[index] ?? 0
      const at = left
      const look = { size: size.table, colour: type === 'TH' ? colours.soft : colours.ink }
      const shown = type === 'TH' ? `**${text}**` : text
      row.add(this.#doc.struct(type, {}, () => this.#rich(shown, at + 5, top + 4, width - 10, look)))
      left += width
    }
    row.end()
    this.#y = top + height
  }

  /** @param alt what the figure shows, for those who do not see it */
  figure(name: string, alt: string, labels: readonly string[]): void {
    let height = 0
    const draw = () => {
      height = drawFigure(this.#doc, name, labels, { x: this.#x, y: this.#y, width: this.#width })
    }
    this.#tagged('Figure', draw, { alt })
    this.#y += height + 6
  }

  /** Ends the document and writes it. A page too many or too few is a mistake in the texts, not something to ship. */
  end(output: NodeJS.WritableStream): void {
    if (this.#pagesAdded !== this.#facts.pages)
      throw new Error(`The texts fill ${this.#pagesAdded} pages instead of ${this.#facts.pages}.`)
    this.#root.end()
    this.#doc.pipe(output)
    this.#doc.end()
  }

  #tagged(type: string, draw: () => void, options: { alt?: string } = {}): void {
    this.#root.add(this.#doc.struct(type, options, draw))
  }

  #lettering(weight: keyof typeof fonts, fontSize: number, colour: string): PDFKit.PDFDocument {
    return this.#doc.font(fonts[weight]).fontSize(fontSize).fillColor(colour)
  }

  #lineHeight(fontSize: number): number {
    return this.#doc.font(fonts.bold).fontSize(fontSize).currentLineHeight(true)
  }

  /** Text with **bold** parts. Leaves the document's `y` behind its last line. */
  #rich(
    text: string,
    x: number,
    y: number,
    width: number,
    { size: fontSize = size.body, colour = colours.ink as string, lineGap = leading } = {},
  ): void {
    const parts = text.split('**')
    for (const [index, part] of parts.entries()) {
      this.#lettering(index % 2 === 1 ? 'bold' : 'regular', fontSize, colour)
      const options = { width, lineGap, continued: index < parts.length - 1 }
      if (index === 0) this.#doc.text(part, x, y, options)
      else this.#doc.text(part, options)
    }
  }

  /** The height that `#rich` will need. Words are measured one by one, as PDFKit does: with the space behind them. */
  #heightOf(text: string, width: number, fontSize: number): number {
    const doc = this.#doc
    doc.fontSize(fontSize)
    let lines = 1
    let used = 0
    for (const [index, part] of text.split('**').entries()) {
      doc.font(index % 2 === 1 ? fonts.bold : fonts.regular)
      for (const word of part.split(/(?<=[ -])/)) {
        const wide = doc.widthOfString(word)
        if (used > 0 && used + wide > width) {
          lines += 1
          used = 0
        }
        used += wide
      }
    }
    return lines * (doc.currentLineHeight(true) + leading)
  }
}

/** Splits a length in proportion. */
function shares(parts: readonly number[], length: number): number[] {
  const all = parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part) => (part / all) * length)
}
