import { leaveDraftToDevice } from '../drafts/draft-request.ts'
import { submitClaim } from './change-kept-claim.ts'
import { claimOfDraft } from './claim-of-draft.ts'

/** Has a draft that was begun online be submitted as soon as there is a connection. */
export async function submitDraftLater(requestId: number, title: string | undefined): Promise<void> {
  await submitClaim(await claimOfDraft(requestId, title))
  leaveDraftToDevice(requestId)
}
