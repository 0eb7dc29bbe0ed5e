/** Why a video ends as failed instead of ready. */
export const videoFailures = [
  'UNREADABLE',
  'NO_PICTURE',
  'UNSUPPORTED_CODEC',
  'TOO_MANY_PIXELS',
  'TOO_DEMANDING',
  /** The video may be fine: the conversion was interrupted at every attempt. */
  'NOT_CONVERTED',
] as const

export type VideoFailure = (typeof videoFailures)[number]
