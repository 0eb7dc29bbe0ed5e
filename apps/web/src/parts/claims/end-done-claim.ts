import { hasItemForms } from '../drafts/unfinished-forms.ts'
import { unlessOpen } from '../outbox/outbox.ts'
import { formsOf } from './change-kept-claim.ts'
import { filesOfItem, type KeptClaim, type KeptFile } from './kept-claim.ts'
import { changeClaim, claimsOf, filesOfClaim } from './kept-claims.ts'
import { isWhollyThere } from './on-server.ts'

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
