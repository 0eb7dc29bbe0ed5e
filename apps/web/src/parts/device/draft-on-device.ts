import { defaultRequestTitle } from '@portal/domain/requests/request-title.ts'
import { m } from '@portal/texts/messages.ts'
import { currentSession } from '../../api/session.ts'
import { notify } from '../../ui/notify.ts'
import { today } from '../dates/today.ts'
import { leaveDraftToDevice } from '../drafts/draft-request.ts'
import { hasItemForms } from '../drafts/unfinished-forms.ts'
import { formsOf, submitClaim, takeBackClaim } from './change-kept-claim.ts'
import { filesOfClaim } from './files.ts'
import { filesOfItem, type KeptClaim, type KeptFile } from './kept-claim.ts'
import { beginClaim, changeClaim, claimsOf, claimWithFiles, keptClaim } from './kept-claims.ts'
import { isWhollyThere } from './on-server.ts'
import { unlessOpen } from './outbox.ts'

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

/** The claim in which a draft of the portal goes on here, while not all of it has arrived there. */
export async function openClaimOfDraft(requestId: number): Promise<KeptClaim | undefined> {
  const userId = currentSession()?.userId
  if (!userId) return undefined
  const goesOnHere = ({ draft, step, items }: KeptClaim) =>
    draft.requestId === requestId && step !== 'deleting' && items.length > 0
  const begun = (await claimsOf(userId)).find(goesOnHere)
  if (!begun) return undefined
  // It may have ended since.
  const { claim, files } = await claimWithFiles(begun.id)
  return claim && goesOnHere(claim) && !isDone(claim, files) ? claim : undefined
}

/** Has a draft that was begun online be submitted as soon as there is a connection. */
export async function submitDraftLater(requestId: number, title: string | undefined): Promise<void> {
  await submitClaim(await claimOfDraft(requestId, title))
  leaveDraftToDevice(requestId)
}

/** Whether a draft of the portal has all that was added to it here, and nothing is begun or changed here beside. */
export const isDone = (claim: KeptClaim, files: ReadonlyMap<string, KeptFile>): boolean =>
  claim.step === 'writing' &&
  claim.draft.wasBegunOnline === true &&
  claim.items.length > 0 &&
  claim.unfinished === undefined &&
  claim.refused === undefined &&
  !hasItemForms(formsOf(claim.id)) &&
  [...files.keys()].every((key) => claim.items.some(({ body }) => filesOfItem(body).includes(key))) &&
  isWhollyThere(claim, files)

/** Removes the claims that are done from this device, with their files, unless somebody looks at one. */
export async function endDoneClaims(userId: string): Promise<void> {
  for (const claim of await claimsOf(userId))
    if (isDone(claim, await filesOfClaim(claim.id)))
      await unlessOpen(claim.id, async () => {
        await changeClaim(claim.id, (now, files) =>
          isDone(now, new Map(files.map((file) => [file.key, file]))) ? undefined : now,
        )
      })
}

/** Removes a claim in which nothing stands. */
export async function endEmptyClaim(id: string): Promise<void> {
  await changeClaim(id, (now) => {
    const isEmpty = now.step === 'writing' && now.items.length + now.removed.length === 0
    return isEmpty && now.unfinished === undefined ? undefined : now
  })
}
