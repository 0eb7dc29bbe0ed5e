import { execFile, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { outageIn } from '../outage.ts'
import { cornersOf, uprightCorners } from '../testing/sample-images.ts'
import {
  boxesOf,
  brightHevc,
  type Clip,
  cornersOfFrame,
  fromItsBeginning,
  h264,
  hevc,
  lookAt,
  makeClip,
  playThrough,
  repeatClip,
  type SeenVideo,
  turnClip,
} from '../testing/sample-videos.ts'
import { findVideoTools, type VideoTools } from './ffmpeg.ts'
import { type MadeVideo, type MakeVideoOptions, makeVideo } from './make-video.ts'

// Conversions yield to everything else on the machine, and other tests run beside these.
vi.setConfig({ testTimeout: 300_000, expect: { poll: { timeout: 200_000 } } })

let folder: string
let tools: VideoTools
/** A fresh folder for each test: where the source lies, and below it where the result goes. */
let here: string
let directory: string

beforeAll(async () => {
  const found = await findVideoTools()
  // Without ffmpeg nothing here is proven, so nothing here may pass.
  if (!found.ok) throw new Error(found.sentence)
  tools = found.tools
  folder = await mkdtemp(join(tmpdir(), 'make-video-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  here = await mkdtemp(join(folder, 'test-'))
  directory = join(here, 'made')
  await mkdir(directory)
})

/** Small, of few frames, and short, unless a test is about that. */
const clip = (name: string, facts?: Clip) =>
  makeClip(join(here, name), { width: 128, height: 72, framesPerSecond: 5, ...facts })

/** Made when the first test asks for it, for all that only read it. */
const madeOnce = (make: (path: string) => Promise<string>, name: string) => {
  let making: Promise<string> | undefined
  return () => {
    making ??= make(join(folder, name))
    return making
  }
}
const goodClip = madeOnce((path) => makeClip(path, { width: 128, height: 72, framesPerSecond: 5 }), 'good.mp4')
/** Two minutes that have to be encoded again: longer than any test looks on. */
const longClip = madeOnce(async (path) => {
  const picture = ['-c:v', 'mpeg4', '-q:v', '3']
  const short = await makeClip(join(folder, 'short.mov'), { picture, shows: 'patterns', width: 640, height: 360 })
  return await repeatClip(path, short, 120)
}, 'long.mov')

const make = (source: string, more: Partial<MakeVideoOptions> = {}) => makeVideo({ source, directory, tools, ...more })
async function made(source: string): Promise<MadeVideo> {
  const video = await make(source)
  if (!video.ok) throw new Error(`${video.code}: ${video.details}`)
  return video
}
const written = async (name: string, content: string | Buffer) => {
  const path = join(here, name)
  await writeFile(path, content)
  return path
}
const ffmpeg = (options: string[]) => promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...options])
const unreadable = { ok: false, code: 'UNREADABLE' }

/** What every finished video is, whatever it was made of. */
async function expectPlayable({ video, thumbnail }: MadeVideo): Promise<SeenVideo> {
  const seen = await playThrough(video.path)
  const { streams, format } = seen
  const [picture, ...others] = streams
  expect(picture).toMatchObject({ codec_name: 'h264', width: video.width, height: video.height })
  expect(['yuv420p', 'yuvj420p']).toContain(picture?.pix_fmt)
  expect(picture?.side_data_list).toBeUndefined()
  expect(Math.max(video.width, video.height)).toBeLessThanOrEqual(1920)
  expect(Math.min(video.width, video.height)).toBeLessThanOrEqual(1080)
  for (const sound of others) expect(sound).toMatchObject({ codec_type: 'audio', codec_name: 'aac' })
  expect(others.length).toBeLessThanOrEqual(1)
  expect(Number(format.duration)).toBeCloseTo(video.durationSeconds, 3)
  const boxes = await boxesOf(video.path)
  expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'))
  expect(video.byteSize).toBe((await stat(video.path)).size)

  const shown = await sharp(thumbnail.path).metadata()
  expect(shown.format).toBe('jpeg')
  expect(Math.max(shown.width, shown.height)).toBeLessThanOrEqual(480)
  expect(thumbnail.path).toMatch(/\/thumb_[^/]+\.jpg$/)
  expect(Number(picture?.nb_read_frames)).toBeGreaterThan(0)
  return seen
}

describe('a video', () => {
  it.each<[string, string, Clip, Partial<MadeVideo>, number]>([
    ['an H.264 MP4', 'a.mp4', {}, { picture: 'copied' }, 2],
    ['an H.264 MOV with uncompressed sound', 'a.mov', { sound: ['-c:a', 'pcm_s16le'] }, { picture: 'copied' }, 2],
    ['a silent H.264 MOV', 'a.mov', { sound: null }, { picture: 'copied' }, 1],
    ['sound in MP3', 'a.mov', { sound: ['-c:a', 'libmp3lame'] }, { picture: 'copied' }, 2],
    ['an HEVC MOV', 'a.mov', { picture: hevc }, { picture: 'encoded' }, 2],
    ['a silent HEVC MP4', 'a.mp4', { picture: hevc, sound: null }, { picture: 'encoded' }, 1],
    [
      'an HEVC MOV of a high dynamic range, with sound in ALAC',
      'a.mov',
      { picture: brightHevc, sound: ['-c:a', 'alac'] },
      { picture: 'encoded' },
      2,
    ],
    [
      'a ten-bit H.264 MP4 with sound in six channels',
      'a.mp4',
      { picture: [...h264, '-pix_fmt', 'yuv420p10le'], sound: ['-c:a', 'aac', '-ac', '6'] },
      { picture: 'encoded' },
      2,
    ],
    [
      'an old camera clip',
      'a.mov',
      { picture: ['-c:v', 'mjpeg', '-q:v', '3'], sound: ['-c:a', 'pcm_u8'] },
      { picture: 'encoded' },
      2,
    ],
    ['an MPEG-4 MP4', 'a.mp4', { picture: ['-c:v', 'mpeg4', '-q:v', '3'] }, { picture: 'encoded' }, 2],
    ['a ProRes MOV', 'a.mov', { picture: ['-c:v', 'prores_ks'] }, { picture: 'encoded' }, 2],
    ['a VP9 MP4', 'a.mp4', { picture: ['-c:v', 'libvpx-vp9', '-b:v', '1M'] }, { picture: 'encoded' }, 2],
    [
      'an AV1 MP4',
      'a.mp4',
      { picture: ['-c:v', 'libaom-av1', '-cpu-used', '8', '-b:v', '1M'] },
      { picture: 'encoded' },
      2,
    ],
  ])('becomes an MP4 that every browser plays: %s', async (_name, file, facts, expected, tracks) => {
    const video = await made(await clip(file, facts))
    const { streams } = await expectPlayable(video)
    expect(video).toMatchObject({ ...expected, video: { width: 128, height: 72 } })
    expect(streams).toHaveLength(tracks)
    for (const { channels } of streams) expect(channels ?? 2).toBeLessThanOrEqual(2)
    expect(video.video.durationSeconds).toBeCloseTo(1, 0)
    if (facts.picture !== brightHevc) expect(await cornersOf(video.thumbnail.path)).toEqual(uprightCorners)
    expect(streams[0]?.color_transfer).not.toBe('arib-std-b67')
  })

  it.each([
    [90, 'transpose=cclock', 72, 128],
    [270, 'transpose=clock', 72, 128],
    [180, 'hflip,vflip', 128, 72],
    ['mirrored', 'hflip', 128, 72],
  ] as const)('recorded turned (%s) comes out upright', async (turn, stored, width, height) => {
    // The corners as they should be seen are made standing, then stored as a turned telephone would.
    const source = await clip('turned.mov', { width, height, filter: stored })
    await turnClip(source, turn)
    const video = await made(source)
    await expectPlayable(video)
    expect(video.video).toMatchObject({ width, height })
    expect(await cornersOfFrame(video.video.path, video.video)).toEqual(uprightCorners)
    expect(await cornersOf(video.thumbnail.path)).toEqual(uprightCorners)
  })

  it.each([
    ['HEVC of 641 x 361', { picture: [...hevc, '-pix_fmt', 'yuv444p'], width: 641, height: 361 }, [642, 362]],
    ['H.264 of 99 x 55', { picture: [...h264, '-pix_fmt', 'yuv444p'], width: 99, height: 55 }, [100, 56]],
    ['4K', { picture: h264, width: 3840, height: 2160, seconds: 0.2 }, [1920, 1080]],
    ['4K standing', { picture: h264, width: 2160, height: 3840, seconds: 0.2 }, [1080, 1920]],
    ['very wide', { picture: h264, width: 3000, height: 300, seconds: 0.2 }, [1920, 192]],
  ])('of odd or great size becomes even and at most 1080p: %s', async (_name, facts, [width, height]) => {
    const video = await made(await clip('size.mp4', facts))
    await expectPlayable(video)
    expect(video).toMatchObject({
      picture: 'encoded',
      video: { width: expect.any(Number), height: expect.any(Number) },
    })
    expect(Math.abs(video.video.width - (width ?? 0))).toBeLessThanOrEqual(2)
    expect(Math.abs(video.video.height - (height ?? 0))).toBeLessThanOrEqual(2)
    expect([video.video.width % 2, video.video.height % 2]).toEqual([0, 0])
    expect(await cornersOf(video.thumbnail.path)).toEqual(uprightCorners)
  })

  it('with pixels that are not square keeps its shape, and in slow motion is brought to sixty frames a second', async () => {
    const slow = { width: 160, height: 120, filter: 'setsar=4/3', framesPerSecond: 240, seconds: 0.2 }
    const { video } = await made(await clip('slow.mov', slow))
    expect(video).toMatchObject({ width: 214, height: 120 })
    expect((await lookAt(video.path)).streams[0]?.avg_frame_rate).toBe('60/1')
  })

  it('tells nobody where, when and with what it was recorded', async () => {
    const secret = ['-metadata', 'location=+48.1371+011.5754/', '-metadata', 'creation_time=2026-01-02T03:04:05Z']
    const told = [
      ...secret,
      '-metadata',
      'com.apple.quicktime.model=TelephoneModel',
      '-metadata:s:v',
      'handler_name=OwnerName',
    ]
    const source = await clip('told.mov', { file: [...told, '-movflags', 'use_metadata_tags'] })
    const before = (await readFile(source)).toString('latin1')
    for (const word of ['+48.1371', 'TelephoneModel', 'OwnerName']) expect(before).toContain(word)

    const { video, picture } = await made(source)
    expect(picture).toBe('copied')
    const after = (await readFile(video.path)).toString('latin1')
    for (const word of ['+48.1371', 'TelephoneModel', 'OwnerName']) expect(after).not.toContain(word)
    expect(JSON.stringify(await lookAt(video.path))).not.toContain('creation_time')
  })

  it('that breaks off plays as far as it goes', async () => {
    const whole = await clip('whole.mp4', { seconds: 10, shows: 'patterns', file: fromItsBeginning })
    const bytes = await readFile(whole)
    const video = await made(await written('cut-short.mp4', bytes.subarray(0, bytes.length * 0.5)))
    await expectPlayable(video)
    expect(video.picture).toBe('encoded')
    expect(video.video.durationSeconds).toBeGreaterThan(3)
    expect(video.video.durationSeconds).toBeLessThan(7)
  })

  it('whose first frames are broken shows the rest', async () => {
    const whole = await clip('whole.mp4', {
      seconds: 4,
      shows: 'patterns',
      picture: [...h264, '-g', '5'],
      sound: null,
      file: fromItsBeginning,
    })
    const bytes = await readFile(whole)
    const content = bytes.indexOf('mdat') + 4
    randomBytes(Math.floor((bytes.length - content) / 3)).copy(bytes, content)
    const video = await made(await written('broken.mp4', bytes))
    await expectPlayable(video)
  })

  it('that is cut before its index cannot be read', async () => {
    const bytes = await readFile(await goodClip())
    expect(await make(await written('cut.mp4', bytes.subarray(0, bytes.length / 2)))).toMatchObject(unreadable)
  })

  it.each<[string, () => Promise<string | Buffer>]>([
    [
      'noise where its frames should be',
      async () => {
        const bytes = await readFile(await clip('whole.mp4', { file: fromItsBeginning }))
        const content = bytes.indexOf('mdat') + 4
        randomBytes(bytes.length - content).copy(bytes, content)
        return bytes
      },
    ],
    [
      'a playlist that names a file of ours',
      async () => '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
    ],
    [
      'a playlist behind the beginning of an MP4',
      async () => '\0\0\0\x18ftypisom\0\0\0\0isommp42\n#EXTM3U\n#EXTINF:9,\nfile:///etc/passwd\n',
    ],
    ['a list of files to join', async () => "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['another container', async () => readFile(await clip('film.mkv'))],
    ['a page', async () => '<!doctype html><script>alert(1)</script>'],
    [
      'a JPEG',
      async () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .jpeg()
          .toBuffer(),
    ],
    ['nothing', async () => ''],
    ['noise', async () => randomBytes(100_000)],
  ])('that is in truth %s cannot be read', async (_name, content) => {
    expect(await make(await written('disguised.mp4', await content()))).toMatchObject(unreadable)
    expect(await readdir(directory)).toEqual([])
  })

  it('that takes its frames from another file of ours gets none', async () => {
    const secret = await clip('secret.mov', { sound: null })
    const bytes = await readFile(secret)
    // A reference to "the data is in this other file" instead of "the data is in here".
    const reference = bytes.indexOf('alis') >= 0 ? bytes.indexOf('alis') : bytes.indexOf('url ')
    expect(reference).toBeGreaterThan(0)
    bytes.writeUInt32BE(0, reference + 4)
    const content = bytes.indexOf('mdat') + 4
    bytes.fill(0, content, content + bytes.readUInt32BE(content - 8) - 8)
    expect(await make(await written('reference.mov', bytes))).toMatchObject({ ok: false })
  })

  it('with chapters, subtitles and a cover beside its tracks loses only those', async () => {
    const subtitles = await written('words.srt', '1\n00:00:00,000 --> 00:00:01,000\nhello\n')
    const cover = await written(
      'cover.png',
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    )
    const more = join(here, 'more.mp4')
    const inputs = ['-i', await goodClip(), '-i', subtitles, '-i', cover, '-map', '0', '-map', '1', '-map', '2']
    await ffmpeg([...inputs, '-c', 'copy', '-c:s', 'mov_text', '-disposition:v:1', 'attached_pic', more])
    expect((await lookAt(more)).streams).toHaveLength(4)
    const video = await made(more)
    await expectPlayable(video)
    expect(video.picture).toBe('copied')
  })

  it('with only sound, or only a cover picture, holds no video', async () => {
    const sound = await clip('sound.mp4', { file: ['-vn'] })
    expect(await make(sound)).toMatchObject({ ok: false, code: 'NO_PICTURE' })
    const cover = await written(
      'cover.png',
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    )
    const covered = join(here, 'covered.mp4')
    await ffmpeg([
      '-i',
      sound,
      '-i',
      cover,
      '-map',
      '0',
      '-map',
      '1',
      '-c',
      'copy',
      '-disposition:v:0',
      'attached_pic',
      covered,
    ])
    expect(await make(covered)).toMatchObject({ ok: false, code: 'NO_PICTURE' })
  })

  it('in a format that no camera records is refused', async () => {
    const source = await clip('rare.mov', { picture: ['-c:v', 'qtrle', '-pix_fmt', 'rgb24'] })
    expect(await make(source)).toMatchObject({
      ok: false,
      code: 'UNSUPPORTED_CODEC',
    })
  })

  it('that claims a picture larger than any camera makes is refused before it is decoded', async () => {
    const bytes = await readFile(await clip('claim.mov', { picture: ['-c:v', 'mjpeg'], sound: null }))
    const sample = bytes.indexOf('jpeg', bytes.indexOf('stsd'))
    bytes.writeUInt16BE(16_000, sample + 4 + 24)
    bytes.writeUInt16BE(16_000, sample + 4 + 26)
    const beginning = Buffer.from([0xff, 0xc0])
    for (let frame = bytes.indexOf(beginning); frame >= 0; frame = bytes.indexOf(beginning, frame + 1)) {
      bytes.writeUInt16BE(16_000, frame + 5)
      bytes.writeUInt16BE(16_000, frame + 7)
    }
    expect(await make(await written('claim.mov', bytes))).toMatchObject({ ok: false, code: 'TOO_MANY_PIXELS' })
  })

  it('that takes too long is given up as too demanding', async () => {
    const source = await longClip()
    const refused = await make(source, { limits: { cpuSeconds: 0.1 } })
    expect(refused).toMatchObject({ ok: false, code: 'TOO_DEMANDING' })
    expect(await readdir(directory)).toEqual([])
  })

  it('that would become too large is given up as too demanding', async () => {
    const source = await clip('large.mp4', { shows: 'patterns', seconds: 2 })
    const refused = await make(source, { limits: { fileBytes: 5_000 } })
    expect(refused).toMatchObject({ ok: false, code: 'TOO_DEMANDING' })
    expect(await readdir(directory)).toEqual([])
  })
})

describe('making a video', () => {
  /** Stands in for ffmpeg where its own end cannot be brought about. ffprobe stays the real one. */
  const ending = async (script: string): Promise<VideoTools> => {
    const ffmpeg = await written('ffmpeg', `#!/bin/sh\n${script}\n`)
    await chmod(ffmpeg, 0o755)
    return { ...tools, ffmpeg }
  }

  it('takes a full disk for an outage, which is no fault of the video', async () => {
    const fullDisk = await ending('echo "video.mp4: No space left on device" >&2; exit 1')
    const failure = await make(await goodClip(), { tools: fullDisk }).catch((error) => error)
    expect(outageIn(failure)).toBe('STORAGE_FULL')
  })

  it.each([
    ['being killed from outside', 'kill -KILL $$'],
    ['being stopped from outside', 'kill -TERM $$'],
  ])('fails for %s, so that it is tried again', async (_name, script) => {
    await expect(make(await goodClip(), { tools: await ending(script) })).rejects.toThrow(/ffmpeg ended with/)
  })

  it.each([
    ['a crash of the decoder', 'kill -SEGV $$', 'UNREADABLE'],
    ['a claim to more memory than there may be', 'echo "Cannot allocate memory" >&2; exit 1', 'TOO_DEMANDING'],
  ])('takes %s for the fault of the video', async (_name, script, code) => {
    expect(await make(await goodClip(), { tools: await ending(script) })).toMatchObject({ ok: false, code })
  })

  it('fails where ffmpeg, the source or the folder is missing, so that it is tried again', async () => {
    const source = await goodClip()
    const away = { ...tools, ffmpeg: '/no/such/ffmpeg', ffprobe: '/no/such/ffprobe' }
    await expect(make(source, { tools: away })).rejects.toThrow()
    await expect(make(source, { tools: { ...away, bounded: false } })).rejects.toThrow('cannot be started')
    await expect(make(join(here, 'missing.mp4'))).rejects.toThrow('ENOENT')
    await expect(make(source, { directory: join(here, 'missing') })).rejects.toThrow('No such file or directory')
    await expect(make(source, { tools: await ending('exit 0') })).rejects.toThrow('No such file or directory')
  })

  it('fails when ffmpeg hangs, so that it is tried again', async () => {
    const hanging = { tools: await ending('exec sleep 600'), limits: { seconds: 0.2 } }
    await expect(make(await goodClip(), hanging)).rejects.toThrow('SIGKILL')
  })

  it('works without the bounds that only Linux has', async () => {
    expect(await make(await goodClip(), { tools: { ...tools, bounded: false } })).toMatchObject({ ok: true })
  })

  it('stops at once when it is given up, and leaves no ffmpeg behind', async () => {
    const source = await longClip()
    const giveUp = new AbortController()
    const making = make(source, { signal: giveUp.signal })
    const outcome = expect(making).rejects.toThrow('shutting down')
    await expect.poll(() => processesNaming(directory)).not.toEqual([])
    giveUp.abort(new Error('shutting down'))
    await outcome
    expect(await processesNaming(directory)).toEqual([])
    await expect(make(source, { signal: giveUp.signal })).rejects.toThrow('shutting down')
  })

  it('fails when somebody else ends its ffmpeg, so that it is tried again', async () => {
    const making = make(await longClip())
    const outcome = expect(making).rejects.toThrow('ffmpeg ended with 255')
    const writing = async () => (await readdir(directory)).length > 0
    await expect.poll(writing).toBe(true)
    for (const pid of await processesNaming(directory)) process.kill(pid, 'SIGTERM')
    await outcome
  })

  it('leaves no ffmpeg behind when its process is killed', async () => {
    const source = await longClip()
    const options = JSON.stringify({ source, directory, tools })
    const script = `import { makeVideo } from '${new URL('make-video.ts', import.meta.url)}'\nawait makeVideo(${options})`
    const worker = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
    const converting = async () => (await processesNaming(directory)).filter((pid) => pid !== worker.pid)
    await expect.poll(converting).not.toEqual([])
    worker.kill('SIGKILL')
    await expect.poll(converting).toEqual([])
  })

  it('fails where no file descriptor is left, so that it is tried again, and its process lives on', async () => {
    const options = JSON.stringify({ source: await goodClip(), directory, tools })
    const script = `
      import { openSync } from 'node:fs'
      import { makeVideo } from '${new URL('make-video.ts', import.meta.url)}'
      try { for (;;) openSync('/dev/null') } catch {}
      await makeVideo(${options}).catch(({ message, cause }) => console.log(message, cause?.code))`
    const node = [process.execPath, '--input-type=module', '-e', script]
    const { stdout } = await promisify(execFile)('sh', ['-c', 'ulimit -n 64 && exec "$0" "$@"', ...node])
    expect(stdout).toBe('ffprobe cannot be started EMFILE\n')
  })
})

describe('ffmpeg', () => {
  it('is found, with its version, and can be bounded here', () => {
    expect(tools.version).toMatch(/^[n\d]/)
    expect(tools.bounded).toBe(process.platform === 'linux')
  })

  it('is missed in a sentence that says what to do and what still works', async () => {
    const found = await findVideoTools({ ffmpegPath: '/no/such/ffmpeg' })
    expect(found).toEqual({
      ok: false,
      sentence:
        'Videos cannot be converted: the program "/no/such/ffmpeg" does not run. Install ffmpeg (Debian: apt-get install ffmpeg) or name it with FFMPEG_PATH and FFPROBE_PATH. Pictures work without it.',
    })
    expect(await findVideoTools({ ffprobePath: '/no/such/ffprobe' })).toMatchObject({ ok: false })
  })

  it('is not judged by a part of its answer, where it does not end or this process is kept from reading on', async () => {
    const unending = join(here, 'ffmpeg')
    await writeFile(unending, "#!/bin/sh\ntrap 'exit 0' TERM\nread forever\n")
    await chmod(unending, 0o700)
    expect(await findVideoTools({ ffmpegPath: unending }, 500)).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('does not answer within 0.5 s'),
    })

    const finding = findVideoTools({}, 1)
    spawnSync('ffmpeg', ['-codecs'])
    const found = await finding
    expect(found.ok ? '' : found.sentence).not.toContain('libx264')
  })
})

/** Processes with a text in their command line, ffmpeg for example. */
async function processesNaming(text: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const naming = await Promise.all(
    pids.map(async (pid) =>
      (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(text) ? Number(pid) : 0,
    ),
  )
  return naming.filter((pid) => pid > 0)
}
