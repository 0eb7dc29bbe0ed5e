import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

/** Why there is no picture from the camera. */
export type CameraProblem =
  /** The browser or its user does not allow it. */
  | 'REFUSED'
  | 'NO_CAMERA'
  /** Another program has it. */
  | 'IN_USE'
  /** Browsers give the camera to pages over a secure connection only. */
  | 'INSECURE'
  | 'BROKEN'

const problemsByName: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'REFUSED',
  SecurityError: 'REFUSED',
  NotFoundError: 'NO_CAMERA',
  OverconstrainedError: 'NO_CAMERA',
  NotReadableError: 'IN_USE',
  AbortError: 'IN_USE',
}

/** What `getUserMedia` means by what it throws. */
const cameraProblemIn = (thrown: unknown): CameraProblem =>
  (thrown instanceof Error && problemsByName[thrown.name]) || 'BROKEN'

/** The light beside the camera. */
export interface Torch {
  set(on: boolean): Promise<void>
}

export interface OpenCamera {
  readonly stream: MediaStream
  readonly track: MediaStreamTrack
  /** Present where the camera has a light. */
  readonly torch: Torch | undefined
  /** Lets go of the camera: its light goes out, others can use it. */
  close(): void
}

/** What the camera is opened for. */
export type CameraUse = keyof typeof sizes

const sizes = {
  /** Enough to read a code that takes a third of the picture; more makes each picture slow to read. */
  codes: { width: { ideal: 1920 }, height: { ideal: 1080 } },
  /** For browsers that cannot take a photo larger than what they show. */
  photos: { width: { ideal: 3840 }, height: { ideal: 2160 } },
}

/** What the standard of cameras (Image Capture) adds, and the types of the page do not know. */
type CameraAbilities = MediaTrackCapabilities & { readonly torch?: boolean; readonly focusMode?: readonly string[] }
type CameraSetting = MediaTrackConstraintSet & { readonly torch?: boolean; readonly focusMode?: string }

/** Opens the camera at the back of the device, or the only one; the reason where that fails. */
async function openCamera(use: CameraUse): Promise<OpenCamera | CameraProblem> {
  if (!navigator.mediaDevices?.getUserMedia) return isSecureContext ? 'BROKEN' : 'INSECURE'
  let stream: MediaStream
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: { ideal: 'environment' }, ...sizes[use] },
    })
  } catch (error) {
    return cameraProblemIn(error)
  }
  const [track] = stream.getVideoTracks()
  if (!track) return 'NO_CAMERA'
  // Older browsers do not say what a camera can do.
  const abilities: CameraAbilities = track.getCapabilities?.() ?? {}
  const set = (setting: CameraSetting) => track.applyConstraints({ advanced: [setting] })
  if (abilities.focusMode?.includes('continuous')) await set({ focusMode: 'continuous' }).catch(() => {})
  return {
    stream,
    track,
    torch: abilities.torch ? { set: (on) => set({ torch: on }) } : undefined,
    close() {
      for (const one of stream.getTracks()) one.stop()
    },
  }
}

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

type Camera =
  | { readonly step: 'starting' }
  | { readonly step: 'failed'; readonly problem: CameraProblem }
  | { readonly step: 'open'; readonly camera: OpenCamera }

/**
 * The camera, for as long as the component is shown and the page is in front: nobody is filmed behind their back. `retry`
 * asks for it again after a failure.
 */
export function useCamera(use: CameraUse): Camera & { readonly retry: () => void } {
  const isInFront = useIsInFront()
  const [camera, setCamera] = useState<Camera>({ step: 'starting' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    if (!isInFront) return
    let isOver = false
    let close = () => {}
    void openCamera(use).then((opened) => {
      if (typeof opened === 'string') {
        if (!isOver) setCamera({ step: 'failed', problem: opened })
        return
      }
      close = opened.close
      if (isOver) return close()
      // Unplugged, or taken by another program.
      opened.track.addEventListener('ended', () => setCamera({ step: 'failed', problem: 'IN_USE' }))
      setCamera({ step: 'open', camera: opened })
    })
    return () => {
      isOver = true
      close()
      setCamera({ step: 'starting' })
    }
  }, [isInFront, attempt, use])

  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  return { ...camera, retry }
}

const useIsInFront = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange)
      return () => document.removeEventListener('visibilitychange', onChange)
    },
    () => document.visibilityState === 'visible',
  )
