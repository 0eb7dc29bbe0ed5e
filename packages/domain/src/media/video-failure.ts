/** Why a video ends as failed instead of ready. */
export const videoFailures = [
  'UNREADABLE',
  'NO_PICTURE',
  'UNSUPPORTED_CODEC',
  'TOO_MANY_PIXELS',
  'TOO_DEMANDING',
  /** Nothing is wrong with the video: the conversion broke off until no try was left. */
  'NOT_CONVERTED',
] as const

export type VideoFailure = (typeof videoFailures)[number]
