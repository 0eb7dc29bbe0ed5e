import { runVideoTool, type ToolRun, type VideoTools } from './ffmpeg.ts'

/** What ffprobe tells of a file. None of it can be trusted. */
export interface VideoFacts {
  durationSeconds: number
  /** All but covers and the thumbnails of chapters. */
  pictures: PictureTrack[]
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
  /** Players show it, unless another one comes before. */
  shown: boolean
  /** More than a still, or a few that follow each other. */
  moves: boolean
  durationSeconds: number
  framesPerSecond: number
  interlaced: boolean
  colours: Colours
}

/** As ffmpeg names them; undefined where the file does not say. */
export interface Colours {
  primaries: string | undefined
  transfer: string | undefined
  matrix: string | undefined
  range: string | undefined
  /** The file says how bright its pictures were mastered, as only those of a high dynamic range do. */
  mastered: boolean
}

export interface SoundTrack {
  index: number
  codec: string
  /** The four letters that the file names it with. */
  tag: string
  channels: number
  sampleRate: number
}

/**
 * Options in front of every input: the one demuxer for MP4 and MOV, no file but the named one, of pictures only the
 * decoders that cameras need, and none larger than {@link mostPixels}. A playlist in disguise is no MP4 then.
 */
export const inputOptions = (
  tools: Pick<VideoTools, 'soundDecoders'>,
  path: string,
  alsoDecoders: readonly string[] = [],
): string[] => [
  ...['-f', 'mov', '-protocol_whitelist', 'file', '-enable_drefs', '0'],
  ...['-codec_whitelist', [...decodersOf(tools), ...alsoDecoders].join(','), '-max_pixels', String(mostPixels)],
  ...['-i', `file:${path}`],
]

/** A little more than 8K. */
export const mostPixels = 8192 * 4608

/** What cameras and telephones record, and what editors hand on. */
const pictureDecoders = [
  ...['h264', 'hevc', 'mpeg4', 'h263', 'mjpeg', 'mjpegb', 'vp8', 'vp9', 'libdav1d', 'av1', 'prores', 'dnxhd'],
  ...['mpeg1video', 'mpeg2video', 'dvvideo'],
]
/** Beside the tracks that matter. */
const besides = ['mov_text', 'cc_dec', 'png']

const decodersOf = ({ soundDecoders }: Pick<VideoTools, 'soundDecoders'>): string[] => [
  ...pictureDecoders,
  ...Object.values(soundDecoders).flat(),
  ...besides,
]

/** Whether a picture track is decoded. */
export const isDecodable = (codec: string): boolean => pictureDecoders.includes(codec)

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
  color_primaries?: string
  color_transfer?: string
  color_space?: string
  color_range?: string
  codec_tag_string?: string
  nb_frames?: string
  duration?: string
  channels?: number
  sample_rate?: string
  disposition?: { default?: number; attached_pic?: number; timed_thumbnails?: number }
  side_data_list?: { side_data_type?: string; rotation?: number }[]
}

/** Only the facts that are checked. The other tags of a file may be long and private. */
const shown = [
  'stream=index,codec_type,codec_name,codec_tag_string,profile,pix_fmt,width,height,sample_aspect_ratio,avg_frame_rate,nb_frames,duration,field_order,color_primaries,color_transfer,color_space,color_range,channels,sample_rate',
  'stream_disposition=default,attached_pic,timed_thumbnails',
  'stream_side_data=side_data_type,rotation',
  'format=duration',
].join(':')

/** Reads what a file says about itself, without decoding more than its first frames. */
export async function probeVideo(
  tools: VideoTools,
  path: string,
  signal?: AbortSignal,
): Promise<{ run: ToolRun; facts: VideoFacts | undefined }> {
  const run = await probe(tools, path, ['-print_format', 'json', '-show_entries', shown], signal)
  if (run.exitCode !== 0) return { run, facts: undefined }
  const { streams = [], format = {} } = JSON.parse(run.output) as {
    streams?: ProbedStream[]
    format?: { duration?: string }
  }
  const isPicture = ({ codec_type, disposition }: ProbedStream) =>
    codec_type === 'video' && !disposition?.attached_pic && !disposition?.timed_thumbnails
  return {
    run,
    facts: {
      durationSeconds: Number(format.duration) || 0,
      pictures: streams.filter(isPicture).map(pictureTrack),
      sounds: streams.filter((stream) => stream.codec_type === 'audio').map(soundTrack),
    },
  }
}

/** A line for each packet: hours of film. */
const packetLines = 16 * 1024 * 1024
/** So many packets at the beginning of a sound only warm its decoder up. */
const warmingUp = 3

/**
 * Which tracks hold what a person cut off: parts that are in the file, and that no player shows or plays. Undefined
 * where that cannot be told.
 */
export async function tracksWithCuts(
  tools: VideoTools,
  path: string,
  signal?: AbortSignal,
): Promise<ReadonlySet<number> | undefined> {
  const show = ['-print_format', 'compact=p=0:nk=1', '-show_entries', 'packet=stream_index,flags']
  const run = await probe(tools, path, show, signal, packetLines)
  if (run.exitCode !== 0) return undefined
  const skipped = new Map<number, number>()
  for (const [, index] of run.output.matchAll(/^(\d+)\|.D/gm))
    skipped.set(Number(index), (skipped.get(Number(index)) ?? 0) + 1)
  return new Set([...skipped].filter(([, packets]) => packets > warmingUp).map(([index]) => index))
}

/**
 * Runs ffprobe. It gives up a file of which it may not open every track: those that will not be taken are opened to be
 * told of, and nothing more of them is decoded.
 */
async function probe(
  tools: VideoTools,
  path: string,
  show: readonly string[],
  signal?: AbortSignal,
  outputBytes?: number,
): Promise<ToolRun> {
  const limits = {
    ...{ cpuSeconds: 60, seconds: 600, fileBytes: 0 },
    ...(outputBytes && { outputBytes }),
    ...(signal && { signal }),
  }
  const read = (also: readonly string[]) =>
    runVideoTool(tools, 'ffprobe', ['-v', 'error', ...show, ...inputOptions(tools, path, also)], limits)
  const run = await read([])
  const refused = [...run.complaint.matchAll(/Codec \(([\w-]+)\) not on whitelist/g)].map(([, decoder = '']) => decoder)
  return run.exitCode !== 0 && refused.length > 0 ? read([...new Set(refused)]) : run
}

function pictureTrack(stream: ProbedStream): PictureTrack {
  const framesPerSecond = ratio(stream.avg_frame_rate, '/')
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
    shown: stream.disposition?.default === 1,
    moves: framesPerSecond >= 2 && stream.nb_frames !== '1',
    durationSeconds: Number(stream.duration) || 0,
    framesPerSecond,
    interlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? ''),
    colours: {
      primaries: said(stream.color_primaries),
      transfer: said(stream.color_transfer),
      matrix: said(stream.color_space),
      range: said(stream.color_range),
      mastered: (stream.side_data_list ?? []).some(({ side_data_type: type = '' }) => masteringData.includes(type)),
    },
  }
}

const masteringData = ['Mastering display metadata', 'Content light level metadata']

const said = (name: string | undefined): string | undefined =>
  name === undefined || ['unknown', 'reserved', 'unspecified'].includes(name) ? undefined : name

const soundTrack = (stream: ProbedStream): SoundTrack => ({
  index: stream.index ?? 0,
  codec: stream.codec_name ?? '',
  tag: stream.codec_tag_string ?? '',
  channels: stream.channels ?? 0,
  sampleRate: Number(stream.sample_rate) || 0,
})

/** `30000/1001` or `1:1` as a number; 0 where it says nothing. */
function ratio(text: string | undefined, separator: string): number {
  const [above = 0, below = 0] = (text ?? '').split(separator).map(Number)
  const value = above / below
  return Number.isFinite(value) && value > 0 ? value : 0
}
