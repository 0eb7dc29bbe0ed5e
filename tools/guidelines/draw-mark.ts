import { mark } from '@portal/brand/mark.ts'
import { colours } from './house-style.ts'

/** Draws the mark. `x`, `y` is its centre and `radius` its outer edge, in points. */
export function drawMark(
  doc: PDFKit.PDFDocument,
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
): void {
  const scale = radius / mark.discs[0].r
  const half = (mark.size / 2) * scale
  doc
    .save()
    .translate(x - half, y - half)
    .scale(scale)
  doc.path(mark.rings).fill(colours.ink, 'even-odd')
  doc.circle(mark.cap.cx, mark.cap.cy, mark.cap.r).fill(colours.copper).restore()
}
