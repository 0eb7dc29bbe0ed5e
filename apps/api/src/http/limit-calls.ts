import type { Endpoint, EndpointName } from '@portal/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { RateLimit, RateLimits } from '../rate-limits/rate-limits.ts'
import { Refusal } from './refusal.ts'

/** The limit of a call of a signed-in account, beside `callsPerAccount`. Every call that changes something has one. */
export const limitOfCall: { readonly [Name in EndpointName]?: RateLimit } = {
  searchRequests: 'searchesPerAccount',

  createRequest: 'requestsPerAccount',
  completeRequest: 'requestsPerAccount',
  addItem: 'itemsPerAccount',
  changeItem: 'itemsPerAccount',
  uploadMedia: 'uploadsPerAccount',
  uploadPdf: 'uploadsPerAccount',
  postMessage: 'messagesPerAccount',
  postMessageAsAdmin: 'messagesPerAccount',

  updateItemStatus: 'decisionsPerAccount',
  submitRepairOutcome: 'decisionsPerAccount',
  addLayoutPdf: 'decisionsPerAccount',
  toggleUserEnabled: 'decisionsPerAccount',
  updateUser: 'decisionsPerAccount',
  updateOwnProfile: 'decisionsPerAccount',

  archiveForAdmins: 'tidyingPerAccount',
  restoreForAdmins: 'tidyingPerAccount',
  archiveOwnRequest: 'tidyingPerAccount',
  restoreOwnRequest: 'tidyingPerAccount',
  cancelRequest: 'tidyingPerAccount',
  deleteItem: 'tidyingPerAccount',
  deleteImage: 'tidyingPerAccount',
  deletePdf: 'tidyingPerAccount',
}

/**
 * A hook that counts the calls of an account, after it was recognised and before the body is read.
 * One call too many is refused: 429 with `Retry-After`.
 */
export function limitCalls(rateLimits: RateLimits, endpoint: Endpoint) {
  const kind = limitOfCall[endpoint.name]
  const limits: RateLimit[] = kind ? ['callsPerAccount', kind] : ['callsPerAccount']
  return async ({ actor }: FastifyRequest): Promise<void> => {
    if (!actor) return
    const account = String(actor.userId)
    const verdict = await rateLimits.consumeAll(limits.map((limit) => [limit, account]))
    if (verdict.allowed) return
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: verdict.retryAfterSeconds })
  }
}
