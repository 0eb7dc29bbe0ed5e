import { spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

/** In the shape that Playwright's file choosers take too. */
export interface SampleFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A real picture of one colour, different each time, and as large as evidence has to be. */
export function aPicture(name = 'woofer.png', width = 640, height = 480): SampleFile {
  const colour = [randomInt(90, 200), randomInt(60, 140), randomInt(30, 90)]
  const line = Buffer.from([0, ...Array.from({ length: width }, () => colour).flat()])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const buffer = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

/** A photo of 12 megapixels, as a phone takes it. */
export const aLargePhoto = async (name = 'basket.jpg'): Promise<SampleFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await made('jpg', ['testsrc2=size=4000x3000,noise=alls=4:all_seed=7'], ['-frames:v', '1', '-q:v', '2']),
})

/** A small photo in which a camera noted where it was taken. */
export async function aPhotoWithLocation(location: string, name = 'terminal.jpg'): Promise<SampleFile> {
  const jpeg = await made('jpg', ['mandelbrot=size=1280x960'], ['-frames:v', '1', '-q:v', '6'])
  const noted = Buffer.from(`Exif\0\0II*\0\x08\0\0\0\0\0\0\0\0\0${location}`, 'latin1')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(noted.length + 2)
  const [start, rest] = [jpeg.subarray(0, 2), jpeg.subarray(2)]
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([start, Buffer.from([0xff, 0xe1]), length, noted, rest]),
  }
}

/** Three seconds of video with a tone, as a camera records it. */
export async function aVideo(name = 'noise.mov'): Promise<SampleFile> {
  const sources = ['testsrc2=size=320x240:rate=15:duration=3.2', 'sine=frequency=440:duration=3.2']
  return { name, mimeType: 'video/quicktime', buffer: await made('mov', sources, ['-pix_fmt', 'yuv420p']) }
}

/** A video of 5 MB, which is sent in parts; most of it is a box that no player reads. */
export async function aLargeVideo(name = 'buzz.mov'): Promise<SampleFile> {
  const video = await aVideo(name)
  const unread = Buffer.alloc(5 * 1024 * 1024)
  unread.writeUInt32BE(unread.length, 0)
  unread.write('free', 4, 'latin1')
  return { ...video, buffer: Buffer.concat([video.buffer, unread]) }
}

/** A file that ffmpeg makes of drawn and played sources. */
async function made(ending: string, sources: readonly string[], settings: readonly string[]): Promise<Buffer> {
  const file = join(tmpdir(), `sample-${randomBytes(6).toString('hex')}.${ending}`)
  const inputs = sources.flatMap((source) => ['-f', 'lavfi', '-i', source])
  const arguments_ = ['-v', 'error', ...inputs, ...settings, file]
  const ffmpeg = spawn(process.env.FFMPEG_PATH ?? 'ffmpeg', arguments_, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(ffmpeg, 'exit')
  if (code !== 0) throw new Error(`ffmpeg could not make a sample (${code}).`)
  const buffer = await readFile(file)
  await rm(file)
  return buffer
}

/** A CSV of units; by default of one. */
export const aCsv = (
  rows: readonly string[] = ['Nordwave;NW165-26-1;NW-165;Speaker;16.01.2026'],
  name = 'units.csv',
): SampleFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(['Brand;Serial number;Item number;Item type;Shipped on', ...rows, ''].join('\r\n')),
})

/** A PDF of one empty page. */
export function aPdf(name = 'layout.pdf'): SampleFile {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = text.length
  text += `xref\n0 4\n0000000000 65535 f \n${offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`
  text += `trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text, 'latin1') }
}
