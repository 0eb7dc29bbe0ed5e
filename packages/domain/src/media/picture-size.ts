import { limits } from '../limits.ts'

interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The size, in whole pixels, in which a picture is kept: at most `limits.picture.longestEdge` long, never blown up. */
export function keptPictureSize({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, limits.picture.longestEdge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
