import type { Endpoint, EndpointName } from '@portal/contract/endpoint.ts'
import type { Role } from '@portal/domain/accounts/roles.ts'
import type { FastifyRequest } from 'fastify'
import { actorKey, lookUpLimits, type RateLimit, type RateLimits } from '../rate-limits/rate-limits.ts'
import { Refusal } from './refusal.ts'

type LimitsOfCalls = { readonly [Name in EndpointName]?: RateLimit | readonly RateLimit[] }

/** The limits of a call of a signed-in account, beside `callsPerAccount`. Every call that changes something has one. */
export const limitOfCall: LimitsOfCalls = {
  searchRequests: 'searchesPerAccount',
  searchOwnRequests: 'searchesPerAccount',
  lookUpUnit: ['unitLookUpsPerAccount', ...lookUpLimits],
  // What it tells of units is counted by their numbers (`modules/count-look-ups.ts`).
  listLikelyQuestions: 'searchesPerAccount',

  getClaimsByMonth: 'chartsPerAccount',
  getNevadaChart: 'chartsPerAccount',
  getDecisionsByReason: 'chartsPerAccount',
  getCaseTimes: 'chartsPerAccount',
  getAnotherLooks: 'chartsPerAccount',
  listClaims: 'chartsPerAccount',
  exportChart: 'chartsPerAccount',

  createRequest: 'requestsPerAccount',
  completeRequest: 'requestsPerAccount',
  addItem: 'itemsPerAccount',
  changeItem: 'itemsPerAccount',
  renameDraft: 'itemsPerAccount',
  // At most one row of each draft.
  keepUnfinishedItem: 'tidyingPerAccount',
  uploadMedia: 'uploadsPerAccount',
  uploadPdf: 'uploadsPerAccount',
  uploadImport: 'uploadsPerAccount',
  uploadSaleProof: 'uploadsPerAccount',
  // Counted as an upload when it began.
  finishMediaUpload: 'finishedUploadsPerAccount',
  finishSaleProofUpload: 'finishedUploadsPerAccount',
  postMessage: 'messagesPerAccount',
  postMessageAsAdmin: 'messagesPerAccount',

  updateItemStatus: 'decisionsPerAccount',
  correctSerialNumber: 'decisionsPerAccount',
  updateItemStatuses: 'decisionsPerAccount',
  undoDecision: 'decisionsPerAccount',
  submitRepairOutcome: 'decisionsPerAccount',
  addLayoutPdf: 'decisionsPerAccount',
  toggleUserEnabled: 'decisionsPerAccount',
  updateUser: 'decisionsPerAccount',
  updateOwnProfile: 'decisionsPerAccount',
  invitePerson: 'messagesPerAccount',
  sendInvitationAgain: 'messagesPerAccount',
  withdrawInvitation: 'tidyingPerAccount',
  joinCompany: 'decisionsPerAccount',
  changeCompanyRole: 'decisionsPerAccount',
  endAccess: 'decisionsPerAccount',
  giveBackAccess: 'decisionsPerAccount',
  handOverRequest: 'decisionsPerAccount',
  askAboutNewcomer: 'messagesPerAccount',
  mergeCompanies: 'decisionsPerAccount',
  takeBackMerge: 'decisionsPerAccount',
  createProduct: 'decisionsPerAccount',
  updateProduct: 'decisionsPerAccount',
  addTerms: 'decisionsPerAccount',
  changeUnit: 'decisionsPerAccount',
  addReply: 'decisionsPerAccount',
  changeReply: 'decisionsPerAccount',
  addNextStep: 'decisionsPerAccount',
  changeNextStep: 'decisionsPerAccount',
  deleteNextStep: 'tidyingPerAccount',
  addPoint: 'decisionsPerAccount',
  changePoint: 'decisionsPerAccount',
  deletePoint: 'tidyingPerAccount',
  askForAnotherLook: 'requestsPerAccount',
  answerPoint: 'messagesPerAccount',
  endAnswers: 'messagesPerAccount',
  finishNextStep: 'messagesPerAccount',
  correctImport: 'decisionsPerAccount',
  takeImport: 'decisionsPerAccount',
  takeImportBack: 'decisionsPerAccount',

  writeNote: 'messagesPerAccount',

  takeItem: 'tidyingPerAccount',
  markItemUnread: 'tidyingPerAccount',
  lookAtItem: 'tidyingPerAccount',
  deleteNote: 'tidyingPerAccount',
  dismissRisingProduct: 'tidyingPerAccount',
  archiveForAdmins: 'tidyingPerAccount',
  restoreForAdmins: 'tidyingPerAccount',
  archiveSeveral: 'tidyingPerAccount',
  restoreSeveral: 'tidyingPerAccount',
  archiveOwnRequest: 'tidyingPerAccount',
  restoreOwnRequest: 'tidyingPerAccount',
  takeBackRequest: 'requestsPerAccount',
  withdrawRequest: 'requestsPerAccount',
  cancelRequest: 'tidyingPerAccount',
  deleteItem: 'tidyingPerAccount',
  deleteImage: 'tidyingPerAccount',
  deletePdf: 'tidyingPerAccount',
  discardImport: 'tidyingPerAccount',
  deleteReply: 'tidyingPerAccount',
}

/** Administrators may list every unit anyway. */
const limitForAdministrators: LimitsOfCalls = { lookUpUnit: 'searchesPerAccount' }

/**
 * A hook that counts the calls of an account, after it was recognised and before the body is read.
 * One call too many is refused: 429 with `Retry-After`. Without an endpoint, what each call counts for is all that
 * counts.
 */
export function limitCalls(rateLimits: RateLimits, endpoint?: Endpoint) {
  const own = (endpoint && limitOfCall[endpoint.name]) ?? []
  const limitsFor: Readonly<Record<Role, readonly RateLimit[]>> = {
    USER: ['callsPerAccount', ...[own].flat()],
    ADMIN: ['callsPerAccount', ...[(endpoint && limitForAdministrators[endpoint.name]) ?? own].flat()],
  }
  return async ({ actor }: FastifyRequest): Promise<void> => {
    if (!actor) return
    const verdict = await rateLimits.consumeAll(limitsFor[actor.role].map((limit) => [limit, actorKey(limit, actor)]))
    if (verdict.allowed) return
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: verdict.retryAfterSeconds })
  }
}
