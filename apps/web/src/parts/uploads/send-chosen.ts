import type { Endpoint, ReplyOf } from '@portal/contract/endpoint.ts'
import { isRefusal } from '../../api/client.ts'
import { sendFile } from '../../api/send-file.ts'
import { currentSession } from '../../api/session.ts'
import type { WaitingFile } from '../device/database.ts'
import { logFailure } from '../failures/log-failure.ts'
import { lighterFile } from './lighter/lighter-file.ts'
import type { SendingOptions } from './upload-list.ts'

/**
 * Where this page has begun to send files in parts. The device notes it a little later, or keeps nothing at all, and
 * what is cancelled is given up all the same.
 */
const begunHere = new Map<string, { readonly userId: string; readonly begunAt: string }>()

/** The files that are being put into the device, by upload. */
const beingKept = new Map<string, Promise<unknown>>()

const unsentFiles = () => import('../device/files.ts')

/**
 * Sends a file that was chosen in a form. This device keeps it until it has arrived, so that it goes on where it was,
 * after a reload too. Where the browser keeps nothing, it is sent all the same. Throws as `sendFile`, and
 * `UnreadableHeic`.
 */
export async function sendChosen<E extends Endpoint & { readonly takes: 'multipart' }>(
  endpoint: E,
  chosen: File,
  { id, ...options }: SendingOptions,
): Promise<ReplyOf<E>> {
  const kept = await keptFile(id)
  const file = kept?.file ?? (await lighterFile(chosen))
  // Stopped meanwhile: the account that is signed in now may be another one.
  options.signal?.throwIfAborted()
  const keeping = kept
    ? Promise.resolve()
    : unsentFiles()
        .then(({ keepUnsent }) => keepUnsent(id, file))
        .catch(logFailure('keep a file'))
  beingKept.set(id, keeping)
  void keeping.then(() => beingKept.delete(id))
  const userId = currentSession()?.userId
  const onBegun = (url: string) => {
    if (userId) begunHere.set(id, { userId, begunAt: url })
    void keeping
      .then(unsentFiles)
      .then(({ noteBegun }) => noteBegun(id, url))
      .catch(logFailure('keep a file'))
  }
  try {
    const result = await sendFile(endpoint, file, { ...options, begunAt: kept?.begunAt, onBegun })
    void keeping.then(() => forgetFile(id))
    return result
  } catch (error) {
    if (isRefusal(error)) void keeping.then(() => forgetFile(id))
    throw error
  }
}

/** Whether a part of a file was sent: it goes on from there. Never rejects. */
export const isBegun = async (id: string): Promise<boolean> =>
  begunHere.has(id) || (await keptFile(id))?.begunAt !== undefined

/** Resolves when the device has the file of an upload, where it is being put in. Never rejects. */
const whenKept = async (id: string): Promise<void> => void (await beingKept.get(id))

/** The file of an upload that did not arrive before the page was left. Never rejects. */
export const unsentOf = async (id: string): Promise<File | undefined> => (await keptFile(id))?.file

/** Forgets a file that is not to be sent any more, here and on the server. Never rejects. */
export async function giveUp(id: string): Promise<void> {
  const begun = begunHere.get(id) ?? (await keptFile(id))
  await forgetFile(id)
  if (!begun) return
  await import('../device/given-up.ts')
    .then(({ giveUpBegun }) => giveUpBegun(begun.userId, [begun]))
    .catch(logFailure('give up an upload'))
}

async function keptFile(id: string) {
  try {
    return await (await unsentFiles()).unsentFile(id)
  } catch (error) {
    logFailure('read a kept file')(error)
    return undefined
  }
}

/** Forgets a file that was sent, or is sent from elsewhere from now on. Never rejects. */
export function forgetFile(id: string): Promise<void> {
  begunHere.delete(id)
  return unsentFiles()
    .then(({ removeUnsent }) => removeUnsent(id))
    .catch(logFailure('forget a file'))
}

/** A chosen file that did not arrive, by the id of its upload. */
export type NotArrived = Pick<WaitingFile, 'id' | 'file'>

/**
 * A file that did not arrive, as this device keeps it to send it later: as it was sent until then, to go on where it
 * broke off; otherwise as it would be sent, so a photo is made smaller and loses its location before it is kept.
 * Throws `UnreadableHeic`.
 */
export async function fileToKeep({ id, file: chosen }: NotArrived): Promise<WaitingFile> {
  await whenKept(id)
  const { unsentFile } = await import('../device/files.ts')
  const unsent = await unsentFile(id)
  return { id, file: unsent?.file ?? (await lighterFile(chosen)), begunAt: unsent?.begunAt }
}
