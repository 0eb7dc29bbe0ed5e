import type { FileFault } from './file-fault.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** A picture that was reduced to `lookedAtPixels` on its longer side: four bytes for each pixel, as a canvas gives them. */
export interface Pixels extends Size {
  readonly data: ArrayLike<number>
}

/** The longer side on which a picture is judged: what is sharp here can be read at full size. */
export const lookedAtPixels = 640

/** A longer side below this is a preview or a cut-out; a camera's photo has several times as many. */
const fewestPixels = 640

/** Nine of ten pixels are darker than this (of 255). A lit lamp in a dark room takes less than the rest. */
const darkestOfTheBright = 40

/** A change of brightness across nine pixels that is an edge and not noise. */
const edgeContrast = 24

/** The part of all pixels that has to be edges; with fewer nothing can be said of them. */
const fewestEdges = 0.01

/**
 * The sharpest tenth of the edges makes at least this part of its change within three of its nine pixels. A steady blur
 * makes a quarter, a hard edge all of it.
 */
const leastSharpness = 0.44

/** What is wrong with a picture; `size` is that of the file, before it was reduced. */
export function faultsOfPicture(size: Size, pixels: Pixels): FileFault[] {
  const small: FileFault[] = Math.max(size.width, size.height) < fewestPixels ? ['SMALL'] : []
  const brightness = brightnessOf(pixels)
  // Nothing can be said of edges that can hardly be seen.
  if (isDark(brightness)) return [...small, 'DARK']
  return isBlurred(brightness, pixels) ? [...small, 'BLURRED'] : small
}

function brightnessOf({ data, width, height }: Pixels): Uint8Array {
  const brightness = new Uint8Array(width * height)
  for (let at = 0; at < brightness.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]]
    brightness[at] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return brightness
}

function isDark(brightness: Uint8Array): boolean {
  let dark = 0
  for (const value of brightness) if (value < darkestOfTheBright) dark += 1
  return dark > brightness.length * 0.9
}

/** Out of focus blurs edges of both directions, a moved camera those across its way: the less sharp direction counts. */
function isBlurred(brightness: Uint8Array, { width, height }: Size): boolean {
  const directions = [sharpnessAlong(brightness, width, height, 1), sharpnessAlong(brightness, width, height, width)]
  return directions.some((sharpness) => sharpness !== undefined && sharpness < leastSharpness)
}

/**
 * How sharp the sharpest tenth of the edges is: which part of the change across nine pixels is made within three. This does
 * not depend on contrast, and noise hardly changes it. Undefined where there are too few edges.
 */
function sharpnessAlong(brightness: Uint8Array, width: number, height: number, step: number): number | undefined {
  const reach = 4
  // How many edges are how sharp, in hundredths.
  const counts = new Uint32Array(102)
  let edges = 0
  for (let y = reach; y < height - reach; y += 1)
    for (let x = reach; x < width - reach; x += 1) {
      const at = y * width + x
      const change = Math.abs(valueAt(brightness, at + reach * step) - valueAt(brightness, at - reach * step))
      if (change < edgeContrast) continue
      const within = Math.abs(valueAt(brightness, at + step) - valueAt(brightness, at - step)) / change
      const hundredths = Math.min(Math.floor(within * 100), 101)
      counts[hundredths] = (counts[hundredths] ?? 0) + 1
      edges += 1
    }
  if (edges < width * height * fewestEdges) return undefined
  let sharper = 0
  for (let hundredths = 101; hundredths >= 0; hundredths -= 1) {
    sharper += counts[hundredths] ?? 0
    if (sharper >= edges / 10) return hundredths / 100
  }
  return 0
}

const valueAt = (brightness: Uint8Array, at: number): number => brightness[at] ?? 0
