/**
 * How many pictures of little use are noticed before they are sent, and how many good ones are held up: `npm run benchmark --
 * evidence`. The samples are the demo's photos, made worse in ways that are known, and varied as good photos vary.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileFault } from '@portal/domain/evidence/file-fault.ts'
import { faultsOfPicture, lookedAtPixels } from '@portal/domain/evidence/picture-faults.ts'
import sharp, { type Sharp } from 'sharp'
import { head, median, row, say } from './measuring/report.ts'

type Change = (photo: Sharp, width: number) => Sharp | Promise<Sharp>

/** Sizes of blur are parts of the photo's width, so that they mean the same for every camera. */
const outOfFocus =
  (part: number): Change =>
  (photo, width) =>
    photo.blur(part * width)

/** The camera moved while the picture was taken, by a part of the width. */
const moved =
  (part: number, alongX: number, alongY: number): Change =>
  (photo, width) => {
    const reach = Math.round((part * width) / 2)
    const side = 2 * reach + 1
    const kernel = new Array<number>(side * side).fill(0)
    for (let step = -reach; step <= reach; step += 1) kernel[(reach + step * alongY) * side + reach + step * alongX] = 1
    return photo.convolve({ width: side, height: side, kernel })
  }

/** As a camera's sensor adds it, from the same seed each time. */
async function withNoise(photo: Sharp, strength: number): Promise<Sharp> {
  const { data, info } = await photo.raw().toBuffer({ resolveWithObject: true })
  let seed = 20_261_123
  const next = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  // Four even chances together are nearly normal, with a spread of 0.58.
  for (let at = 0; at < data.length; at += 1) {
    const noise = ((next() + next() + next() + next() - 2) / 0.58) * strength
    data[at] = Math.max(0, Math.min(255, Math.round((data[at] ?? 0) + noise)))
  }
  return sharp(data, { raw: info })
}

const darkened =
  (part: number): Change =>
  (photo) =>
    withNoise(photo.linear(part, 0), 3)
const reduced =
  (side: number): Change =>
  (photo) =>
    photo.resize({ width: side, height: side, fit: 'inside' })

const bad: readonly (readonly [string, FileFault, Change])[] = [
  ['out of focus by 0.35 % of the width', 'BLURRED', outOfFocus(0.0035)],
  ['out of focus by 0.5 %', 'BLURRED', outOfFocus(0.005)],
  ['out of focus by 0.8 %', 'BLURRED', outOfFocus(0.008)],
  [
    'out of focus by 0.45 %, with noise',
    'BLURRED',
    async (photo, width) => withNoise(await ahead(outOfFocus(0.0045)(photo, width)), 6),
  ],
  ['moved sideways by 1.6 %', 'BLURRED', moved(0.016, 1, 0)],
  ['moved up and down by 2.3 %', 'BLURRED', moved(0.023, 0, 1)],
  ['moved aslant by 1.6 %', 'BLURRED', moved(0.016, 1, 1)],
  ['a twelfth of the light, with noise', 'DARK', darkened(1 / 12)],
  ['an eighth of the light, with noise', 'DARK', darkened(1 / 8)],
  ['a sixth of the light, with noise', 'DARK', darkened(1 / 6)],
  ['reduced to 200 pixels', 'SMALL', reduced(200)],
  ['reduced to 320 pixels', 'SMALL', reduced(320)],
  ['reduced to 500 pixels', 'SMALL', reduced(500)],
]

const good: readonly (readonly [string, Change])[] = [
  ['as it is', (photo) => photo],
  ['three quarters of the light', (photo) => photo.linear(0.75, 0)],
  ['a quarter more light', (photo) => photo.linear(1.25, 0)],
  ['less contrast', (photo) => photo.linear(0.75, 40)],
  ['noise of a dim room', (photo) => withNoise(photo, 5)],
  ['a little soft', outOfFocus(0.0007)],
  [
    'yellow light',
    (photo) =>
      photo.recomb([
        [1, 0, 0],
        [0, 0.9, 0],
        [0, 0, 0.6],
      ]),
  ],
  ['saved small, quality 45', async (photo) => ahead(photo, 45)],
  ['sent by a messenger, 900 pixels', reduced(900)],
  ['taken upright', (photo) => photo.rotate(90)],
  [
    'from nearer',
    (photo, width) => photo.extract({ left: width / 8, top: width / 8, width: width / 2, height: width / 2 }),
  ],
]

/** What was done so far becomes a file of its own. */
const ahead = async (photo: Sharp | Promise<Sharp>, quality = 92): Promise<Sharp> =>
  sharp(await (await photo).jpeg({ quality }).toBuffer())

const milliseconds: number[] = []

async function faultsOf(photo: Sharp): Promise<FileFault[]> {
  const file = await photo.jpeg({ quality: 88 }).toBuffer()
  const { width, height } = await sharp(file).metadata()
  const side = { width: lookedAtPixels, height: lookedAtPixels, fit: 'inside', withoutEnlargement: true } as const
  const { data, info } = await sharp(file).resize(side).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const before = performance.now()
  const faults = faultsOfPicture({ width, height }, { data, width: info.width, height: info.height })
  milliseconds.push(performance.now() - before)
  return faults
}

const folder = join(import.meta.dirname, '../apps/api/src/demo/media')
const photos = (await readdir(folder)).filter((name) => name.endsWith('.jpg')).map((name) => join(folder, name))

/** How many photos, changed in one way, have a fault that counts. */
async function count(change: Change, counts: (faults: readonly FileFault[]) => boolean): Promise<number> {
  let found = 0
  for (const photo of photos) {
    const { width } = await sharp(photo).metadata()
    if (counts(await faultsOf(await change(sharp(photo), width)))) found += 1
  }
  return found
}

const of = (part: number, all: number) => `${part} of ${all} (${((part / all) * 100).toFixed(1)} %)`
const sums: Record<FileFault | 'good', [found: number, all: number]> = {
  ...{ BLURRED: [0, 0], DARK: [0, 0], SMALL: [0, 0], SILENT: [0, 0], SHORT: [0, 0], UNREADABLE: [0, 0], good: [0, 0] },
}
const add = (to: FileFault | 'good', found: number) => {
  sums[to] = [sums[to][0] + found, sums[to][1] + photos.length]
  return of(found, photos.length)
}

head('of little use', 'noticed as such')
for (const [name, fault, change] of bad) row(name, add(fault, await count(change, (faults) => faults.includes(fault))))
head('good', 'held up')
for (const [name, change] of good) row(name, add('good', await count(change, (faults) => faults.length > 0)))
head('together', 'found', 'goal')
for (const fault of ['BLURRED', 'DARK', 'SMALL'] as const) row(fault, of(...sums[fault]), 'at least 90 %')
row('good ones held up', of(...sums.good), 'at most 5 %')
say()
say(`Looking at one takes ${median(milliseconds).toFixed(1)} ms of ${milliseconds.length}, Node ${process.version}.`)
