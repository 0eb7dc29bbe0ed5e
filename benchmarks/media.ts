/**
 * What the handling of uploads costs, compared with the least that could be done: `npm run benchmark -- media`, or one
 * part of it, such as `npm run benchmark -- media videos` (videos, pictures, receiving, parallel). Each pair runs in
 * turns on the same files. Needs Linux, ffmpeg, and 4 GB of room in the folder for temporary files.
 */
import { type ChildProcess, execFile, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createDiskReserve } from '@portal/api/media/disk-reserve.ts'
import { findVideoTools, type VideoTools } from '@portal/api/media/ffmpeg.ts'
import { makeImage } from '@portal/api/media/make-image.ts'
import { makeVideo } from '@portal/api/media/make-video.ts'
import { receiveUpload } from '@portal/api/media/receive-upload.ts'
import { orientedJpeg, photograph } from '@portal/api/testing/sample-images.ts'
import { brightHevc, type Clip, h264, hevc, makeClip, turnClip } from '@portal/api/testing/sample-videos.ts'
import { limits } from '@portal/domain/limits.ts'
import { acceptedMediaTypes } from '@portal/domain/media/media-rules.ts'
import sharp from 'sharp'
import { ownProcessorTime, peakMemoryOfChildren } from './measuring/processes.ts'
import { head, median, row, say } from './measuring/report.ts'

const rounds = 3
const parallelUploads = 20

const ms = (value: number) => `${Math.round(value)} ms`
const mib = (value: number) => `${Math.round(value)} MiB`

async function compareVideos(folder: string, tools: VideoTools) {
  head('clip', 'plain ffmpeg', 'ours, with probe and thumbnail', 'ratio', 'peak memory of ffmpeg: plain, ours')
  const facts = { shows: 'patterns', width: 1920, height: 1080, framesPerSecond: 30, seconds: 10 } as const
  const high = { ...facts, width: 3840, height: 2160, seconds: 3, picture: brightHevc }
  const encoded = '-c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p -threads 2 -c:a aac'.split(' ')
  const clips: { name: string; clip: Clip; turned?: true; plain: string[] }[] = [
    { name: 'H.264 MOV, 1080p, 10 s: taken over', clip: { ...facts, picture: h264 }, plain: ['-c', 'copy'] },
    { name: 'HEVC MOV, 1080p, 10 s: encoded', clip: { ...facts, picture: hevc }, plain: encoded },
    {
      name: 'H.264 MOV, 1080p, 10 s, turned: encoded',
      clip: { ...facts, picture: h264 },
      turned: true,
      plain: encoded,
    },
    {
      name: 'HEVC MOV, 4K, 10 bit, high range, 3 s: encoded',
      clip: high,
      plain: ['-vf', 'scale=1920:1080', ...encoded],
    },
  ]
  for (const { name, clip, turned, plain } of clips) {
    const source = await makeClip(join(folder, 'clip.mov'), clip)
    if (turned) await turnClip(source, 90)
    const target = join(folder, 'plain.mp4')
    const options = ['-nostdin', '-v', 'error', '-y', '-i', source, ...plain, '-movflags', '+faststart', target]
    const pair = await inTurns(
      () => promisify(execFile)(tools.ffmpeg, options),
      async () => {
        const directory = join(folder, randomUUID())
        await mkdir(directory)
        const made = await makeVideo({ source, directory, tools })
        if (!made.ok) throw new Error(made.details)
        await rm(directory, { recursive: true })
      },
    )
    row(name, ...times(pair), `${mib(pair.plain.peak)}, ${mib(pair.ours.peak)}`)
  }
}

async function comparePictures(folder: string) {
  head('picture', 'plain sharp, one size', 'ours, picture and thumbnail', 'ratio')
  const source = join(folder, 'photograph.jpg')
  for (const megapixels of [12, 48]) {
    await (await photograph(megapixels)).jpeg({ quality: 92 }).toFile(source)
    const size = { width: 2560, height: 2560, fit: 'inside' } as const
    const pair = await inTurns(
      () => sharp(source).autoOrient().resize(size).jpeg({ quality: 82 }).toFile(join(folder, 'plain.jpg')),
      () => makeImage({ source, directory: folder }),
    )
    row(`JPEG of ${megapixels} megapixels`, ...times(pair))
  }
}

async function compareReceiving(folder: string) {
  head('80 MiB', 'bare stream', 'receiveUpload', 'ratio')
  const source = await largestUpload(folder)
  const pair = await inTurns(
    async () => {
      const target = join(folder, randomUUID())
      await pipeline(createReadStream(source), createWriteStream(target))
      await rm(target)
    },
    async () => {
      const { maximumBytes } = limits.file
      const diskReserve = createDiskReserve([folder], undefined)
      const options = { directory: folder, maximumBytes, accepts: acceptedMediaTypes, diskReserve }
      const received = await receiveUpload(createReadStream(source), options)
      if (!received.ok) throw new Error(received.refusal)
      await rm(received.path)
    },
  )
  row('from disk to disk, processor time', ...times(pair))
}

async function compareParallelUploads(folder: string) {
  head(`${parallelUploads} uploads of 80 MiB at once`, 'processor time of the server', 'peak memory', 'above idle')
  const source = await largestUpload(folder)
  for (const [name, kind] of Object.entries({ 'bare stream to disk': 'plain', receiveUpload: 'ours' })) {
    const server = fork(join(import.meta.dirname, 'media/upload-server.ts'), [folder, kind])
    const idle = await answerOf<Costs & { port: number }>(server)
    await Promise.all(Array.from({ length: parallelUploads }, () => sendUpload(idle.port, source)))
    server.send('how much?')
    const { memory, cpu } = await answerOf<Costs>(server)
    server.kill()
    row(name, ms(cpu - idle.cpu), mib(memory), mib(memory - idle.memory))
  }
}

interface Costs {
  readonly memory: number
  readonly cpu: number
}

const answerOf = <Answer>(server: ChildProcess) =>
  new Promise<Answer>((resolve, reject) => {
    server.once('message', (answer) => resolve(answer as Answer))
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })

/** A picture with exactly as many bytes as are allowed. */
async function largestUpload(folder: string): Promise<string> {
  const path = join(folder, 'upload.jpg')
  await writeFile(path, await orientedJpeg(1))
  await truncate(path, limits.file.maximumBytes)
  return path
}

async function sendUpload(port: number, path: string) {
  const body = new FormData()
  body.append('file', await openAsBlob(path), 'a.jpg')
  const { status } = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body })
  if (status !== 200) throw new Error(`the upload was answered with ${status}`)
}

interface Run {
  /** Processor time of this process and its children. */
  readonly cpu: number
  /** The most memory that a child held. */
  readonly peak: number
}

interface Pair {
  readonly plain: Run
  readonly ours: Run
}

const times = ({ plain, ours }: Pair) => [ms(plain.cpu), ms(ours.cpu), (ours.cpu / plain.cpu).toFixed(2)]

/** Medians of both, run by run in turns. */
async function inTurns(plain: () => Promise<unknown>, ours: () => Promise<unknown>): Promise<Pair> {
  const runs: { plain: Run[]; ours: Run[] } = { plain: [], ours: [] }
  for (let round = 0; round < rounds; round += 1) {
    runs.plain.push(await measured(plain))
    runs.ours.push(await measured(ours))
  }
  const middle = (of: Run[]) => ({ cpu: median(of.map(({ cpu }) => cpu)), peak: median(of.map(({ peak }) => peak)) })
  return { plain: middle(runs.plain), ours: middle(runs.ours) }
}

async function measured(work: () => Promise<unknown>): Promise<Run> {
  let peak = 0
  const watching = setInterval(() => {
    peak = Math.max(peak, peakMemoryOfChildren())
  }, 50)
  const before = ownProcessorTime()
  await work()
  clearInterval(watching)
  return { cpu: ownProcessorTime() - before, peak }
}

const found = await findVideoTools()
if (!found.ok) throw new Error(found.sentence)
const { tools } = found
const folder = await mkdtemp(join(tmpdir(), 'media-benchmark-'))
const parts = {
  videos: () => compareVideos(folder, tools),
  pictures: () => comparePictures(folder),
  receiving: () => compareReceiving(folder),
  parallel: () => compareParallelUploads(folder),
}
try {
  const cores = availableParallelism()
  say(`Node ${process.version}, ffmpeg ${tools.version}, ${cores} cores; medians of ${rounds} runs, processor time.`)
  const [wanted] = process.argv.slice(2)
  for (const [name, compare] of Object.entries(parts)) if (!wanted || wanted === name) await compare()
} finally {
  await rm(folder, { recursive: true, force: true })
}
