import { lookAtPicture } from './look-at-picture.ts'

// What is not told is not held against a picture: one that cannot be decoded is the server's to refuse.
self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void lookAtPicture(data)
    .catch(() => [])
    .then((faults) => self.postMessage(faults))
})
