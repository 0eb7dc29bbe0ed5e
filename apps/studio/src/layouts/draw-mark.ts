import { mark } from '@portal/brand/mark.ts'
import type { Drawing, Point } from './drawing.ts'

/** Adds the mark to a drawing: centred on (x, y), `width` millimetres wide. */
export function drawMark(drawing: Drawing, x: number, y: number, width: number): void {
  const scale = width / mark.size
  const level = (cy: number) => y + (cy - mark.size / 2) * scale
  const circle = ({ cy, r }: { readonly cy: number; readonly r: number }, way: 1 | -1) =>
    Array.from({ length: 49 }, (_, step): Point => {
      const angle = (way * step * Math.PI * 2) / 48 - Math.PI / 2
      return [x + r * scale * Math.cos(angle), level(cy) + r * scale * Math.sin(angle)]
    })
  // A crescent is an outer circle joined to an inner one that runs the other way.
  for (let at = 0; at + 1 < mark.discs.length; at += 2) {
    const [outer, inner] = mark.discs.slice(at, at + 2)
    if (outer && inner) drawing.line([...circle(outer, 1), ...circle(inner, -1)], { layer: 'accent', filled: true })
  }
  drawing.circle(x, level(mark.cap.cy), mark.cap.r * scale, { layer: 'accent', filled: true })
}
