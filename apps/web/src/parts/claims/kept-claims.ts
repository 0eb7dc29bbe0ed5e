import { deviceDatabase } from '../offline/device-database.ts'
import { tellChange } from '../outbox/outbox.ts'
import { newDeviceKey } from '../uploads/device-key.ts'
import type { FileKind } from '../uploads/file-rules.ts'
import type { DraftOfClaim, KeptClaim, KeptFile } from './kept-claim.ts'

/** Begins a claim on this device. Rejects where the browser keeps nothing. */
export async function beginClaim(begun: {
  readonly userId: string
  readonly title: string
  readonly draft: DraftOfClaim
}): Promise<KeptClaim> {
  const claim: KeptClaim = {
    id: crypto.randomUUID(),
    ...begun,
    ...{ items: [], removed: [], step: 'writing', writtenAt: Date.now() },
  }
  await (await deviceDatabase()).put('claims', claim)
  await tellChange()
  // Without that, a device that is short of room may drop what exists nowhere else.
  await navigator.storage?.persist?.().catch(() => false)
  return claim
}

/** The claims that this device keeps of an account, in the order they were written. */
export async function claimsOf(userId: string): Promise<KeptClaim[]> {
  const claims = await (await deviceDatabase()).getAllFromIndex('claims', 'userId', userId)
  return claims.sort((one, other) => one.writtenAt - other.writtenAt)
}

export async function keptClaim(id: string): Promise<KeptClaim | undefined> {
  return (await deviceDatabase()).get('claims', id)
}

/** Changes a claim, in one go with reading it. Returns what it is then; undefined when it is not there any more. */
export async function changeClaim(id: string, change: (claim: KeptClaim) => KeptClaim): Promise<KeptClaim | undefined> {
  const { store, done } = (await deviceDatabase()).transaction('claims', 'readwrite')
  const before = await store.get(id)
  const after = before && change(before)
  if (after) await store.put(after)
  await done
  await tellChange()
  return after
}

/** Notes what stands in the form of a claim's next item. Nothing that is shown changes by it. */
export async function noteUnfinished(id: string, unfinished: unknown): Promise<void> {
  const { store, done } = (await deviceDatabase()).transaction('claims', 'readwrite')
  const claim = await store.get(id)
  if (claim?.step === 'writing') await store.put({ ...claim, unfinished })
  await done
}

/** Removes a claim and its files from this device. */
export async function removeClaim(id: string): Promise<void> {
  const transaction = (await deviceDatabase()).transaction(['claims', 'claimFiles'], 'readwrite')
  const files = transaction.objectStore('claimFiles')
  const keys = await files.index('claimId').getAllKeys(id)
  await Promise.all([
    ...keys.map((key) => files.delete(key)),
    transaction.objectStore('claims').delete(id),
    transaction.done,
  ])
  await tellChange()
}

/** Keeps a file of a claim. Returns its key. */
export async function keepFile({ id: claimId, userId }: KeptClaim, file: File, kind: FileKind): Promise<string> {
  const key = newDeviceKey()
  await (await deviceDatabase()).put('claimFiles', { key, claimId, userId, file, kind })
  return key
}

export async function keptFile(key: string): Promise<KeptFile | undefined> {
  return (await deviceDatabase()).get('claimFiles', key)
}

/** The files of a claim, by their keys. */
export async function filesOfClaim(id: string): Promise<ReadonlyMap<string, KeptFile>> {
  const files = await (await deviceDatabase()).getAllFromIndex('claimFiles', 'claimId', id)
  return new Map(files.map((file) => [file.key, file]))
}

export async function removeFile(key: string): Promise<void> {
  await (await deviceDatabase()).delete('claimFiles', key)
}

/** Notes under which keys the server has a file, or that it has it no more. */
export async function noteSent(key: string, sent: KeptFile['sent']): Promise<void> {
  const { store, done } = (await deviceDatabase()).transaction('claimFiles', 'readwrite')
  const file = await store.get(key)
  if (file) await store.put({ ...file, sent })
  await done
}
