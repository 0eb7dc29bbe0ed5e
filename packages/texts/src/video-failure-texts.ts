import type { VideoFailure } from '@portal/domain/media/video-failure.ts'
import { m } from './messages.ts'

const texts: Readonly<Record<VideoFailure, () => string>> = {
  UNREADABLE: m.video_failure_unreadable,
  NO_PICTURE: m.video_failure_no_picture,
  UNSUPPORTED_CODEC: m.video_failure_unsupported_codec,
  TOO_MANY_PIXELS: m.video_failure_too_many_pixels,
  TOO_DEMANDING: m.video_failure_too_demanding,
  NOT_CONVERTED: m.video_failure_not_converted,
}

/** What stands beside a video that failed. */
export const videoFailureText = (failure: VideoFailure): string => texts[failure]()
