import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { Outage } from '../outage.ts'

const run = promisify(execFile)

/** A program that has not said all within its time: what it can do is not known. */
class NoAnswer extends Error {}

export interface VideoTools {
  ffmpeg: string
  ffprobe: string
  /** As ffmpeg names it, for the log: `5.1.9-0+deb12u1`. */
  version: string
  /** Whether pictures of a high dynamic range can be brought into the range of ordinary screens. */
  mapsTones: boolean
  /** The codecs of sound that it decodes, as ffprobe names them, with the decoders of each. */
  soundDecoders: Readonly<Record<string, readonly string[]>>
  /** Whether the system can bound a child process (memory, file size, the death of its parent): Linux does. */
  bounded: boolean
}

export interface VideoToolSettings {
  ffmpegPath?: string | undefined
  ffprobePath?: string | undefined
}

/** For a program to say what it can do. */
const usualPatienceMs = 20_000

/**
 * The environment of the programs: where programs usually are, and no secret. With few heaps (MALLOC_ARENA_MAX) their
 * address space stays near what they really use.
 */
const environment = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin',
  LC_ALL: 'C',
  MALLOC_ARENA_MAX: '2',
}

type FoundVideoTools = { ok: true; tools: VideoTools } | { ok: false; sentence: string }

/**
 * Looks for ffmpeg and ffprobe: at the given paths (settings FFMPEG_PATH, FFPROBE_PATH), else where programs usually
 * are.
 * `sentence` says what is missing and what to do, for the log at start: pictures work without them.
 */
export async function findVideoTools(
  settings: VideoToolSettings = {},
  patienceMs = usualPatienceMs,
): Promise<FoundVideoTools> {
  try {
    return await askVideoTools(settings, (program, ...options) => said(patienceMs, program, options))
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    const sentence = `Videos cannot be converted: ${error.message}. Start the portal again when this machine has less to do. Pictures work without it.`
    return { ok: false, sentence }
  }
}

async function askVideoTools(
  { ffmpegPath = 'ffmpeg', ffprobePath = 'ffprobe' }: VideoToolSettings,
  said: (program: string, ...options: string[]) => Promise<string | undefined>,
): Promise<FoundVideoTools> {
  const missing = (what: string) =>
    ({
      ok: false,
      sentence: `Videos cannot be converted: ${what}. Install ffmpeg (Debian: apt-get install ffmpeg) or name it with FFMPEG_PATH and FFPROBE_PATH. Pictures work without it.`,
    }) as const

  const [program, ...options] = bounds(ffmpegPath, { fileBytes: 0 })
  const filters = ['-v', 'error', '-filters']
  // As few as can tell it, and at once: each takes a fifth of a second of the start.
  const [codecs, probe, filtersInBounds] = await Promise.all([
    said(ffmpegPath, '-codecs'),
    said(ffprobePath, '-version'),
    said(program, ...options, ...filters),
  ])
  if (codecs === undefined) return missing(`the program "${ffmpegPath}" does not run`)
  if (probe === undefined) return missing(`the program "${ffprobePath}" does not run`)
  if (!/\(encoders: [^)]*\blibx264\b/.test(codecs))
    return missing(`"${ffmpegPath}" was built without the H.264 encoder libx264`)
  const known = filtersInBounds ?? (await said(ffmpegPath, ...filters)) ?? ''

  return {
    ok: true,
    tools: {
      ffmpeg: ffmpegPath,
      ffprobe: ffprobePath,
      version: /^ffmpeg version (\S+)/m.exec(codecs)?.[1] ?? 'unknown',
      mapsTones: /\bzscale\b/.test(known) && /\btonemap\b/.test(known),
      soundDecoders: soundDecodersIn(codecs),
      bounded: filtersInBounds !== undefined,
    },
  }
}

/** Of the table that `-codecs` prints: ` DEAIL. opus  Opus (…) (decoders: opus libopus)`; most decoders have their codec's name. */
const soundDecodersIn = (codecs: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    [...codecs.matchAll(/^ D.A... (\S+)(.*)$/gm)].map(([, codec = '', rest = '']) => [
      codec,
      /\(decoders: ([^)]*?) ?\)/.exec(rest)?.[1]?.split(' ') ?? [codec],
    ]),
  )

/**
 * What a program prints and complains; undefined where it cannot be used: it is missing or fails. Throws {@link NoAnswer}
 * where it is cut off: a part of what it says would be taken for all that it can do.
 */
async function said(patienceMs: number, program: string, options: readonly string[]): Promise<string | undefined> {
  const late = new AbortController()
  // What it has said by now is read first: a busy machine may have kept this process from it.
  const limit = setTimeout(() => setImmediate(() => late.abort()), patienceMs)
  try {
    const { stdout, stderr } = await run(program, options, {
      env: environment,
      signal: late.signal,
      killSignal: 'SIGKILL',
      maxBuffer: 4 * 1024 * 1024,
    })
    return `${stderr}${stdout}`
  } catch {
    if (late.signal.aborted)
      throw new NoAnswer(`the program "${program}" does not answer within ${patienceMs / 1000} s`)
    return undefined
  } finally {
    clearTimeout(limit)
  }
}

/** Threads of one run: memory grows with them, and another run may want the other cores. */
export const threads = 2

/** How much one run may take. */
export interface Limits {
  /** Processor time, over all threads: what the work itself needs, however busy the machine is. */
  cpuSeconds: number
  /** By the clock: longer than any work takes, so something hangs. */
  seconds: number
  /** The largest file it may write. */
  fileBytes: number
  /** How much it may say; a mebibyte where nothing is said here. */
  outputBytes?: number
}

/** Address space of one run. What a 4K clip of a telephone needs is in `docs/benchmarks.md`. */
const memoryBytes = 2 * 1024 ** 3

/**
 * The command line that runs `program` with low priority and within limits: it dies with this
 * process even if that is killed, can get no new rights, and the kernel stops it at its limits.
 */
function bounds(program: string, { fileBytes }: Pick<Limits, 'fileBytes'>): [string, ...string[]] {
  const limits = [`--as=${memoryBytes}`, `--fsize=${fileBytes}`, '--core=0']
  const dying = ['--pdeathsig', 'KILL', '--no-new-privs']
  return ['setpriv', ...dying, '--', 'prlimit', ...limits, '--', 'nice', '-n', '10', program]
}

export interface ToolRun {
  /** Of a program that ended by itself. */
  exitCode: number | null
  /** Of a program that was stopped. */
  signal: NodeJS.Signals | null
  /** Stopped by this process: it ran too long, or wrote far more messages than any normal file causes. */
  exceeded: 'CPU' | 'TIME' | 'OUTPUT' | undefined
  output: string
  /** The last lines of its error output, without the folders of this machine. */
  complaint: string
}

const mostOutput = 1024 * 1024
const mostComplaint = 8 * 1024

/**
 * Runs ffmpeg or ffprobe to its end, whatever that end is. Rejects when it cannot be started, and with the signal's
 * reason when it is given up, after the program is gone.
 */
export function runVideoTool(
  tools: VideoTools,
  tool: 'ffmpeg' | 'ffprobe',
  options: readonly string[],
  limits: Limits & { signal?: AbortSignal },
): Promise<ToolRun> {
  const { signal: given } = limits
  const [program, ...before] = tools.bounded ? bounds(tools[tool], limits) : ([tools[tool]] as [string, ...string[]])
  return new Promise((resolve, reject) => {
    given?.throwIfAborted()
    const child: ChildProcess = spawn(program, [...before, ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment,
    })
    let output = ''
    let complaint = ''
    let exceeded: ToolRun['exceeded']
    const stop = () => child.kill('SIGKILL')
    const stopFor = (reason: ToolRun['exceeded']) => {
      exceeded = reason
      stop()
    }
    const hanging = setTimeout(() => stopFor('TIME'), limits.seconds * 1000)
    // Not left to the kernel: ffmpeg ends at its warning just as it does when somebody else stops it.
    const working = setInterval(() => {
      if (cpuSecondsOf(child.pid) > limits.cpuSeconds) stopFor('CPU')
    }, 1000)
    given?.addEventListener('abort', stop, { once: true })
    // A child that could not be started for want of file descriptors has no pipes; its error follows.
    child.stdout?.on('data', (text: Buffer) => {
      output += text
      if (output.length > (limits.outputBytes ?? mostOutput)) stopFor('OUTPUT')
    })
    child.stderr?.on('data', (text: Buffer) => {
      complaint = `${complaint}${text}`.slice(-mostComplaint)
    })
    const settle = () => {
      clearTimeout(hanging)
      clearInterval(working)
      given?.removeEventListener('abort', stop)
    }
    child.once('error', (error) => {
      settle()
      // Taken away, or being replaced: what it was to do waits.
      reject(new Outage(`${tool} cannot be started`, { cause: error }))
    })
    child.once('close', (exitCode, signal) => {
      settle()
      if (given?.aborted) reject(given.reason)
      else resolve({ exitCode, signal, exceeded, output, complaint: withoutFolders(complaint, options) })
    })
  })
}

/** Removes folders from error output, which names files by their whole path. */
function withoutFolders(complaint: string, options: readonly string[]): string {
  const folders = options.filter((option) => option.startsWith('file:')).map((option) => `${dirname(option.slice(5))}/`)
  // The first line of cut-off output may begin in the middle of a path.
  const lines = complaint.length < mostComplaint ? complaint : complaint.slice(complaint.indexOf('\n') + 1)
  return folders.reduce((text, folder) => text.replaceAll(folder, ''), lines)
}

/** The processor time a child has used, where the system tells; else 0, and only the clock bounds it. */
function cpuSecondsOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}
