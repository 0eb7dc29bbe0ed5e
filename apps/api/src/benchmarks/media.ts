/**
 * What our care for uploads costs, beside the least that could be done: `node apps/api/src/benchmarks/media.ts`, or with the name
 * of one part behind it: videos, pictures, receiving, parallel.
 * Each pair runs in turns on the same files. Processor time is compared, which other work on the machine changes less
 * than the clock; the ratios are what counts, the absolute figures are of one machine.
 * Needs ffmpeg, and 4 GB of room in the folder for temporary files, and Linux, which tells what it measures. The results are kept in `docs/benchmarks.md`.
 */

import { type ChildProcess, execFile, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import multipart from '@fastify/multipart'
import { acceptedMediaTypes, maximumFileBytes } from '@portal/domain/media/media-rules.ts'
import Fastify from 'fastify'
import sharp from 'sharp'
import { findVideoTools, type VideoTools } from '../media/ffmpeg.ts'
import { makeImage } from '../media/make-image.ts'
import { makeVideo } from '../media/make-video.ts'
import { receiveUpload } from '../media/receive-upload.ts'
import { orientedJpeg, photograph } from '../media/samples/sample-images.ts'
import { brightHevc, type Clip, h264, hevc, makeClip, turnClip } from '../media/samples/sample-videos.ts'

const rounds = 3
const parallelUploads = 20
const megabyte = 1024 * 1024

async function compare() {
  const found = await findVideoTools()
  if (!found.ok) throw new Error(found.sentence)
  const folder = await mkdtemp(join(tmpdir(), 'media-benchmark-'))
  try {
    say(
      `Node ${process.version}, ffmpeg ${found.tools.version}, ${availableParallelism()} cores; medians of ${rounds} runs, processor time.`,
    )
    const parts = {
      videos: () => compareVideos(folder, found.tools),
      pictures: () => comparePictures(folder),
      receiving: () => compareReceiving(folder),
      parallel: () => compareParallelUploads(folder),
    }
    const [, , wanted] = process.argv
    for (const [name, compareThem] of Object.entries(parts)) if (!wanted || wanted === name) await compareThem()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function compareVideos(folder: string, tools: VideoTools) {
  say(
    '\n| clip | plain ffmpeg | ours, with probe and thumbnail | time ratio | memory: plain, ours |\n|---|---|---|---|---|',
  )
  const busy = { shows: 'patterns', width: 1920, height: 1080, framesPerSecond: 30, seconds: 10 } as const
  const plainly = [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '23',
    '-pix_fmt',
    'yuv420p',
    '-threads',
    '2',
    '-c:a',
    'aac',
  ]
  const smaller = ['-vf', 'scale=1920:1080', ...plainly]
  const clips: { name: string; facts: Clip; turned?: true; plain: string[] }[] = [
    { name: 'H.264 MOV, 1080p, 10 s: taken over', facts: { ...busy, picture: h264 }, plain: ['-c', 'copy'] },
    { name: 'HEVC MOV, 1080p, 10 s: encoded', facts: { ...busy, picture: hevc }, plain: plainly },
    {
      name: 'H.264 MOV, 1080p, 10 s, turned: encoded',
      facts: { ...busy, picture: h264 },
      turned: true,
      plain: plainly,
    },
    {
      name: 'HEVC MOV, 4K, 10 bit, high range, 3 s: encoded',
      facts: { ...busy, width: 3840, height: 2160, seconds: 3, picture: brightHevc },
      plain: smaller,
    },
  ]
  for (const { name, facts, turned, plain } of clips) {
    const source = await makeClip(join(folder, 'clip.mov'), facts)
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
    row(name, pair)
  }
}

async function comparePictures(folder: string) {
  say('\n| picture | plain sharp, one size | ours, two sizes | time ratio |\n|---|---|---|---|')
  const source = join(folder, 'photograph.jpg')
  for (const megapixels of [12, 48]) {
    await (await photograph(megapixels)).jpeg({ quality: 92 }).toFile(source)
    const size = { width: 2560, height: 2560, fit: 'inside' } as const
    const pair = await inTurns(
      () => sharp(source).autoOrient().resize(size).jpeg({ quality: 82 }).toFile(join(folder, 'plain.jpg')),
      () => makeImage({ source, directory: folder }),
    )
    say(`| JPEG of ${megapixels} megapixels | ${ms(pair.plain.cpu)} | ${ms(pair.ours.cpu)} | ${ratio(pair)} |`)
  }
}

async function compareReceiving(folder: string) {
  const source = join(folder, 'upload.jpg')
  await pipeline(uploadContent(await orientedJpeg(1)), createWriteStream(source))
  const pair = await inTurns(
    async () => {
      const target = join(folder, randomUUID())
      await pipeline(createReadStream(source), createWriteStream(target))
      await rm(target)
    },
    async () => {
      const options = { directory: folder, maximumBytes: maximumFileBytes, accepts: acceptedMediaTypes }
      const received = await receiveUpload(createReadStream(source), options)
      if (!received.ok) throw new Error(received.refusal)
      await rm(received.path)
    },
  )
  say('\n| 80 MiB from disk to disk | bare stream | receiveUpload | time ratio |\n|---|---|---|---|')
  say(`| | ${ms(pair.plain.cpu)} | ${ms(pair.ours.cpu)} | ${ratio(pair)} |`)
}

async function compareParallelUploads(folder: string) {
  say(
    `\n| ${parallelUploads} uploads of 80 MiB at once | processor time of the server | peak memory of the server | above the idle server |\n|---|---|---|---|`,
  )
  for (const [name, kind] of [
    ['bare stream to disk', 'plain'],
    ['receiveUpload', 'ours'],
  ] as const) {
    const server = fork(fileURLToPath(import.meta.url), [folder, kind])
    const idle = await answerOf<Facts & { port: number }>(server)
    const head = await orientedJpeg(1)
    await Promise.all(Array.from({ length: parallelUploads }, () => sendUpload(idle.port, head)))
    server.send('how much?')
    const { memory, cpu } = await answerOf<Facts>(server)
    server.kill()
    say(`| ${name} | ${ms(cpu - idle.cpu)} | ${mb(memory)} | ${mb(memory - idle.memory)} |`)
  }
}

/** The server under measurement, in a process of its own. */
async function serveUploads(folder: string, ours: boolean) {
  const server = Fastify()
  await server.register(multipart, { limits: { fileSize: Number.POSITIVE_INFINITY } })
  server.post('/', async (incoming) => {
    const part = await incoming.file()
    if (!part) throw new Error('no file')
    if (ours) {
      const options = { directory: folder, maximumBytes: maximumFileBytes, accepts: acceptedMediaTypes }
      const received = await receiveUpload(part.file, options)
      if (!received.ok) throw new Error(received.refusal)
      await rm(received.path)
    } else {
      const target = join(folder, randomUUID())
      await pipeline(part.file, createWriteStream(target))
      await rm(target)
    }
    return {}
  })
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  const facts = () => ({ memory: memoryPeakOf('self'), cpu: cpuSoFar() })
  process.send?.({ port: Number(new URL(address).port), ...facts() })
  process.on('message', () => process.send?.(facts()))
}

interface Facts {
  memory: number
  cpu: number
}

const answerOf = <Answer>(child: ChildProcess) =>
  new Promise<Answer>((resolve, reject) => {
    child.once('message', (answer) => resolve(answer as Answer))
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })

/** Exactly as many bytes as are allowed, none of them held. */
const uploadContent = (head: Buffer) =>
  Readable.from(
    (function* () {
      yield head
      const chunk = Buffer.alloc(64 * 1024, 7)
      for (let left = maximumFileBytes - head.length; left > 0; left -= chunk.length)
        yield left < chunk.length ? chunk.subarray(0, left) : chunk
    })(),
  )

async function sendUpload(port: number, head: Buffer) {
  const type = 'multipart/form-data; boundary=boundary'
  const sending = request({ host: '127.0.0.1', port, method: 'POST', headers: { 'content-type': type } })
  const answered = new Promise<number>((resolve, reject) => {
    sending.once('error', reject)
    sending.once('response', (answer) => resolve(answer.resume().statusCode ?? 0))
  })
  sending.write('--boundary\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n')
  for await (const chunk of uploadContent(head))
    if (!sending.write(chunk)) await new Promise((resolve) => sending.once('drain', resolve))
  sending.end('\r\n--boundary--\r\n')
  const status = await answered
  if (status !== 200) throw new Error(`the upload was answered with ${status}`)
}

interface Run {
  /** Processor time of this process and its children, in milliseconds. */
  cpu: number
  /** Peak memory of a child, in bytes. */
  peak: number
}

interface Pair {
  plain: Run
  ours: Run
}

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
    peak = Math.max(peak, childMemory())
  }, 50)
  const before = cpuSoFar()
  await work()
  clearInterval(watching)
  return { cpu: cpuSoFar() - before, peak }
}

/** Of this process and of the children that have ended, in milliseconds. The kernel counts theirs in hundredths. */
function cpuSoFar(): number {
  const { user, system } = process.cpuUsage()
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  return (user + system) / 1000 + (Number(fields[13]) + Number(fields[14])) * 10
}

/** The highest memory a process ever had, by the kernel's own mark, in bytes. */
const memoryPeakOf = (pid: number | string): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024

/** The highest memory any present child ever had. */
function childMemory(): number {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    return Math.max(0, ...children.map(memoryPeakOf))
  } catch {
    // A child that ended between the two looks.
    return 0
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const ms = (value: number) => `${Math.round(value)} ms`
const mb = (bytes: number) => `${Math.round(bytes / megabyte)} MiB`
const ratio = ({ plain, ours }: Pair) => (ours.cpu / plain.cpu).toFixed(2)
const row = (name: string, pair: Pair) =>
  say(
    `| ${name} | ${ms(pair.plain.cpu)} | ${ms(pair.ours.cpu)} | ${ratio(pair)} | ${mb(pair.plain.peak)}, ${mb(pair.ours.peak)} |`,
  )
const say = (line: string) => process.stdout.write(`${line}\n`)

if (process.send) await serveUploads(process.argv[2] ?? '', process.argv[3] === 'ours')
else await compare()
