import type { VideoFailure } from '@portal/domain/media/video-failure.ts'

const texts: Readonly<Record<VideoFailure, string>> = {
  UNREADABLE: 'This video cannot be read. Please upload another one.',
  NO_PICTURE: 'This file holds no video picture. Please upload another one.',
  UNSUPPORTED_CODEC: 'This video is recorded in a format that cannot be converted. Please upload another one.',
  TOO_MANY_PIXELS: 'The picture of this video is too large to convert. Please upload a smaller one.',
  TOO_DEMANDING: 'This video is too long or too large to convert. Please upload a shorter one.',
  NOT_CONVERTED: 'This video could not be converted. Please upload it again.',
}

/** What stands beside a video that failed. */
export const videoFailureText = (failure: VideoFailure): string => texts[failure]
