import { accept, type Decision, refuse } from '../decision.ts'
import type { RequestStatus } from './request-status.ts'

/**
 * Archives a request for one side. Only a closed request can be archived; archiving it again is accepted and changes
 * nothing.
 */
export function archiveRequest(request: {
  status: RequestStatus
  archived: boolean
}): Decision<{ changes: boolean }, 'REQUEST_NOT_CLOSED'> {
  if (request.status !== 'Closed') return refuse('REQUEST_NOT_CLOSED')
  return accept({ changes: !request.archived })
}
