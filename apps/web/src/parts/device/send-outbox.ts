import { uploadMedia } from '@portal/contract/files/files.ts'
import { postMessage } from '@portal/contract/messages/messages.ts'
import { m } from '@portal/texts/messages.ts'
import { call, isRefusal, NoResponse } from '../../api/client.ts'
import { currentSession } from '../../api/session.ts'
import { notify } from '../../ui/notify.ts'
import type { WaitingFile, WhyNotSent } from './database.ts'
import {
  changeMessage,
  holdingMessage,
  removeFromOutbox,
  sendingAlone,
  type WaitingMessage,
  waitingMessage,
  waitingMessages,
} from './outbox.ts'
import { type ArrivedClaim, sendClaims } from './send-claims.ts'
import { LostFile, sendKeptFile } from './send-kept-file.ts'
import { keysOf, storedFileOf, type Upload } from './upload.ts'
import { whyNotSent } from './waiting-message.ts'

export type Arrived = { readonly type: 'messageSent'; readonly itemId: number } | ArrivedClaim

/**
 * Sends what waits of the account that is signed in: messages, and beside them claims, whose files may take long, each in
 * the order it was written. Each step is noted before the next one, and each call says the same key every time: so each
 * message is posted once, wherever it was interrupted. What the server refuses stays, with the reason. Throws when the
 * server does not answer; then all that is left waits on.
 */
export async function sendOutbox(userId: string, onArrived: (arrived: Arrived) => void): Promise<void> {
  const sending = [
    sendMessages(userId, (itemId) => onArrived({ type: 'messageSent', itemId })),
    sendingAlone('claims', () => sendClaims(userId, onArrived)),
  ]
  await Promise.allSettled(sending)
  for (const one of sending) {
    const failure = await one
    if (failure) throw failure
  }
}

/** Says where its dealer has gone on that a request was submitted, or why not. */
export function sayArrived(arrived: Arrived): void {
  if (arrived.type === 'submitted') notify.success(m.claims_sent(arrived))
  if (arrived.type === 'not-submitted')
    notify.error(m.common_labelled({ label: arrived.title, value: m.claims_refused(arrived) }))
}

/** Returns what kept a message from being sent: only those about the same item wait for it, to keep their order. */
async function sendMessages(userId: string, onPosted: (itemId: number) => void): Promise<Error | undefined> {
  let failure: Error | undefined
  const tried = new Set<string>()
  const held = new Set<number>()
  // Read anew for each: others are put in while one is sent.
  const next = async () => {
    if (currentSession()?.userId !== userId) return undefined
    const waiting = await waitingMessages(userId)
    return waiting.find(({ id, itemId }) => !tried.has(id) && !held.has(itemId))
  }
  const sendAll = async () => {
    for (let message = await next(); message; message = await next()) {
      const { id, itemId } = message
      tried.add(id)
      try {
        const isPosted = await holdingMessage(id, () => sendMessage(id))
        if (isPosted) onPosted(itemId)
        // It is being sent from its thread.
        else if (isPosted === undefined) held.add(itemId)
      } catch (error) {
        if (error instanceof NoResponse) throw error
        held.add(itemId)
        failure ??= new Error('A message could not be sent', { cause: error })
      }
    }
    return true
  }
  // What was put in after the last look, and found the sender still at work, is not left for later.
  while ((await sendingAlone('messages', sendAll)) && (await next()));
  return failure
}

/** Whether it was posted. */
async function sendMessage(id: string): Promise<boolean> {
  const message = await waitingMessage(id)
  if (!message || message.refused) return false
  let { uploads } = message
  try {
    for (const file of message.files) {
      uploads = [...uploads, await uploaded(message, file)]
      await note(message, (now) => ({ ...now, uploads, files: now.files.filter((waiting) => waiting.id !== file.id) }))
    }
    await checkIsWanted(message)
    const { keys, thumbnails } = keysOf(uploads)
    await call(postMessage, {
      params: { itemId: message.itemId },
      headers: { 'idempotency-key': id },
      body: { messageContent: message.text, attachments: keys, thumbnails },
    })
  } catch (error) {
    const refused = refusalIn(error, message)
    if (!refused) throw error
    await changeMessage(id, (now) => ({ ...now, refused }))
    return false
  }
  await removeFromOutbox(id)
  return true
}

/**
 * Why a person has to look at a message. A session that is over, or somebody else's, says nothing about it: it waits.
 */
function refusalIn(error: unknown, { userId }: WaitingMessage): WhyNotSent | undefined {
  if (error instanceof LostFile) return { code: undefined, problem: { code: 'UPLOAD_GONE', fileName: error.fileName } }
  return isRefusal(error) && currentSession()?.userId === userId ? whyNotSent(error, userId) : undefined
}

async function uploaded(message: WaitingMessage, { id, file, byteSize, begunAt }: WaitingFile): Promise<Upload> {
  const kept = { key: id, userId: message.userId, file, byteSize, begunAt }
  const result = await sendKeptFile(uploadMedia, kept, { checkIsWanted: () => checkIsWanted(message) })
  return { id, fileName: file.name, kind: result.kind, step: 'stored', removing: false, file: storedFileOf(result) }
}

/** A message that was deleted meanwhile, as signing out does, does not come back. */
async function note(message: WaitingMessage, change: (now: WaitingMessage) => WaitingMessage): Promise<void> {
  if (!(await changeMessage(message.id, change))) throw new Error('The message has left this device')
}

async function checkIsWanted({ id, userId }: WaitingMessage): Promise<void> {
  if (!(await waitingMessage(id))) throw new Error('The message has left this device')
  if (currentSession()?.userId !== userId) throw new Error('The account of the message is not signed in any more')
}
