import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { demoMotifs, demoVideos } from '@portal/api/demo/demo-media.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeLayoutPdf } from '../layouts/layout-pdf.ts'
import { randomFrom } from '../random.ts'
import { renderDemoVideo } from './demo-video.ts'
import { pictureSize, takePicture } from './picture.ts'
import { renderDemoPicture } from './render-in-threads.ts'
import { photograph } from './renderer/photograph.ts'
import { filmFrame } from './videos.ts'

const facts = { brand: 'Nordwave', model: 'NW-165.2', serial: 'NW165-24-004417', seed: 3 }
/** Coarse enough to render every motif in a moment; size and content are those of the full picture. */
const coarse = 144

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'artwork-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('demo pictures', () => {
  it.each(demoMotifs)('%s is a JPEG of the promised size that shows something', async (motif) => {
    const picture = sharp(await takePicture(motif, facts, coarse))
    const { format, width = 0, height = 0 } = await picture.metadata()
    expect(format).toBe('jpeg')
    expect([Math.max(width, height), Math.min(width, height)]).toEqual([pictureSize.long, pictureSize.short])
    const { channels } = await picture.stats()
    // Neither a flat plane nor a black or burnt out one
    for (const { mean, stdev } of channels) {
      expect(stdev).toBeGreaterThan(12)
      expect(mean).toBeGreaterThan(12)
      expect(mean).toBeLessThan(225)
    }
  })

  it('is the same for the same seed, and another shot for another', async () => {
    const first = await takePicture('blown-fuse', facts, coarse)
    expect(first.equals(await takePicture('blown-fuse', facts, coarse))).toBe(true)
    expect(first.equals(await takePicture('blown-fuse', { ...facts, seed: 4 }, coarse))).toBe(false)
  })

  it('prints brand, model and serial number on the type label', async () => {
    const first = await takePicture('amplifier-label', facts, coarse)
    expect(first.equals(await takePicture('amplifier-label', { ...facts, serial: 'X' }, coarse))).toBe(false)
    expect(first.equals(await takePicture('amplifier-label', { ...facts, brand: 'Kessler Audio' }, coarse))).toBe(false)
  })

  it('renders in a thread of its own at full size', async () => {
    const { format, width, height } = await sharp(await renderDemoPicture('blown-fuse', facts)).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1600, height: 1200 })
  }, 30_000)
})

describe('demo videos', () => {
  it.each(demoVideos)('%s moves', async (video) => {
    const frame = async (moment: number) =>
      photograph(await filmFrame(video, moment, facts, randomFrom(3)), coarse, 16 / 9).pixels
    expect((await frame(0)).equals(await frame(1))).toBe(false)
  })

  it('is H.264 with sound, four to six seconds long', async () => {
    const path = join(folder, 'clip.mov')
    await renderDemoVideo(path, 'protect-blinking')
    const probe = ['-v', 'error', '-show_entries', 'stream=codec_name,codec_type:format=duration', '-of', 'json', path]
    const { stdout } = await promisify(execFile)('ffprobe', probe)
    const { streams, format } = JSON.parse(stdout)
    expect(streams).toMatchObject([
      { codec_name: 'h264', codec_type: 'video' },
      { codec_name: 'aac', codec_type: 'audio' },
    ])
    expect(Number(format.duration)).toBeGreaterThan(4)
    expect(Number(format.duration)).toBeLessThan(6)
  }, 60_000)

  it('says what ffmpeg said when the video cannot be written', async () => {
    const path = join(folder, 'missing', 'clip.mp4')
    await expect(renderDemoVideo(path, 'protect-blinking')).rejects.toThrow('No such file')
  }, 60_000)
})

describe('layout document', () => {
  it('has the schematic and the board on two landscape pages, titled for the model', async () => {
    const path = join(folder, 'layout.pdf')
    await writeLayoutPdf(path, { brand: 'Kessler Audio', model: 'KA-4.120' })
    const pdf = (await readFile(path)).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2)
    expect(pdf).toContain('(Kessler Audio KA-4.120: schematic and board layout)')
    const [, width = '0', height = '0'] = pdf.match(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/) ?? []
    expect(Number(width)).toBeGreaterThan(Number(height))
  })
})
