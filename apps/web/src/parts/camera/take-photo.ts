/** Some cameras never answer; what is shown is a photo, too. */
const patienceMs = 5_000

/** What Image Capture adds to the page; few browsers have it. */
interface ImageCapture {
  takePhoto(): Promise<Blob>
}
type ImageCaptureClass = new (track: MediaStreamTrack) => ImageCapture

/** A photo of what the camera sees, as large as the camera takes them; where the browser cannot do that, as large as it is shown. */
export async function takePhoto(track: MediaStreamTrack, video: HTMLVideoElement): Promise<Blob> {
  return (await cameraPhoto(track)) ?? (await shownPhoto(video))
}

async function cameraPhoto(track: MediaStreamTrack): Promise<Blob | undefined> {
  const { ImageCapture } = globalThis as { ImageCapture?: ImageCaptureClass }
  if (!ImageCapture) return undefined
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
  try {
    const photo = await Promise.race([new ImageCapture(track).takePhoto(), tooLate])
    return photo && photo.size > 0 ? photo : undefined
  } catch {
    return undefined
  }
}

async function shownPhoto(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!photo) throw new Error('The camera gave no photo')
  return photo
}
