import { accept, type Decision, refuse } from '../decision.ts'
import type { RequestStatus } from './request-status.ts'

/** The two sides tidy their own lists: the dealer's archive and the administrators' are separate (decisions 4). */
export const archiveSides = ['dealer', 'admins'] as const
export type ArchiveSide = (typeof archiveSides)[number]

/** Only Closed requests can be archived (specification 4). Doing it twice is no error and changes nothing (decisions 4). */
export function archiveRequest(request: {
  status: RequestStatus
  archived: boolean
}): Decision<{ changes: boolean }, 'REQUEST_NOT_CLOSED'> {
  if (request.status !== 'Closed') return refuse('REQUEST_NOT_CLOSED')
  return accept({ changes: !request.archived })
}
