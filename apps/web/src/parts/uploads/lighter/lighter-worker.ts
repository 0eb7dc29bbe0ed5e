import type { LighterAnswer } from './lighter-file.ts'
import { lighterJpeg } from './lighter-jpeg.ts'

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void lighterJpeg(data)
    .then((jpeg): LighterAnswer => ({ jpeg }))
    .catch((error: unknown): LighterAnswer => ({ failed: String(error) }))
    .then((answer) => self.postMessage(answer))
})
