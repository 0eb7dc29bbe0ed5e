/**
 * Draws the demo's pictures and films its clips into `media/`, where the first start finds them: drawing takes a minute of
 * two cores, which no newcomer should wait for. Repeat with `node apps/api/src/demo/draw-demo-media.ts` after a change of
 * the artwork; the same artwork gives the same pictures.
 */
import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import { defaultBrands } from '../config.ts'
import { demoMotifs, demoVideos, renderDemoPicture, renderDemoVideo } from './artwork/motifs.ts'
import { demoPicturePath, demoVideoPath, mediaDirectory } from './demo-media.ts'
import { demoRequests } from './demo-requests.ts'

/** Labels carry the words of the first demo item that shows the motif. */
function wordsOn(motif: string) {
  const items = demoRequests.flatMap((request) => request.items)
  const item = items.find(({ pictures }) => pictures.some((picture) => picture === motif)) ?? items[0]
  return {
    brand: defaultBrands[item?.brand ?? 0] ?? '',
    model: item?.itemNumber ?? '',
    serial: item?.serialNumber ?? '',
  }
}

await mkdir(mediaDirectory, { recursive: true })
await Promise.all([
  ...demoMotifs.map(async (motif, index) => {
    const picture = await renderDemoPicture(motif, { ...wordsOn(motif), seed: index + 1 })
    // As large as a screen shows them; the repository carries them all.
    await sharp(picture)
      .resize({ width: 1280, height: 1280, fit: 'inside' })
      .jpeg({ quality: 74, mozjpeg: true })
      .toFile(demoPicturePath(motif))
    process.stdout.write(`${motif}\n`)
  }),
  ...demoVideos.map(async (shows) => {
    await renderDemoVideo(demoVideoPath(shows), 'ffmpeg', { shows })
    process.stdout.write(`${shows}\n`)
  }),
])
