import { mkdir } from 'node:fs/promises'
import { demoVideoPath, demoVideos, mediaDirectory } from '@portal/api/demo/demo-media.ts'
import { orderedLayouts, orderedPictures } from '@portal/api/demo/demo-orders.ts'
import sharp from 'sharp'
import { writeLayoutPdf } from './layouts/layout-pdf.ts'
import { renderDemoVideo } from './pictures/demo-video.ts'
import { renderDemoPicture } from './pictures/render-in-threads.ts'

/**
 * Draws what the demo orders, films its clips and writes its layout documents to where the first start finds them: it
 * takes a minute of two cores, which no newcomer should wait for. The same artwork gives the same files.
 */
export async function drawDemoMedia(): Promise<void> {
  await mkdir(mediaDirectory, { recursive: true })
  await Promise.all([
    ...orderedPictures.map(async ({ motif, path, facts }) => {
      // As large as a screen shows them; the repository carries them all.
      await sharp(await renderDemoPicture(motif, facts))
        .resize({ width: 1280, height: 1280, fit: 'inside' })
        .jpeg({ quality: 74, mozjpeg: true })
        .toFile(path)
    }),
    ...demoVideos.map((shows) => renderDemoVideo(demoVideoPath(shows), shows)),
    ...orderedLayouts.map(({ path, facts }) => writeLayoutPdf(path, facts)),
  ])
}
