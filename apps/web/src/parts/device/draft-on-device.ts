import { currentSession } from '../../api/session.ts'
import { hasItemForms } from '../drafts/unfinished-forms.ts'
import { logFailure } from '../failures/log-failure.ts'
import { formsOf } from './change-kept-claim.ts'
import { keepInMemory } from './database.ts'
import { filesOfClaim } from './files.ts'
import { filesOfItem, type KeptClaim, type KeptFile, type KeptItem } from './kept-claim.ts'
import { beginClaim, changeClaim, claimsOf, readClaims, type UnreadableClaim } from './kept-claims.ts'
import { isWhollyThere } from './on-server.ts'
import { unlessOpen } from './outbox.ts'

/** Begins a claim; where the browser keeps nothing, as long as the page is open. */
const beginHere: typeof beginClaim = (...begun) =>
  beginClaim(...begun).catch(async (error: unknown) => {
    // A newer page has changed how it is kept: this one is to be loaded again.
    if (error instanceof DOMException && error.name === 'VersionError') throw error
    logFailure('begin a request on this device')(error)
    await keepInMemory()
    return beginClaim(...begun)
  })

/** Begins a request on this device. */
export const beginRequest = (title: string): Promise<KeptClaim> =>
  beginHere({ userId: signedIn(), title, draft: { key: crypto.randomUUID() } })

interface DraftToOpen {
  readonly requestId: number
  readonly title: string
  /** What it has on the server. */
  readonly items: readonly KeptItem[]
}

/** The request of this device in which a draft of the server is written on: the one that is there, or one that is begun. */
export const claimOfDraft = ({ requestId, title, items }: DraftToOpen): Promise<KeptClaim> =>
  beginHere(
    {
      // The same one whenever it is opened here: what was typed into one of its forms is found again.
      ...{ id: `${signedIn()}-draft-${requestId}`, userId: signedIn(), title, items },
      draft: { key: crypto.randomUUID(), requestId, titleThere: title },
    },
    (claim) => isOfDraft(claim, requestId),
  )

/** The request of this device in which a draft is written on; undefined where it was not opened here. */
export const openClaimOfDraft = async (requestId: number): Promise<KeptClaim | undefined> =>
  (await claimsOf(signedIn())).find((claim) => isOfDraft(claim, requestId))

/** The request that was begun last on this device, while the server does not know of it. */
export async function begunHere(userId: string): Promise<KeptClaim | undefined> {
  const begun = (await claimsOf(userId)).filter(
    ({ step, draft }) => step === 'writing' && draft.requestId === undefined,
  )
  return begun.at(-1)
}

const isOfDraft = ({ draft, step }: KeptClaim, requestId: number): boolean =>
  draft.requestId === requestId && step !== 'deleting'

function signedIn(): string {
  const userId = currentSession()?.userId
  if (!userId) throw new Error('Nobody is signed in whose request could be kept')
  return userId
}

/** What of an account is on this device only. */
export interface OnlyOnDevice {
  readonly claims: readonly KeptClaim[]
  readonly unreadable: readonly UnreadableClaim[]
}

/** The requests of an account that are not, as they stand here, drafts of the server. What is to be deleted is among them. */
export async function readOnlyOnDevice(userId: string): Promise<OnlyOnDevice> {
  const { claims, unreadable } = await readClaims(userId)
  const areThere = await Promise.all(claims.map(isOnServer))
  return { claims: claims.filter((_, at) => !areThere[at]), unreadable }
}

/** Whether a claim is a draft of the server as it stands here. */
export const isOnServer = async (claim: KeptClaim): Promise<boolean> =>
  isDraftThere(claim, await filesOfClaim(claim.id))

/** Whether a draft of the server has all that was written here, with what stands in the form of the next item. */
const isDraftThere = (claim: KeptClaim, files: ReadonlyMap<string, KeptFile>): boolean =>
  claim.step === 'writing' &&
  claim.unfinished === undefined &&
  claim.refused === undefined &&
  isWhollyThere(claim, files)

/** Whether nothing is begun or changed here beside. */
const isDone = (claim: KeptClaim, files: ReadonlyMap<string, KeptFile>): boolean =>
  isDraftThere(claim, files) &&
  !hasItemForms(formsOf(claim.id)) &&
  [...files.keys()].every((key) => claim.items.some(({ body }) => filesOfItem(body).includes(key)))

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
