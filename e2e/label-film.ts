import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBuffer } from 'bwip-js/node'

/** A code on a label: the kind by the name that bwip-js has for it. */
export interface PrintedCode {
  readonly kind: 'code128' | 'datamatrix' | 'ean13' | 'qrcode'
  readonly text: string
}

/** How a label is held before the camera. */
export interface Pose {
  /** Turned in the picture. */
  readonly degrees?: number
  /** The part of its light that is left. */
  readonly light?: number
  /** Out of focus, in pixels of the camera's picture. */
  readonly blur?: number
  /** The camera moved sideways meanwhile, in pixels. */
  readonly moved?: number
  /** How much of the height of one side is left where it is held aslant. */
  readonly aslant?: number
}

/** The picture of a fake camera. */
const picture = { width: 1920, height: 1080 }

/** The longer side of a code on it: bars are as wide as half the squares of the others, as on labels. */
const printedPixels = { lines: 760, squares: 220 }
const paper = { width: 800, height: 300 }
/** What lies behind a label. */
const bench = '0x8a8378'

/** A picture of a label, its codes side by side on paper: PNG. */
export async function aLabelPicture(codes: readonly PrintedCode[], pose: Pose = {}): Promise<Buffer> {
  return filmed(codes, pose, ['-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe'])
}

/** A photo of a label as a phone's camera takes it, of 9 megapixels: JPEG. */
export async function aLabelPhoto(codes: readonly PrintedCode[], pose: Pose = {}): Promise<Buffer> {
  return filmed(codes, pose, ['-frames:v', '1', '-s', '4000x2250', '-c:v', 'mjpeg', '-q:v', '2', '-f', 'image2pipe'])
}

/** Writes what a fake camera sees, a label held still, so that the next camera that opens sees all of it. */
export async function writeLabelFilm(file: string, codes: readonly PrintedCode[], pose: Pose = {}): Promise<void> {
  const film = await filmed(codes, pose, ['-frames:v', '2', '-pix_fmt', 'yuv420p', '-f', 'yuv4mpegpipe'])
  const written = `${file}.part`
  await writeFile(written, film)
  await rename(written, file)
}

async function filmed(codes: readonly PrintedCode[], pose: Pose, output: readonly string[]): Promise<Buffer> {
  const { degrees = 0, light = 1, blur = 0, moved = 0, aslant = 1 } = pose
  const files = await Promise.all(codes.map(printed))
  const print = codes.map(({ kind }, at) => {
    const width = isOfLines(kind) ? Math.round(printedPixels.lines / codes.length) : printedPixels.squares
    return (
      `[${at}]scale=${width}:${printedPixels.squares}:force_original_aspect_ratio=decrease:flags=lanczos,` +
      `pad=${width + 40}:${paper.height}:-1:-1:white[c${at}]`
    )
  })
  const joined = `${codes.map((_, at) => `[c${at}]`).join('')}${codes.length > 1 ? `hstack=${codes.length},` : ''}format=gbrp`
  const inset = Math.round((paper.height * (1 - aslant)) / 2)
  const label = [
    codes.length === 0 ? `color=${bench}:size=${paper.width}x${paper.height}` : joined,
    `perspective=x1=W*${(1 + aslant) / 2}:y1=${inset}:x3=W*${(1 + aslant) / 2}:y3=H-${inset}:sense=destination`,
    `pad=${picture.width}:${picture.height}:-1:-1:${bench}`,
    `rotate=${degrees}*PI/180:fillcolor=${bench}`,
    ...(blur > 0 ? [`gblur=${blur}`] : []),
    ...(moved > 0 ? [`avgblur=sizeX=${Math.round(moved / 2)}:sizeY=1`] : []),
    `colorlevels=romax=${light}:gomax=${light}:bomax=${light}`,
    // A dark picture has the noise of its camera.
    ...(light < 1 ? ['noise=alls=8'] : []),
  ].join(',')
  const inputs = files.flatMap((file) => ['-loop', '1', '-i', file])
  const ffmpeg = spawn(
    process.env.FFMPEG_PATH ?? 'ffmpeg',
    ['-v', 'error', ...inputs, '-filter_complex', [...print, label].join(';'), ...output, 'pipe:1'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(ffmpeg, 'exit')
  const made = Buffer.concat(await ffmpeg.stdout.toArray())
  const [code] = await ended
  await Promise.all(files.map((file) => rm(file)))
  if (code !== 0) throw new Error(`ffmpeg could not film a label (${code}).`)
  return made
}

async function printed({ kind, text }: PrintedCode): Promise<string> {
  const file = join(tmpdir(), `label-${randomBytes(6).toString('hex')}.png`)
  await writeFile(
    file,
    await toBuffer({
      bcid: kind,
      text,
      scale: 4,
      ...(isOfLines(kind) && { height: 14 }),
      padding: 4,
      backgroundcolor: 'FFFFFF',
    }),
  )
  return file
}

const isOfLines = (kind: PrintedCode['kind']): boolean => kind === 'code128' || kind === 'ean13'
