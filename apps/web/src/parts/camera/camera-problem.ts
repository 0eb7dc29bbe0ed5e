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
export const cameraProblemIn = (thrown: unknown): CameraProblem =>
  (thrown instanceof Error && problemsByName[thrown.name]) || 'BROKEN'
