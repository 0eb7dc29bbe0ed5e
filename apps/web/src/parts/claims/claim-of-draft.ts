import { defaultRequestTitle } from '@portal/domain/requests/request-title.ts'
import { m } from '@portal/texts/messages.ts'
import { currentSession } from '../../api/session.ts'
import { notify } from '../../ui/notify.ts'
import { today } from '../dates/today.ts'
import { takeBackClaim } from './change-kept-claim.ts'
import type { KeptClaim } from './kept-claim.ts'
import { beginClaim, keptClaim } from './kept-claims.ts'

/**
 * The claim, on this device, in which a draft that was begun online goes on; begun where there is none yet. Rejects
 * where the browser keeps nothing, and, after saying so, where it may have been submitted.
 */
export async function claimOfDraft(requestId: number, title: string | undefined): Promise<KeptClaim> {
  const userId = currentSession()?.userId
  if (!userId) throw new Error('Nobody is signed in whose draft could be kept')
  const shown = title ?? defaultRequestTitle(today())
  const draft = { key: crypto.randomUUID(), requestId, titleThere: shown, wasBegunOnline: true }
  const begun = await beginClaim(
    { userId, title: shown, draft },
    (claim) => claim.draft.requestId === requestId && claim.step !== 'deleting',
  )
  if (begun.step === 'writing') return begun
  const taken = (await takeBackClaim(begun)) && (await keptClaim(begun.id))
  if (!taken) {
    notify.error(m.claims_in_doubt())
    throw new Error('The claim may have been submitted')
  }
  return taken
}
