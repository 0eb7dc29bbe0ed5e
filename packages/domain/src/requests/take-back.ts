import { accept, type Decision, refuse } from '../decision.ts'
import type { RequestStatus } from './request-status.ts'

/**
 * A dealer may take a submitted request back until somebody of the service has opened it: then nobody's work is lost, and
 * nobody has seen what changes. Messages stay where they were written, and a request for another look stays with what it
 * looks at. Taking a draft back is no error.
 */
export function takeBackRequest(request: {
  readonly completed: boolean
  readonly status: RequestStatus
  readonly openedByService: boolean
  readonly hasMessages: boolean
  readonly isAnotherLook: boolean
}): Decision<{ changes: boolean }, 'REQUEST_OPENED'> {
  if (!request.completed) return accept({ changes: false })
  const stays = request.status !== 'Open' || request.openedByService || request.hasMessages || request.isAnotherLook
  return stays ? refuse('REQUEST_OPENED') : accept({ changes: true })
}
