export interface VideoTools {
  ffmpeg: string
  ffprobe: string
  /** As ffmpeg names it, for the log at start: `5.1.9-0+deb12u1`. */
  version: string
}

/**
 * Looks for ffmpeg and ffprobe: at the given paths (settings FFMPEG_PATH, FFPROBE_PATH), else on the PATH.
 * `sentence` says what is missing and what to do, for the log at start: pictures work without them.
 */
export declare function findVideoTools(settings: {
  ffmpegPath?: string | undefined
  ffprobePath?: string | undefined
}): Promise<{ ok: true; tools: VideoTools } | { ok: false; sentence: string }>
