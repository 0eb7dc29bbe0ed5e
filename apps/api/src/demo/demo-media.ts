import { join } from 'node:path'

/** What the demo's pictures show. The studio draws each of them; a name it cannot draw does not compile there. */
export const demoMotifs = [
  'torn-surround',
  'burnt-voice-coil',
  'dented-dust-cap',
  'component-set',
  'subwoofer-in-box',
  'coaxial-speaker',
  'tweeter',
  'speaker-label',
  'broken-terminal',
  'corroded-basket',
  'detached-spider',
  'multimeter-reading',
  'car-amplifier',
  'opened-amplifier',
  'blown-capacitors',
  'blown-fuse',
  'burnt-contact',
  'protect-led',
  'amplifier-fan',
  'amplifier-label',
  'schematic-on-bench',
] as const
export type DemoMotif = (typeof demoMotifs)[number]

/** What the demo's clips show. */
export const demoVideos = ['scraping-woofer', 'protect-blinking'] as const
export type DemoVideo = (typeof demoVideos)[number]

/** Where the drawn pictures, clips and documents lie; `npm run studio -- demo` draws them anew. */
export const mediaDirectory = join(import.meta.dirname, 'media')
export const demoPicturePath = (motif: DemoMotif): string => join(mediaDirectory, `${motif}.jpg`)
export const demoVideoPath = (shows: DemoVideo): string => join(mediaDirectory, `${shows}.mp4`)
/** The layout document of an amplifier, by its item number. */
export const demoLayoutPath = (model: string): string => join(mediaDirectory, `layout-${model.toLowerCase()}.pdf`)
