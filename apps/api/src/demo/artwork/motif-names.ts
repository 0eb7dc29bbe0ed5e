/** What the demo pictures can show; a name is enough to ask for one. */
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

/** What the demo videos can show. */
export const demoVideos = ['scraping-woofer', 'protect-blinking'] as const
export type DemoVideo = (typeof demoVideos)[number]

/** Size of a rendered frame in pixels; the finished video is enlarged from it. */
export const frameSize = { width: 960, height: 540 } as const

/** What is printed on labels and fronts of a pictured product, and the seed that tells two shots of a motif apart. */
export interface PictureFacts {
  readonly brand: string
  readonly model: string
  readonly serial: string
  readonly seed: number
}
