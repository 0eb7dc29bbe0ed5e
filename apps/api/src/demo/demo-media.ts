import { join } from 'node:path'

/** What the pictures show that demo items and messages carry. */
export type DemoPicture =
  | 'torn-surround'
  | 'burnt-voice-coil'
  | 'dented-dust-cap'
  | 'component-set'
  | 'subwoofer-in-box'
  | 'coaxial-speaker'
  | 'tweeter'
  | 'speaker-label'
  | 'broken-terminal'
  | 'corroded-basket'
  | 'detached-spider'
  | 'multimeter-reading'
  | 'car-amplifier'
  | 'opened-amplifier'
  | 'blown-capacitors'
  | 'blown-fuse'
  | 'burnt-contact'
  | 'protect-led'
  | 'amplifier-fan'
  | 'amplifier-label'
  | 'schematic-on-bench'

export type DemoVideo = 'scraping-woofer' | 'protect-blinking'

const inMedia = (name: string): string => join(import.meta.dirname, 'media', name)
export const demoPicturePath = (picture: DemoPicture): string => inMedia(`${picture}.jpg`)
export const demoVideoPath = (video: DemoVideo): string => inMedia(`${video}.mp4`)
/** The layout document of an amplifier, by its item number. */
export const demoLayoutPath = (itemNumber: string): string => inMedia(`layout-${itemNumber.toLowerCase()}.pdf`)
