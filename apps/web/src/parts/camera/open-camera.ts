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
export async function openCamera(use: CameraUse): Promise<OpenCamera | CameraProblem> {
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
