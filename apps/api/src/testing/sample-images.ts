import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Pictures as telephones, cameras and attackers send them, made on the spot. */

export type Corner = 'red' | 'green' | 'blue' | 'white'
const colours: Record<Corner, readonly [number, number, number]> = {
  red: [230, 20, 20],
  green: [20, 200, 20],
  blue: [20, 20, 230],
  white: [250, 250, 250],
}

/** Upright, the corners are red and green above, blue and white below; lying, so that a quarter turn shows. */
export const upright = { width: 96, height: 64 }
export const uprightCorners: Corner[] = ['red', 'green', 'blue', 'white']

function cornerAt(x: number, y: number): Corner {
  const left = x < upright.width / 2
  if (y < upright.height / 2) return left ? 'red' : 'green'
  return left ? 'blue' : 'white'
}

const { width, height } = upright
/** Which pixel of the upright picture a camera stores at (x, y) when it writes this EXIF orientation beside it. */
const storedFrom: ((x: number, y: number) => readonly [number, number])[] = [
  (x, y) => [x, y],
  (x, y) => [width - 1 - x, y],
  (x, y) => [width - 1 - x, height - 1 - y],
  (x, y) => [x, height - 1 - y],
  (x, y) => [y, x],
  (x, y) => [width - 1 - y, x],
  (x, y) => [width - 1 - y, height - 1 - x],
  (x, y) => [y, height - 1 - x],
]
export const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const
export type Orientation = (typeof orientations)[number]

function stored(orientation: Orientation, channels: 3 | 4 = 3) {
  const lying = orientation >= 5
  const size = lying ? { width: height, height: width } : { width, height }
  const pixels = Buffer.alloc(size.width * size.height * channels, 255)
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const [fromX, fromY] = storedFrom[orientation - 1]?.(x, y) ?? [x, y]
      pixels.set(colours[cornerAt(fromX, fromY)], (y * size.width + x) * channels)
    }
  }
  return sharp(pixels, { raw: { ...size, channels } })
}

/** A JPEG that carries an orientation and the place where it was taken. */
export const orientedJpeg = (orientation: Orientation): Promise<Buffer> =>
  stored(orientation)
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Make: 'TelephoneMaker' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .jpeg({ quality: 95 })
    .toBuffer()

export const plainPng = (): Promise<Buffer> => stored(1).png().toBuffer()
export const palettePng = (): Promise<Buffer> => stored(1).png({ palette: true }).toBuffer()
export const deepPng = (): Promise<Buffer> => stored(1).toColourspace('rgb16').png().toBuffer()
export const greyJpeg = (): Promise<Buffer> => stored(1).greyscale().jpeg().toBuffer()
export const progressiveJpeg = (): Promise<Buffer> => stored(1).jpeg({ progressive: true, quality: 95 }).toBuffer()
export const inkJpeg = (): Promise<Buffer> => stored(1).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()

/** Red and half transparent, with a hole. */
export function transparentPng(): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 4)
  for (let at = 0; at < (pixels.length / 4) * 3; at += 4) pixels.set([255, 0, 0, 128], at)
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}

/** Noise, which compresses about as badly as a photograph does. The same each time: what is noticed of a broken file depends on it. */
export async function photograph(megapixels: number): Promise<Sharp> {
  const width = Math.round(Math.sqrt((megapixels * 1_000_000 * 4) / 3))
  const height = Math.round((width * 3) / 4)
  const pixels = Buffer.alloc(width * height * 3)
  let state = 1
  for (let at = 0; at < pixels.length; at++) {
    state = (state * 48_271) % 2_147_483_647
    pixels[at] = 104 + (state % 49)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A JPEG of a few KB whose header claims so many pixels. */
export async function hugeHeaderJpeg(across: number, down: number): Promise<Buffer> {
  const jpeg = await stored(1).jpeg().toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(down, frame + 5)
  jpeg.writeUInt16BE(across, frame + 7)
  return Buffer.concat([jpeg, Buffer.alloc(4096)])
}

/** A PNG with something in front of its pixels, if with a wrong checksum. */
function pngWith(png: Buffer, name: string, content: Buffer, isWrong = false): Buffer {
  const type = Buffer.from(name)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE((crc32(Buffer.concat([type, content])) ^ (isWrong ? 1 : 0)) >>> 0)
  const afterHeader = 8 + 25
  return Buffer.concat([png.subarray(0, afterHeader), length, type, content, checksum, png.subarray(afterHeader)])
}

const wordsOf = (bytes: number) => Buffer.concat([Buffer.from('Comment\0'), Buffer.alloc(bytes, 'a')])

/** A PNG that begins with so many bytes of text in front of its pixels. */
export const wordyPng = async (textBytes: number): Promise<Buffer> =>
  pngWith(await plainPng(), 'tEXt', wordsOf(textBytes))

/** PNGs as careless programs write them. */
export const wrongTextPng = async (): Promise<Buffer> => pngWith(await plainPng(), 'tEXt', wordsOf(20), true)
export const brokenProfilePng = async (): Promise<Buffer> =>
  pngWith(await plainPng(), 'iCCP', Buffer.from('profile\0\0no profile'))
/** The last chunk, which holds nothing, has twelve bytes. */
export const endlessPng = async (): Promise<Buffer> => (await plainPng()).subarray(0, -12)

/** A PNG that says in its Exif how its pixels are turned. */
export async function orientedPng(orientation: Orientation): Promise<Buffer> {
  const exif = Buffer.from('4d4d002a000000080001011200030000000100000000000000000000', 'hex')
  exif.writeUInt16BE(orientation, 18)
  return pngWith(await stored(orientation).png().toBuffer(), 'eXIf', exif)
}

/** A picture with so many bytes behind its end: a second picture, a film, or nothing that anybody reads. */
export const withBehind = async (picture: Promise<Buffer>, behind: Buffer | Promise<Buffer>): Promise<Buffer> =>
  Buffer.concat([await picture, await behind])

/** What the four corners of a decoded picture show, in reading order. */
export async function cornersOf(picture: string | Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return cornersOfPixels(data, info)
}

export function cornersOfPixels(
  pixels: Buffer,
  { width, height, channels }: { width: number; height: number; channels: number },
): string[] {
  const spots = [0.25, 0.75].flatMap((down) => [0.25, 0.75].map((across) => [across, down] as const))
  return spots.map(([across, down]) => {
    const at = (Math.floor(down * height) * width + Math.floor(across * width)) * channels
    const seen = [...pixels.subarray(at, at + 3)]
    const near = Object.entries(colours).find(([, colour]) =>
      colour.every((value, channel) => Math.abs(value - (seen[channel] ?? 0)) < 60),
    )
    return near?.[0] ?? `rgb(${seen})`
  })
}
