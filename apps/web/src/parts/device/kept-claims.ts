import { currentSession } from '../../api/session.ts'
import { textIn } from '../../local-store/stored-fields.ts'
import { askToStay, inStores, onDevice } from './database.ts'
import { filesByKey, parseKeptFile } from './files.ts'
import type { KeptClaim, KeptFile } from './kept-claim.ts'
import { parseClaim } from './parse-claim.ts'
import { newDeviceKey } from './upload.ts'
import { beginUsingOutbox, type FromOutbox, useFromOutbox } from './waiting.ts'
import { removeWithFiles, tellChange } from './whether-something-waits.ts'

/**
 * Begins a claim on this device. Rejects where the browser keeps nothing.
 *
 * @param isIt whether one that is there already is the one that is wanted: then that is answered, and none begun
 */
export async function beginClaim(
  begun: Pick<KeptClaim, 'userId' | 'title' | 'draft'> & Partial<Pick<KeptClaim, 'id' | 'items'>>,
  isIt: (claim: KeptClaim) => boolean = () => false,
): Promise<KeptClaim> {
  const claim: KeptClaim = {
    ...{ id: crypto.randomUUID(), items: [] },
    ...begun,
    ...{ removed: [], step: 'writing', submission: crypto.randomUUID(), writtenAt: Date.now() },
  }
  beginUsingOutbox()
  const found = await inStores(['claims'], 'readwrite', async (claims) => {
    const stored = await claims.index('userId').getAll(begun.userId)
    const found = stored.flatMap((one) => parseClaim(one) ?? []).find(isIt)
    if (!found) await claims.put(claim)
    return found
  })
  if (found) return found
  await tellChange()
  askToStay()
  return claim
}

/** A claim that this version of the page cannot read. */
export interface UnreadableClaim {
  readonly id: string
  readonly title: string | undefined
}

/**
 * The claims that this device keeps of an account, in the order they were written, and beside them what cannot be read.
 */
export async function readClaims(
  userId: string,
): Promise<{ readonly claims: readonly KeptClaim[]; readonly unreadable: readonly UnreadableClaim[] }> {
  const stored = await onDevice((database) => database.getAllFromIndex('claims', 'userId', userId))
  const claims = stored.flatMap((one) => parseClaim(one) ?? [])
  const unreadable = stored.filter((one) => !parseClaim(one))
  return {
    claims: claims.sort((one, other) => one.writtenAt - other.writtenAt),
    unreadable: unreadable.map(({ id, title }) => ({ id, title: textIn(title) })),
  }
}

export const claimsOf = async (userId: string): Promise<readonly KeptClaim[]> => (await readClaims(userId)).claims

export async function keptClaim(id: string): Promise<KeptClaim | undefined> {
  return parseClaim(await onDevice((database) => database.get('claims', id)))
}

/** A claim with its files. */
export interface ClaimWithFiles {
  readonly claim: KeptClaim | undefined
  readonly files: ReadonlyMap<string, KeptFile>
}

/** Reads both in one go: a claim that is removed meanwhile is never seen without its files. */
const claimWithFiles = (id: string): Promise<ClaimWithFiles> =>
  inStores(['claims', 'files'], 'readonly', async (claims, files) => ({
    claim: parseClaim(await claims.get(id)),
    files: filesByKey(await files.index('owner').getAll(id)),
  }))

/**
 * Changes a claim, in one go with reading it; where there is nothing left of it by the change, it is removed with its
 * files. Returns what it is then; undefined when it is not there any more.
 */
export async function changeClaim(
  id: string,
  change: (claim: KeptClaim, files: readonly KeptFile[]) => KeptClaim | undefined,
): Promise<KeptClaim | undefined> {
  const after = await inStores(['claims', 'files'], 'readwrite', async (claims, files) => {
    const before = parseClaim(await claims.get(id))
    const after =
      before &&
      change(
        before,
        (await files.index('owner').getAll(id)).flatMap((one) => parseKeptFile(one) ?? []),
      )
    if (after) await claims.put(after)
    else if (before) {
      for (const key of await files.index('owner').getAllKeys(id)) await files.delete(key)
      await claims.delete(id)
    }
    return after
  })
  await tellChange()
  return after
}

/** Notes what stands in the form of a claim's next item. Whether something does is shown beside it. */
export async function noteUnfinished(id: string, unfinished: unknown): Promise<void> {
  const isShown = await inStores(['claims'], 'readwrite', async (claims) => {
    const claim = parseClaim(await claims.get(id))
    if (claim?.step !== 'writing') return false
    await claims.put({ ...claim, unfinished })
    return (claim.unfinished === undefined) !== (unfinished === undefined)
  })
  if (isShown) await tellChange()
}

/** Removes a claim and its files from this device, also one that cannot be read. */
export const removeClaim = (id: string): Promise<void> => removeWithFiles('claims', id)

/** Keeps a file of a claim that is being written. Returns its key. Rejects where there is no room for it. */
export async function keepFile({ id, userId }: KeptClaim, chosen: ChosenFile): Promise<string> {
  const key = newDeviceKey()
  const kept: KeptFile = { key, owner: id, userId, ...chosen, byteSize: chosen.file.size }
  const isWritten = await inStores(['claims', 'files'], 'readwrite', async (claims, files) => {
    // Submitted or deleted in another tab meanwhile: nothing would ever send or remove the file.
    const isWritten = parseClaim(await claims.get(id))?.step === 'writing'
    if (isWritten) await files.put(kept)
    return isWritten
  })
  if (!isWritten) throw new Error('The claim is not being written any more')
  return key
}

/** A file as it is to be sent; `begunAt` where a part of it was sent before. */
type ChosenFile = Pick<KeptFile, 'file' | 'kind' | 'begunAt'>

/**
 * A claim that this device keeps of the account that is signed in, with its files. No claim where it was sent or
 * deleted, or is somebody else's.
 */
export const useKeptClaim = (id: string): FromOutbox<ClaimWithFiles> => useFromOutbox(id, ownClaim)

async function ownClaim(id: string): Promise<ClaimWithFiles> {
  const found = await claimWithFiles(id)
  // The history of a tab may lead to what the one before has written.
  const isOwn = found.claim?.userId === currentSession()?.userId
  return isOwn ? found : { claim: undefined, files: new Map() }
}
