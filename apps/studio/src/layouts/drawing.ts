import { lettered } from '../lettering.ts'

/**
 * A technical drawing as plain data, in millimetres, y downwards. It is drawn once and shown twice: as print on paper or
 * board in the demo pictures, and as vectors in the layout PDF.
 */
export type Shape =
  | {
      readonly kind: 'line'
      readonly points: readonly Point[]
      readonly width: number
      readonly layer: Layer
      readonly filled?: boolean
    }
  | {
      readonly kind: 'circle'
      readonly x: number
      readonly y: number
      readonly radius: number
      readonly width: number
      readonly layer: Layer
      readonly filled?: boolean
    }
  | {
      readonly kind: 'text'
      readonly x: number
      readonly y: number
      readonly text: string
      readonly size: number
      readonly layer: Layer
      readonly anchor?: 'start' | 'middle' | 'end'
      readonly bold?: boolean
    }

export type Point = readonly [x: number, y: number]
export type Layer = 'ink' | 'note' | 'value' | 'frame' | 'accent' | 'copper' | 'pad' | 'hole' | 'silk' | 'mask'

/** Collects shapes; each method adds one. */
export class Drawing {
  readonly shapes: Shape[] = []

  line(points: readonly Point[], { width = 0.3, layer = 'ink' as Layer, filled = false } = {}): this {
    this.shapes.push({ kind: 'line', points, width, layer, filled })
    return this
  }

  /** A straight line between two points. */
  segment(from: Point, to: Point, style: { width?: number; layer?: Layer } = {}): this {
    return this.line([from, to], style)
  }

  rectangle(
    x: number,
    y: number,
    width: number,
    height: number,
    style: { width?: number; layer?: Layer; filled?: boolean } = {},
  ): this {
    return this.line(
      [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
        [x, y],
      ],
      style,
    )
  }

  circle(x: number, y: number, radius: number, { width = 0.3, layer = 'ink' as Layer, filled = false } = {}): this {
    this.shapes.push({ kind: 'circle', x, y, radius, width, layer, filled })
    return this
  }

  text(
    x: number,
    y: number,
    text: string,
    { size = 2.4, layer = 'note' as Layer, anchor = 'start' as 'start' | 'middle' | 'end', bold = false } = {},
  ): this {
    this.shapes.push({ kind: 'text', x, y, text, size, layer, anchor, bold })
    return this
  }

  /** Adds another drawing, moved. */
  place(other: Drawing, dx: number, dy: number): this {
    for (const shape of other.shapes) {
      if (shape.kind === 'line')
        this.shapes.push({ ...shape, points: shape.points.map(([x, y]): Point => [x + dx, y + dy]) })
      else this.shapes.push({ ...shape, x: shape.x + dx, y: shape.y + dy })
    }
    return this
  }
}

/** The drawing as SVG elements, in the given colours; layers without a colour are left out. */
export function toSvg(drawing: Drawing, colours: Partial<Record<Layer, string>>): string {
  return drawing.shapes
    .map((shape) => {
      const colour = colours[shape.layer]
      if (colour === undefined) return ''
      if (shape.kind === 'text') {
        return lettered(shape.text, shape.x, shape.y, {
          size: shape.size,
          colour,
          anchor: shape.anchor ?? 'start',
          weight: shape.bold ? 0.05 : 0.012,
        })
      }
      const paint = shape.filled
        ? `fill="${colour}"`
        : `fill="none" stroke="${colour}" stroke-width="${shape.width}" stroke-linejoin="round" stroke-linecap="round"`
      if (shape.kind === 'circle')
        return `<circle cx="${shape.x.toFixed(2)}" cy="${shape.y.toFixed(2)}" r="${shape.radius}" ${paint}/>`
      return `<path d="M${shape.points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}" ${paint}/>`
    })
    .join('')
}
