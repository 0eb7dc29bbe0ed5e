import { access, constants, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LeftOut } from '@portal/domain/media/left-out.ts'
import { thumbnailNamePrefix } from '@portal/domain/media/storage-keys.ts'
import type { VideoFailure } from '@portal/domain/media/video-failure.ts'
import { Outage } from '../outage.ts'
import { type Limits, runVideoTool, type ToolRun, threads, type VideoTools } from './ffmpeg.ts'
import { isHighDynamicRange, toOrdinaryColours } from './film-colours.ts'
import { thumbnailEdge } from './make-image.ts'
import {
  inputOptions,
  isDecodable,
  mostPixels,
  type PictureTrack,
  probeVideo,
  type SoundTrack,
  tracksWithCuts,
  type VideoFacts,
} from './probe-video.ts'

export interface MadeVideo {
  ok: true
  video: { path: string; byteSize: number; width: number; height: number; durationSeconds: number }
  /** JPEG, at most `thumbnailEdge` px on its longer edge. */
  thumbnail: { path: string; byteSize: number }
  /** What became of the picture track: taken over as it was, or encoded again. */
  picture: 'copied' | 'encoded'
  /** What of the upload is not in it. */
  leftOut: LeftOut[]
}

/** The video itself is at fault: a state to store, not a job to try again. */
export interface VideoRefused {
  ok: false
  code: VideoFailure
  /** What ffmpeg said, for the log. */
  details: string
}

export interface MakeVideoOptions {
  /** The uploaded MP4 or MOV on the local disk. */
  source: string
  /** An existing empty folder of the caller's, who removes it afterwards. */
  directory: string
  tools: VideoTools
  /** Stops the work (shutdown, lost job): ffmpeg is killed and the promise rejects. */
  signal?: AbortSignal
  /** The most that one step may take; the defaults fit any clip of the allowed size. */
  limits?: Partial<Limits>
}

const usualLimits: Limits = { cpuSeconds: 40 * 60, seconds: 2 * 60 * 60, fileBytes: 512 * 1024 * 1024 }

/**
 * Makes the MP4 that every browser plays (H.264 and AAC, readable from its beginning, upright, at most 1080p, without
 * the place it was recorded) and its thumbnail. Tracks that fit already are taken over as they are; the others are
 * encoded again, and what a person cut off is not handed on. Of several pictures the one that players show is kept, of
 * several sounds all are heard. A clip that breaks off is kept as far as it goes. What is missing then is told.
 *
 * A video that cannot be made so is an answer. Rejects only when trying again may help: no ffmpeg, no room on the disk,
 * killed from outside, hanging, given up by `signal`.
 */
export async function makeVideo(options: MakeVideoOptions): Promise<MadeVideo | VideoRefused> {
  const { source, directory, tools, signal, limits } = options
  await access(source, constants.R_OK)

  const probed = await probeVideo(tools, source, signal)
  if (!probed.facts) return refused(faultOf(probed.run), probed.run)
  const { pictures } = probed.facts
  // A decoder that is told to refuse a picture of this size leaves it without one.
  if (pictures.length > 0 && !pictures.some(hasSize)) return refused(faultOf(probed.run), probed.run)
  const plan = planFor(probed.facts, tools, await tracksWithCuts(tools, source, signal))
  if ('code' in plan) return refused(plan.code, probed.run)

  const video = join(directory, 'video.mp4')
  const thumbnail = join(directory, `${thumbnailNamePrefix}video.jpg`)
  const bounds = { ...usualLimits, ...limits, ...(signal ? { signal } : {}) }
  let last: VideoRefused | undefined
  for (const filters of plan.ways) {
    const made = await runVideoTool(tools, 'ffmpeg', convert(tools, source, video, plan, filters), bounds)
    const broken = isBroken(made)
    // Copied as they are, broken frames would end the video in the middle of a browser's playing it.
    const fails = made.exitCode !== 0 || (filters === 'copied' && broken)
    const presented = fails ? refused(faultOf(made), made) : await present(tools, video, thumbnail, bounds)
    if (presented.ok) {
      const endsEarly = presented.video.durationSeconds < plan.picture.durationSeconds - barelySeconds
      const leftOut = broken || endsEarly ? (['PART', ...plan.leftOut] as const) : plan.leftOut
      return { ...presented, picture: filters === 'copied' ? filters : 'encoded', leftOut: [...leftOut] }
    }
    last = presented
    await rm(video, { force: true })
    await rm(thumbnail, { force: true })
    if (last.code !== 'UNREADABLE') break
  }
  return last ?? refused('UNREADABLE', probed.run)
}

/** So much shorter a video may become: the lengths of last frames and of tracks differ. */
const barelySeconds = 0.5

/** Whether something could not be read. Tracks that are not taken may be of any kind. */
const isBroken = ({ complaint }: ToolRun): boolean =>
  complaint.split('\n').some((line) => line.trim() !== '' && !/not on whitelist|Last message repeated/.test(line))

const hasSize = ({ width, height }: PictureTrack): boolean => width * height > 0

interface Plan {
  picture: PictureTrack
  sounds: SoundTrack[]
  /** A sound track is taken over as it is. */
  copiesSound: boolean
  /** What to do with the picture, in the order to try it: filters to encode it with. */
  ways: ('copied' | string)[]
  leftOut: LeftOut[]
}

/** A film of a studio may have many more; what they hold then is the same sound in parts. */
const mostSounds = 16

/** The spatial sound of recent telephones, which stands beside the same sound in AAC. */
const spatialSound = 'apac'

function planFor(
  { pictures, sounds }: VideoFacts,
  tools: VideoTools,
  cuts: ReadonlySet<number> | undefined,
): Plan | { code: VideoFailure } {
  if (pictures.length === 0) return { code: 'NO_PICTURE' }
  const [picture] = pictures
    .filter((one) => hasSize(one) && isDecodable(one.codec))
    .toSorted(byWhatPlayersShow(pictures))
  if (!picture) return { code: 'UNSUPPORTED_CODEC' }
  if (picture.width * picture.height > mostPixels) return { code: 'TOO_MANY_PIXELS' }
  // The sound is evidence, so it must not get lost: whichever of several tracks sounds is heard.
  const heard = sounds
    .filter(({ codec, channels }) => Object.hasOwn(tools.soundDecoders, codec) && channels > 0)
    .slice(0, mostSounds)
  if (sounds.length > 0 && heard.length === 0) return { code: 'UNSUPPORTED_CODEC' }
  const [sound, anotherSound] = heard
  const isCut = ({ index }: { readonly index: number }) => cuts?.has(index) !== false
  const copies = playsAsItIs(picture) && !isCut(picture)
  const othersCount = pictures.some((other) => other !== picture && (other.shown || other.moves))
  const unheard = sounds.some((other) => !heard.includes(other) && other.tag !== spatialSound)
  return {
    picture,
    sounds: heard,
    copiesSound: sound !== undefined && !anotherSound && soundPlaysAsItIs(sound) && !isCut(sound) && !isCut(picture),
    ways: [...(copies ? ['copied'] : []), ...filtersFor(picture, tools)],
    leftOut: [...(othersCount ? (['PICTURE_TRACK'] as const) : []), ...(unheard ? (['SOUND_TRACK'] as const) : [])],
  }
}

/** Films before stills, what a player shows before what it does not, the whole before a beginning, then as in the file. */
function byWhatPlayersShow(pictures: readonly PictureTrack[]) {
  const longest = Math.max(...pictures.map(({ durationSeconds }) => durationSeconds))
  const rank = ({ moves, shown, durationSeconds }: PictureTrack) =>
    [moves, shown, durationSeconds >= longest / 2].reduce((sum, is) => sum * 2 + Number(is), 0)
  return (one: PictureTrack, other: PictureTrack) => rank(other) - rank(one)
}

/** 1080p, lying or standing. */
const longestEdge = 1920
const shortestEdge = 1080
const mostFramesPerSecond = 60

const playsAsItIs = (picture: PictureTrack): boolean =>
  picture.codec === 'h264' &&
  ['Baseline', 'Constrained Baseline', 'Main', 'High'].includes(picture.profile) &&
  ['yuv420p', 'yuvj420p'].includes(picture.pixelFormat) &&
  Math.max(picture.width, picture.height) <= longestEdge &&
  Math.min(picture.width, picture.height) <= shortestEdge &&
  picture.framesPerSecond <= mostFramesPerSecond + 1 &&
  picture.pixelAspect === 1 &&
  !picture.turned &&
  !picture.interlaced &&
  !isHighDynamicRange(picture.colours)

const soundPlaysAsItIs = ({ codec, channels, sampleRate }: SoundTrack): boolean =>
  codec === 'aac' && channels <= 2 && sampleRate <= 48_000

/** The filters to encode a picture with, in the order to try them. */
function filtersFor(picture: PictureTrack, tools: VideoTools): string[] {
  // ffmpeg turns the picture upright before these filters see it.
  const wide = picture.width * picture.pixelAspect
  const [width, height] = picture.lying ? [picture.height, wide] : [wide, picture.height]
  const factor = Math.min(1, longestEdge / Math.max(width, height), shortestEdge / Math.min(width, height))
  const even = (length: number) => Math.max(2, Math.round((length * factor) / 2) * 2)
  const before = [
    ...(picture.interlaced ? ['yadif'] : []),
    ...(picture.framesPerSecond > mostFramesPerSecond + 1 ? [`fps=${mostFramesPerSecond}`] : []),
  ]
  const colours = toOrdinaryColours(picture, tools.mapsTones)
  return colours.map((filters) =>
    [...before, filters.replace('SIZE', `${even(width)}:${even(height)}`), 'setsar=1', 'format=yuv420p'].join(','),
  )
}

const errorsOnly = ['-nostdin', '-v', 'error', '-y']

function convert(tools: VideoTools, source: string, target: string, plan: Plan, filters: 'copied' | string) {
  const { picture, sounds, copiesSound } = plan
  const encode = ['-filter:v', filters, '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23']
  // Bounds the size where the picture is noise, and keeps any frame within a second of a seekable one or two.
  const bounded = ['-maxrate', '8M', '-bufsize', '16M', '-force_key_frames', 'expr:gte(t,n_forced*2)']
  const channels = Math.min(2, Math.max(...sounds.map((sound) => sound.channels)))
  const encodeSound = ['-c:a', 'aac', '-b:a', '160k', '-ac', String(channels), '-ar', '48000']
  return [
    ...errorsOnly,
    ...['-threads', String(threads), ...inputOptions(tools, source)],
    ...['-map', `0:${picture.index}`, ...soundOf(sounds, channels), '-sn', '-dn'],
    // Removes place, time and device of the recording.
    ...['-map_metadata', '-1', '-map_chapters', '-1'],
    ...(filters === 'copied' ? ['-c:v', 'copy'] : [...encode, ...bounded]),
    ...(sounds.length > 0 ? (copiesSound ? ['-c:a', 'copy'] : encodeSound) : []),
    ...['-threads', String(threads), '-filter_threads', '1', '-max_muxing_queue_size', '4096'],
    ...['-movflags', '+faststart', '-f', 'mp4', `file:${target}`],
  ]
}

/** Of one sound track that; several are mixed, each as loud as it is. */
function soundOf(sounds: readonly SoundTrack[], channels: number): string[] {
  const [sound, another] = sounds
  if (!sound) return []
  if (!another) return ['-map', `0:${sound.index}`]
  const layout = channels === 1 ? 'mono' : 'stereo'
  const alike = sounds.map(
    ({ index }) => `[0:${index}]aresample=48000:async=1:first_pts=0,aformat=channel_layouts=${layout}[s${index}]`,
  )
  const all = sounds.map(({ index }) => `[s${index}]`).join('')
  const mixed = `${all}amix=inputs=${sounds.length}:duration=longest:normalize=0,alimiter=level=disabled[mixed]`
  return ['-filter_complex', [...alike, mixed].join(';'), '-map', '[mixed]']
}

type Bounds = Parameters<typeof runVideoTool>[3]

/** Checks that the finished file can be watched: it has a picture track, a duration, and a frame for the thumbnail. */
async function present(
  tools: VideoTools,
  video: string,
  thumbnail: string,
  bounds: Bounds,
): Promise<Omit<MadeVideo, 'picture' | 'leftOut'> | VideoRefused> {
  const { run, facts } = await probeVideo(tools, video, bounds.signal)
  if (!facts) return refused(faultOf(run), run)
  const {
    pictures: [picture],
    durationSeconds,
  } = facts
  if (!picture || durationSeconds <= 0) return refused('UNREADABLE', run)

  // A frame after the first second, when the camera is steady; the first frame of a shorter video.
  let last = refused('UNREADABLE', run)
  for (const at of durationSeconds > 2 ? [1, 0] : [0]) {
    const taken = await runVideoTool(tools, 'ffmpeg', takeFrame(tools, video, thumbnail, at), bounds)
    const byteSize = await sizeOf(thumbnail)
    if (taken.exitCode !== 0 || byteSize === 0) {
      last = refused(taken.exitCode === 0 ? 'UNREADABLE' : faultOf(taken), taken)
      continue
    }
    const { width, height } = picture
    return {
      ok: true,
      video: { path: video, byteSize: await sizeOf(video), width, height, durationSeconds },
      thumbnail: { path: thumbnail, byteSize },
    }
  }
  return last
}

const takeFrame = (tools: VideoTools, video: string, thumbnail: string, atSecond: number) => {
  const box = `w='min(${thumbnailEdge},iw)':h='min(${thumbnailEdge},ih)':force_original_aspect_ratio=decrease`
  return [
    ...[...errorsOnly, '-threads', '1', '-ss', String(atSecond), ...inputOptions(tools, video)],
    ...['-map', '0:v:0', '-frames:v', '1', '-filter:v', `scale=${box}:out_range=pc,format=yuvj420p`],
    ...['-c:v', 'mjpeg', '-q:v', '4', '-f', 'image2', '-update', '1', `file:${thumbnail}`],
  ]
}

/** The size of a file; 0 where ffmpeg has written none. */
const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0

const refused = (code: VideoFailure, run: ToolRun): VideoRefused => ({
  ok: false,
  code,
  details: run.complaint.trim().split('\n').slice(-10).join('\n').slice(-1000),
})

/** The signals with which a decoder crashes on a broken file. A run that is stopped at a limit ends with others. */
const crashes: (NodeJS.Signals | null)[] = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP', 'SIGSYS']

const diskFull = /No space left on device|Read-only file system/
const outage = /Input\/output error|Permission denied|Too many open files|No such file or directory/

/** What in the video made a run fail. Throws where the video is not to blame. */
function faultOf(run: ToolRun): VideoFailure {
  const { signal, exitCode, complaint } = run
  if (run.exceeded === 'CPU' || signal === 'SIGXFSZ') return 'TOO_DEMANDING'
  if (run.exceeded === 'OUTPUT' || crashes.includes(signal)) return 'UNREADABLE'
  // Not started: taken away, or being replaced.
  if (exitCode === 126 || exitCode === 127) throw new Outage(`ffmpeg cannot be started: ${complaint.trim()}`)
  // 255: ffmpeg was asked to end, at a shutdown for example.
  const fromOutside = signal !== null || exitCode === 255
  if (diskFull.test(complaint)) throw new Outage('ffmpeg has no room on the disk', { reason: 'STORAGE_FULL' })
  if (fromOutside || outage.test(complaint))
    throw new Error(`ffmpeg ended with ${signal ?? exitCode}: ${complaint.trim() || 'no word'}`)
  if (/Cannot allocate memory|malloc of size \d+ failed|File too large/.test(complaint)) return 'TOO_DEMANDING'
  if (/picture size \d+x\d+ is invalid|Picture size \d+x\d+ exceeds/i.test(complaint)) return 'TOO_MANY_PIXELS'
  if (/not on whitelist/.test(complaint)) return 'UNSUPPORTED_CODEC'
  return 'UNREADABLE'
}
