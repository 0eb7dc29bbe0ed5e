/** What of a file that somebody sent is not in what is kept of it. */
export const leftOutKinds = [
  /** Lines of a photo, or a part of a video: they could not be read. */
  'PART',
  /** Another picture track of a video. */
  'PICTURE_TRACK',
  /** A sound track of a video. */
  'SOUND_TRACK',
] as const

export type LeftOut = (typeof leftOutKinds)[number]
