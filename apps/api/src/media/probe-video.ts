import { runVideoTool, type ToolRun, type VideoTools } from './ffmpeg.ts'

/** What ffprobe tells of a file. None of it can be trusted. */
export interface VideoFacts {
  durationSeconds: number
  picture: PictureTrack | undefined
  sounds: SoundTrack[]
}

export interface PictureTrack {
  index: number
  codec: string
  profile: string
  pixelFormat: string
  /** As stored: before turning, and in pixels that may not be square. */
  width: number
  height: number
  /** Width of one pixel through its height. */
  pixelAspect: number
  turned: boolean
  /** Turned by a quarter, left or right: width and height are then swapped. */
  lying: boolean
  framesPerSecond: number
  interlaced: boolean
  highDynamicRange: boolean
}

export interface SoundTrack {
  index: number
  codec: string
  channels: number
  sampleRate: number
}

/**
 * Options in front of every input: the one demuxer for MP4 and MOV, no file but the named one, no decoder beside the
 * ones that cameras need, and no picture larger than {@link mostPixels}. A playlist in disguise is no MP4 then.
 */
export const inputOptions = (path: string): string[] => [
  ...['-f', 'mov', '-protocol_whitelist', 'file', '-enable_drefs', '0'],
  ...['-codec_whitelist', decoders.join(','), '-max_pixels', String(mostPixels)],
  ...['-i', `file:${path}`],
]

/** A little more than 8K. */
export const mostPixels = 8192 * 4608

const pictureDecoders = ['h264', 'hevc', 'mpeg4', 'h263', 'mjpeg', 'vp9', 'libdav1d', 'av1', 'prores']
const soundDecoders = ['aac', 'mp3', 'mp3float', 'alac', 'ac3', 'eac3', 'amrnb', 'amrwb']
const plainSounds = [
  'u8',
  's8',
  's16le',
  's16be',
  's24le',
  's24be',
  's32le',
  's32be',
  'f32le',
  'f32be',
  'mulaw',
  'alaw',
]
// Beside the two tracks that matter: ffprobe gives up a file of which it may not open every track.
const besides = ['mov_text', 'cc_dec', 'png']
const decoders = [...pictureDecoders, ...soundDecoders, ...plainSounds.map((name) => `pcm_${name}`), ...besides]

/** Whether a track can be decoded: ffprobe names codecs, a few of which have decoders by another name. */
export const isDecodable = (codec: string): boolean => decoders.includes(codec) || ['amr_nb', 'amr_wb'].includes(codec)

interface ProbedStream {
  index?: number
  codec_type?: string
  codec_name?: string
  profile?: string
  pix_fmt?: string
  width?: number
  height?: number
  sample_aspect_ratio?: string
  avg_frame_rate?: string
  field_order?: string
  color_transfer?: string
  channels?: number
  sample_rate?: string
  disposition?: { attached_pic?: number }
  side_data_list?: { side_data_type?: string; rotation?: number }[]
}

/** Only the facts that are checked. The other tags of a file may be long and private. */
const shown = [
  'stream=index,codec_type,codec_name,profile,pix_fmt,width,height,sample_aspect_ratio,avg_frame_rate,field_order,color_transfer,channels,sample_rate',
  'stream_disposition=attached_pic',
  'stream_side_data=side_data_type,rotation',
  'format=duration',
].join(':')

/** Reads what a file says about itself, without decoding more than its first frames. */
export async function probeVideo(
  tools: VideoTools,
  path: string,
  signal?: AbortSignal,
): Promise<{ run: ToolRun; facts: VideoFacts | undefined }> {
  const show = ['-v', 'error', '-print_format', 'json', '-show_entries', shown]
  const run = await runVideoTool(tools, 'ffprobe', [...show, ...inputOptions(path)], {
    cpuSeconds: 60,
    seconds: 600,
    fileBytes: 0,
    ...(signal ? { signal } : {}),
  })
  if (run.exitCode !== 0) return { run, facts: undefined }
  const { streams = [], format = {} } = JSON.parse(run.output) as {
    streams?: ProbedStream[]
    format?: { duration?: string }
  }
  const picture = streams.find((stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic)
  return {
    run,
    facts: {
      durationSeconds: Number(format.duration) || 0,
      picture: picture && pictureTrack(picture),
      sounds: streams.filter((stream) => stream.codec_type === 'audio').map(soundTrack),
    },
  }
}

function pictureTrack(stream: ProbedStream): PictureTrack {
  const turn = stream.side_data_list?.find((data) => data.side_data_type === 'Display Matrix')
  return {
    index: stream.index ?? 0,
    codec: stream.codec_name ?? '',
    profile: stream.profile ?? '',
    pixelFormat: stream.pix_fmt ?? '',
    width: stream.width ?? 0,
    height: stream.height ?? 0,
    pixelAspect: ratio(stream.sample_aspect_ratio, ':') || 1,
    // A matrix that turns nothing is not written down; one that only mirrors has a rotation of 0 or 180.
    turned: turn !== undefined,
    lying: Math.abs(turn?.rotation ?? 0) % 180 === 90,
    framesPerSecond: ratio(stream.avg_frame_rate, '/'),
    interlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? ''),
    highDynamicRange: ['arib-std-b67', 'smpte2084'].includes(stream.color_transfer ?? ''),
  }
}

const soundTrack = (stream: ProbedStream): SoundTrack => ({
  index: stream.index ?? 0,
  codec: stream.codec_name ?? '',
  channels: stream.channels ?? 0,
  sampleRate: Number(stream.sample_rate) || 0,
})

/** `30000/1001` or `1:1` as a number; 0 where it says nothing. */
function ratio(text: string | undefined, separator: string): number {
  const [above = 0, below = 0] = (text ?? '').split(separator).map(Number)
  const value = above / below
  return Number.isFinite(value) && value > 0 ? value : 0
}
