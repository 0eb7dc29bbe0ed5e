import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { colourOfFilm, framesInFile, loudness } from '../testing/film-facts.ts'
import { h264, makeClip, playThrough, type SeenVideo, turnClip } from '../testing/sample-videos.ts'
import { findVideoTools, type VideoTools } from './ffmpeg.ts'
import { type MadeVideo, makeVideo } from './make-video.ts'

vi.setConfig({ testTimeout: 120_000 })

let folder: string
let tools: VideoTools
let here: string

beforeAll(async () => {
  const found = await findVideoTools()
  if (!found.ok) throw new Error(found.sentence)
  tools = found.tools
  folder = await mkdtemp(join(tmpdir(), 'film-tracks-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  here = await mkdtemp(join(folder, 'test-'))
})

const film = (name: string, options: string[]) =>
  promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...options, join(here, name)]).then(() =>
    join(here, name),
  )
const shows = (colour: string, seconds = 2, size = '96x64', rate = 10) => [
  '-f',
  'lavfi',
  '-i',
  `color=${colour}:s=${size}:r=${rate}:d=${seconds}`,
]
const sounds = ['-f', 'lavfi', '-t', '2', '-i', 'sine=frequency=440']
const silence = ['-f', 'lavfi', '-t', '2', '-i', 'anullsrc']

async function made(source: string): Promise<MadeVideo & { seen: SeenVideo }> {
  const directory = join(here, 'made')
  await mkdir(directory)
  const video = await makeVideo({ source, directory, tools })
  if (!video.ok) throw new Error(`${video.code}: ${video.details}`)
  return { ...video, seen: await playThrough(video.video.path) }
}

describe('the sound of a film', () => {
  it.each([
    ['Opus', 'a.mp4', ['-c:a', 'libopus', '-strict', '-2']],
    ['FLAC', 'a.mp4', ['-c:a', 'flac', '-strict', '-2']],
    ['the ADPCM of old cameras', 'a.mov', ['-c:a', 'adpcm_ima_qt']],
    ['MP2', 'a.mov', ['-c:a', 'mp2']],
    ['Vorbis', 'a.mp4', ['-c:a', 'libvorbis', '-strict', '-2']],
  ])('is kept in whatever is decoded: %s', async (_name, name, codec) => {
    const { seen, leftOut, video } = await made(await makeClip(join(here, name), { sound: codec }))
    expect(seen.streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac'])
    expect(await loudness(video.path)).toBeGreaterThan(-30)
    expect(leftOut).toEqual([])
  })

  it.each([
    ['first', ['-map', '1', '-map', '2']],
    ['second', ['-map', '2', '-map', '1']],
  ])('is heard where the %s of two tracks is silent', async (_which, order) => {
    const inputs = [...shows('red'), ...silence, ...sounds, '-map', '0', ...order]
    const source = await film('two.mp4', [...inputs, ...h264, '-c:a', 'aac'])
    const { seen, leftOut, video } = await made(source)
    expect(seen.streams).toHaveLength(2)
    expect(await loudness(video.path)).toBeGreaterThan(-30)
    expect(leftOut).toEqual([])
  })

  it('is heard in stereo where one track is mono and one stereo, for as long as the longer one', async () => {
    const mono = ['-f', 'lavfi', '-t', '1', '-i', 'sine=frequency=440']
    const stereo = ['-f', 'lavfi', '-t', '2', '-i', 'sine=frequency=880,aformat=channel_layouts=stereo']
    const source = await film('two.mov', [
      ...[...shows('red'), ...mono, ...stereo, '-map', '0', '-map', '1', '-map', '2'],
      ...[...h264, '-c:a', 'pcm_s16le'],
    ])
    const { seen, video } = await made(source)
    expect(seen.streams[1]).toMatchObject({ codec_name: 'aac', channels: 2 })
    expect(video.durationSeconds).toBeCloseTo(2, 0)
  })
})

describe('of several pictures', () => {
  it.each<[string, string[], string[]]>([
    ['a still comes first', [...shows('red', 0.1), ...shows('blue'), '-map', '0', '-map', '1'], []],
    [
      'two films are both shown',
      [...shows('blue'), ...shows('red'), '-map', '0', '-map', '1'],
      ['-disposition:v', 'default'],
    ],
    [
      'the second alone is shown',
      [...shows('red'), ...shows('blue'), '-map', '0', '-map', '1'],
      ['-disposition:v:0', '0', '-disposition:v:1', 'default'],
    ],
    [
      'the first is a short beginning',
      [...shows('red', 0.5), ...shows('blue'), '-map', '0', '-map', '1'],
      ['-disposition:v', 'default'],
    ],
  ])('the one is kept that players show, and that is told: %s', async (_name, inputs, more) => {
    const { seen, leftOut, video } = await made(await film('two.mov', [...inputs, ...h264, ...more]))
    expect(seen.streams).toHaveLength(1)
    expect(await colourOfFilm(video.path)).toBe('blue')
    expect(leftOut).toEqual(['PICTURE_TRACK'])
  })

  it('a cover is none, and is not missed', async () => {
    const cover = await film('cover.png', [...shows('red', 0.1, '640x640')])
    const source = await film('cover.mp4', [
      ...['-i', cover, ...shows('blue'), '-map', '0', '-map', '1', '-c:v:0', 'copy', '-c:v:1', 'libx264'],
      ...['-disposition:v:0', 'attached_pic'],
    ])
    const { leftOut, video } = await made(source)
    expect(await colourOfFilm(video.path)).toBe('blue')
    expect(leftOut).toEqual([])
  })

  it('one that cannot be read is left out, with a word, and the film is taken', async () => {
    const source = await film('rare.mov', [
      ...[...shows('blue'), ...shows('red'), '-map', '0', '-map', '1', ...h264],
      ...['-c:v:1', 'qtrle', '-pix_fmt:v:1', 'rgb24'],
    ])
    const { leftOut, video, picture } = await made(source)
    expect(await colourOfFilm(video.path)).toBe('blue')
    expect({ leftOut, picture }).toEqual({ leftOut: ['PICTURE_TRACK'], picture: 'copied' })
  })
})

describe('what a person cut off a film', () => {
  /** A second of red, then two of blue; cut so that the red is in the file and not shown. */
  async function cutFilm(sound: string[]): Promise<string> {
    const whole = await film('whole.mp4', [
      ...['-f', 'lavfi', '-i', 'color=red:s=96x64:r=10:d=1[a];color=blue:s=96x64:r=10:d=2[b];[a][b]concat'],
      ...['-f', 'lavfi', '-t', '3', '-i', 'sine=frequency=440'],
      ...[...h264, '-g', '100', ...sound],
    ])
    const cut = await film('cut.mp4', ['-ss', '1', '-i', whole, '-c', 'copy'])
    expect(await framesInFile(cut)).toBe(30)
    return cut
  }

  it('is not in what is handed on, neither its picture nor its sound', async () => {
    const { video, leftOut } = await made(await cutFilm(['-c:a', 'aac']))
    expect(video.durationSeconds).toBeCloseTo(2, 0)
    expect(await framesInFile(video.path)).toBeLessThanOrEqual(20)
    expect(await framesInFile(video.path, 'a')).toBeLessThanOrEqual(2 * 48 + 3)
    expect(await colourOfFilm(video.path)).toBe('blue')
    expect(leftOut).toEqual([])
  })
})

describe('a film that says half of its colours', () => {
  const tags = { primaries: 'bt2020', transfer: 'arib-std-b67', matrix: 'bt2020nc' }
  const halves: (keyof typeof tags)[][] = [
    ['transfer'],
    ['transfer', 'primaries'],
    ['transfer', 'matrix'],
    ['primaries', 'matrix'],
  ]
  const names = { primaries: 'colorprim', transfer: 'transfer', matrix: 'colormatrix' }

  it.each(halves)('is taken, and shows them: %s %s', async (...said) => {
    const parameters = said.flatMap((tag) => (tag ? [`${names[tag]}=${tags[tag]}`] : []))
    const source = await film('half.mp4', [
      ...[...shows('0x808080'), '-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1'],
      ...['-x265-params', ['log-level=error', ...parameters].join(':')],
    ])
    const { seen, leftOut, video } = await made(source)
    expect(leftOut).toEqual([])
    expect(seen.streams[0]?.color_transfer).toBe('bt709')
    expect(await colourOfFilm(video.path)).toBe('grey')
  })

  it('is taken as players take it where what it says cannot be', async () => {
    const source = await film('wrong.mp4', [
      ...[
        ...shows('red'),
        ...h264,
        '-bsf:v',
        'h264_metadata=colour_primaries=3:transfer_characteristics=16:matrix_coefficients=0',
      ],
    ])
    const { seen, leftOut } = await made(source)
    expect(seen.streams[0]).toMatchObject({ color_transfer: 'bt709', color_space: 'bt709' })
    expect(leftOut).toEqual([])
  })
})

it('a film that ends before its time says so', async () => {
  const whole = await makeClip(join(here, 'whole.mp4'), {
    seconds: 6,
    shows: 'patterns',
    file: ['-movflags', '+faststart'],
  })
  const bytes = await readFile(whole)
  await writeFile(join(here, 'short.mp4'), bytes.subarray(0, bytes.length / 2))
  expect((await made(join(here, 'short.mp4'))).leftOut).toEqual(['PART'])
})

describe('what telephones send', () => {
  it('with spatial sound before the same in AAC is heard, and nothing is missed', async () => {
    const source = await film('spatial.mov', [
      ...[...shows('red'), ...silence, ...sounds, '-map', '0', '-map', '1', '-map', '2', ...h264, '-c:a', 'aac'],
    ])
    const bytes = await readFile(source)
    bytes.write('apac', bytes.indexOf('mp4a', bytes.indexOf('stsd')), 'latin1')
    await writeFile(source, bytes)
    const { leftOut, video } = await made(source)
    expect(await loudness(video.path)).toBeGreaterThan(-30)
    expect(leftOut).toEqual([])
  })

  it('beside a live photo, with a timecode and notes of the telephone beside its tracks, loses only those', async () => {
    await writeFile(join(here, 'notes.srt'), '1\n00:00:00,000 --> 00:00:02,000\n23\n')
    const source = await film('live.mov', [
      ...[...shows('blue'), ...sounds, '-i', join(here, 'notes.srt'), '-map', '0', '-map', '1', '-map', '2'],
      ...[...h264, '-c:a', 'pcm_s16le', '-c:s', 'mov_text', '-timecode', '00:00:01:00'],
    ])
    const bytes = await readFile(source)
    bytes.write('meta', bytes.indexOf('mhlrtext') + 4, 'latin1')
    const entry = bytes.indexOf('stsd', bytes.indexOf('mhlrmeta'))
    bytes.write('mebx', bytes.indexOf('text', entry), 'latin1')
    await writeFile(source, bytes)
    const { leftOut, picture, seen, video } = await made(source)
    expect({ leftOut, picture }).toEqual({ leftOut: [], picture: 'copied' })
    expect(seen.streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac'])
    expect(await colourOfFilm(video.path)).toBe('blue')
    expect(await loudness(video.path)).toBeGreaterThan(-30)
  })

  it('held aslant is taken', async () => {
    const source = await film('aslant.mov', [...shows('blue'), ...h264])
    await turnClip(source, 'aslant')
    const { leftOut, video } = await made(source)
    expect(leftOut).toEqual([])
    expect(await framesInFile(video.path)).toBe(await framesInFile(source))
    expect(await colourOfFilm(video.path)).toBe('blue')
  })

  it.each<[string, string[]]>([
    ['in fragments', ['-movflags', 'frag_keyframe+empty_moov']],
    ['that begins after an hour', ['-output_ts_offset', '3600']],
    ['of one frame', ['-frames:v', '1']],
    ['sixty times a second, with jitter', ['-vf', "fps=60,setpts='PTS+random(0)*0.004/TB'", '-vsync', 'vfr']],
  ])('%s is taken whole', async (_name, options) => {
    const source = await film('phone.mp4', [...shows('blue'), ...h264, ...options])
    const { leftOut, video } = await made(source)
    expect(leftOut).toEqual([])
    expect(await framesInFile(video.path)).toBe(await framesInFile(source))
    expect(await colourOfFilm(video.path)).toBe('blue')
  })
})
