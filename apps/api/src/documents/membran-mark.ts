import { colours } from './house-style.ts'

const disc = (cy: number, r: number) => `M16 ${cy - r}a${r} ${r} 0 1 1 0 ${2 * r}a${r} ${r} 0 1 1 0 ${-2 * r}Z`

/** The mark on a square of 32 units, as the web client shows it: two crescent rings, each a disc less a smaller one set lower. */
const rings = disc(16, 15.5) + disc(17.1, 12.7) + disc(18.3, 10.1) + disc(19.3, 7.5)
const cap = { x: 16, y: 20.4, radius: 4.1 }

/**
 * Draws the mark: a membrane seen from the front, around its dust cap. `x`, `y` is its centre and `radius` its outer
 * edge, in points.
 */
export function drawMembranMark(
  doc: PDFKit.PDFDocument,
  { x, y, radius, colour = colours.accent }: { x: number; y: number; radius: number; colour?: string },
): void {
  const scale = radius / 15.5
  doc
    .save()
    .translate(x - 16 * scale, y - 16 * scale)
    .scale(scale)
  doc.path(rings).fill(colour, 'even-odd')
  doc.circle(cap.x, cap.y, cap.radius).fill(colour).restore()
}
