import type { Drawing, Point } from './drawing.ts'

/** Symbols of a circuit diagram after IEC 60617, in mm. Each is centred on (x, y); `upright` turns it by a quarter. */
interface Marks {
  readonly reference?: string
  readonly value?: string
  readonly upright?: boolean
}

const wire = { width: 0.28, layer: 'ink' as const }

/** Maps a point drawn lying along x to where it belongs. */
const turned =
  (x: number, y: number, upright: boolean) =>
  (along: number, across: number): Point =>
    upright ? [x - across, y + along] : [x + along, y + across]

function marks(d: Drawing, x: number, y: number, { reference, value, upright }: Marks, reach: number): void {
  if (upright) {
    if (reference) d.text(x + reach + 1, y - 0.3, reference, { size: 2.1, bold: true })
    if (value) d.text(x + reach + 1, y + 2.4, value, { size: 2, layer: 'value' })
    return
  }
  if (reference) d.text(x, y - reach - 0.8, reference, { size: 2.1, bold: true, anchor: 'middle' })
  if (value) d.text(x, y + reach + 2.4, value, { size: 2, layer: 'value', anchor: 'middle' })
}

export function resistor(d: Drawing, x: number, y: number, settings: Marks): void {
  const at = turned(x, y, settings.upright ?? false)
  d.line([at(-3, -1.1), at(3, -1.1), at(3, 1.1), at(-3, 1.1), at(-3, -1.1)], wire)
  d.line([at(-5, 0), at(-3, 0)], wire).line([at(3, 0), at(5, 0)], wire)
  marks(d, x, y, settings, 1.2)
}

export function capacitor(d: Drawing, x: number, y: number, settings: Marks & { polarised?: boolean }): void {
  const at = turned(x, y, settings.upright ?? false)
  d.line([at(-5, 0), at(-0.7, 0)], wire).line([at(0.7, 0), at(5, 0)], wire)
  if (settings.polarised) {
    d.line([at(-0.7, -2.2), at(-0.7, 2.2), at(-1.5, 2.2), at(-1.5, -2.2), at(-0.7, -2.2)], wire)
    const plus = at(-2.6, settings.upright ? -1.9 : -1.3)
    d.text(plus[0], plus[1] + 0.7, '+', { size: 2.2, anchor: 'middle' })
  } else d.line([at(-0.7, -2.2), at(-0.7, 2.2)], { width: 0.5 })
  d.line([at(0.7, -2.2), at(0.7, 2.2)], { width: 0.5 })
  marks(d, x, y, settings, 2.3)
}

export function diode(d: Drawing, x: number, y: number, settings: Marks & { reversed?: boolean }): void {
  const way = settings.reversed ? -1 : 1
  const at = turned(x, y, settings.upright ?? false)
  d.line([at(-5, 0), at(5, 0)], wire)
  d.line([at(-1.6 * way, -1.6), at(-1.6 * way, 1.6), at(1.4 * way, 0), at(-1.6 * way, -1.6)], {
    layer: 'ink',
    filled: true,
  })
  d.line([at(1.4 * way, -1.6), at(1.4 * way, 1.6)], { width: 0.45 })
  marks(d, x, y, settings, 1.7)
}

export function inductor(d: Drawing, x: number, y: number, settings: Marks): void {
  const at = turned(x, y, settings.upright ?? false)
  const points: Point[] = [at(-5, 0)]
  for (let step = 0; step <= 32; step += 1) {
    const share = step / 32
    points.push(at(-4 + share * 8, -Math.abs(Math.sin(share * Math.PI * 4)) * 1.5))
  }
  d.line([...points, at(5, 0)], wire)
  marks(d, x, y, settings, 1.6)
}

/** A bipolar transistor: base at the left at (x - 5, y), collector above at (x + 2, y - 5), emitter below (upside down for PNP). */
export function bipolar(
  d: Drawing,
  x: number,
  y: number,
  kind: 'npn' | 'pnp',
  settings: Marks & { mirrored?: boolean },
): void {
  const m = settings.mirrored ? -1 : 1
  const down = kind === 'npn' ? 1 : -1
  d.circle(x + 0.4 * m, y, 3.3, wire)
  d.segment([x - 5 * m, y], [x - 1 * m, y], wire)
  d.segment([x - 1 * m, y - 2], [x - 1 * m, y + 2], { width: 0.6 })
  d.line(
    [
      [x - 1 * m, y - 0.8],
      [x + 2 * m, y - 2.6],
      [x + 2 * m, y - 5],
    ],
    wire,
  )
  d.line(
    [
      [x - 1 * m, y + 0.8],
      [x + 2 * m, y + 2.6],
      [x + 2 * m, y + 5],
    ],
    wire,
  )
  const tip: Point = kind === 'npn' ? [x + 1.7 * m, y + 2.4] : [x - 0.6 * m, y - 1.05]
  d.line([tip, [tip[0] - 1.2 * m, tip[1] - 0.1 * down], [tip[0] - 0.5 * m, tip[1] - 1.1], tip], {
    layer: 'ink',
    filled: true,
  })
  const side = settings.mirrored ? { anchor: 'end' as const } : {}
  if (settings.reference) d.text(x + 4.6 * m, y - 0.3, settings.reference, { size: 2.1, bold: true, ...side })
  if (settings.value) d.text(x + 4.6 * m, y + 2.3, settings.value, { size: 2, layer: 'value', ...side })
}

/** An N-channel MOSFET: gate at (x - 5, y + 1.5), drain above at (x + 2, y - 5), source below. */
export function mosfet(d: Drawing, x: number, y: number, settings: Marks): void {
  d.circle(x + 0.4, y, 3.5, wire)
  d.line(
    [
      [x - 5, y + 1.5],
      [x - 1.6, y + 1.5],
      [x - 1.6, y - 1.8],
    ],
    wire,
  )
  for (const at of [-1.9, 0, 1.9]) d.segment([x - 0.9, y + at - 0.7], [x - 0.9, y + at + 0.7], { width: 0.5 })
  d.line(
    [
      [x - 0.9, y - 1.9],
      [x + 2, y - 1.9],
      [x + 2, y - 5],
    ],
    wire,
  )
  d.line(
    [
      [x - 0.9, y + 1.9],
      [x + 2, y + 1.9],
      [x + 2, y + 5],
    ],
    wire,
  ).line(
    [
      [x - 0.9, y],
      [x + 2, y],
      [x + 2, y + 1.9],
    ],
    wire,
  )
  d.line(
    [
      [x - 0.9, y],
      [x + 0.5, y - 0.7],
      [x + 0.5, y + 0.7],
      [x - 0.9, y],
    ],
    { layer: 'ink', filled: true },
  )
  if (settings.reference) d.text(x + 4.8, y - 0.3, settings.reference, { size: 2.1, bold: true })
  if (settings.value) d.text(x + 4.8, y + 2.3, settings.value, { size: 2, layer: 'value' })
}

/** An operational amplifier: minus input at (x - 7, y - 2.5), plus at (x - 7, y + 2.5), output at (x + 7, y). */
export function opAmp(d: Drawing, x: number, y: number, settings: Marks): void {
  d.line(
    [
      [x - 5, y - 5.2],
      [x - 5, y + 5.2],
      [x + 5, y],
      [x - 5, y - 5.2],
    ],
    { width: 0.35 },
  )
  d.segment([x - 7, y - 2.5], [x - 5, y - 2.5], wire)
    .segment([x - 7, y + 2.5], [x - 5, y + 2.5], wire)
    .segment([x + 5, y], [x + 7, y], wire)
  d.text(x - 3.6, y - 1.6, '–', { size: 2.6, anchor: 'middle' }).text(x - 3.6, y + 3.3, '+', {
    size: 2.6,
    anchor: 'middle',
  })
  if (settings.reference) d.text(x + 0.4, y - 4.6, settings.reference, { size: 2.1, bold: true })
  if (settings.value) d.text(x + 0.4, y + 6.2, settings.value, { size: 2, layer: 'value' })
}

export function ground(d: Drawing, x: number, y: number): void {
  d.segment([x, y], [x, y + 1.6], wire).segment([x - 2, y + 1.6], [x + 2, y + 1.6], { width: 0.5 })
  d.segment([x - 1.2, y + 2.3], [x + 1.2, y + 2.3], wire).segment([x - 0.5, y + 3], [x + 0.5, y + 3], wire)
}

/** A supply rail's name on a bar, above (or below) the wire that ends at (x, y). */
export function rail(d: Drawing, x: number, y: number, name: string, below = false): void {
  const way = below ? 1 : -1
  d.segment([x, y], [x, y + way * 1.8], wire).segment([x - 2.4, y + way * 1.8], [x + 2.4, y + way * 1.8], {
    width: 0.5,
  })
  d.text(x, y + (below ? 4.7 : -2.8), name, { size: 2.1, anchor: 'middle', layer: 'accent', bold: true })
}

export const joint = (d: Drawing, x: number, y: number): Drawing => d.circle(x, y, 0.55, { layer: 'ink', filled: true })

export function fuse(d: Drawing, x: number, y: number, settings: Marks): void {
  d.line(
    [
      [x - 3.2, y - 1.2],
      [x + 3.2, y - 1.2],
      [x + 3.2, y + 1.2],
      [x - 3.2, y + 1.2],
      [x - 3.2, y - 1.2],
    ],
    wire,
  ).segment([x - 5, y], [x + 5, y], wire)
  marks(d, x, y, settings, 1.3)
}

/** A row of screw or plug contacts; each leaves at (x + 4, y + index * pitch). */
export function connector(
  d: Drawing,
  x: number,
  y: number,
  reference: string,
  names: readonly string[],
  pitch = 6,
): void {
  d.rectangle(x - 2.4, y - 3, 4.8, pitch * (names.length - 1) + 6, { width: 0.35 })
  d.text(x, y - 4, reference, { size: 2.1, bold: true, anchor: 'middle' })
  names.forEach((name, index) => {
    d.circle(x, y + index * pitch, 0.9, wire).segment([x + 0.9, y + index * pitch], [x + 4, y + index * pitch], wire)
    d.text(x - 3.4, y + index * pitch + 0.7, name, { size: 2, anchor: 'end' })
  })
}
