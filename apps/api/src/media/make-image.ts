import { appendFile, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@portal/domain/limits.ts'
import type { LeftOut } from '@portal/domain/media/left-out.ts'
import { keptPictureSize } from '@portal/domain/media/picture-size.ts'
import { thumbnailNamePrefix } from '@portal/domain/media/storage-keys.ts'
import pLimit from 'p-limit'
import type { Metadata, Sharp } from 'sharp'
import { messageOf } from '../message-of.ts'
import { Outage } from '../outage.ts'

export interface MadeImage {
  ok: true
  picture: { path: string; contentType: 'image/jpeg' | 'image/png'; byteSize: number; width: number; height: number }
  /** JPEG, at most `thumbnailEdge` px on its longer edge. */
  thumbnail: { path: string; byteSize: number }
  /** What of the upload is not in it. */
  leftOut: LeftOut[]
}

export interface ImageRefused {
  ok: false
  refusal: 'UNREADABLE' | 'TOO_MANY_PIXELS'
}

/** In pixels: a picture fills a large screen (`limits.picture`), a thumbnail a table cell on a sharp one. */
export const thumbnailEdge = 480

/**
 * The largest pictures that are decoded at all, judged by the header alone. A plain JPEG is decoded line by line and
 * scaled down on the way, so even the 200 megapixels of a telephone cost little. A progressive JPEG and a PNG may have
 * to be held whole, so there the limit is the bytes of the decoded picture.
 */
const mostPixels = 220_000_000
const mostBytesHeldWhole = 220_000_000

/** Loaded with the first picture: it takes 8 MiB. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Each picture is decoded in one thread, two at once: that bounds the memory, and leaves Node's other threads for
  // files and DNS.
  sharp.concurrency(1)
  // Each file is read once, so the cache of libvips, which goes by file names, is of no use.
  sharp.cache(false)
  return sharp
}
const twoAtOnce = pLimit(2)

/**
 * Makes the picture that is kept and its thumbnail: upright, in the size in which it is kept, in sRGB, without EXIF (and so without the
 * place it was taken) or anything else beside its pixels. A JPEG stays JPEG. A PNG stays PNG, with its transparency,
 * unless it is a photograph: that becomes a JPEG on white.
 *
 * `source`: the uploaded JPEG or PNG. `directory`: an existing folder of the caller's, who removes it afterwards.
 * Refuses what cannot be decoded, and what has too many pixels before decoding it. A JPEG that lacks some of its lines is
 * taken, and that is told. Throws an `Outage` where the machine is too busy.
 */
export const makeImage = (options: { source: string; directory: string }): Promise<MadeImage | ImageRefused> =>
  twoAtOnce(() => make(options))

async function make({ source, directory }: { source: string; directory: string }): Promise<MadeImage | ImageRefused> {
  // Told apart here, because to sharp a file that cannot be opened and a broken picture are the same.
  await (await open(source)).close()
  const made = await decode(source)
  if (!made.ok) return made

  const { picture, thumbnail, contentType } = made
  const picturePath = join(directory, contentType === 'image/png' ? 'picture.png' : 'picture.jpg')
  const thumbnailPath = join(directory, `${thumbnailNamePrefix}picture.jpg`)
  await writeFile(picturePath, picture.data, { mode: 0o600 })
  await writeFile(thumbnailPath, thumbnail, { mode: 0o600 })
  return {
    ok: true,
    picture: {
      path: picturePath,
      contentType,
      byteSize: picture.data.length,
      width: picture.info.width,
      height: picture.info.height,
    },
    thumbnail: { path: thumbnailPath, byteSize: thumbnail.length },
    leftOut: made.leftOut,
  }
}

async function decode(source: string) {
  const unreadable = { ok: false, refusal: 'UNREADABLE' } as const
  const sharp = await loadSharp()
  // Any other error of sharp here is about the picture: the file exists, and nothing is written to the disk.
  try {
    // Without a limit, so that a header with too many pixels is read and judged instead of thrown.
    const header = await sharp(source, { failOn: 'error', limitInputPixels: false }).metadata()
    if (header.format !== 'jpeg' && header.format !== 'png') return unreadable
    if (isTooLarge(header)) return { ok: false, refusal: 'TOO_MANY_PIXELS' } as const
    if (header.format === 'png') return await draw(source, header, 'error')

    const whole = await drawWholeJpeg(source, header)
    if (whole) return whole
    const some = await draw(source, header, 'none')
    if ((await shareOfLines(source)) < leastShare) return unreadable
    return { ...some, leftOut: ['PART'] satisfies LeftOut[] }
  } catch (error) {
    if (isTooLate(error)) throw new Outage('A picture could not be made in time', { cause: error })
    return unreadable
  }
}

/** Some twenty times what the largest picture takes: the machine is busy, or has stood still. */
const mostSeconds = 60
const isTooLate = (error: unknown): boolean => messageOf(error).startsWith('timeout: ')

/** What the decoder says of a JPEG that shows all that it should: beside its pixels, or between their parts. */
const harmless = /Corrupt JPEG data: \d+ extraneous bytes|Inconsistent progression|Invalid SOS|ICC|EXIF|Exif|XMP/

const endsEarly = /premature end of JPEG image/

/** A JPEG of which nothing is missing; undefined where something is. */
async function drawWholeJpeg(source: string, header: Metadata) {
  const whole = await drawUnlessHarmed(source, header)
  if (whole !== 'ends early') return whole
  // Where only the mark of its end was lost, all lines are there.
  await appendFile(source, endOfJpeg)
  const mended = await drawUnlessHarmed(source, header)
  return mended === 'ends early' ? undefined : mended
}

async function drawUnlessHarmed(source: string, header: Metadata) {
  try {
    return await draw(source, header, 'warning')
  } catch (error) {
    if (isTooLate(error)) throw error
    const said = messageOf(error)
    if (harmless.test(said))
      return draw(source, header, 'error').catch((failed: unknown) => {
        if (isTooLate(failed)) throw failed
        return undefined
      })
    return endsEarly.test(said) ? 'ends early' : undefined
  }
}

const endOfJpeg = Buffer.from([0xff, 0xd9])

async function draw(source: string, header: Metadata, failOn: 'warning' | 'error' | 'none') {
  const sharp = await loadSharp()
  const longest = Math.max(...Object.values(keptPictureSize(header)))
  const upright = sharp(source, { failOn, limitInputPixels: mostPixels })
    .timeout({ seconds: mostSeconds })
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const asJpeg = () =>
    upright.clone().flatten({ background: '#fff' }).jpeg({ quality: 82 }).toBuffer({ resolveWithObject: true })

  const asPng = header.format === 'png' ? await upright.clone().png().toBuffer({ resolveWithObject: true }) : undefined
  // A larger one counts as a photograph, not as a drawing or a screenshot.
  const staysPng = asPng && asPng.data.length <= limits.picture.lightBytes
  const picture = staysPng ? asPng : await asJpeg()
  const contentType: 'image/png' | 'image/jpeg' = staysPng ? 'image/png' : 'image/jpeg'
  const leftOut: LeftOut[] = []
  return { ok: true, picture, thumbnail: await thumbnailOf(sharp(picture.data)), contentType, leftOut } as const
}

/** Less of a photo shows too little: it has to be sent again. */
const leastShare = 3 / 4
/** Lines that are looked at, and how far apart colours may be that are the same. */
const lookedAtLines = 200
const sameColour = 1

/**
 * How much of a picture there is above a rest of one colour, with which a decoder fills the lines that are missing: as it is
 * stored, since a photo of a phone held upright is turned only when it is drawn.
 */
async function shareOfLines(source: string): Promise<number> {
  const sharp = await loadSharp()
  const size = { width: 16, height: lookedAtLines, fit: 'fill', kernel: 'nearest' } as const
  const { data, info } = await sharp(source, { failOn: 'none', limitInputPixels: mostPixels })
    .timeout({ seconds: mostSeconds })
    .resize(size)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const perLine = info.width * info.channels
  const last = data.subarray(data.length - perLine)
  const isAsLast = (line: number) => {
    for (let at = 0; at < perLine; at += 1)
      if (Math.abs((data[line * perLine + at] ?? 0) - (last[at] ?? 0)) > sameColour) return false
    return true
  }
  let line = info.height - 1
  while (line >= 0 && isAsLast(line)) line -= 1
  return (line + 1) / info.height
}

function isTooLarge({ format, width, height, channels, depth, isProgressive }: Metadata): boolean {
  const pixels = width * height
  if (format === 'jpeg' && !isProgressive) return pixels > mostPixels
  return pixels * channels * (depth === 'ushort' ? 2 : 1) > mostBytesHeldWhole
}

/**
 * A small JPEG on white. mozjpeg makes it nearly a third smaller and takes 10 ms more, which pays because a thumbnail
 * is loaded far more often than made; so does the low quality, which is not seen where two or three pixels are shown as one.
 */
const thumbnailOf = (picture: Sharp): Promise<Buffer> =>
  picture
    .resize({ width: thumbnailEdge, height: thumbnailEdge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: 65, mozjpeg: true })
    .toBuffer()
