import type { VideoFailure } from '@portal/domain/media/media-rules.ts'
import type { VideoTools } from './ffmpeg.ts'

export interface MadeVideo {
  ok: true
  video: { path: string; byteSize: number; width: number; height: number; durationSeconds: number }
  /** JPEG, at most 480 px on its longer edge. */
  thumbnail: { path: string; byteSize: number }
  /** What became of the picture track: taken over as it was, or encoded again. */
  picture: 'copied' | 'encoded'
}

/** The video itself is at fault: a state to store, not a job to try again. `reason` is the sentence to show. */
export interface VideoRefused {
  ok: false
  code: VideoFailure
  reason: string
}

export interface MakeVideoOptions {
  /** The uploaded MP4 or MOV on the local disk. */
  source: string
  /** An existing empty folder of the caller's, who removes it afterwards. */
  directory: string
  tools: VideoTools
  /** Stops the work (shutdown, lost job): ffmpeg is killed and the promise rejects. */
  signal?: AbortSignal
}

export declare function makeVideo(options: MakeVideoOptions): Promise<MadeVideo | VideoRefused>
