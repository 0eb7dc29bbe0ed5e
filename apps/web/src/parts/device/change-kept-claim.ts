import { forgetItemForms } from '../drafts/unfinished-forms.ts'
import { removeFile } from './files.ts'
import { filesOfItem, isOnlyHere, type KeptClaim, type KeptItem, withItem, withoutItem } from './kept-claim.ts'
import { changeClaim } from './kept-claims.ts'

/**
 * Adds an item to a claim that is being written, or changes it. Files that it names no more stay: that may be undone.
 *
 * @param finishes whether it is what stood in the form of the next item until now
 */
export const saveKeptItem = (
  claim: KeptClaim,
  saved: KeptItem,
  { finishes = false }: { readonly finishes?: boolean } = {},
): Promise<void> =>
  changeWritten(claim, (now) => ({
    ...withItem(now, saved),
    ...(finishes && { unfinished: undefined }),
    refused: refusedBeside(now, saved.key),
  }))

/** Removes the files that an item named before it was changed, and names no more. */
export async function removeReplacedFiles(before: KeptItem, { body }: Pick<KeptItem, 'body'>): Promise<void> {
  const named = new Set(filesOfItem(body))
  for (const key of filesOfItem(before.body)) if (!named.has(key)) await removeFile(key)
}

/** Takes an item with its files out of a claim that is being written. */
export async function deleteKeptItem(claim: KeptClaim, key: string): Promise<void> {
  const item = claim.items.find((one) => one.key === key)
  await changeWritten(claim, (now) => ({ ...withoutItem(now, key), refused: refusedBeside(now, key) }))
  for (const file of item ? filesOfItem(item.body) : []) await removeFile(file)
}

/**
 * Undoes the saving of an item that the server has refused while its form waited for that: one that was new is taken out
 * again, one that was changed is as it was before.
 */
export const undoRefusedItem = ({ id }: KeptClaim, key: string, before: KeptItem | undefined) =>
  changeClaim(id, (now) => {
    if (now.step !== 'writing' || now.refused?.itemKey !== key) return now
    const { version } = now.items.find((item) => item.key === key) ?? {}
    const undone = before ? withItem(now, { ...before, version }) : withoutItem(now, key)
    return { ...undone, refused: undefined }
  })

/** What was refused, unless it was an item that is changed now: that may be right by now. */
const refusedBeside = ({ refused }: KeptClaim, itemKey: string): KeptClaim['refused'] =>
  refused?.itemKey === undefined || refused.itemKey === itemKey ? undefined : refused

export const renameClaim = (claim: KeptClaim, title: string) => changeWritten(claim, (now) => ({ ...now, title }))

/** Another tab may have submitted it: then it is the sender's. */
async function changeWritten({ id }: KeptClaim, change: (claim: KeptClaim) => KeptClaim): Promise<void> {
  const changed = await changeClaim(id, (claim) =>
    claim.step === 'writing' ? { ...change(claim), writtenAt: Date.now() } : claim,
  )
  if (changed?.step !== 'writing') throw new Error('The claim is not being written any more')
}

/** Has a claim wait to be sent. False where another press or another tab did so before: nothing happens twice. */
export async function submitClaim({ id }: KeptClaim): Promise<boolean> {
  const sent = { step: 'waits', refused: undefined, submission: crypto.randomUUID(), writtenAt: Date.now() } as const
  const kept = await changeClaim(id, (claim) => (claim.step === 'writing' ? { ...claim, ...sent } : claim))
  forgetItemForms(formsOf(id))
  return kept?.submission === sent.submission
}

/** Sends a claim again, at once. */
export const tryAgain = ({ id }: KeptClaim) => changeClaim(id, (claim) => ({ ...claim, refused: undefined }))

/** Makes a claim one that is written: what of it is being sent stops. False when it has left, or may have arrived. */
export async function takeBackClaim({ id }: KeptClaim): Promise<boolean> {
  const taken = await changeClaim(id, (claim) => (claim.step === 'waits' ? { ...claim, step: 'writing' } : claim))
  return taken?.step === 'writing'
}

/**
 * Deletes a claim, and its draft on the server. What may have been submitted stays there, and leaves this device only
 * `evenIfSubmitted`. False when it stays on this device.
 */
export async function deleteClaim(
  { id }: Pick<KeptClaim, 'id'>,
  { evenIfSubmitted = false }: { readonly evenIfSubmitted?: boolean } = {},
): Promise<boolean> {
  let stays = false
  await changeClaim(id, (claim, files) => {
    stays = claim.step === 'completing' && !evenIfSubmitted
    if (stays) return claim
    const leavesServerAlone = isOnlyHere(claim) || claim.step === 'completing'
    // An upload that was begun keeps its room on the server until that is told.
    if (leavesServerAlone && files.every(({ begunAt }) => begunAt === undefined)) return undefined
    return { ...claim, step: 'deleting', refused: undefined }
  })
  if (!stays) forgetItemForms(formsOf(id))
  return !stays
}

/** Under which the unfinished forms of a claim are kept. */
export const formsOf = (claimId: string): string => `claim-${claimId}`
