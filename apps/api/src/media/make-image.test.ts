import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { outageIn } from '../outage.ts'
import {
  brokenProfilePng,
  cornersOf,
  deepPng,
  endlessPng,
  greyJpeg,
  hugeHeaderJpeg,
  inkJpeg,
  orientations,
  orientedJpeg,
  orientedPng,
  palettePng,
  photograph,
  plainPng,
  progressiveJpeg,
  transparentPng,
  upright,
  uprightCorners,
  withBehind,
  wordyPng,
  wrongTextPng,
} from '../testing/sample-images.ts'
import { type MadeImage, makeImage } from './make-image.ts'

/** As far as a decoder of pictures sees one. */
const motion = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'.padEnd(50_000, 'x'), 'latin1')

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'make-image-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

async function make(content: Buffer) {
  const source = join(directory, 'upload')
  await writeFile(source, content)
  return makeImage({ source, directory })
}
async function made(content: Buffer): Promise<MadeImage> {
  const image = await make(content)
  if (!image.ok) throw new Error(`Refused: ${image.refusal}`)
  return image
}

describe('a picture', () => {
  it.each(orientations)('with EXIF orientation %i comes out upright, and its thumbnail too', async (orientation) => {
    const { picture, thumbnail } = await made(await orientedJpeg(orientation))
    expect(picture).toMatchObject({ ...upright, contentType: 'image/jpeg' })
    expect(await cornersOf(picture.path)).toEqual(uprightCorners)
    expect(await cornersOf(thumbnail.path)).toEqual(uprightCorners)
    expect((await sharp(picture.path).metadata()).orientation).toBeUndefined()
  })

  it.each(orientations)('of PNG with orientation %i in its Exif comes out upright, too', async (orientation) => {
    const { picture, thumbnail } = await made(await orientedPng(orientation))
    expect(picture).toMatchObject({ ...upright, contentType: 'image/png' })
    expect(await cornersOf(picture.path)).toEqual(uprightCorners)
    expect(await cornersOf(thumbnail.path)).toEqual(uprightCorners)
  })

  it('tells nobody where and with what it was taken', async () => {
    const upload = await orientedJpeg(6)
    expect(upload.includes('TelephoneMaker')).toBe(true)
    expect((await sharp(upload).metadata()).exif).toBeDefined()

    const { picture, thumbnail } = await made(upload)
    for (const { path } of [picture, thumbnail]) {
      const metadata = await sharp(path).metadata()
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc]).toEqual(Array(4).fill(undefined))
      expect((await readFile(path)).includes('TelephoneMaker')).toBe(false)
    }
  })

  it.each([
    ['PNG', plainPng, 'image/png'],
    ['PNG with a palette', palettePng, 'image/png'],
    ['PNG of 16 bits', deepPng, 'image/png'],
    ['PNG with a long text in front of its pixels', () => wordyPng(200_000), 'image/png'],
    ['PNG whose text has a wrong checksum', wrongTextPng, 'image/png'],
    ['PNG whose colour profile is broken', brokenProfilePng, 'image/png'],
    ['PNG without its end', endlessPng, 'image/png'],
    ['PNG with 100 kB behind its end', () => withBehind(plainPng(), Buffer.alloc(100_000, 'a')), 'image/png'],
    ['progressive JPEG', progressiveJpeg, 'image/jpeg'],
    ['JPEG with a second one behind it', () => withBehind(orientedJpeg(1), orientedJpeg(6)), 'image/jpeg'],
    ['JPEG with a film behind it', () => withBehind(orientedJpeg(6), motion), 'image/jpeg'],
  ])('as %s keeps its colours', async (_name, sample, contentType) => {
    const { picture, thumbnail } = await made(await sample())
    expect(picture).toMatchObject({ ...upright, contentType })
    expect(await cornersOf(picture.path)).toEqual(uprightCorners)
    expect(await cornersOf(thumbnail.path)).toEqual(uprightCorners)
    expect((await sharp(picture.path).metadata()).depth).toBe('uchar')
  })

  it('of the largest telephone camera, 200 megapixels, is taken', async () => {
    const flat = { create: { width: 16_320, height: 12_240, channels: 3, background: '#e61414' } } as const
    const { picture } = await made(await sharp(flat).jpeg().toBuffer())
    expect(picture).toMatchObject({ width: 2560, height: 1920 })
    expect(await cornersOf(picture.path)).toEqual(['red', 'red', 'red', 'red'])
  }, 120_000)

  it('in the wider colours of a telephone is brought to those that every screen has', async () => {
    const upload = await sharp(await plainPng())
      .withIccProfile('p3')
      .jpeg({ quality: 95 })
      .toBuffer()
    expect((await sharp(upload).metadata()).icc).toBeDefined()
    const { picture } = await made(upload)
    expect((await sharp(picture.path).metadata()).icc).toBeUndefined()
    expect(await cornersOf(picture.path)).toEqual(uprightCorners)
  })

  it.each([
    ['for print (CMYK)', inkJpeg],
    ['in grey', greyJpeg],
  ])('%s becomes one that every browser shows', async (_name, sample) => {
    const { picture } = await made(await sample())
    expect(['srgb', 'b-w']).toContain((await sharp(picture.path).metadata()).space)
    expect((await sharp(picture.path).metadata()).format).toBe('jpeg')
  })

  it('keeps its transparency as PNG, and has a thumbnail on white', async () => {
    const { picture, thumbnail } = await made(await transparentPng())
    expect(picture.contentType).toBe('image/png')
    expect((await sharp(picture.path).metadata()).hasAlpha).toBe(true)
    expect((await sharp(thumbnail.path).metadata()).format).toBe('jpeg')
    expect((await cornersOf(thumbnail.path))[3]).toBe('white')
  })

  it('is made light: at most 2560 px, and a photograph in PNG becomes JPEG', async () => {
    const upload = await (await photograph(9)).png().toBuffer()
    const { picture, thumbnail } = await made(upload)
    expect(picture).toMatchObject({ contentType: 'image/jpeg', width: 2560, height: 1920 })
    expect(picture.byteSize).toBeLessThan(upload.length / 4)
    const small = await sharp(thumbnail.path).metadata()
    expect([small.width, small.height, small.format]).toEqual([480, 360, 'jpeg'])
    expect(thumbnail.byteSize).toBe((await readFile(thumbnail.path)).length)
    expect(picture.byteSize).toBe((await readFile(picture.path)).length)
  })

  it('is never blown up', async () => {
    const { picture, thumbnail } = await made(await plainPng())
    expect([picture.width, (await sharp(thumbnail.path).metadata()).width]).toEqual([upright.width, upright.width])
  })

  it('loses what was hidden behind or inside it', async () => {
    const script = '<script>alert(1)</script>'
    const jpeg = await orientedJpeg(1)
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), Buffer.from(script)])
    const polyglot = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(`PK\x03\x04${script}`)])
    const { picture } = await made(polyglot)
    expect((await readFile(picture.path)).includes('<script')).toBe(false)
    expect(await cornersOf(picture.path)).toEqual(uprightCorners)
  })

  it.each([
    ['the mark of its end', 2, []],
    ['some of its lines', 200, ['PART']],
    ['more of its lines', 20_000, ['PART']],
  ])('that lacks %s is taken, and what is missing is told', async (_what, bytes, leftOut) => {
    const whole = await (await photograph(1)).jpeg().toBuffer()
    const { picture, leftOut: told } = await made(whole.subarray(0, -bytes))
    expect(told).toEqual(leftOut)
    const { picture: complete } = await made(whole)
    expect([picture.width, picture.height]).toEqual([complete.width, complete.height])
  })

  it('that is broken in its middle says so, and one with something between its parts does not', async () => {
    const whole = await (await photograph(1)).jpeg().toBuffer()
    const broken = Buffer.from(whole).fill(0, Math.floor(whole.length * 0.9), Math.floor(whole.length * 0.9) + 400)
    expect((await made(broken)).leftOut).toEqual(['PART'])
    const between = Buffer.concat([whole.subarray(0, -2), Buffer.from([1, 2, 3, 0xff, 0xd9])])
    expect((await made(between)).leftOut).toEqual([])
  })

  it('that is very long can still be read', async () => {
    const page = { create: { width: 1080, height: 20_000, channels: 3, background: 'white' } } as const
    const { picture } = await made(await sharp(page).png().toBuffer())
    expect(picture).toMatchObject({ width: 864, height: 16_000 })
  })

  it('that a busy machine does not make in its time is no broken one, and can be sent again', async () => {
    const [jpeg, png] = [await orientedJpeg(1), await plainPng()]
    // As sharp says it; of a machine that is slow enough no test can make sure.
    const late = vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValue(new Error('timeout: 76% complete'))
    onTestFinished(() => late.mockRestore())
    for (const picture of [jpeg, png])
      expect(await make(picture).catch((error: unknown) => outageIn(error))).toBe('UNAVAILABLE')
    expect(late).toHaveBeenCalledTimes(2)
  })

  it('that is cut in half is refused, not shown half grey', async () => {
    for (const orientation of [1, 3, 6, 8]) {
      const jpeg = await (await photograph(1)).withMetadata({ orientation }).jpeg().toBuffer()
      expect(await make(jpeg.subarray(0, jpeg.length / 2))).toEqual({ ok: false, refusal: 'UNREADABLE' })
    }
    const png = await (await photograph(1)).png().toBuffer()
    expect(await make(png.subarray(0, png.length / 2))).toEqual({ ok: false, refusal: 'UNREADABLE' })
  })

  it.each([
    ['a JPEG of a few KB that claims 64250 x 64250 pixels', () => hugeHeaderJpeg(64_250, 64_250)],
    ['a JPEG that claims just more pixels than the largest camera', () => hugeHeaderJpeg(22_000, 10_001)],
    [
      'a progressive JPEG that would have to be held whole',
      async () =>
        Buffer.from(
          (await hugeHeaderJpeg(16_000, 12_000)).toString('latin1').replace('\xff\xc0', '\xff\xc2'),
          'latin1',
        ),
    ],
  ])('is refused before it is decoded: %s', async (_name, sample) => {
    const upload = await sample()
    expect(upload.length).toBeLessThan(10_000)
    expect(await make(upload)).toEqual({ ok: false, refusal: 'TOO_MANY_PIXELS' })
  })

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.4\n'],
    ['only the beginning of a JPEG', '\xff\xd8\xff\xe0\x00\x10JFIF'],
    ['nothing', ''],
  ])('is refused when it is %s', async (_name, content) => {
    expect(await make(Buffer.from(content, 'latin1'))).toEqual({ ok: false, refusal: 'UNREADABLE' })
  })

  it('that is not there is a fault of ours, not of the picture', async () => {
    await expect(makeImage({ source: join(directory, 'missing'), directory })).rejects.toThrow('ENOENT')
    await writeFile(join(directory, 'upload'), await plainPng())
    const nowhere = join(directory, 'no-such-folder')
    await expect(makeImage({ source: join(directory, 'upload'), directory: nowhere })).rejects.toThrow('ENOENT')
  })
})
