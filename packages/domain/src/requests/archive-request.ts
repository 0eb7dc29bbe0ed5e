import { accept, type Decision, refuse } from '../decision.ts'
import type { RequestStatus } from './request-status.ts'

/**
 * Only Closed requests can be archived (specification 4); each side has an archive of its own (decisions 4). Doing it twice
 * is no error and changes nothing.
 */
export function archiveRequest(request: {
  status: RequestStatus
  archived: boolean
}): Decision<{ changes: boolean }, 'REQUEST_NOT_CLOSED'> {
  if (request.status !== 'Closed') return refuse('REQUEST_NOT_CLOSED')
  return accept({ changes: !request.archived })
}
