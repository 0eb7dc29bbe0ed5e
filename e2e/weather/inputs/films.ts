import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findVideoTools, type VideoTools } from '@portal/api/media/ffmpeg.ts'
import { makeVideo } from '@portal/api/media/make-video.ts'
import { colourOfFilm, framesInFile, loudness } from '@portal/api/testing/film-facts.ts'
import { playThrough } from '@portal/api/testing/sample-videos.ts'
import { createRandom, type Random } from '@portal/domain/testing/seeded-random.ts'
import type { Part } from '../part.ts'

const run = promisify(execFile)
const ffmpeg = (options: readonly string[]) => run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...options])

/** So many films at size 1. */
const films = 400
const framesPerSecond = 10
const seconds = 2

/** A film as somebody may send it: its tracks, what it says of its colours, and what was cut off it. */
interface Layout {
  readonly container: 'mp4' | 'mov'
  /** Where the film itself stands among the pictures, of which the others are stills or not shown. */
  readonly pictures: readonly ('film' | 'still' | 'hidden')[]
  readonly codec: 'h264' | 'hevc'
  readonly sounds: readonly { readonly codec: string; readonly sounds: boolean }[]
  readonly colours: Readonly<Partial<Record<'colorprim' | 'transfer' | 'colormatrix' | 'range', string>>>
  /** So many seconds at its beginning are in the file, and not shown. */
  readonly cut: number
}

const soundsIn = { mp4: ['aac', 'libopus', 'flac', 'alac'], mov: ['aac', 'pcm_s16le', 'adpcm_ima_qt', 'alac', 'mp2'] }

function layoutOf(random: Random): Layout {
  const container = random.pick(['mp4', 'mov'] as const)
  const others = Array.from({ length: random.pick([0, 0, 1, 2]) }, () => random.pick(['still', 'hidden'] as const))
  const at = random.below(others.length + 1)
  const said = (name: string, values: readonly string[]) => (random.chance(0.5) ? { [name]: random.pick(values) } : {})
  const cut = random.chance(0.3) ? random.pick([0.5, 0.7, 1]) : 0
  return {
    container,
    pictures: [...others.slice(0, at), 'film', ...others.slice(at)],
    codec: random.pick(['h264', 'hevc'] as const),
    sounds: Array.from({ length: random.pick([0, 1, 1, 2, 3]) }, () => ({
      codec: random.pick(soundsIn[container]),
      sounds: random.chance(0.6),
    })),
    colours: {
      ...said('colorprim', ['bt709', 'bt2020', 'smpte170m', 'bt470bg', 'smpte432']),
      ...said('transfer', ['bt709', 'smpte2084', 'arib-std-b67', 'bt2020-10', 'smpte170m']),
      ...said('colormatrix', ['bt709', 'bt2020nc', 'smpte170m', 'ycgco', 'gbr']),
      ...said('range', ['full', 'limited']),
    },
    cut,
  }
}

/** Writes the film: what was cut off is red, the film itself blue, every other picture green. */
async function writeFilm(layout: Layout, folder: string): Promise<string> {
  const { container, pictures, codec, sounds, colours, cut } = layout
  const length = seconds + cut
  const size = `s=96x64:r=${framesPerSecond}`
  const shown = pictures.flatMap((picture) => {
    const whole = `color=red:${size}:d=${cut}[a];color=blue:${size}:d=${seconds}[b];[a][b]concat`
    const source = {
      film: cut ? whole : `color=blue:${size}:d=${length}`,
      hidden: `color=lime:${size}:d=${length}`,
      still: `color=lime:${size}:d=0.1`,
    }
    return ['-f', 'lavfi', '-i', source[picture]]
  })
  const heard = sounds.flatMap((sound) => [
    '-f',
    'lavfi',
    '-t',
    String(length),
    '-i',
    sound.sounds ? 'sine=frequency=440' : 'anullsrc',
  ])
  const maps = [...pictures, ...sounds].flatMap((_, at) => ['-map', String(at)])
  const said = Object.entries(colours).map(
    ([name, value]) => `${name}=${name === 'range' && codec === 'h264' ? { full: 'pc', limited: 'tv' }[value] : value}`,
  )
  // x264 calls the range otherwise, and takes what it says of colours from its own options, too.
  const parameters =
    codec === 'h264'
      ? [
          '-c:v',
          'libx264',
          '-preset',
          'ultrafast',
          '-x264-params',
          ['keyint=250', ...said.filter((one) => !one.startsWith('range'))].join(':'),
        ]
      : [
          '-c:v',
          'libx265',
          '-preset',
          'ultrafast',
          '-tag:v',
          'hvc1',
          '-x265-params',
          ['log-level=error', 'keyint=250', ...said].join(':'),
        ]
  const isShown = pictures.flatMap((picture, at) => [`-disposition:v:${at}`, picture === 'hidden' ? '0' : 'default'])
  const codecs = sounds.flatMap((sound, at) => [`-c:a:${at}`, sound.codec])
  const whole = join(folder, `whole.${container}`)
  const format = codec === 'hevc' && colours.transfer ? 'yuv420p10le' : 'yuv420p'
  await ffmpeg([
    ...shown,
    ...heard,
    ...maps,
    ...parameters,
    '-pix_fmt',
    format,
    ...codecs,
    '-ar',
    '48000',
    ...isShown,
    '-strict',
    '-2',
    whole,
  ])
  if (!cut) return whole
  const path = join(folder, `cut.${container}`)
  await ffmpeg(['-ss', String(cut), '-i', whole, '-map', '0', '-c', 'copy', '-strict', '-2', path])
  return path
}

/** What is wrong with what the portal makes of such a film. */
async function wrongWith(layout: Layout, tools: VideoTools, folder: string): Promise<string[]> {
  const { pictures, sounds, cut, colours } = layout
  const source = await writeFilm(layout, folder)
  const directory = join(folder, 'made')
  await mkdir(directory)
  const made = await makeVideo({ source, directory, tools })
  if (!made.ok) return [`it was refused: ${made.code} ${made.details}`]
  const { path } = made.video
  const { streams } = await playThrough(path)
  const wrong: string[] = []
  const expected = ['h264', ...(sounds.length > 0 ? ['aac'] : [])]
  const tracks = streams.map(({ codec_name }) => codec_name)
  if (tracks.join() !== expected.join()) wrong.push(`its tracks are ${tracks}`)
  // A matrix that cannot be with these pixels says nothing of their colour.
  const isPlain =
    !['gbr', 'ycgco'].includes(colours.colormatrix ?? '') &&
    !['smpte2084', 'arib-std-b67'].includes(colours.transfer ?? '')
  const colour = await colourOfFilm(path)
  if (isPlain && colour !== 'blue') wrong.push(`it shows ${colour}`)
  if (sounds.some((sound) => sound.sounds) && !((await loudness(path)) > -40)) wrong.push('it is silent')
  const frames = await framesInFile(path)
  if (frames > seconds * framesPerSecond + 2) wrong.push(`it holds ${frames} frames, more than were shown`)
  if (frames < seconds * framesPerSecond - 3) wrong.push(`it holds ${frames} frames only`)
  if (cut && made.picture === 'copied') wrong.push('it was copied with what was cut off')
  const told = pictures.length > 1 ? 'PICTURE_TRACK' : ''
  if (made.leftOut.join() !== told) wrong.push(`it tells ${made.leftOut.join() || 'nothing'} of what was left out`)
  return wrong
}

/** Films of many layouts: each is taken, and shows and sounds as it did for whoever sent it. */
export const filmLayouts: Part = {
  name: 'films',
  purpose: 'films with several tracks, half of their colours, and parts that were cut off',
  async run(weather) {
    const found = await findVideoTools()
    if (!found.ok) throw new Error(found.sentence)
    const count = weather.times(films)
    let failed = 0
    for (let at = 0; at < count; at += 1) {
      const seed = weather.seed * 100_000 + at
      const layout = layoutOf(createRandom(seed))
      const folder = await mkdtemp(join(tmpdir(), 'films-'))
      try {
        const wrong = await wrongWith(layout, found.tools, folder)
        if (wrong.length > 0) failed += 1
        for (const one of wrong) weather.violated(`film ${seed}: ${one}; ${JSON.stringify(layout)}`)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    }
    weather.figure('films', count)
    weather.figure('films that came out wrong', failed, '0')
  },
}
