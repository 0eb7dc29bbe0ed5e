import { makerName } from '@portal/brand/name.ts'
import PDFDocument from 'pdfkit'
import { drawMark } from './draw-mark.ts'
import { colours, columnWidth, contentWidth, fonts, sheet } from './house-style.ts'

/** What a document says about itself. `edition` is printed and, being fixed, keeps the file the same on each run. */
export interface PaperFacts {
  readonly title: string
  readonly subject: string
  readonly edition: Date
  readonly pages: number
}

/** A cell of a table: text, where `**` makes bold. */
export type Cell = string

/** A strip of the page into which blocks are set from top to bottom. `y` is where the next block begins. */
export interface Column {
  readonly x: number
  readonly width: number
  y: number
  heading(text: string): void
  subheading(text: string): void
  paragraph(text: string): void
  bullets(texts: readonly string[]): void
  steps(texts: readonly string[]): void
  note(title: string, text: string, tone?: 'copper' | 'danger'): void
  table(widths: readonly number[], head: readonly Cell[], rows: readonly (readonly Cell[])[]): void
  figure(
    height: number,
    alt: string,
    draw: (doc: PDFKit.PDFDocument, x: number, y: number, width: number) => void,
  ): void
  caption(text: string): void
  space(points: number): void
}

const size = { body: 8.9, small: 7.6, table: 8.1, heading: 14, subheading: 9.6 }
const leading = 2.5

/**
 * A tagged A4 document in the house style: running head and foot, columns, headings that make the outline.
 * Its dates come from the facts, so the same content is the same file.
 */
export function createPaper(facts: PaperFacts) {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: sheet.top, bottom: 0, left: sheet.left, right: sheet.right },
    autoFirstPage: false,
    tagged: true,
    displayTitle: true,
    lang: 'en',
    pdfVersion: '1.7',
    info: {
      Title: facts.title,
      Subject: facts.subject,
      Author: makerName,
      CreationDate: facts.edition,
      ModDate: facts.edition,
    },
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  let page = 0
  doc.on('pageAdded', () => {
    pagesAdded += 1
  })
  let pagesAdded = 0

  const tagged = (type: string, draw: () => void, alt?: string) => {
    root.add(doc.struct(type, alt === undefined ? {} : { alt }, draw))
  }

  /** Text with `**bold**` parts; returns nothing, leaves `doc.y` behind the last line. */
  const rich = (
    text: string,
    x: number,
    y: number,
    options: PDFKit.Mixins.TextOptions,
    fontSize: number = size.body,
  ) => {
    const parts = text.split('**')
    doc.fontSize(fontSize)
    parts.forEach((part, index) => {
      const last = index === parts.length - 1
      doc.font(index % 2 === 1 ? fonts.bold : fonts.regular)
      const settings = { lineGap: leading, ...options, continued: !last }
      if (index === 0) doc.text(part, x, y, settings)
      else doc.text(part, settings)
    })
  }
  /** The height `rich` will need: words are set one by one, because bold ones are wider. */
  const heightOf = (text: string, width: number, fontSize: number = size.body) => {
    doc.fontSize(fontSize)
    let lines = 1
    let used = 0
    text.split('**').forEach((part, index) => {
      doc.font(index % 2 === 1 ? fonts.bold : fonts.regular)
      for (const word of part.split(/(?<= )/)) {
        const bare = doc.widthOfString(word.trimEnd())
        if (used > 0 && used + bare > width) {
          lines += 1
          used = 0
        }
        used += doc.widthOfString(word)
      }
    })
    return lines * (doc.currentLineHeight(true) + leading)
  }

  const furniture = () => {
    doc.markContent('Artifact', { type: 'Pagination' })
    drawMark(doc, { x: sheet.left + 7, y: 34, radius: 7 })
    doc
      .font(fonts.bold)
      .fontSize(8.5)
      .fillColor(colours.ink)
      .text(makerName, sheet.left + 20, 30, { lineBreak: false })
    doc.font(fonts.regular).fontSize(7.6).fillColor(colours.faint)
    doc.text(facts.title, sheet.left, 30.5, { width: contentWidth, align: 'right' })
    doc
      .moveTo(sheet.left, 49)
      .lineTo(sheet.width - sheet.right, 49)
      .lineWidth(0.5)
      .stroke(colours.line)
    const foot = sheet.height - 34
    const edition = facts.edition.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    doc.text(`Edition ${edition}`, sheet.left, foot, { width: contentWidth / 2 })
    doc.text(`${page} / ${facts.pages}`, sheet.left + contentWidth / 2, foot, {
      width: contentWidth / 2,
      align: 'right',
    })
    doc.endMarkedContent()
  }

  const column = (x: number, width: number, y: number): Column => ({
    x,
    width,
    y,
    heading(text) {
      doc.outline.addItem(text)
      tagged('H1', () => {
        doc
          .moveTo(x, this.y + 1)
          .lineTo(x + 22, this.y + 1)
          .lineWidth(2)
          .stroke(colours.copper)
        doc
          .font(fonts.bold)
          .fontSize(size.heading)
          .fillColor(colours.ink)
          .text(text, x, this.y + 8, { width })
      })
      this.y = doc.y + 4
    },
    subheading(text) {
      tagged('H2', () => {
        doc
          .font(fonts.bold)
          .fontSize(size.subheading)
          .fillColor(colours.accent)
          .text(text, x, this.y + 3, { width })
      })
      this.y = doc.y + 2
    },
    paragraph(text) {
      tagged('P', () => {
        doc.fillColor(colours.ink)
        rich(text, x, this.y, { width })
      })
      this.y = doc.y + 4
    },
    bullets(texts) {
      for (const text of texts) {
        tagged('P', () => {
          doc.circle(x + 2.6, this.y + 4.2, 1.5).fill(colours.copper)
          doc.fillColor(colours.ink)
          rich(text, x + 11, this.y, { width: width - 11 })
        })
        this.y = doc.y + 1.6
      }
      this.y += 3
    },
    steps(texts) {
      texts.forEach((text, index) => {
        tagged('P', () => {
          doc.font(fonts.bold).fontSize(size.body).fillColor(colours.copper)
          doc.text(`${index + 1}`, x, this.y, { width: 9, align: 'left' })
          doc.fillColor(colours.ink)
          rich(text, x + 13, this.y, { width: width - 13 })
        })
        this.y = doc.y + 2
      })
      this.y += 3
    },
    note(title, text, tone = 'copper') {
      const inner = width - 24
      const height =
        8 + doc.font(fonts.bold).fontSize(size.body).currentLineHeight(true) + 2 + heightOf(text, inner) + 6
      tagged('P', () => {
        doc.rect(x, this.y, width, height).fill(tone === 'danger' ? colours.dangerWash : colours.wash)
        doc.rect(x, this.y, 2.5, height).fill(tone === 'danger' ? colours.danger : colours.copper)
        doc
          .font(fonts.bold)
          .fontSize(size.body)
          .fillColor(tone === 'danger' ? colours.danger : colours.accent)
        doc.text(title, x + 12, this.y + 8, { width: inner })
        doc.fillColor(colours.ink)
        rich(text, x + 12, doc.y + 2, { width: inner })
      })
      this.y += height + 8
    },
    table(widths, head, rows) {
      const total = widths.reduce((sum, share) => sum + share, 0)
      const cells = widths.map((share) => (share / total) * width)
      const structure = doc.struct('Table')
      root.add(structure)
      const setRow = (texts: readonly Cell[], type: 'TH' | 'TD', top: number, shaded: boolean) => {
        const height = Math.max(...texts.map((text, index) => heightOf(text, (cells[index] ?? 0) - 10, size.table))) + 5
        doc.markContent('Artifact', { type: 'Layout' })
        if (shaded) doc.rect(x, top, width, height).fill(type === 'TH' ? colours.ground : colours.wash)
        doc
          .moveTo(x, top + height)
          .lineTo(x + width, top + height)
          .lineWidth(0.5)
          .stroke(colours.line)
        doc.endMarkedContent()
        const row = doc.struct('TR')
        structure.add(row)
        let left = x
        texts.forEach((text, index) => {
          const cell = cells[index] ?? 0
          const at = left
          row.add(
            doc.struct(type, {}, () => {
              doc.fillColor(type === 'TH' ? colours.soft : colours.ink)
              const shown = type === 'TH' && text !== '' ? `**${text}**` : text
              rich(shown, at + 5, top + 4, { width: cell - 10 }, size.table)
            }),
          )
          left += cell
        })
        row.end()
        return top + height
      }
      doc
        .moveTo(x, this.y)
        .lineTo(x + width, this.y)
        .lineWidth(0.8)
        .stroke(colours.strong)
      this.y = setRow(head, 'TH', this.y, true)
      for (const row of rows) this.y = setRow(row, 'TD', this.y, false)
      structure.end()
      this.y += 8
    },
    figure(height, alt, draw) {
      tagged(
        'Figure',
        () => {
          doc.save()
          draw(doc, x, this.y, width)
          doc.restore()
        },
        alt,
      )
      this.y += height
    },
    caption(text) {
      tagged('P', () => {
        doc.fillColor(colours.faint)
        rich(text, x, this.y + 2, { width, lineGap: 1.6 }, size.small)
      })
      this.y = doc.y + 8
    },
    space(points) {
      this.y += points
    },
  })

  return {
    doc,
    tagged,
    /** Begins a page and returns where its content starts, in points from the top. */
    newPage(): number {
      doc.addPage()
      page += 1
      furniture()
      return sheet.top
    },
    column,
    wholeWidth: (y: number) => column(sheet.left, contentWidth, y),
    leftColumn: (y: number) => column(sheet.left, columnWidth, y),
    rightColumn: (y: number) => column(sheet.left + columnWidth + sheet.gutter, columnWidth, y),
    /** Ends the document. A page too many or too few is a mistake in the layout, not something to ship. */
    end(): void {
      if (pagesAdded !== facts.pages) {
        throw new Error(`${facts.title} has ${pagesAdded} pages, but says ${facts.pages}`)
      }
      root.end()
      doc.end()
    },
  }
}

export type Paper = ReturnType<typeof createPaper>
