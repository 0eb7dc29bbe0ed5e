import { forgetItemForms } from '../drafts/unfinished-forms.ts'
import { withOutbox } from '../outbox/outbox.ts'
import { filesOfItem, isOnlyHere, type KeptClaim, type KeptItem, withItem, withoutItem } from './kept-claim.ts'
import { changeClaim, keptClaim, removeClaim, removeFile } from './kept-claims.ts'

/** Adds an item to a claim that is being written, or changes it. Files that it names no more are removed. */
export async function saveKeptItem(claim: KeptClaim, saved: KeptItem): Promise<void> {
  const named = new Set(filesOfItem(saved.body))
  const before = claim.items.find(({ key }) => key === saved.key)
  await changeWritten(claim, (now) => withItem(now, saved))
  for (const key of before ? filesOfItem(before.body) : []) if (!named.has(key)) await removeFile(key)
}

/** Takes an item with its files out of a claim that is being written. */
export async function deleteKeptItem(claim: KeptClaim, key: string): Promise<void> {
  const item = claim.items.find((one) => one.key === key)
  await changeWritten(claim, (now) => withoutItem(now, key))
  for (const file of item ? filesOfItem(item.body) : []) await removeFile(file)
}

export const renameClaim = (claim: KeptClaim, title: string) => changeWritten(claim, (now) => ({ ...now, title }))

/** Another tab may have submitted it: then it is the sender's. */
async function changeWritten({ id }: KeptClaim, change: (claim: KeptClaim) => KeptClaim): Promise<void> {
  const changed = await changeClaim(id, (claim) => (claim.step === 'writing' ? change(claim) : claim))
  if (changed?.step !== 'writing') throw new Error('The claim is not being written any more')
}

/** Has a claim wait to be sent. */
export async function submitClaim({ id }: KeptClaim): Promise<void> {
  await changeClaim(id, (claim) => ({ ...claim, step: 'waits', refused: undefined, writtenAt: Date.now() }))
  forgetItemForms(formsOf(id))
}

/** Sends a claim again that was refused. */
export const tryAgain = ({ id }: KeptClaim) => changeClaim(id, (claim) => ({ ...claim, refused: undefined }))

/** Makes a claim one that is written. False when it has left, or is leaving. */
export async function takeBackClaim({ id }: KeptClaim): Promise<boolean> {
  const taken = await withOutbox(() =>
    changeClaim(id, (claim) => (claim.step === 'waits' ? { ...claim, step: 'writing' } : claim)),
  )
  return taken?.step === 'writing'
}

/** Deletes a claim, also on the server where that may have begun it. False when it has left, or is leaving. */
export async function deleteClaim({ id }: KeptClaim): Promise<boolean> {
  const deleted = await withOutbox(async () => {
    const claim = await keptClaim(id)
    if (!claim) return true
    if (claim.step === 'completing') return false
    if (isOnlyHere(claim) || claim.draft.wasBegunOnline) await removeClaim(id)
    else await changeClaim(id, (now) => ({ ...now, step: 'deleting', refused: undefined }))
    return true
  })
  if (deleted) forgetItemForms(formsOf(id))
  return deleted === true
}

/** Under which the unfinished forms of a claim are kept. */
export const formsOf = (claimId: string): string => `claim-${claimId}`
