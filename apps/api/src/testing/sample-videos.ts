import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { cornersOfPixels } from './sample-images.ts'

const run = promisify(execFile)

/** Clips as telephones, cameras and attackers send them, made on the spot by ffmpeg. */

export interface Clip {
  width?: number
  height?: number
  seconds?: number
  framesPerSecond?: number
  /** Options that encode the picture; H.264 as telephones write it unless said otherwise. */
  picture?: string[]
  /** Options that encode the sound; `null` for a silent clip. AAC unless said otherwise. */
  sound?: string[] | null
  /** Options for the file. */
  file?: string[]
  /** What the picture shows: the four corners of `sample-images.ts`, or busy patterns. */
  shows?: 'corners' | 'patterns'
  /** A filter over it. */
  filter?: string
}

export const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
export const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1', '-x265-params', 'log-level=error']
/** 10 bits a colour in a high dynamic range, as recent telephones record it. */
export const brightHevc = [
  ...['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1', '-pix_fmt', 'yuv420p10le', '-x265-params'],
  'log-level=error:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc',
  ...['-color_primaries', 'bt2020', '-color_trc', 'arib-std-b67', '-colorspace', 'bt2020nc'],
]
export const fromItsBeginning = ['-movflags', '+faststart']

/** Writes a clip to `path`, whose ending says the container. */
export async function makeClip(path: string, clip: Clip = {}): Promise<string> {
  const { width = 320, height = 180, seconds = 1, framesPerSecond = 25, picture = h264, shows = 'corners' } = clip
  const { sound = ['-c:a', 'aac'], file = [], filter } = clip
  const size = `${width}x${height}`
  const quarter = `s=${Math.ceil(width / 2)}x${Math.ceil(height / 2)}:r=${framesPerSecond}`
  const quarters =
    `color=0xe61414:${quarter}[a];color=0x14c814:${quarter}[b];color=0x1414e6:${quarter}[c];color=0xfafafa:${quarter}[d];` +
    `[a][b]hstack[e];[c][d]hstack[f];[e][f]vstack,scale=${width}:${height}`
  const source = shows === 'corners' ? quarters : `testsrc2=size=${size}:rate=${framesPerSecond}`
  await run('ffmpeg', [
    ...['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', source],
    ...(sound ? ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100'] : []),
    ...(filter ? ['-filter:v', filter] : []),
    ...['-t', String(seconds), ...picture, ...(sound ?? []), ...file, path],
  ])
  return path
}

/** A clip that plays a short one so many times over: long, and made in no time. */
export async function repeatClip(path: string, source: string, times: number): Promise<string> {
  await run('ffmpeg', ['-v', 'error', '-y', '-stream_loop', String(times - 1), '-i', source, '-c', 'copy', path])
  return path
}

/** Marks a clip as recorded with the telephone turned, or as a mirror: players have to turn it so many degrees to the right. */
export async function turnClip(path: string, turn: 90 | 180 | 270 | 'mirrored' | 'aslant'): Promise<void> {
  const bytes = await readFile(path)
  const tag = bytes.indexOf('tkhd')
  const one = 0x10000
  const part = Math.round(one * Math.SQRT1_2)
  const matrices = {
    ...{ 90: [0, one, -one, 0], 180: [-one, 0, 0, -one], 270: [0, -one, one, 0] },
    ...{ mirrored: [-one, 0, 0, one], aslant: [part, part, -part, part] },
  }
  const [a = 0, b = 0, c = 0, d = 0] = matrices[turn]
  // In a header of version 0 the matrix follows 40 bytes of times, numbers and volumes: a b u, c d v, x y w.
  const matrix = tag + 4 + 40
  bytes.writeInt32BE(a, matrix)
  bytes.writeInt32BE(b, matrix + 4)
  bytes.writeInt32BE(c, matrix + 12)
  bytes.writeInt32BE(d, matrix + 16)
  await writeFile(path, bytes)
}

export interface SeenVideo {
  streams: {
    codec_type: string
    codec_name: string
    profile?: string
    pix_fmt?: string
    width?: number
    height?: number
    channels?: number
    color_transfer?: string
    color_space?: string
    avg_frame_rate?: string
    nb_read_frames?: string
    side_data_list?: unknown[]
    tags?: Record<string, string>
  }[]
  format: { duration: string; tags?: Record<string, string> }
}

const shown = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams']

/** What ffprobe sees in a finished file, without being told what it is. */
export async function lookAt(path: string): Promise<SeenVideo> {
  return JSON.parse((await run('ffprobe', [...shown, path])).stdout) as SeenVideo
}

/** The same, with all of it decoded. Throws where a frame does not decode: a browser would stop playing there. */
export async function playThrough(path: string): Promise<SeenVideo> {
  const { stdout, stderr } = await run('ffprobe', [...shown, '-count_frames', path])
  if (stderr) throw new Error(`${path} does not decode: ${stderr}`)
  return JSON.parse(stdout) as SeenVideo
}

/** What the corners of the first frame show, as a player shows it. */
export async function cornersOfFrame(path: string, size: { width: number; height: number }): Promise<string[]> {
  const { stdout } = await run(
    'ffmpeg',
    ['-v', 'error', '-i', path, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
    { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 },
  )
  return cornersOfPixels(stdout, { ...size, channels: 3 })
}

/** The names of the outermost boxes of an MP4, in their order. */
export async function boxesOf(path: string): Promise<string[]> {
  const bytes = await readFile(path)
  const names: string[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    names.push(bytes.toString('latin1', at + 4, at + 8))
    const size = bytes.readUInt32BE(at)
    at += size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size
    if (size === 0) break
  }
  return names
}
