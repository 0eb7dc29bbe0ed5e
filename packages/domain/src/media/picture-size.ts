import { limits } from '../limits.ts'

interface PictureSize {
  readonly width: number
  readonly height: number
}

const { longestEdge } = limits.picture
/** In pixels: of those that are more than `from` times as long as they are wide; what every browser can draw. */
const long = { from: 3, shorterEdge: 1080, longestEdge: 16_000, pixels: 16_000_000 }

/**
 * The size, in whole pixels, in which a picture is kept: at most `limits.picture.longestEdge` long, never blown up. One that
 * is very long, as a panorama or a picture of a whole page, may be longer, or nobody could read it.
 */
export function keptPictureSize({ width, height }: PictureSize): PictureSize {
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)]
  const usual = longestEdge / longer
  const asLong = Math.min(
    long.shorterEdge / shorter,
    long.longestEdge / longer,
    Math.sqrt(long.pixels / (width * height)),
  )
  const scale = Math.min(1, longer > long.from * shorter ? Math.max(usual, asLong) : usual)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
