import { join } from 'node:path'
import type { DemoMotif, DemoVideo } from './artwork/motif-names.ts'

/** Where the drawn pictures and clips lie, see `draw-demo-media.ts`. */
export const mediaDirectory = join(import.meta.dirname, 'media')
export const demoPicturePath = (motif: DemoMotif): string => join(mediaDirectory, `${motif}.jpg`)
export const demoVideoPath = (shows: DemoVideo): string => join(mediaDirectory, `${shows}.mp4`)
