import { colours } from './house-style.ts'

/**
 * Draws the mark: a membrane seen from the front, as concentric arcs around a dust cap.
 * `x`, `y` is its centre and `radius` its outer edge, in points.
 */
export function drawMembranMark(
  doc: PDFKit.PDFDocument,
  { x, y, radius, colour = colours.accent }: { x: number; y: number; radius: number; colour?: string },
): void {
  const degrees = Math.PI / 180
  const arc = (share: number, from: number, to: number) => {
    const r = radius * share
    const point = (angle: number) => `${x + r * Math.cos(angle * degrees)} ${y + r * Math.sin(angle * degrees)}`
    doc.path(`M ${point(from)} A ${r} ${r} 0 ${to - from > 180 ? 1 : 0} 1 ${point(to)}`).stroke()
  }
  doc
    .save()
    .lineWidth(radius * 0.15)
    .lineCap('round')
    .strokeColor(colour)
  arc(0.92, -60, 240)
  arc(0.6, -100, 200)
  doc
    .circle(x, y, radius * 0.24)
    .fill(colour)
    .restore()
}
