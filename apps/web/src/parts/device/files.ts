import { currentSession } from '../../api/session.ts'
import { fieldsOf, numberIn, textIn } from '../../local-store/stored-fields.ts'
import { logFailure } from '../failures/log-failure.ts'
import { askToStay, type FileOnDevice, inStores, isWhole, onDevice } from './database.ts'
import { giveUpBegun } from './given-up.ts'
import type { KeptFile } from './kept-claim.ts'
import { removeOldUnsent } from './old-files.ts'
import { onOutboxChange } from './waiting.ts'
import { tellChange } from './whether-something-waits.ts'

/** The file of a form of the account that is signed in, as far as this device has it. */
export async function unsentFile(id: string): Promise<FileOnDevice | undefined> {
  const kept = await onDevice((database) => database.get('files', id))
  if (!kept || isHandedOver(kept) || kept.userId !== currentSession()?.userId) return undefined
  // What comes back shorter is no use: it has to be chosen again.
  return isWhole(kept) ? kept : undefined
}

/** It goes with a message or a claim by now. */
const isHandedOver = ({ owner }: FileOnDevice): boolean => owner !== undefined

/** Keeps a file of a form until it has arrived, and removes what nobody went on with. */
export async function keepUnsent(id: string, file: File): Promise<void> {
  const userId = currentSession()?.userId
  if (!userId) return
  await onDevice((database) =>
    database.put('files', { key: id, userId, file, byteSize: file.size, chosenAt: Date.now() }),
  )
  await removeOldUnsent()
  askToStay()
}

/** Removes the file of a form, unless it was handed over. */
export const removeUnsent = (id: string): Promise<void> =>
  inStores(['files'], 'readwrite', async (files) => {
    const kept = await files.get(id)
    if (kept && !isHandedOver(kept)) await files.delete(id)
  })

/** Notes where a file is being sent in parts. */
export const noteBegun = (key: string, begunAt: string): Promise<void> =>
  changeFile(key, (file) => ({ ...file, begunAt }))

/** Notes under which keys the server has a file. */
export async function noteSent(key: string, sent: KeptFile['sent']): Promise<void> {
  await changeFile(key, (file) => ({ ...file, sent, begunAt: undefined }))
  await tellChange()
}

/** Notes that the server has a file no more. */
export const forgetSent = (key: string): Promise<void> => changeFile(key, (file) => ({ ...file, sent: undefined }))

const changeFile = (key: string, change: (file: FileOnDevice) => FileOnDevice): Promise<void> =>
  inStores(['files'], 'readwrite', async (files) => {
    const file = await files.get(key)
    if (file) await files.put(change(file))
  })

export async function keptFile(key: string): Promise<KeptFile | undefined> {
  return parseKeptFile(await onDevice((database) => database.get('files', key)))
}

/** The files of a claim, by their keys. */
export async function filesOfClaim(id: string): Promise<ReadonlyMap<string, KeptFile>> {
  return filesByKey(await onDevice((database) => database.getAllFromIndex('files', 'owner', id)))
}

/** What is read of the files of a claim, by their keys. */
export const filesByKey = (stored: readonly unknown[]): ReadonlyMap<string, KeptFile> =>
  new Map(stored.flatMap((one) => parseKeptFile(one) ?? []).map((file) => [file.key, file]))

/** Removes a file of a claim, and gives up what was begun of it. */
export async function removeFile(key: string): Promise<void> {
  const kept = await keptFile(key)
  await onDevice((database) => database.delete('files', key))
  await tellChange()
  if (kept) void giveUpBegun(kept.userId, [kept])
}

/** Removes a file that its form still has: what was begun of it goes on from there. */
export const dropCopy = (key: string): Promise<void> => onDevice((database) => database.delete('files', key))

/** Reads a file that this device keeps; undefined where it cannot be read, or goes with nothing. */
export function parseKeptFile(stored: unknown): KeptFile | undefined {
  const { key, owner, userId, file, kind, byteSize, begunAt, sent } = fieldsOf(stored)
  if (typeof key !== 'string' || typeof owner !== 'string' || typeof userId !== 'string') return undefined
  if (!(file instanceof File) || (kind !== 'image' && kind !== 'video' && kind !== 'document')) return undefined
  const { key: sentKey, videoThumbnail, thumbnail } = fieldsOf(sent)
  return {
    ...{ key, owner, userId, file, kind, byteSize: numberIn(byteSize), begunAt: textIn(begunAt) },
    sent:
      typeof sentKey === 'string'
        ? { key: sentKey, videoThumbnail: textIn(videoThumbnail) ?? null, thumbnail: textIn(thumbnail) ?? null }
        : undefined,
  }
}

/** One link for each file, however often it is shown: each new one would keep the file in memory once more. */
const links = new Map<string, string>()
let isWatching = false

/** A link to a file that this device keeps. Rejects where it is not there any more. */
export async function linkToKeptFile(key: string): Promise<{ url: string; name: string }> {
  if (!isWatching) onOutboxChange(() => void forgetUnused().catch(logFailure('forget links to kept files')))
  isWatching = true
  const kept = await keptFile(key)
  if (!kept || kept.userId !== currentSession()?.userId) throw new Error('This device does not keep the file any more')
  const url = links.get(key) ?? URL.createObjectURL(kept.file)
  links.set(key, url)
  return { url, name: kept.file.name }
}

/** A link keeps its file in memory, also after it was sent or deleted, here or in another tab. */
async function forgetUnused(): Promise<void> {
  for (const [key, url] of links)
    if (!(await keptFile(key))) {
      links.delete(key)
      URL.revokeObjectURL(url)
    }
}
