import type { DemoMotif } from '@portal/api/demo/demo-media.ts'
import sharp from 'sharp'
import { randomFrom } from '../random.ts'
import { motifs } from './motifs/registry.ts'
import type { PictureFacts } from './picture-facts.ts'
import { photograph } from './renderer/photograph.ts'

/** Size of every picture in pixels; an upright one has the two exchanged. */
export const pictureSize = { long: 1600, short: 1200 } as const

/**
 * Pixels along the longer side while rendering. A photo of a phone is not sharper than this when it is enlarged to its
 * full size, and half of the work is saved.
 */
const renderedSide = 1120

/** Renders a motif as JPEG in this very thread. A smaller `side` is a coarser picture of the same size, for tests. */
export async function takePicture(motif: DemoMotif, facts: PictureFacts, side: number = renderedSide): Promise<Buffer> {
  const scene = await motifs[motif](facts, randomFrom(facts.seed))
  const { width, height, pixels } = photograph(scene, side)
  const { long, short } = pictureSize
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(scene.portrait ? short : long, scene.portrait ? long : short)
    .sharpen({ sigma: 0.7, m1: 0.3, m2: 0.7 })
    .jpeg({ quality: 84 })
    .toBuffer()
}
