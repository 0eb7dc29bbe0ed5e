// biome-ignore-all lint/style/noNonNullAssertion: frames are counted, never guessed
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DemoVideo } from '@portal/api/demo/demo-media.ts'
import { makerName } from '@portal/brand/name.ts'
import type { PictureFacts } from './picture-facts.ts'
import { order } from './render-in-threads.ts'
import { sampleRate, synthesise } from './video-sound.ts'
import { frameSize } from './videos.ts'

const framesPerSecond = 24
const seconds = 5
const frameCount = framesPerSecond * seconds

/** Positions that are rendered; all frames are blended from them. */
const positions: Record<DemoVideo, number> = { 'scraping-woofer': 9, 'protect-blinking': 2 }

/** Where the cone or the light is at a second, 0 to 1. */
const travel: Record<DemoVideo, (second: number) => number> = {
  // Pushed by hand: not quite even
  'scraping-woofer': (second) =>
    0.5 + 0.5 * Math.sin(2 * Math.PI * (1.1 * second + 0.06 * Math.sin(second * 2.3)) - 1.2),
  'protect-blinking': (second) => {
    const phase = (second * 0.9) % 1
    return Math.min(1, Math.max(0, Math.min(phase, 0.55 - phase) * 30))
  },
}

const filmed: PictureFacts = { brand: makerName, model: 'M 8', serial: '2501-004417', seed: 5 }

/**
 * Films a short clip with sound, as a phone would: 1280 by 720, H.264 and AAC, 5 seconds, in the container that the
 * path's ending names (.mp4 or .mov). Rejects with what ffmpeg said when it fails.
 */
export async function renderDemoVideo(path: string, shows: DemoVideo): Promise<void> {
  const count = positions[shows]
  const stills = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      order({ kind: 'frame', video: shows, moment: index / (count - 1), facts: filmed }),
    ),
  )
  // The phone sways by a few pixels: the picture is enlarged before it is cut, so that it sways smoothly
  const sway = "crop=1728:972:x='48+22*sin(0.9*t)+9*sin(2.3*t+1)':y='54+16*sin(1.1*t+0.6)+6*sin(2.9*t)'"
  const child = spawn(
    'ffmpeg',
    [
      ...['-nostdin', '-v', 'error', '-y'],
      ...[
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgb24',
        '-s',
        `${frameSize.width}x${frameSize.height}`,
        '-r',
        `${framesPerSecond}`,
        '-i',
        'pipe:0',
      ],
      ...['-f', 's16le', '-ar', `${sampleRate}`, '-ac', '1', '-i', 'pipe:3'],
      ...['-vf', `scale=1824:1026:flags=bicubic,${sway},scale=1280:720,noise=alls=7:allf=t,format=yuv420p`],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24', '-profile:v', 'high'],
      ...['-c:a', 'aac', '-b:a', '96k', '-shortest', '-movflags', '+faststart', path],
    ],
    { stdio: ['pipe', 'ignore', 'pipe', 'pipe'] },
  )
  const complaints: Buffer[] = []
  child.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk))
  const [pictures, , , sound] = child.stdio as unknown as [Writable, null, Readable, Writable]
  const ended = once(child, 'close') as Promise<[number | null]>
  // A pipe that ffmpeg closes early is reported through its exit code and its words.
  const fed = Promise.allSettled([
    pipeline(Readable.from(frames(shows, stills)), pictures),
    pipeline(Readable.from([synthesise(shows, seconds, travel[shows])]), sound),
  ])
  const [code] = await ended
  await fed
  if (code !== 0) throw new Error(`The demo video could not be made: ${Buffer.concat(complaints).toString().trim()}`)
}

/** All frames in order, each blended from the two rendered positions next to it. */
function* frames(shows: DemoVideo, stills: readonly Buffer[]): Generator<Buffer> {
  for (let frame = 0; frame < frameCount; frame += 1) {
    const place = travel[shows](frame / framesPerSecond) * (stills.length - 1)
    const index = Math.min(stills.length - 2, Math.floor(place))
    const share = Math.round((place - index) * 256)
    const [from, to] = [stills[index]!, stills[index + 1]!]
    if (share === 0) yield from
    else if (share === 256) yield to
    else {
      const blended = Buffer.alloc(from.length)
      for (let at = 0; at < blended.length; at += 1) blended[at] = from[at]! + (((to[at]! - from[at]!) * share) >> 8)
      yield blended
    }
  }
}
